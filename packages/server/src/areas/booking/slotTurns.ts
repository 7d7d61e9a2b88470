import { waitOutside } from '../../http/place.ts'
import { busy } from '../../problem.ts'
import { NoTurn, Semaphore } from '../../semaphore.ts'

/** More would only wait for the same row, each with a connection that others need. */
const AT_ONCE = 2

export interface SlotTurnLimits {
  readonly waitMs: number
  /** Requests that may wait for one slot. */
  readonly maxWaiting: number
}
export const usualSlotTurns: SlotTurnLimits = { waitMs: 4_000, maxWaiting: 100 }

export interface SlotTurns {
  /** Runs what takes a seat of a slot, once few others do. @throws 503 `busy` after too long a wait */
  run<T>(slotId: string, work: () => Promise<T>): Promise<T>
}

/** Lets those who want the same slot wait for each other here, without a connection, so that nobody else waits for them. */
export function createSlotTurns({ waitMs, maxWaiting }: SlotTurnLimits = usualSlotTurns): SlotTurns {
  const slots = new Map<string, Semaphore>()
  return {
    async run(slotId, work) {
      let turns = slots.get(slotId)
      if (!turns) slots.set(slotId, (turns = new Semaphore(AT_ONCE, maxWaiting)))
      const slot = turns
      try {
        if (!slot.isFull) return await slot.run(work, { waitMs })
        return await waitOutside((resume) => slot.run(() => resume().then(work), { waitMs }))
      } catch (error) {
        throw error instanceof NoTurn ? busy() : error
      } finally {
        if (turns.isIdle) slots.delete(slotId)
      }
    },
  }
}
