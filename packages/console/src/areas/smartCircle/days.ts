import type { Replies } from '@walkup/sdk'
import { DRAWN_ROWS, thisPeriodLabel, type View, type ViewColumn } from '../../metrics/define.ts'
import { names } from '../../metrics/names.ts'
import { formatters, axisSteps } from '../../metrics/units.ts'
import { localDay } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'

type Reply = Replies['smartCircle.days']
type Day = Reply['items'][number]
export type Side = 'lent' | 'borrowed'

export const report = {
  label: t('smartCircle.daysTab'),
  question: t('smartCircle.daysQuestion'),
  about: t('smartCircle.daysHint'),
} as const

type Column = 'workedMin' | 'leads' | 'sold'
const columns: readonly (ViewColumn & { readonly id: Column })[] = [
  { id: 'workedMin', title: t('smartCircle.hours'), unit: 'minutes' },
  { id: 'leads', title: t('common.leads'), unit: 'count' },
  { id: 'sold', title: t('common.sold'), unit: 'count' },
]
const other = (day: Day, side: Side) => (side === 'lent' ? day.borrower : day.lender)

/** One row per person and day, with the totals of the period before. */
export function daysView(
  { items, total }: Reply,
  earlier: Reply,
  periods: Pick<View, 'period' | 'comparison'>,
  side: Side,
): View {
  const byPerson = new Map<string, { name: string; workedMin: number }>()
  for (const day of items) {
    const key = `${day.person.id} ${other(day, side).id}`
    const known = byPerson.get(key)
    byPerson.set(key, { name: day.person.name, workedMin: (known?.workedMin ?? 0) + day.workedMin })
  }
  const drawn = [...byPerson.values()].toSorted((a, b) => b.workedMin - a.workedMin).slice(0, DRAWN_ROWS)
  const cells = columns.map(({ id }) => ({ now: total[id], before: earlier.total[id] }))
  const hours = t('smartCircle.hours')
  return {
    ...periods,
    headline: { now: total.workedMin, before: earlier.total.workedMin, unit: 'minutes', label: hours },
    names: [t('common.date'), names.leadGenerator, side === 'lent' ? t('smartCircle.borrower') : t('smartCircle.lender')],
    columns,
    rows: items.map((day) => ({
      key: [day.day, day.person.id, other(day, side).id].join('-'),
      names: [`${localDay(day.day)}, ${day.day.slice(0, 4)}`, day.person.name, other(day, side).name],
      cells: columns.map(({ id }) => ({ now: day[id] })),
    })),
    total: { key: 'all', names: ['', '', ''], cells },
    chart: {
      title: `${hours}: ${names.leadGenerator}`,
      data: {
        kind: 'rows',
        points: drawn.map(({ name }) => name),
        format: formatters.minutes,
        steps: axisSteps.minutes,
        series: [{ label: thisPeriodLabel, tone: 'accent', values: drawn.map(({ workedMin }) => workedMin) }],
      },
    },
  }
}
