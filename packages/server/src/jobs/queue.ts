import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from './kind.ts'

/** How often a run checks for newly due items. */
const LOOK_EVERY_MS = 1_000
/** The share of its items that a queue processes concurrently while requests crowd the server; at least one. */
const CROWDED_SHARE = 1 / 16
/** How long a run claims new items, so that it does not last forever. */
const CLAIM_MS = 30 * 60_000
/** The limits of a queue's runs. */
export const queueLimits = { runMs: CLAIM_MS + 10 * 60_000 }

interface Queue<T> {
  /** How many items are processed concurrently. */
  readonly atOnce: number
  /** Claims up to this many due items. */
  readonly claim: (most: number) => Promise<readonly T[]>
  readonly work: (one: T) => Promise<unknown>
}

/**
 * Processes items until none is due or the signal aborts, and waits for those in progress; a few at a time while requests crowd the
 * server. @returns how many were processed
 */
export async function workThrough<T>(
  { atOnce, claim, work }: Queue<T>,
  { woken, isCrowded, logFailure }: Pick<Job, 'woken' | 'isCrowded' | 'logFailure'>,
  signal: AbortSignal,
): Promise<number> {
  const running = new Set<Promise<void>>()
  const end = performance.now() + CLAIM_MS
  const ended = new AbortController()
  let pausing: Promise<void> | undefined
  const pause = () =>
    (pausing ??= wait(LOOK_EVERY_MS, undefined, { signal: ended.signal, ref: false })
      .catch(() => undefined)
      .finally(() => (pausing = undefined)))
  let count = 0
  try {
    while (!signal.aborted && performance.now() < end) {
      const most = isCrowded() ? Math.ceil(atOnce * CROWDED_SHARE) : atOnce
      const free = most - running.size
      if (free <= 0) {
        await Promise.race(running)
        continue
      }
      // Starts listening before the claim, which may miss items that become due during it.
      const more = woken()
      const claimed = await claim(free)
      count += claimed.length
      for (const one of claimed) {
        const working: Promise<void> = work(one)
          .then(() => undefined, logFailure)
          .finally(() => running.delete(working))
        running.add(working)
      }
      if (!running.size) break
      await Promise.race([...running, more, pause()])
      // If more are due, wait for several to finish instead of claiming after each.
      while (claimed.length === free && running.size > most / 2) await Promise.race(running)
    }
    return count
  } finally {
    await Promise.all(running)
    ended.abort()
  }
}
