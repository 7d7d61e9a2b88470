import { formats } from '../format.ts'
import { useWidget } from '../ui/context.ts'
import { addDays, daysBetween, type Slot } from './days.ts'
import type { AvailabilityState, AvailabilityStore } from './store.ts'
import * as own from './time.css.ts'

interface Props {
  readonly store: AvailabilityStore
  readonly state: AvailabilityState & { readonly timeZone: string; readonly today: string }
  readonly onChoose: (slot: Slot) => void
}

const weekday = (date: string) => new Date(date).getUTCDay()

/** This week's Saturday or Sunday with a free time; from Monday on the coming ones. */
export function weekendDay(today: string, days: AvailabilityState['days']): string | undefined {
  const saturday = addDays(today, weekday(today) === 0 ? -1 : 6 - weekday(today))
  return [saturday, addDays(saturday, 1)].find((date) => days.get(date)?.length)
}

/** The two answers that most shoppers look for: the earliest time, in one tap, and the coming weekend. */
export function Shortcuts({ store, state: { timeZone, today, days, day }, onChoose }: Props) {
  const { t, locale } = useWidget()
  const [date = '', [earliest] = []] = [...days][0] ?? []
  const format = formats(locale, timeZone)
  const whenOf = ({ startAt }: Slot) =>
    daysBetween(today, date) < 7 ? `${format.weekday(date)} ${format.time(startAt)}` : format.when(startAt)
  const weekend = weekendDay(today, days)
  return (
    <div className={own.shortcuts}>
      {earliest && (
        <button type="button" className={own.shortcut} onClick={() => onChoose(earliest)}>
          {t('earliest', { when: whenOf(earliest) })}
        </button>
      )}
      {weekend && (
        <button type="button" className={own.shortcut} aria-pressed={day === weekend} onClick={() => store.choose(weekend)}>
          {t('thisWeekend')}
        </button>
      )}
    </div>
  )
}
