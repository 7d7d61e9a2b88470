const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The pauses after the first attempts; later ones are an hour apart. */
const pauses = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR]
/** How long a delivery is tried. */
export const RETRY_MS = 24 * HOUR
/** Jitter, so that what failed together is not repeated together. */
const JITTER = 0.2

/** Consecutive failures of a destination after which nothing more is sent to it for `OPEN_MS`; then one delivery tries it. */
export const TRIPS = 5
export const OPEN_MS = 30 * SECOND
/** How long a destination fails before administrators are told. */
export const ALERT_MS = 2 * MINUTE
/** How long a worker may keep a delivery. Another claims it then, within a minute of a crash. */
export const LEASE_MS = 45 * SECOND
/** An attempt stops itself before its lease ends. */
export const ATTEMPT_MS = 40 * SECOND
/** After this time of failure a webhook is switched off. */
export const GIVE_UP_MS = 5 * 24 * HOUR

export interface Attempted {
  /** Attempts so far, at least 1. */
  readonly attempts: number
  readonly firstAttemptAt: Date
  readonly retryAfterMs?: number | undefined
}

/** When a failed delivery is tried again; undefined once it has been tried for a day. */
export function nextAttemptAt(
  { attempts, firstAttemptAt, retryAfterMs = 0 }: Attempted,
  now: Date,
  random = Math.random,
): Date | undefined {
  const pause = pauses[attempts - 1] ?? HOUR
  const jittered = pause * (1 - JITTER + 2 * JITTER * random())
  const at = now.getTime() + Math.max(jittered, retryAfterMs)
  return at - firstAttemptAt.getTime() > RETRY_MS ? undefined : new Date(at)
}
