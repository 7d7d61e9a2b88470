import { addDays, dayIn } from '../availability/days.ts'
import { HORIZON } from '../availability/store.ts'
import type { Emit } from '../events.ts'
import type { Choosing } from './chooserState.ts'
import { ChosenTimeTaken } from './ChosenTimeTaken.tsx'

/** The age after which returning to the page reloads availability, in ms. */
const STALE = 60_000

export interface Watch {
  /** Searches for the chosen slot up to the booking horizon. */
  look(): Promise<void>
  /** Reloads, then searches. `isQuiet` suppresses errors. */
  check(isQuiet?: boolean): Promise<void>
  /** Call when the user may have returned to the page. */
  comeBack(): void
}

/** Keeps a choice valid: finds a slot given by id, and clears one that someone else has taken. */
export function createWatch({ state, times, isOn, take }: Choosing, emit: Emit, since: number): Watch {
  let checkedAt = since
  let looking: Promise<void> | undefined

  /** Loads further days, up to the slot's day or the booking horizon. */
  async function search(): Promise<void> {
    for (;;) {
      const { value, slot } = state.get()
      const { days, today, through, timeZone, problem } = times.state.get()
      // Stopped, or nothing to compare with.
      if (!value || !isOn() || problem || !timeZone || !today || !through) return
      const found = [...days.values()].flat().find(({ id }) => id === value)
      if (found) return slot ? undefined : take(found)
      if (through >= addDays(today, HORIZON) || (slot && through >= dayIn(timeZone, slot.startAt))) {
        state.set({ ...state.get(), value: '', slot: undefined, TimeTaken: ChosenTimeTaken })
        return emit('walkup:error', { kind: 'taken', code: 'slot-taken' })
      }
      await times.ensure(addDays(through, 1))
    }
  }
  const look = () => (looking ??= search().finally(() => (looking = undefined)))

  async function check(isQuiet?: boolean): Promise<void> {
    checkedAt = Date.now()
    await times.refresh(isQuiet)
    await look()
  }

  return {
    look,
    check,
    comeBack() {
      if (isOn() && document.visibilityState === 'visible' && Date.now() - checkedAt > STALE) void check(true)
    },
  }
}
