const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** The end of a deadline, in which every attempt counts: they are a twelfth of what is left apart. */
const LAST = 90 * SECOND

/** The pauses after the first attempts; later ones are an hour apart. */
const pauses = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR]
/** How long a delivery is tried. */
export const RETRY_MS = 24 * HOUR
/** Jitter, so that what failed together is not repeated together. */
const JITTER = 0.2

/** Consecutive failures of a destination after which nothing more is sent to it for `OPEN_MS`; then one delivery tries it. */
export const FAILURES_TO_PAUSE = 5
export const OPEN_MS = 30 * SECOND
/** Texts go out many at once, some in the last minute before quiet hours: a few in a row that fail are no outage yet. */
export const FAILED_TEXTS_TO_PAUSE = 20
/** How long a destination fails before administrators are notified. */
export const ALERT_MS = 2 * MINUTE
/** How long a worker may keep a delivery. Another claims it then, within a minute of a crash. */
export const LEASE_MS = 45 * SECOND
/** An attempt stops itself before its lease ends. */
export const ATTEMPT_MS = 40 * SECOND
/** A text is a single call, and may have a minute left: a server that is killed may hold it for less. */
export const TEXT_LEASE_MS = 20 * SECOND
export const TEXT_ATTEMPT_MS = 15 * SECOND
/** After this time of failure a webhook is switched off. */
export const GIVE_UP_MS = 5 * 24 * HOUR

export interface Attempted {
  /** Attempts so far, at least 1. */
  readonly attempts: number
  readonly firstAttemptAt: Date
  readonly retryAfterMs?: number | undefined
  /** From then on it is of no use; pauses become shorter as it comes closer. */
  readonly sendBy?: number
}

/** When a failed delivery is tried again; undefined once it has been tried for a day. */
export function nextAttemptAt(
  { attempts, firstAttemptAt, retryAfterMs = 0, sendBy = Infinity }: Attempted,
  now: Date,
  random = Math.random,
): Date | undefined {
  const left = sendBy - now.getTime()
  const pause = Math.min(pauses[attempts - 1] ?? HOUR, left < LAST ? Math.max(2 * SECOND, left / 12) : left / 3)
  const jittered = pause * (1 - JITTER + 2 * JITTER * random())
  const at = now.getTime() + Math.max(jittered, retryAfterMs)
  return at - firstAttemptAt.getTime() > RETRY_MS ? undefined : new Date(at)
}
