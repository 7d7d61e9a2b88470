import type { Replies } from '@walkup/sdk'
import type { Cell } from '../../metrics/define.ts'
import { drillKey } from '../../metrics/drill.ts'
import { leads, noShow, ran, scheduled, sold, soldCents } from '../../metrics/measures.ts'
import { formatters } from '../../metrics/units.ts'

type Today = Replies['dashboard.panels']['today']

/** Metrics on the Today page. */
export const todayMeasures = [leads, scheduled, ran, noShow, sold, soldCents] as const
export const todayKey = (id: string): string => drillKey('today', id)

/** The metric of today that the URL names, if its leads are known. */
export function findDrillDown(key: string | undefined, today: Today): { title: string; cell: Cell } | undefined {
  const measure = todayMeasures.find(({ id }) => key === todayKey(id))
  const cell = measure?.of(today)
  if (!measure || !cell?.drill?.length || cell.now === null) return
  return { title: `${measure.title} ${formatters[measure.unit](cell.now)}`, cell }
}
