import { useMemo, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { t } from '../../i18n/index.ts'
import { SNAP } from './moves.ts'
import * as css from './WeekGrid.css.ts'
import { clockChange, type LocalTime } from './zone.ts'
import { timeOf, wholeDay } from './format.ts'

interface BackdropProps {
  readonly days: readonly string[]
  readonly zone: string
  /** Undefined for an abstract week without dates. */
  readonly now: LocalTime | undefined
  readonly isClosed: ((date: string) => boolean) | undefined
  readonly onAdd: ((date: string, start: number) => void) | undefined
  readonly area: RefObject<HTMLDivElement | null>
  readonly children: ReactNode
}
const hours = Array.from({ length: 23 }, (_, hour) => hour + 1)
const toPx = (minutes: number) => (minutes / 60) * css.HOUR

/** The grid's background: hours, days, DST gaps and overlaps, and the current time. */
export function Backdrop({ days, zone, now, isClosed, onAdd, area, children }: BackdropProps) {
  const isDated = now !== undefined
  const key = days.join()
  const changes = useMemo(() => (isDated ? key.split(',').map((date) => clockChange(date, zone)) : []), [isDated, key, zone])
  const width = 100 / days.length
  const nowDay = now ? days.indexOf(now.date) : -1
  const add = (date: string) => (event: MouseEvent) => {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top
    // Pointer presses snap to half an hour.
    onAdd?.(date, Math.max(0, Math.floor((y / css.HOUR) * 2) * 2 * SNAP))
  }
  return (
    <>
      <div className={css.axis} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} className={css.hour} style={{ top: hour * css.HOUR }}>
            {timeOf(hour * 60).replace(':00', '')}
          </span>
        ))}
      </div>
      <div ref={area} className={css.area}>
        <div className={css.columns}>
          {days.map((date) => {
            const look = css.column[isClosed?.(date) ? 'closed' : date === now?.date ? 'today' : 'plain']
            return onAdd ? (
              // Pointer only: keyboard users have the page's primary action.
              <button
                key={date}
                type="button"
                tabIndex={-1}
                className={look}
                aria-label={t('ui.addOn', { wholeDay: wholeDay(date) })}
                onClick={add(date)}
              />
            ) : (
              <div key={date} className={look} />
            )
          })}
        </div>
        <div className={css.layer}>
          {changes.map(
            (change, index) =>
              change && (
                <div
                  key={days[index]}
                  className={css.change}
                  style={{
                    top: toPx(change.from),
                    height: toPx(change.to - change.from),
                    left: `${index * width}%`,
                    width: `${width}%`,
                  }}
                >
                  <span className={css.changeLabel}>{change.kind === 'skips' ? t('ui.clocksForward') : t('ui.hourRepeats')}</span>
                </div>
              ),
          )}
          {children}
          {now && nowDay >= 0 && (
            <div className={css.now} style={{ top: toPx(now.minutes) - 1, left: `${nowDay * width}%`, width: `${width}%` }}>
              <span className={css.nowDot} />
            </div>
          )}
        </div>
      </div>
    </>
  )
}
