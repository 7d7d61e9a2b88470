import type { ReactNode } from 'react'
import { appointment, zonesDiffer, viewerZone } from '../../ui/format.ts'
import { shortZone, timeOf } from '../../ui/WeekGrid/words.ts'
import { wallOf } from '../../ui/WeekGrid/zone.ts'
import type { Shift } from './shifts.ts'
import * as css from './myDay.css.ts'

/** When and where, on the clocks of the store; its zone is named where it is not the viewer's. */
export function ShiftLine({ shift, children }: { readonly shift: Shift; readonly children?: ReactNode }) {
  const { startAt, endAt, timeZone } = shift
  const end = timeOf(wallOf(Date.parse(endAt), timeZone).minutes)
  return (
    <li className={css.row}>
      <span className={css.rowText}>
        <span className={css.strong}>
          {appointment(startAt, timeZone)} – {end}
          {zonesDiffer(startAt, timeZone, viewerZone()) && ` ${shortZone(timeZone)}`}
        </span>
        <span className={css.quiet}>{[shift.store.name, shift.type?.name, shift.note].filter(Boolean).join(' · ')}</span>
      </span>
      {children}
    </li>
  )
}
