import { useLayoutEffect, useRef } from 'react'
import * as css from '../ui/base.css.ts'
import * as field from '../ui/field.css.ts'
import { Pick } from './Pick.tsx'
import type { Props } from './SchedulePicker.tsx'
import { weekNamer } from './sentences.ts'
import * as own from './schedule-picker.css.ts'

const WEEK_MS = 7 * 86_400_000

/** Picks the schedule's first week in a strip, and its last week. */
export function Weeks({ draft: { end }, weeks, start, locale, t, choose }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  // Scrolls only the strip, not the page.
  useLayoutEffect(() => {
    const chosen = strip.current?.querySelector(`[data-week="${start}"]`)?.getBoundingClientRect()
    const frame = strip.current?.getBoundingClientRect()
    if (!chosen || !frame) return
    const left = (chosen.left + chosen.right - frame.left - frame.right) / 2
    strip.current?.scrollBy(left, (chosen.top + chosen.bottom - frame.top - frame.bottom) / 2)
  }, [start])

  const nameOf = weekNamer(locale)
  const current = Date.parse(weeks.find(({ isCurrentWeek }) => isCurrentWeek)?.startDate ?? start)
  const later = weeks.filter(({ startDate }) => startDate >= start)
  const known = !end || later.some(({ endDate }) => endDate === end)
  return (
    <div className={own.column}>
      <fieldset className={css.stack}>
        <legend className={field.label}>{t('start')}</legend>
        <div className={own.strip} ref={strip}>
          {weeks.map(({ startDate, endDate, isCurrentWeek }) => {
            const [days, away] = nameOf(startDate, endDate, (Date.parse(startDate) - current) / WEEK_MS)
            return (
              <label key={startDate} className={own.chip} data-week={startDate}>
                <input
                  className={own.over}
                  type="radio"
                  name="start"
                  value={startDate}
                  checked={startDate === start}
                  aria-current={isCurrentWeek ? 'date' : undefined}
                  onChange={() => choose({ start: startDate, end: end < startDate ? '' : end })}
                />
                <span className={`${own.face} ${own.week}`} dir="auto">
                  {days} <span className={own.away}>{away}</span>
                </span>
              </label>
            )
          })}
        </div>
      </fieldset>
      <Pick
        label={t('end')}
        name="end"
        value={end}
        options={[
          ['', t('endless')],
          ...(known ? [] : [[end, end] as const]),
          ...later.map(({ endDate, description }) => [endDate, description] as const),
        ]}
        onPick={(day) => choose({ end: day })}
      />
    </div>
  )
}
