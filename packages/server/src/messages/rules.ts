import { addDays, localDateOf, localTimeOf, localToInstant } from '../time/zone.ts'
import { rules, type Channel, type MessageKind, type SkipReason, type VisitChange } from './kinds.ts'
import { isQuiet, lastAllowed, nextAllowed, nextQuiet } from './quietHours.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * When a reminder is due. Multiples of 24 hours are calendar days: 48 hours before 10 am is 10 am two days earlier, even across a clock
 * change. Other hours are elapsed time.
 */
export function reminderAt(startAt: number, hoursBefore: number, zone: string): number {
  if (hoursBefore % 24) return startAt - hoursBefore * HOUR
  const date = addDays(localDateOf(startAt, zone), -hoursBefore / 24)
  return localToInstant(date, localTimeOf(startAt, zone), zone) ?? startAt - hoursBefore * HOUR
}

/** Until when a reminder is useful: half an hour before the visit if due less than a day ahead, otherwise half of its lead time. */
export const reminderExpiresAt = (startAt: number, hoursBefore: number): number =>
  startAt - (hoursBefore < 24 ? 30 * MINUTE : (hoursBefore * HOUR) / 2)

export interface Circumstances {
  readonly kind: MessageKind
  readonly channel: Channel
  readonly dueAt: number
  readonly expiresAt: number
  readonly now: number
  /** The zones of the visit and of the recipient. */
  readonly zones: readonly string[]
  /** Whether the recipient has an address for the channel. */
  readonly hasAddress: boolean
  /** Whether the channel is set up. */
  readonly isSetUp: boolean
  readonly hasConsent: boolean
  readonly isOptedOut: boolean
  readonly isErased: boolean
  /** What changed about the visit since the message was planned. */
  readonly visitChange: VisitChange | undefined
  readonly isTurnedOff: boolean
  /** Whether an earlier attempt failed. */
  readonly isTried: boolean
  /** Until when it counts as an immediate reply to a text, which may be sent in quiet hours. */
  readonly answersUntil: number
}

export type Decision =
  | { readonly kind: 'send' }
  | { readonly kind: 'skip'; readonly reason: SkipReason }
  | { readonly kind: 'wait'; readonly until: number }
  /** It was due, but can no longer be sent in time. */
  | { readonly kind: 'giveUp' }

const skip = (reason: SkipReason): Decision => ({ kind: 'skip', reason })

/** When a text that is due at a time can be sent; undefined if it cannot. */
export function textDueAt(kind: MessageKind, dueAt: number, zones: readonly string[]): number | undefined {
  if (!isQuiet(dueAt, zones)) return dueAt
  const { inQuietHours } = rules[kind]
  if (inQuietHours === 'exempt') return dueAt
  if (inQuietHours === 'never') return
  return inQuietHours === 'before' ? lastAllowed(dueAt, zones) : nextAllowed(dueAt, zones)
}

/** Until when a text can be retried: until it expires or quiet hours begin. */
export const textSendBy = (kind: MessageKind, now: number, expiresAt: number, zones: readonly string[]): number =>
  rules[kind].inQuietHours === 'exempt' || isQuiet(now, zones) ? expiresAt : Math.min(expiresAt, nextQuiet(now, zones))

/** Decides whether a message is sent now, from the current state rather than that at planning time. */
export function decide(it: Circumstances): Decision {
  const rule = rules[it.kind]
  if (it.isErased) return skip('erased')
  if (it.visitChange) return skip(it.visitChange)
  if (it.isTurnedOff) return skip('turned-off')
  if (it.now >= it.expiresAt && !it.isTried) return skip('expired')
  if (!it.isSetUp) return skip('not-set-up')
  if (!it.hasAddress) return skip('no-address')
  if (it.channel === 'sms' && rule.needsConsent && !it.hasConsent) return skip('no-consent')
  if (it.isOptedOut && it.kind !== 'code') return skip('opted-out')
  if (it.now >= it.expiresAt) return { kind: 'giveUp' }
  if (it.channel !== 'sms' || rule.inQuietHours === 'exempt' || it.now <= it.answersUntil || !isQuiet(it.now, it.zones))
    return { kind: 'send' }
  // Its last allowed minute has passed because the provider or the servers were down, or its zones changed.
  const until = nextAllowed(it.now, it.zones)
  if (rule.inQuietHours === 'never') return skip('quiet-hours')
  if (until < it.expiresAt) return { kind: 'wait', until }
  return it.isTried || rule.inQuietHours === 'before' ? { kind: 'giveUp' } : skip('quiet-hours')
}
