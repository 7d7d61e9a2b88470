import type { Slot } from '../availability/days.ts'
import type { AvailabilityStore } from '../availability/store.ts'
import { Taken } from '../availability/Taken.tsx'
import { useStore } from '../ui/useStore.ts'

export interface LostProps {
  readonly times: AvailabilityStore
  readonly onChoose: (slot?: Slot) => void
}

/** The number of next available times to offer. */
const NEXT = 3

/** The message that someone else took the chosen time. */
export function Lost({ times, onChoose }: LostProps) {
  const { days, timeZone = '' } = useStore(times.state)
  const slots = [...days.values()].flat().slice(0, NEXT)
  return <Taken slots={slots} timeZone={timeZone} onChoose={(wanted) => onChoose(slots.find(({ id }) => id === wanted.id))} />
}
