import sql from 'sql-template-tag'
import type { Db } from '../db/index.ts'
import type { Job, Ran } from './kind.ts'

/** How often work that waits in a table of its own is looked for; triggers wake its kind for what is due before that. */
export const QUEUE_EVERY_MS = 30_000
/** How soon to look again at what is due but not free yet, as behind a destination that is down. */
const HELD_UP_MS = 2_000
/** How long a run claims work: no run may last forever. */
const CLAIM_MS = 30 * 60_000
/** How long the run of a queue may take. */
export const queueLimits = { runMs: CLAIM_MS + 10 * 60_000 }

/** What a kind found to do in its table, and when the next of it is due. */
export async function ranQueue(db: Db, kind: string, count: number): Promise<Ran> {
  const next = await db.asAccounts((tx) => tx.one<{ at: string | null }>(sql`select next_due(${kind}) as at`))
  if (!next?.at) return { count }
  const now = db.now().getTime()
  return { count, again: new Date(Math.max(Date.parse(next.at), count ? now : now + HELD_UP_MS)) }
}

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
      await Promise.race([...running, more])
      // More is due: no claim for each one that ends.
      while (claimed.length === free && running.size > atOnce / 2) await Promise.race(running)
    }
    return count
  } finally {
    await Promise.all(running)
  }
}
