import type { ReactNode } from 'react'
import { visuallyHidden } from '../controls.css.ts'
import * as css from './WeekGrid.css.ts'
import { capitalize, dayOfMonth, shortWeekday, wholeDay, wholeWeekday } from './format.ts'

interface DayStripProps {
  readonly label: string
  readonly days: readonly string[]
  readonly chosen: number
  readonly today: string | undefined
  readonly isPattern?: boolean
  /** Whether a day has items. */
  readonly isBusy: (day: number) => boolean
  readonly onChoose: (day: number) => void
}

/** Day picker on phones: seven days, with a dot for those that have items. */
export const DayStrip = ({ label, days, chosen, today, isPattern, isBusy, onChoose }: DayStripProps) => (
  <fieldset className={css.strip} aria-label={label} style={{ margin: 0, borderInline: 0, borderTop: 0 }}>
    {days.map((date, index) => (
      <button
        key={date}
        type="button"
        className={`${css.day} ${date === today && !isPattern && index !== chosen ? css.dayToday : ''}`}
        aria-pressed={index === chosen}
        onClick={() => onChoose(index)}
      >
        <span className={visuallyHidden}>{isPattern ? wholeWeekday(date) : wholeDay(date)}</span>
        <span aria-hidden="true">{shortWeekday(date)}</span>
        {!isPattern && (
          <span className={css.dayNumber} aria-hidden="true">
            {dayOfMonth(date)}
          </span>
        )}
        <span className={isBusy(index) ? css.dot : css.noDot} />
      </button>
    ))}
  </fieldset>
)

interface DayHeadProps {
  readonly date: string
  readonly isToday: boolean
  readonly isPattern: boolean | undefined
  readonly note: ReactNode
}
export const DayHead = ({ date, isToday, isPattern, note }: DayHeadProps) => (
  <div className={`${css.head} ${isToday ? css.headToday : ''}`} aria-current={isToday ? 'date' : undefined}>
    <span className={css.weekday}>{isPattern ? capitalize(wholeWeekday(date)) : shortWeekday(date)}</span>
    {!isPattern && <span className={css.number}>{dayOfMonth(date)}</span>}
    {note}
  </div>
)
