import type { Slot } from '../availability/days.ts'
import type { AvailabilityStore } from '../availability/store.ts'
import { SlotTaken } from '../availability/SlotTaken.tsx'
import { useStore } from '../ui/useStore.ts'

export interface ChosenTimeTakenProps {
  readonly times: AvailabilityStore
  readonly onChoose: (slot?: Slot) => void
}

/** The number of next available times to offer. */
const NEXT = 3

/** The message that someone else took the chosen time. */
export function ChosenTimeTaken({ times, onChoose }: ChosenTimeTakenProps) {
  const { days, timeZone = '' } = useStore(times.state)
  const slots = [...days.values()].flat().slice(0, NEXT)
  return <SlotTaken slots={slots} timeZone={timeZone} onChoose={(wanted) => onChoose(slots.find(({ id }) => id === wanted.id))} />
}
