import Type, { type Static } from 'typebox'
import {
  DateFilter,
  Id,
  Instant,
  LocalDate,
  Named,
  Nullable,
  OneOf,
  Page,
  Strict,
  Text,
  type EndpointContract,
} from './common.ts'
import { BreakMinutes } from './laborShapes.ts'
import { rolesWith } from '../roles.ts'

export const PunchKind = OneOf('shift', 'end', 'leads')
export const PunchState = OneOf('open', 'submitted', 'approved', 'rejected')

/**
 * A missing punch. `shift`: a planned shift is over and has no punch. `end`: a punch has no end, though its shift is over for an hour or
 * it has lasted 12 hours. `leads`: leads were made outside any punch and any such shift; one for each person, store and day.
 */
export const MissingPunch = Type.Object({
  /** Names it in `labor.decidePunch`; stays the same. */
  key: Type.String(),
  organizationId: Id,
  kind: PunchKind,
  side: OneOf('in', 'out'),
  user: Named,
  store: Nullable(Named),
  timeZone: Type.String(),
  /** The local day of `expectedAt`. */
  date: LocalDate,
  shiftId: Nullable(Id),
  timeLogId: Nullable(Id),
  /** How many leads speak for it. */
  leadCount: Type.Integer(),
  expectedAt: Instant,
  /** From the shift and what was done in it; null where nothing tells. */
  suggestedInAt: Nullable(Instant),
  suggestedOutAt: Nullable(Instant),
  state: PunchState,
  proposed: Nullable(Type.Object({ clockInAt: Nullable(Instant), clockOutAt: Nullable(Instant), breakMin: Type.Integer() })),
  reason: Nullable(Type.String()),
  submittedBy: Nullable(Named),
  decidedBy: Nullable(Named),
  decidedAt: Nullable(Instant),
  updatedAt: Nullable(Instant),
})
export type MissingPunch = Static<typeof MissingPunch>

const ids = Type.Optional(Type.Array(Id, { maxItems: 200 }))
const example: MissingPunch = {
  key: 'shift:77',
  organizationId: 1,
  kind: 'shift',
  side: 'in',
  user: { id: 12, name: 'Maria Alvarez' },
  store: { id: 4, name: 'Northgate' },
  timeZone: 'America/New_York',
  date: '2026-11-20',
  shiftId: 77,
  timeLogId: null,
  leadCount: 2,
  expectedAt: '2026-11-20T15:00:00.000Z',
  suggestedInAt: '2026-11-20T15:00:00.000Z',
  suggestedOutAt: '2026-11-20T22:00:00.000Z',
  state: 'open',
  proposed: null,
  reason: null,
  submittedBy: null,
  decidedBy: null,
  decidedAt: null,
  updatedAt: null,
}

export const missingPunches = {
  'labor.missingPunches': {
    summary:
      'Missing punches, derived from shifts, punches and leads, the latest first: the undecided ones of the last 30 days unless asked otherwise, 92 days at most. They are kept as shifts, punches and leads change, so that a page reads a page of rows. Those once submitted or decided stay in the list under their state.',
    access: { roles: rolesWith('labor.read') },
    body: Strict({
      filter: Type.Optional(
        Strict({
          userIds: ids,
          storeIds: ids,
          kinds: Type.Optional(Type.Array(PunchKind, { maxItems: 3 })),
          states: Type.Optional(Type.Array(PunchState, { maxItems: 4 })),
          /** By `expectedAt`. */
          dates: Type.Optional(DateFilter),
        }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
      cursor: Type.Optional(Type.String({ maxLength: 512 })),
      includeDescendants: Type.Optional(Type.Boolean()),
    }),
    reply: Page(MissingPunch),
    example: { body: {}, reply: { items: [example], nextCursor: null, total: 1, totalIsExact: true } },
  },
  // Extra
  'labor.decidePunch': {
    summary:
      'Submits (a person for themselves, or staff for them), approves or rejects a missing punch. Approving makes the punch, or ends the open one, at the given times, else the submitted, else the suggested ones; roles 4 and 15 decide none of their own, role 14 none at all (403). Rejecting needs a reason. `reopen` takes a decision back as far as what it wrote is as it left it: the punch goes or is open again, and what was submitted before waits again. One already decided is 409 `decided`, and so is a decision too old to be taken back; reopening an undecided one is 409 `undecided`; 409 `overlap` and `locked` as for any punch. A stale `updatedAt` is 409 `stale` with the current one in `current`; null says that nobody had said anything of it. A key that names nothing in reach is 404.',
    access: { roles: rolesWith('labor.read'), internalUsersOnly: true },
    body: Strict({
      key: Type.String({ pattern: '^(shift|end|leads):\\d{1,10}(:\\d{1,10}:\\d{4}-\\d{2}-\\d{2})?$', maxLength: 60 }),
      action: OneOf('submit', 'approve', 'reject', 'reopen'),
      clockInAt: Type.Optional(Instant),
      clockOutAt: Type.Optional(Instant),
      breakMin: Type.Optional(BreakMinutes),
      storeId: Type.Optional(Id),
      reason: Type.Optional(Text(500)),
      updatedAt: Type.Optional(Nullable(Instant)),
    }),
    reply: MissingPunch,
    problems: [404, 409],
    example: {
      body: { key: 'shift:77', action: 'submit', reason: 'My phone was flat.' },
      reply: {
        ...example,
        state: 'submitted',
        proposed: { clockInAt: '2026-11-20T15:00:00.000Z', clockOutAt: '2026-11-20T22:00:00.000Z', breakMin: 0 },
        reason: 'My phone was flat.',
        submittedBy: { id: 12, name: 'Maria Alvarez' },
        updatedAt: '2026-11-21T09:00:00.000Z',
      },
    },
  },
} satisfies Record<string, EndpointContract>
