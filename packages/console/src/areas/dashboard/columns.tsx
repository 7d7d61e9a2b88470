import type { FunctionComponent } from 'react'
import { withSearch } from '../../routing/router.ts'
import type { ListColumn } from '../../frame/types.ts'
import { viewerZone } from '../../ui/format.ts'
import { cellLink } from '../../ui/useRowPresses.ts'
import { change } from '../../metrics/compare.ts'
import type { Measure } from '../../metrics/define.ts'
import { drillKey, figureName, leadsPath } from '../../metrics/drill.ts'
import { funnel, leadsPerHour, paidHours, type LaborFigures, type LeadFigures } from '../../metrics/measures.ts'
import { rawValue, formatters, type Unit } from '../../metrics/units.ts'
import { pluralize } from './pluralize.ts'
import { isCurrentPeriod } from './currentPeriod.ts'
import * as css from './today.css.ts'
import { t } from '../../i18n/index.ts'

/** Column widths that fit all measures and a name on a 1440 px screen, px. */
const widths: Readonly<Record<Unit, number>> = { count: 92, share: 110, money: 146, minutes: 134, rate: 110, seconds: 104 }

/** Compared even while the period is still running; sums are compared only for complete periods. */
const isRatio = (unit: Unit) => unit === 'share' || unit === 'rate'

interface HoursProps<R> {
  readonly row: R
  /** The value and its link's accessible name. */
  readonly text: string
  readonly label: string
}
/** Hours, linked to their punches if the viewer may see them. */
export type Hours<R> = FunctionComponent<HoursProps<R>>

/** A measure as a list column: its value, linked to its leads, and the change. */
const column = <R extends M & { readonly id: number }, M>(
  { id, title, unit, of }: Measure<M>,
  Linked?: Hours<R>,
): ListColumn<R, never> => ({
  id,
  title,
  width: widths[unit],
  align: 'right',
  text: (row) => rawValue(of(row).now, unit),
  cell: (row) => {
    const cell = of(row)
    const { now, before, drill, part } = cell
    if (now === null) return null
    const moved = change(now, before, unit, isCurrentPeriod())
    const figure = formatters[unit](now)
    const label = figureName(title, figure, cell)
    return (
      <span>
        {now && drill?.length ? (
          // Leads that no single list filter can express open in the side panel instead.
          <a
            {...cellLink}
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

/** Measures for stores and people. */
export const measureColumns = <R extends LeadFigures & LaborFigures & { readonly id: number }>(
  Linked: Hours<R>,
): readonly ListColumn<R, never>[] => [
  ...funnel.map((measure) => column<R, LeadFigures>(measure)),
  column<R, LaborFigures>(paidHours, Linked),
  column<R, LeadFigures & LaborFigures>(leadsPerHour),
]

/** Second line of a row on narrow screens. */
export const phoneSummary = ({ leads, sold }: LeadFigures['figures']): string =>
  `${pluralize(leads, t('dashboard.oneLead'), t('dashboard.leadCount'))} · ${pluralize(sold, t('dashboard.oneSold'), t('dashboard.soldCount'))}`
