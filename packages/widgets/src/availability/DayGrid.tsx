/** @jsxImportSource preact */
import { useStore } from '../ui/useStore.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { formats } from '../format.ts'
import * as css from '../ui/base.css.ts'
import { useSpeech } from '../ui/context.tsx'
import { Icon } from '../ui/icons.tsx'
import { firstDayOfWeek } from '../messages/locales.ts'
import { addDays, addMonths, daysBetween, daysFrom, monthGrid } from './days.ts'
import { HORIZON, type AvailabilityStore } from './store.ts'
import * as own from './time.css.ts'

interface Props {
  readonly store: AvailabilityStore
  readonly today: string
  readonly timeZone: string
  readonly isWide: boolean
}

const WEEK = 7

/** Days as native radios: seven from today on a phone, the month where there is room. The next page loads before it is asked for. */
export function DayGrid({ store, today, timeZone, isWide }: Props) {
  const { t, locale } = useSpeech()
  const { days, day = today, through = today } = useStore(store.state)
  const grid = useRef<HTMLDivElement>(null)
  // The first day of the page that is shown; a chosen day opens its own page.
  const pageOf = (date: string) =>
    isWide ? `${date.slice(0, 7)}-01` : addDays(today, Math.floor(daysBetween(today, date) / WEEK) * WEEK)
  const [turned, setTurned] = useState<string>()
  const page = pageOf(turned && turned > today ? turned : turned ? today : day)

  const shift = (by: 1 | -1) => (isWide ? addMonths(page, by) : addDays(page, by * WEEK))
  const edge = addDays(today, HORIZON)
  const shown = isWide ? monthGrid(page, firstDayOfWeek(locale)) : daysFrom(page, WEEK)
  const last = shown.at(-1) ?? page
  const prefetched = addDays(last, isWide ? WEEK * 5 : WEEK)
  useEffect(() => void store.ensure(prefetched), [store, prefetched])

  const format = formats(locale, timeZone)
  const isFree = (date: string) => (days[date]?.length ?? 0) > 0
  const turn = (by: 1 | -1) => {
    const to = shift(by)
    setTurned(to)
    const free = Object.keys(days)
      .toSorted()
      .find((date) => isFree(date) && pageOf(date) === pageOf(to))
    if (free) store.choose(free)
  }
  const nextFree = Object.keys(days)
    .toSorted()
    .find((date) => date > last && isFree(date))
  const choose = (date: string) => {
    setTurned(undefined)
    store.choose(date)
  }
  /** Up and down move by a week, as in any calendar; native radios know only the next and the one before. */
  const byWeek = (event: KeyboardEvent) => {
    const step = isWide ? { ArrowUp: -WEEK, ArrowDown: WEEK }[event.key] : undefined
    if (!step) return
    event.preventDefault()
    const to = addDays(day, step)
    if (!isFree(to)) return
    choose(to)
    grid.current?.querySelector<HTMLInputElement>(`[value="${to}"]`)?.focus()
  }

  const first = isWide ? page : (shown[0] ?? page)
  const title = isWide ? format.monthAndYear(first) : `${format.shortDay(first)} – ${format.shortDay(last)}`
  return (
    <fieldset class={own.days}>
      <legend class={css.unseen}>{t('days')}</legend>
      <div class={own.pager}>
        <button
          type="button"
          class={css.iconButton}
          disabled={page <= today}
          aria-label={t(isWide ? 'monthBefore' : 'weekBefore')}
          onClick={() => turn(-1)}
        >
          <Icon name="back" />
        </button>
        <span class={own.pageTitle} aria-live="polite">
          {title}
        </span>
        <button
          type="button"
          class={css.iconButton}
          disabled={shift(1) > edge}
          aria-label={t(isWide ? 'monthAfter' : 'weekAfter')}
          onClick={() => turn(1)}
        >
          <Icon name="forward" />
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div class={own.grid} ref={grid} onKeyDown={byWeek}>
        {isWide &&
          shown.slice(0, WEEK).map((date) => (
            <span key={date} class={own.weekday} aria-hidden="true">
              {format.weekday(date)}
            </span>
          ))}
        {shown.map((date) => {
          const free = isFree(date)
          const isOutside = isWide && date.slice(0, 7) !== page.slice(0, 7)
          if (isOutside) return <span key={date} />
          return (
            <label key={date} class={own.day}>
              <input
                class={own.radio}
                type="radio"
                name="day"
                value={date}
                disabled={!free}
                data-past={date < today ? '' : undefined}
                checked={date === day}
                onChange={() => choose(date)}
              />
              <span class={css.unseen}>
                {format.longDay(date)}
                {free || date > through ? '' : `, ${t('noTimes')}`}
              </span>
              <span class={own.face} data-day={date} aria-hidden="true">
                {!isWide && <span class={own.weekday}>{format.weekday(date)}</span>}
                <span class={own.number}>{format.dayOfMonth(date)}</span>
              </span>
            </label>
          )
        })}
      </div>
      {!shown.some(isFree) && nextFree && (
        <button type="button" class={css.quiet} onClick={() => choose(nextFree)}>
          {t('toNextFree', { day: format.shortDay(nextFree) })}
        </button>
      )}
    </fieldset>
  )
}
