import type { Replies } from '@walkup/sdk'
import { t, type Text } from '../../i18n/index.ts'
import { previousPeriodLabel, thisPeriodLabel, type View, type ViewColumn } from '../../metrics/define.ts'
import { names } from '../../metrics/names.ts'
import { formatters, axisSteps } from '../../metrics/units.ts'
import type { ChartData } from '../../ui/Chart.tsx'

type Reply = Replies['charts.daysOfWeek']
type Series = Pick<Reply, 'period' | 'comparison' | 'leadGenerators'> & {
  readonly buckets: readonly { readonly leads: number; readonly previousLeads: number }[]
}
type Generator = Reply['leadGenerators'][number]

const leads = t('common.leads')
const total: ViewColumn = { id: 'total', title: leads, unit: 'count' }
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/** An extra column per generator, computed from the counts in each bucket. */
export interface BucketColumn extends ViewColumn {
  readonly of: (counts: readonly number[]) => number | null
}

/** Lead counts per time bucket as a chart, and per generator as a table. */
export function seriesView(
  reply: Series,
  label: Text,
  kind: ChartData['kind'],
  points: readonly string[],
  columns: readonly BucketColumn[],
  /** Number of buckets that have begun; future ones are neither drawn nor counted as zero. */
  reached = reply.buckets.length,
): View {
  const { period, comparison, buckets, leadGenerators } = reply
  const counts = buckets.map((bucket) => bucket.leads)
  const all = { now: sum(counts), before: sum(buckets.map(({ previousLeads }) => previousLeads)) }
  const begun = (of: readonly number[]) => columns.map((column) => ({ now: column.of(of.slice(0, reached)) }))
  const row = ({ leadGenerator, total: made, leads: of }: Generator) => ({
    key: String(leadGenerator.id),
    names: [leadGenerator.name],
    cells: [{ now: made }, ...begun(of)],
  })
  return {
    period,
    comparison,
    headline: { ...all, unit: 'count', label: leads },
    names: [names.leadGenerator],
    columns: [total, ...columns.map(({ id, title, unit }) => ({ id, title, unit }))],
    rows: leadGenerators.map(row),
    total: { key: 'all', names: [''], cells: [all, ...begun(counts)] },
    chart: {
      title: `${leads}: ${label}`,
      data: {
        kind,
        points,
        format: formatters.count,
        steps: axisSteps.count,
        series: [
          { label: thisPeriodLabel, tone: 'accent', values: counts.map((count, index) => (index < reached ? count : null)) },
          {
            label: previousPeriodLabel,
            tone: 'muted',
            values: buckets.map(({ previousLeads }) => previousLeads),
            isDashed: kind === 'lines',
          },
        ],
      },
    },
  }
}
