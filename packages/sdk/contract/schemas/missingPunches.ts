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
import { sample, samplePage } from './examples.ts'
import { BreakMinutes } from './laborShapes.ts'
import { rolesWith } from '../roles.ts'

export const PunchKind = OneOf('shift', 'end', 'leads')
export const PunchState = OneOf('open', 'submitted', 'approved', 'rejected')

/**
 * A missing punch. `shift`: a planned shift ended without a punch. `end`: a punch is still open an hour after its shift, or after
 * 12 hours. `leads`: leads were captured outside any punch and any such shift; one per user, store and day.
 */
export const MissingPunch = Type.Object({
  /** A stable identifier, for `labor.decidePunch`. */
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
  /** The number of leads that indicate it. */
  leadCount: Type.Integer(),
  expectedAt: Instant,
  /** Derived from the shift and its activity; null if they do not indicate a time. */
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
  user: sample.generator,
  store: sample.store,
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
      'Lists missing punches, derived from shifts, punches and leads, latest first; by default the undecided ones of the last 30 days, for at most 92. They are updated when shifts, punches and leads change, so a page reads only its own rows. Submitted and decided ones stay listed under their state.',
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
    example: { body: {}, reply: samplePage(example) },
  },
  // Extra
  'labor.decidePunch': {
    summary:
      'Submits (a user for themselves, or staff for them), approves, rejects or reopens a missing punch. Approving creates the punch, or ends the open one, at the given times, or else the submitted ones, or else the suggested ones; roles 4 and 15 cannot decide their own, and role 14 cannot decide any (403). Rejecting requires a reason. `reopen` reverts a decision if its result is unchanged: the punch is deleted or open again, and an earlier submission is pending again. A punch that is already decided returns 409 `decided`, and so does a decision too old to revert; reopening an undecided one returns 409 `undecided`; 409 `overlap` and `locked` apply as for any punch. An outdated `updatedAt` returns 409 `stale`, with the current row in `current`; null means that nothing had been submitted or decided. A key without a visible missing punch returns 404.',
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
        submittedBy: sample.generator,
        updatedAt: '2026-11-21T09:00:00.000Z',
      },
    },
  },
} satisfies Record<string, EndpointContract>
