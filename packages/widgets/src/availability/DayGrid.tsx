/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { formats } from '../format.ts'
import * as css from '../ui/base.css.ts'
import { useSpeech } from '../ui/context.tsx'
import { Icon } from '../ui/icons.tsx'
import { useStore } from '../ui/useStore.ts'
import { addDays, type Paging } from './days.ts'
import { HORIZON, type AvailabilityStore } from './store.ts'
import * as own from './time.css.ts'

interface Props {
  readonly store: AvailabilityStore
  readonly today: string
  readonly timeZone: string
  /** Seven days on a phone, the month where there is room. */
  readonly paging: Paging
}

/** Days as native radios, a page at a time. The next page loads before it is asked for. */
export function DayGrid({ store, today, timeZone, paging }: Props) {
  const { t, locale } = useSpeech()
  const { days, day = today, through = today } = useStore(store.state)
  const grid = useRef<HTMLDivElement>(null)
  // The page that was turned to; a chosen day opens its own.
  const [turned, setTurned] = useState<string>()
  const pageOf = (date: string) => paging.pageOf(date, today)
  const page = pageOf(turned && turned < today ? today : (turned ?? day))
  const shown = paging.daysOf(page, locale)
  const weekdays = paging.weekOf?.(page, locale)
  const last = shown.findLast(Boolean) ?? page
  const prefetched = addDays(last, paging.ahead)
  useEffect(() => void store.ensure(prefetched), [store, prefetched])

  const format = formats(locale, timeZone)
  const free = Object.keys(days)
    .filter((date) => days[date]?.length)
    .toSorted()
  const nextFree = free.find((date) => date > last)
  const choose = (date: string) => {
    setTurned(undefined)
    store.choose(date)
  }
  const press = (event: KeyboardEvent) => {
    const to = paging.keyed?.(event, day)
    if (!to || !free.includes(to)) return
    choose(to)
    grid.current?.querySelector<HTMLInputElement>(`[value="${to}"]`)?.focus()
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
        class={css.iconButton}
        disabled={by < 0 ? page <= today : to > addDays(today, HORIZON)}
        aria-label={t(paging.texts[by < 0 ? 0 : 1])}
        onClick={turn}
      >
        <Icon name={by < 0 ? 'back' : 'forward'} />
      </button>
    )
  }

  return (
    <fieldset class={own.days}>
      <legend class={css.unseen}>{t('days')}</legend>
      <div class={own.pager}>
        {turner(-1)}
        <span class={own.pageTitle} aria-live="polite">
          {paging.titleOf(format, page, last)}
        </span>
        {turner(1)}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div class={own.grid} ref={grid} onKeyDown={press}>
        {weekdays?.map((date) => (
          <span key={date} class={own.weekday} aria-hidden="true">
            {format.weekday(date)}
          </span>
        ))}
        {shown.map((date, index) =>
          date ? (
            <label key={date} class={own.day}>
              <input
                class={own.radio}
                type="radio"
                name="day"
                value={date}
                disabled={!free.includes(date)}
                data-past={date < today ? '' : undefined}
                checked={date === day}
                onChange={() => choose(date)}
              />
              <span class={css.unseen}>
                {format.longDay(date)}
                {free.includes(date) || date > through ? '' : `, ${t('noTimes')}`}
              </span>
              <span class={own.face} data-day={date} aria-hidden="true">
                {!weekdays && <span class={own.weekday}>{format.weekday(date)}</span>}
                <span class={own.number}>{Number(date.slice(8))}</span>
              </span>
            </label>
          ) : (
            <span key={index} />
          ),
        )}
      </div>
      {nextFree && !shown.some((date) => free.includes(date)) && (
        <button type="button" class={css.quiet} onClick={() => choose(nextFree)}>
          {t('toNextFree', { day: format.shortDay(nextFree) })}
        </button>
      )}
    </fieldset>
  )
}
