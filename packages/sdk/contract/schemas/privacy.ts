import Type, { type Static, type TObject } from 'typebox'
import { Instant, Nullable, Strict, type EndpointContract } from './common.ts'
import { rolesWith } from '../roles.ts'

/** The retention periods, each with its bounds and default in days. */
export const retentionBounds = {
  /** Responses stored for idempotency keys; requests can be repeated within a week. */
  idempotency: { minimum: 8, maximum: 30, default: 8 },
  /** Delivered or abandoned rows of the outbox. */
  outbox: { minimum: 7, maximum: 365, default: 30 },
  /** Ended sessions. */
  sessions: { minimum: 1, maximum: 730, default: 90 },
  /** Used or expired password links. */
  links: { minimum: 1, maximum: 365, default: 30 },
  /** Scans of printed codes. */
  scans: { minimum: 30, maximum: 1825, default: 400 },
  /** Records of sent messages with time and recipient; their text is deleted when they are sent. */
  messages: { minimum: 30, maximum: 1825, default: 400 },
  /** Photos that shoppers have added. */
  photos: { minimum: 30, maximum: 3650, default: 1095 },
  /** IP addresses and user agents in the audit trail, the security log and sessions; consent records keep theirs. */
  addresses: { minimum: 7, maximum: 730, default: 90 },
  /** Events of the security log. */
  securityLog: { minimum: 90, maximum: 1825, default: 400 },
} as const
/** The name of a retention period. */
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
  /** The effective periods in days, whether set here, inherited or default. */
  days: Days,
  /** The periods that are set in this organization. */
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
      'Returns the organization’s retention periods in days: its own settings, or else those of the organization above, or else the defaults.',
    access: { roles: rolesWith('organization.read') },
    reply: Retention,
    example: { reply: example },
  },
  'privacy.updateRetention': {
    summary:
      'Sets the organization’s retention periods in days; null restores the inherited one. Changes take effect within an hour. Returns 409 `stale` if someone else has changed them.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    body: Strict({ ...some, updatedAt: Type.Optional(Nullable(Instant)) }),
    reply: Retention,
    problems: [409],
    example: { body: { scans: 365 }, reply: example },
  },
} satisfies Record<string, EndpointContract>
