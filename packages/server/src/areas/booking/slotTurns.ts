import { waitOutside } from '../../http/place.ts'
import { busy } from '../../problem.ts'
import { NoTurn, Semaphore } from '../../semaphore.ts'

/** More would only wait for the same row, each with a connection that others need. */
const AT_ONCE = 2
/** A slot that kept somebody this long may be locked: for a while it gets few turns. */
const SLOW_MS = 250
const SLOW_FOR_MS = 5_000

export interface SlotTurnLimits {
  readonly waitMs: number
  /** Requests that may wait for one slot. */
  readonly maxWaiting: number
  /** Requests for all slots together that may hold a connection: a part of the pool. */
  readonly atOnce: number
  /** Those of them that may be for slots that seem locked. */
  readonly slowAtOnce: number
}

/** Half of the connections that serve tenants; see openPostgres. */
export const slotTurnsFor = (connections: number): SlotTurnLimits => {
  const atOnce = Math.max(2, Math.floor((connections * 4) / 10))
  return { waitMs: 4_000, maxWaiting: 100, atOnce, slowAtOnce: Math.max(1, Math.floor(atOnce / 4)) }
}

export interface SlotTurns {
  /** Runs what takes or frees a seat of these slots, once few others do. @throws 503 `busy` after too long a wait */
  run<T>(slotIds: readonly string[], work: () => Promise<T>): Promise<T>
}

/** Lets those who want the same slot wait for each other here, without a connection, so that nobody else waits for them. */
export function createSlotTurns({ waitMs, maxWaiting, atOnce, slowAtOnce }: SlotTurnLimits = slotTurnsFor(20)): SlotTurns {
  const slots = new Map<string, Semaphore>()
  const all = new Semaphore(atOnce, maxWaiting)
  const slow = new Semaphore(slowAtOnce, maxWaiting)
  const slowUntil = new Map<string, number>()
  const isSlow = (slotId: string) => (slowUntil.get(slotId) ?? 0) > Date.now()

  const mustWait = (slotIds: readonly string[]) =>
    all.isFull || slotIds.some((id) => slots.get(id)?.isFull || (isSlow(id) && slow.isFull))

  async function timed<T>(slotIds: readonly string[], work: () => Promise<T>): Promise<T> {
    const began = Date.now()
    try {
      return await work()
    } finally {
      const now = Date.now()
      for (const id of slotIds) {
        if (now - began > SLOW_MS) slowUntil.set(id, now + SLOW_FOR_MS)
        else slowUntil.delete(id)
      }
      for (const [id, until] of slowUntil) if (until < now) slowUntil.delete(id)
    }
  }

  async function inTurn<T>(slotIds: readonly string[], work: () => Promise<T>): Promise<T> {
    const ordinary = () => all.run(() => timed(slotIds, work), { waitMs, isUrgent: !slotIds.some(isSlow) })
    return slotIds.some(isSlow) ? slow.run(ordinary, { waitMs }) : ordinary()
  }

  async function queued<T>([slotId, ...rest]: readonly string[], all: readonly string[], work: () => Promise<T>): Promise<T> {
    if (slotId === undefined) return inTurn(all, work)
    let turns = slots.get(slotId)
    if (!turns) slots.set(slotId, (turns = new Semaphore(AT_ONCE, maxWaiting)))
    try {
      return await turns.run(() => queued(rest, all, work), { waitMs })
    } finally {
      if (turns.isIdle) slots.delete(slotId)
    }
  }

  return {
    async run(slotIds, work) {
      // In one order, so that two who move between the same slots do not wait for each other.
      const ordered = [...new Set(slotIds)].sort()
      try {
        if (!mustWait(ordered)) return await queued(ordered, ordered, work)
        return await waitOutside((resume) => queued(ordered, ordered, () => resume().then(work)))
      } catch (error) {
        throw error instanceof NoTurn ? busy() : error
      }
    },
  }
}
