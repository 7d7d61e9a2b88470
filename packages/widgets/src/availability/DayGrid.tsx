import { useEffect, useState } from 'react'
import { formats } from '../format.ts'
import * as css from '../ui/screen.css.ts'
import { Icon } from '../ui/icons.tsx'
import { useStore } from '../ui/useStore.ts'
import { addDays, type Paging } from './days.ts'
import { HORIZON, type AvailabilityStore } from './store.ts'
import * as own from './time.css.ts'
import { useWidget } from '../ui/context.ts'

interface Props {
  readonly store: AvailabilityStore
  readonly today: string
  readonly timeZone: string
  /** Seven days on a phone, a month on wide screens. */
  readonly paging: Paging
}

/** Days as native radios, a page at a time. Prefetches the next page. */
export function DayGrid({ store, today, timeZone, paging }: Props) {
  const { t, locale } = useWidget()
  const { days, day = today, through = today } = useStore(store.state)
  // The page navigated to; choosing a day opens its own.
  const [turned, setTurned] = useState<string>()
  const pageOf = (date: string) => paging.pageOf(date, today)
  const page = pageOf(turned ?? day)
  const shown = paging.daysOf(page, locale)
  const weekdays = paging.weekOf?.(page, locale)
  const lastOf = (pages: number) => addDays(paging.turn(page, pages), -1)
  const [last, prefetched] = [lastOf(1), lastOf(2)]
  useEffect(() => void store.ensure(prefetched), [store, prefetched])

  const format = formats(locale, timeZone)
  const free = [...days.keys()]
  const nextFree = free.find((date) => date > last)
  const choose = (date: string) => {
    if (!days.has(date)) return
    setTurned(undefined)
    store.choose(date)
  }
  const turner = (by: 1 | -1) => {
    const to = paging.turn(page, by)
    const turn = () => {
      setTurned(to)
      const first = free.find((date) => pageOf(date) === pageOf(to))
      if (first) store.choose(first)
    }
    return (
      <button
        type="button"
        className={css.iconButton}
        disabled={by < 0 ? page <= today : to > addDays(today, HORIZON)}
        aria-label={t(paging.texts[by < 0 ? 0 : 1])}
        onClick={turn}
      >
        <Icon name={by < 0 ? 'back' : 'forward'} />
      </button>
    )
  }

  return (
    <fieldset className={css.stack}>
      <legend className={css.unseen}>{t('days')}</legend>
      <div className={own.pager}>
        {turner(-1)}
        <span className={own.pageTitle} aria-live="polite">
          {paging.titleOf(format, page, last)}
        </span>
        {turner(1)}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={own.grid} onKeyDown={(event) => paging.press?.(event, day, choose)}>
        {weekdays?.map((date) => (
          <span key={date} className={own.small} aria-hidden="true">
            {format.weekday(date)}
          </span>
        ))}
        {shown.map((date, index) =>
          date ? (
            <label key={date} className={own.day}>
              <input
                className={own.radio}
                type="radio"
                name="day"
                value={date}
                disabled={!days.has(date)}
                checked={date === day}
                aria-label={format.longDay(date) + (days.has(date) || date > through ? '' : `, ${t('noTimes')}`)}
                onChange={() => choose(date)}
              />
              <span className={own.face} aria-hidden="true">
                {!weekdays && <span className={own.small}>{format.weekday(date)}</span>}
                <span className={days.has(date) || date < today ? '' : own.gone}>{Number(date.slice(8))}</span>
              </span>
            </label>
          ) : (
            <span key={index} />
          ),
        )}
      </div>
      {nextFree && !shown.some((date) => days.has(date)) && (
        <button type="button" className={css.quiet} onClick={() => choose(nextFree)}>
          {t('toNextFree', { day: format.shortDay(nextFree) })}
        </button>
      )}
    </fieldset>
  )
}
