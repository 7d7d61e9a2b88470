import Type, { type Static, type TObject } from 'typebox'
import { Instant, Nullable, Strict, type EndpointContract } from './common.ts'
import { rolesWith } from '../roles.ts'

/** What is kept for some days, with the bounds and the default of each. */
export const retentionBounds = {
  /** Replies that a repeated request gets again; within a week it may be repeated. */
  idempotency: { minimum: 8, maximum: 30, default: 8 },
  /** What was handed to outside systems, or given up. */
  outbox: { minimum: 7, maximum: 365, default: 30 },
  /** Sessions that have ended. */
  sessions: { minimum: 1, maximum: 730, default: 90 },
  /** Links to set a password that were used or have expired. */
  links: { minimum: 1, maximum: 365, default: 30 },
  /** Scans of printed codes. */
  scans: { minimum: 30, maximum: 1825, default: 400 },
  /** That a message was sent, when and to whom; its text goes when it is sent. */
  messages: { minimum: 30, maximum: 1825, default: 400 },
  /** IP addresses and browsers in the audit trail, the security log and of sessions. Consent records keep theirs. */
  addresses: { minimum: 7, maximum: 730, default: 90 },
  /** Events of the security log. */
  securityLog: { minimum: 90, maximum: 1825, default: 400 },
} as const
/** What a retention setting is of. */
export type RetentionKey = keyof typeof retentionBounds
const keys = Object.keys(retentionBounds) as RetentionKey[]

const days = (key: RetentionKey) => {
  const { minimum, maximum } = retentionBounds[key]
  return Type.Integer({ minimum, maximum })
}
type Days = ReturnType<typeof days>
const all = Object.fromEntries(keys.map((key) => [key, days(key)])) as Record<RetentionKey, Days>
const some = Object.fromEntries(keys.map((key) => [key, Type.Optional(Nullable(days(key)))])) as {
  [K in RetentionKey]: ReturnType<typeof Type.Optional<ReturnType<typeof Nullable<Days>>>>
}
const Days: TObject<Record<RetentionKey, Days>> = Type.Object(all)

export const Retention = Type.Object({
  /** Days in force, whether set here, above, or by default. */
  days: Days,
  /** Which of them are set in this organization. */
  own: Type.Array(Type.String()),
  updatedAt: Nullable(Instant),
})
export type Retention = Static<typeof Retention>

const example = {
  days: Object.fromEntries(keys.map((key) => [key, retentionBounds[key].default])) as Record<RetentionKey, number>,
  own: ['scans'],
  updatedAt: '2026-11-21T15:00:00.000Z',
}

export const privacy = {
  'privacy.retention': {
    summary:
      'How many days the organization keeps what: its own settings, else those of the organization above, else the defaults.',
    access: { roles: rolesWith('organization.read') },
    reply: Retention,
    example: { reply: example },
  },
  'privacy.updateRetention': {
    summary:
      'Sets how many days the organization keeps what; null goes back to what holds above. It takes effect within the hour. 409 `stale` when somebody has changed it meanwhile.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    body: Strict({ ...some, updatedAt: Type.Optional(Nullable(Instant)) }),
    reply: Retention,
    problems: [409],
    example: { body: { scans: 365 }, reply: example },
  },
} satisfies Record<string, EndpointContract>
