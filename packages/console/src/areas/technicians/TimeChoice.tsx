import { useState, type ReactNode } from 'react'
import type { Replies } from '@walkup/sdk'
import { localDay, localTime } from '../../ui/format.ts'
import * as css from './timeChoice.css.ts'

export interface ChosenTime {
  readonly slotId: string
  /** "Tue, Nov 24, 10:00 AM" in the slot's zone. */
  readonly label: string
}
interface TimeChoiceProps {
  readonly days: Replies['appointments.availability']['days']
  readonly value: string | undefined
  readonly onChange: (value: ChosenTime) => void
  /** Shown where there is no free time. */
  readonly children: ReactNode
}

/** A day, then one of its free times, each as a toggle. */
export function TimeChoice({ days, value, onChange, children }: TimeChoiceProps) {
  const [wantedDay, setDay] = useState<string>()
  const hasChosen = ({ slots }: (typeof days)[number]) => slots.some(({ id }) => id === value)
  const day = days.find(({ date }) => date === wantedDay) ?? days.find(hasChosen) ?? days[0]
  if (!day) return children
  return (
    <>
      <div className={css.days}>
        {days.map(({ date }) => (
          <button key={date} type="button" className={css.chip} aria-pressed={date === day.date} onClick={() => setDay(date)}>
            {localDay(date)}
          </button>
        ))}
      </div>
      <div className={css.slots}>
        {day.slots.map(({ id, startLocal }) => (
          <button
            key={id}
            type="button"
            className={css.chip}
            aria-pressed={id === value}
            onClick={() => onChange({ slotId: id, label: `${localDay(day.date)}, ${localTime(startLocal)}` })}
          >
            {localTime(startLocal)}
          </button>
        ))}
      </div>
    </>
  )
}
