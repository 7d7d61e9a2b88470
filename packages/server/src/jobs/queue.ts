import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from './kind.ts'

/** How often a run that is under way looks for what has become due. */
const LOOK_EVERY_MS = 1_000
/** How long a run claims work: no run may last forever. */
const CLAIM_MS = 30 * 60_000
/** How long the run of a queue may take. */
export const queueLimits = { runMs: CLAIM_MS + 10 * 60_000 }

interface Queue<T> {
  /** How many are worked on at once. */
  readonly atOnce: number
  /** Claims at most so many that are due. */
  readonly claim: (most: number) => Promise<readonly T[]>
  readonly work: (one: T) => Promise<unknown>
}

/** Works on what is due until nothing is, or the signal says to stop; ends once what was begun has ended. @returns how many that were */
export async function workThrough<T>(
  { atOnce, claim, work }: Queue<T>,
  { woken, logFailure }: Pick<Job, 'woken' | 'logFailure'>,
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
      const free = atOnce - running.size
      // Before the claim, which may miss what wakes this kind meanwhile.
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
      // More is due: no claim for each one that ends.
      while (claimed.length === free && running.size > atOnce / 2) await Promise.race(running)
    }
    return count
  } finally {
    await Promise.all(running)
    ended.abort()
  }
}
