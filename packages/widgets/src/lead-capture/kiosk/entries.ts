import type { Bodies } from '@walkup/sdk/public'
import { stringify } from '../../json.ts'
import type { FieldError } from '../../problem.ts'

export type Entry = Bodies['qrCodes.entry']

export const DAY_MS = 86_400_000
/** The API accepts no entries captured longer ago. */
export const SENDABLE_MS = 7 * DAY_MS
/** How long a rejected entry is stored after its capture, before its personal data is removed. */
export const KEPT_MS = 30 * DAY_MS
/** The minimum time for staff to review it, in case the tablet's clock was wrong at capture. */
const NOTICE_MS = 7 * DAY_MS

/** Why an entry was rejected. `old` is decided on the device; `removed` marks expired ones. */
export interface Reason {
  readonly kind: 'fields' | 'consent' | 'clock' | 'old' | 'closed' | 'server' | 'refused' | 'removed'
  readonly status: number
  readonly errors: readonly FieldError[]
}

/** An entry on the device. Its idempotency key never changes, so that resending it creates no second lead. */
export interface OutboxEntry {
  /** In the order of capture. */
  readonly id: number
  readonly baseUrl: string
  readonly userUid: string
  readonly key: string
  /** An instant in UTC. */
  readonly capturedAt: string
  /** Includes the consent version and locale that were shown. Empty after removal. */
  readonly body?: Entry
  /** The fingerprint of the shown details, and when they were loaded. */
  readonly page: { readonly version: string; readonly at: number }
  readonly state: 'waiting' | 'refused'
  readonly reason?: Reason
  /** ms since 1970 */
  readonly refusedAt?: number
  /** How often the API failed on this entry while accepting a later one. */
  readonly stumbles: number
}

/** The name to show where shoppers may see it: "Sam L." */
export function nameOf({ body }: OutboxEntry): string {
  const { firstName = '', lastName = '' } = body?.contact ?? {}
  return [firstName.trim(), lastName.trim() && `${lastName.trim().charAt(0)}.`].filter(Boolean).join(' ')
}

export const isTooOld = (kept: OutboxEntry, now: number): boolean => now - Date.parse(kept.capturedAt) > SENDABLE_MS
/** When a rejected entry's personal data is removed, in ms since 1970. */
export const goneAt = ({ capturedAt, refusedAt = Infinity }: OutboxEntry): number =>
  Math.max(Date.parse(capturedAt) + KEPT_MS, refusedAt + NOTICE_MS)
export const isGone = (kept: OutboxEntry, now: number): boolean => Boolean(kept.body) && now > goneAt(kept)

/** FNV-1a, 32 bits: enough to distinguish two versions of a page. */
export function fingerprint(value: unknown): string {
  let hash = 0x811c9dc5
  for (const sign of stringify(value)) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

const BASE_MS = 5000
const LONGEST_MS = 5 * 60_000

/** Exponential backoff for consecutive failures, half of it jitter, so that tablets do not retry in sync. */
export function backoff(failures: number, retryAfterSec = 0, random = Math.random()): number {
  const whole = Math.min(BASE_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS)
  return Math.max(whole * (0.5 + random / 2), retryAfterSec * 1000)
}
