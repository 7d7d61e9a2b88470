import { LockTimeout } from '../db/failures.ts'
import { waitWithoutPermit } from './concurrencyPermit.ts'
import { busy, Problem } from '../problem.ts'
import { SemaphoreRejected, Semaphore } from '../semaphore.ts'

/** Concurrent requests per slot. More would only block connections while waiting for the same row. */
const CONCURRENCY = 2
/** How long a slot's concurrency is reduced after a lock timeout on its row, in ms. */
const LOCKED_FOR_MS = 5_000

export interface SlotQueueLimits {
  /** The longest time a request waits in the queue, in ms. */
  readonly waitMs: number
  /** The most requests that wait for one slot. */
  readonly maxWaiting: number
  /** Concurrent requests for all slots together: a part of the connection pool. */
  readonly atOnce: number
  /** How many of those may be for locked slots. */
  readonly lockedAtOnce: number
}

/** The limits for a connection pool; tenants get half of it, see `openPostgres`. */
export const slotQueueLimits = (connections: number): SlotQueueLimits => {
  const atOnce = Math.max(2, Math.floor((connections * 4) / 10))
  return { waitMs: 4_000, maxWaiting: 200, atOnce, lockedAtOnce: Math.max(1, Math.floor(atOnce / 4)) }
}

/** Work may be told that its slot turned out to be full while it waited. */
export type SlotWork<T> = (full?: Problem) => Promise<T>

export interface SlotQueue {
  /**
   * Runs work that takes or frees seats of these slots, with limited concurrency. Anyone's work wants any seat, without one that is
   * held for it: once a slot is full for one of them, it is for all that wait, which then run at once, with that problem.
   * @throws 503 `busy` after too long a wait
   */
  run<T>(slotIds: readonly string[], work: SlotWork<T>, isAnyones?: boolean): Promise<T>
}

interface Slot {
  readonly turns: Semaphore
  /** Anyone's work that waits for a turn. */
  readonly waiting: Set<AbortController>
}
const isFull = (error: unknown): error is Problem => error instanceof Problem && error.code === 'slot-taken'

/** Queues requests for the same slot in memory, so that they hold no connection while they wait. */
export function createSlotQueue({ waitMs, maxWaiting, atOnce, lockedAtOnce }: SlotQueueLimits = slotQueueLimits(20)): SlotQueue {
  const slots = new Map<string, Slot>()
  const all = new Semaphore(atOnce, maxWaiting)
  const locked = new Semaphore(lockedAtOnce, maxWaiting)
  const lockedUntil = new Map<string, number>()
  const isLocked = (slotId: string) => (lockedUntil.get(slotId) ?? 0) > performance.now()

  const mustWait = (slotIds: readonly string[]) =>
    all.isFull || slotIds.some((id) => slots.get(id)?.turns.isFull || (isLocked(id) && locked.isFull))

  /** Runs the work and remembers whether its row was locked. Duration is no indicator: on a busy machine all work is slow. */
  async function observed<T>(slotIds: readonly string[], work: () => Promise<T>): Promise<T> {
    try {
      const result = await work()
      for (const id of slotIds) lockedUntil.delete(id)
      return result
    } catch (error) {
      const now = performance.now()
      if (error instanceof LockTimeout) for (const id of slotIds) lockedUntil.set(id, now + LOCKED_FOR_MS)
      for (const [id, until] of lockedUntil) if (until < now) lockedUntil.delete(id)
      throw error
    }
  }

  async function inTurn<T>(slotIds: readonly string[], work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const ordinary = () => all.run(() => observed(slotIds, work), { waitMs, signal, isUrgent: !slotIds.some(isLocked) })
    return slotIds.some(isLocked) ? locked.run(ordinary, { waitMs, signal }) : ordinary()
  }

  /** Queues for one slot after another, sorted, so that two moves between the same slots cannot deadlock. */
  async function queued<T>(slotIds: readonly string[], work: SlotWork<T>, signal?: AbortSignal): Promise<T> {
    const takeTurn = async ([slotId, ...rest]: readonly string[]): Promise<T> => {
      if (slotId === undefined) return inTurn(slotIds, work, signal)
      const { turns } = slotOf(slotId)
      try {
        return await turns.run(() => takeTurn(rest), { waitMs, signal })
      } finally {
        if (turns.isIdle) slots.delete(slotId)
      }
    }
    return takeTurn([...slotIds].sort())
  }

  function slotOf(slotId: string): Slot {
    let slot = slots.get(slotId)
    if (!slot) slots.set(slotId, (slot = { turns: new Semaphore(CONCURRENCY, maxWaiting), waiting: new Set() }))
    return slot
  }

  /** Waits for a turn at one slot, or until it is full for somebody else. */
  async function anyones<T>(slotId: string, work: SlotWork<T>, signal?: AbortSignal): Promise<T> {
    const { waiting } = slotOf(slotId)
    const own = new AbortController()
    const signals = signal ? AbortSignal.any([signal, own.signal]) : own.signal
    waiting.add(own)
    /** Tells the others before the next one has its turn. */
    const onTurn = async (): Promise<T> => {
      waiting.delete(own)
      try {
        return await work()
      } catch (error) {
        if (isFull(error)) for (const other of waiting) other.abort(error)
        throw error
      }
    }
    try {
      return await queued([slotId], onTurn, signals)
    } catch (error) {
      const full: unknown = own.signal.reason
      if (!(error instanceof SemaphoreRejected && isFull(full))) throw error
      return await all.run(() => work(full), { waitMs, signal })
    } finally {
      waiting.delete(own)
    }
  }

  return {
    async run(ids, work, isAnyones = false) {
      const slotIds = [...new Set(ids)]
      const [slotId] = slotIds
      const start = <T>(task: SlotWork<T>, signal?: AbortSignal) =>
        isAnyones && slotId !== undefined && slotIds.length === 1 ? anyones(slotId, task, signal) : queued(slotIds, task, signal)
      try {
        if (!mustWait(slotIds)) return await start(work)
        return await waitWithoutPermit((resume, signal) => start((full) => resume().then(() => work(full)), signal))
      } catch (error) {
        throw error instanceof SemaphoreRejected ? busy() : error
      }
    },
  }
}
