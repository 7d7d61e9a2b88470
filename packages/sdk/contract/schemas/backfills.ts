import Type, { type Static } from 'typebox'
import { Instant, Named, Nullable, OneOf, Strict, type EndpointContract } from './common.ts'
import { rolesWith } from '../roles.ts'
import { ConnectionSystem } from './connections.ts'
import { sample } from './examples.ts'
import { leadFilter } from './leadShapes.ts'

const Count = Type.Integer({ minimum: 0 })

/** Why leads that match are not sent: how many for each reason. */
export const LeadsLeftOut = Type.Object({
  /** The person was erased or has withdrawn their consent. */
  withheld: Count,
  /** The system takes no leads in this status, or from this source. */
  notWanted: Count,
  /** Their service or appointment type has no counterpart in the system yet. */
  notMapped: Count,
  /** The system has them as they are. */
  unchanged: Count,
})
export type LeadsLeftOut = Static<typeof LeadsLeftOut>

/** Leads from before a connection was turned on that are being sent, or were. */
export const Backfill = Type.Object({
  id: Type.Integer(),
  system: ConnectionSystem,
  /** `running` until every lead is sent, skipped or given up. */
  state: OneOf('running', 'done', 'canceled'),
  /** The leads that were to be sent when it was started. */
  total: Count,
  sent: Count,
  /** Given up: `deliveries.search` says why. */
  dead: Count,
  /** Still to be sent; 0 once it is canceled. */
  waiting: Count,
  /** Skipped when it was their turn. */
  skipped: LeadsLeftOut,
  createdAt: Instant,
  createdBy: Nullable(Named),
})
export type Backfill = Static<typeof Backfill>

/** What a backfill would send. */
export const BackfillPreview = Type.Object({
  /** The leads that match the filter. */
  matching: Count,
  /** Those of them that would be sent. */
  sendable: Count,
  /** Those of the sendable that the system has already; they are sent only if they have changed since. */
  known: Count,
  leftOut: LeadsLeftOut,
})

const SystemParams = Strict({ system: ConnectionSystem })
const Chosen = Strict({ filter: Strict(leadFilter) })
const none = { withheld: 0, notWanted: 0, notMapped: 0, unchanged: 0 }
const example: Backfill = {
  id: 3,
  system: 'serviceTitan',
  state: 'running',
  total: 208,
  sent: 96,
  dead: 0,
  waiting: 110,
  skipped: { ...none, unchanged: 2 },
  createdAt: '2026-11-21T15:00:00.000Z',
  createdBy: sample.generator,
}
const filter = { received: { from: '2026-10-01', to: '2026-10-31' } } as const
const administer = { roles: rolesWith('organization.administer'), internalUsersOnly: true } as const

export const backfills = {
  'backfills.preview': {
    summary: 'Counts the leads that `backfills.start` would send to a system, and those that it would leave out. Sends nothing.',
    access: administer,
    params: SystemParams,
    body: Chosen,
    reply: BackfillPreview,
    problems: [404],
    example: {
      params: { system: 'serviceTitan' },
      body: { filter },
      reply: { matching: 1240, sendable: 208, known: 12, leftOut: { ...none, notWanted: 1020, notMapped: 12 } },
    },
  },
  'backfills.start': {
    summary:
      'Sends leads from before a connection was turned on, by filter, newest first, in the background. Each is sent once: those that the system has are sent only if they have changed since. At most 20 wait at a time, so that leads that change meanwhile are not held up, and the system’s rate limit holds. A connection that is off returns 409 `not-configured`; one that is sending earlier leads already 409 `backfill-running`; if nothing is to be sent, 409 `nothing-to-send`.',
    access: administer,
    params: SystemParams,
    body: Chosen,
    reply: Backfill,
    problems: [404, 409],
    example: {
      params: { system: 'serviceTitan' },
      body: { filter },
      reply: { ...example, sent: 0, waiting: 208, skipped: none },
    },
  },
  'backfills.latest': {
    summary: 'Returns the latest backfill of a system with its progress; null if there was none.',
    access: { roles: rolesWith('organization.read'), internalUsersOnly: true },
    params: SystemParams,
    reply: Type.Object({ backfill: Nullable(Backfill) }),
    problems: [404],
    example: { params: { system: 'serviceTitan' }, reply: { backfill: example } },
  },
  'backfills.cancel': {
    summary:
      'Stops the latest backfill of a system: what is queued is not sent any more, and what was sent stays there. Repeating it, or canceling one that is done, changes nothing. The rest can be sent by another `backfills.start`.',
    access: administer,
    params: SystemParams,
    body: Strict({}),
    reply: Backfill,
    problems: [404],
    example: { params: { system: 'serviceTitan' }, body: {}, reply: { ...example, state: 'canceled', waiting: 0 } },
  },
} satisfies Record<string, EndpointContract>
