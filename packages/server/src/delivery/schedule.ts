const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** The last stretch before a deadline, when each pause is a twelfth of the time left. */
const LAST = 90 * SECOND

/** The pauses after the first attempts; all later ones are an hour. */
const pauses = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR]
/** How long a delivery is retried. */
export const RETRY_MS = 24 * HOUR
/** So that deliveries that failed together are not retried together. */
const JITTER = 0.2

/** Consecutive failures after which a destination gets nothing for `OPEN_MS`, and then a single delivery as a probe. */
export const FAILURES_TO_PAUSE = 5
export const OPEN_MS = 30 * SECOND
/** Higher for texts: many are sent at once, some in the last minute before quiet hours, so a few failures are no outage yet. */
export const FAILED_TEXTS_TO_PAUSE = 20
/** How long a destination must fail before administrators are notified. */
export const ALERT_MS = 2 * MINUTE
/** How long a worker may hold a delivery; after a crash, another worker claims it within a minute. */
export const LEASE_MS = 45 * SECOND
/** An attempt stops itself before its lease ends. */
export const ATTEMPT_MS = 40 * SECOND
/** Shorter for texts: each is a single call, and may have only a minute left if a server is killed. */
export const TEXT_LEASE_MS = 20 * SECOND
export const TEXT_ATTEMPT_MS = 15 * SECOND
/** How long a webhook must fail before it is turned off. */
export const GIVE_UP_MS = 5 * 24 * HOUR

export interface Attempted {
  /** Attempts so far, at least 1. */
  readonly attempts: number
  readonly firstAttemptAt: Date
  readonly retryAfterMs?: number | undefined
  /** It is useless after this time; pauses shorten as it approaches. */
  readonly sendBy?: number
}

/** When to retry a failed delivery; undefined once it has been tried for a day. */
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
