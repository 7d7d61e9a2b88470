import type { FunctionComponent } from 'react'
import { withSearch } from '../../app/router.ts'
import type { ListColumn } from '../../frame/types.ts'
import { viewerZone } from '../../ui/format.ts'
import { follows } from '../../ui/useRowPresses.ts'
import { change } from '../../metrics/compare.ts'
import type { Measure } from '../../metrics/define.ts'
import { drillKey, figureName, leadsPath } from '../../metrics/drill.ts'
import { funnel, leadsPerHour, paidHours, type Labored, type Measured } from '../../metrics/measures.ts'
import { plain, say, type Unit } from '../../metrics/units.ts'
import { counted } from './counted.ts'
import { isRunning } from './running.ts'
import { words } from './words.ts'
import * as css from './today.css.ts'

/** All measures beside a name on a desk of 1440 px; px. */
const widths: Readonly<Record<Unit, number>> = { count: 92, share: 110, money: 146, minutes: 134, rate: 110, seconds: 104 }

/** It is compared whatever the days, sums only of days that are over. */
const isRatio = (unit: Unit) => unit === 'share' || unit === 'rate'

interface HoursProps<R> {
  readonly row: R
  /** The figure, and its link's name. */
  readonly text: string
  readonly label: string
}
/** Hours as a link to their punches, where the viewer may see them. */
export type Hours<R> = FunctionComponent<HoursProps<R>>

/** A measure as a column of a list: its figure, which leads to the leads behind it, and how it moved. */
const column = <R extends M & { readonly id: number }, M>(
  { id, title, unit, of }: Measure<M>,
  Linked?: Hours<R>,
): ListColumn<R, never> => ({
  id,
  title,
  width: widths[unit],
  align: 'right',
  text: (row) => plain(of(row).now, unit),
  cell: (row) => {
    const cell = of(row)
    const { now, before, drill, part } = cell
    if (now === null) return null
    const moved = change(now, before, unit, isRunning())
    const figure = say[unit](now)
    const label = figureName(title, figure, cell)
    return (
      <span>
        {now && drill?.length ? (
          // What one list of leads can't say stands beside the row, whose figures tell it.
          <a
            {...follows}
            tabIndex={-1}
            className={css.number}
            href={leadsPath(drill, viewerZone()) ?? withSearch({ row: String(row.id), behind: drillKey(String(row.id), id) })}
            title={part}
            aria-label={label}
          >
            {figure}
          </a>
        ) : now && Linked ? (
          <Linked row={row} text={figure} label={label} />
        ) : (
          figure
        )}
        {(moved || isRatio(unit)) && <span className={isRatio(unit) ? css.changeSlot : css.change}>{moved}</span>}
      </span>
    )
  },
})

/** What stores and people are measured by. */
export const measured = <R extends Measured & Labored & { readonly id: number }>(
  Linked: Hours<R>,
): readonly ListColumn<R, never>[] => [
  ...funnel.map((measure) => column<R, Measured>(measure)),
  column<R, Labored>(paidHours, Linked),
  column<R, Measured & Labored>(leadsPerHour),
]

/** A row's second line, where columns have no room. */
export const narrow = ({ leads, sold }: Measured['figures']): string =>
  `${counted(leads, words.oneLead, words.manyLeads)} · ${counted(sold, words.oneSold, words.manySold)}`
