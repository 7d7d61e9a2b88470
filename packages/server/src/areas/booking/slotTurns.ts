import { LockTimeout } from '../../db/failures.ts'
import { waitWithoutPermit } from '../../http/permit.ts'
import { busy } from '../../problem.ts'
import { SemaphoreRejected, Semaphore } from '../../semaphore.ts'

/** More would only wait for the same row, each with a connection that others need. */
const AT_ONCE = 2
/** How long a slot gets fewer turns after a request waited in vain for its row, in ms. */
const LOCKED_FOR_MS = 5_000

export interface SlotTurnLimits {
  /** How long a request may wait for its turn, in ms. */
  readonly waitMs: number
  /** Requests that may wait for one slot. */
  readonly maxWaiting: number
  /** Requests for all slots together that may hold a connection: a part of the pool. */
  readonly atOnce: number
  /** Of those, how many may be for locked slots. */
  readonly lockedAtOnce: number
}

/** Limits for a pool of that many connections; tenants get half of them, see openPostgres. */
export const slotTurnsFor = (connections: number): SlotTurnLimits => {
  const atOnce = Math.max(2, Math.floor((connections * 4) / 10))
  return { waitMs: 4_000, maxWaiting: 100, atOnce, lockedAtOnce: Math.max(1, Math.floor(atOnce / 4)) }
}

export interface SlotTurns {
  /** Runs what takes or frees a seat of these slots, once few others do. @throws 503 `busy` after too long a wait */
  run<T>(slotIds: readonly string[], work: () => Promise<T>): Promise<T>
}

/** Queues requests for the same slot here, where they hold no connection, so that they don't delay anybody else. */
export function createSlotTurns({ waitMs, maxWaiting, atOnce, lockedAtOnce }: SlotTurnLimits = slotTurnsFor(20)): SlotTurns {
  const slots = new Map<string, Semaphore>()
  const all = new Semaphore(atOnce, maxWaiting)
  const locked = new Semaphore(lockedAtOnce, maxWaiting)
  const lockedUntil = new Map<string, number>()
  const isLocked = (slotId: string) => (lockedUntil.get(slotId) ?? 0) > Date.now()

  const mustWait = (slotIds: readonly string[]) =>
    all.isFull || slotIds.some((id) => slots.get(id)?.isFull || (isLocked(id) && locked.isFull))

  /** Runs the work and notes whether it met a locked row. How long it took says nothing: on a busy machine all work takes long. */
  async function observed<T>(slotIds: readonly string[], work: () => Promise<T>): Promise<T> {
    try {
      const result = await work()
      for (const id of slotIds) lockedUntil.delete(id)
      return result
    } catch (error) {
      const now = Date.now()
      if (error instanceof LockTimeout) for (const id of slotIds) lockedUntil.set(id, now + LOCKED_FOR_MS)
      for (const [id, until] of lockedUntil) if (until < now) lockedUntil.delete(id)
      throw error
    }
  }

  async function inTurn<T>(slotIds: readonly string[], work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const ordinary = () => all.run(() => observed(slotIds, work), { waitMs, signal, isUrgent: !slotIds.some(isLocked) })
    return slotIds.some(isLocked) ? locked.run(ordinary, { waitMs, signal }) : ordinary()
  }

  /** Takes a turn at one slot after the other. In one order, so that two who move between the same slots don't deadlock. */
  async function queued<T>(slotIds: readonly string[], work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const takeTurn = async ([slotId, ...rest]: readonly string[]): Promise<T> => {
      if (slotId === undefined) return inTurn(slotIds, work, signal)
      let turns = slots.get(slotId)
      if (!turns) slots.set(slotId, (turns = new Semaphore(AT_ONCE, maxWaiting)))
      try {
        return await turns.run(() => takeTurn(rest), { waitMs, signal })
      } finally {
        if (turns.isIdle) slots.delete(slotId)
      }
    }
    return takeTurn([...slotIds].sort())
  }

  return {
    async run(ids, work) {
      const slotIds = [...new Set(ids)]
      try {
        if (!mustWait(slotIds)) return await queued(slotIds, work)
        return await waitWithoutPermit((resume, signal) => queued(slotIds, () => resume().then(work), signal))
      } catch (error) {
        throw error instanceof SemaphoreRejected ? busy() : error
      }
    },
  }
}
