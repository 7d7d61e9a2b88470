import type { ReactNode } from 'react'
import { localDay, zonesDiffer, viewerZone } from '../../ui/format.ts'
import { capitalize, shortRange, shortZone } from '../../ui/WeekGrid/format.ts'
import { toShift } from '../shifts/shifts.ts'
import type { Shift } from './shifts.ts'
import * as css from './myDay.css.ts'

interface ShiftLineProps {
  readonly shift: Shift
  readonly distance?: string | undefined
  readonly children?: ReactNode
}
/** A shift's time and store; names the zone if it differs from the viewer's. */
export function ShiftLine({ shift, distance, children }: ShiftLineProps) {
  const { startAt, timeZone, date, start, end } = toShift(shift)
  return (
    <li className={css.row}>
      <span className={css.rowText}>
        <span className={css.strong}>
          {capitalize(localDay(date))}, {shortRange(start, end)}
          {zonesDiffer(startAt, timeZone, viewerZone()) && ` ${shortZone(timeZone)}`}
        </span>
        <span className={css.quiet}>
          {[shift.store.name, distance, shift.type?.name, shift.note].filter(Boolean).join(' · ')}
        </span>
      </span>
      {children}
    </li>
  )
}
