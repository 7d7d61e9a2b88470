import { localDay, type Replies } from '@walkup/sdk'
import { viewerZone } from '../../ui/format.ts'
import type { AnyReport, ReportName } from '../../metrics/define.ts'
import { tableView } from '../../metrics/define.ts'
import { funnel } from '../../metrics/measures.ts'
import { names } from '../../metrics/names.ts'
import { t, type Text } from '../../i18n/index.ts'
import { dateName, dayName, hourName } from '../../metrics/members.ts'
import { seriesView, type BucketColumn } from './series.ts'
import type { View } from '../../metrics/define.ts'

const about: Text = t('charts.attributed')
interface Declared<N extends ReportName> {
  readonly endpoint: N
  readonly id: string
  readonly label: Text
  readonly question: Text
  readonly about?: Text
  readonly view: (reply: Replies[N]) => View
}
const chart = <N extends ReportName>(declared: Declared<N>): AnyReport => ({
  about,
  ...declared,
  view: declared.view as unknown as AnyReport['view'],
})
/** One column per bucket. */
const each = (points: readonly string[]): BucketColumn[] =>
  points.map((title, index) => ({ id: `at${index}`, title, unit: 'count', of: (counts) => counts[index] ?? 0 }))

const dayLabel: Text = t('charts.daysOfTheWeek')
const daysOfWeek = chart({
  endpoint: 'charts.daysOfWeek',
  id: 'days',
  label: dayLabel,
  question: t('charts.whichDays'),
  view: (reply) => {
    const points = reply.buckets.map(({ dayOfWeek }) => dayName(dayOfWeek))
    return seriesView(reply, dayLabel, 'bars', points, each(points))
  },
})

const hourLabel: Text = t('charts.hoursOfTheDay')
const hoursOfDay = chart({
  endpoint: 'charts.hoursOfDay',
  id: 'hours',
  label: hourLabel,
  question: t('charts.whichHours'),
  view: (reply) => {
    const points = reply.buckets.map(({ hour }) => hourName(hour))
    return seriesView(reply, hourLabel, 'bars', points, each(points))
  },
})

const countLabel: Text = t('charts.daily')
const average = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0) / Math.max(1, counts.length)
const leadCount = chart({
  endpoint: 'charts.leadCount',
  id: 'count',
  label: countLabel,
  question: t('charts.trendQuestion'),
  view: (reply) => {
    const hasYears = reply.period.from.slice(0, 4) !== reply.period.to.slice(0, 4)
    const points = reply.buckets.map(({ date }) => dateName(date, hasYears))
    const today = localDay(new Date(), viewerZone())
    const reached = reply.buckets.filter(({ date }) => date <= today).length
    return seriesView(
      reply,
      countLabel,
      'lines',
      points,
      [
        { id: 'average', title: t('charts.leadsPerDay'), unit: 'rate', of: average },
        { id: 'best', title: t('charts.bestDay'), unit: 'count', of: (counts) => Math.max(0, ...counts) },
        {
          id: 'without',
          title: t('charts.daysWithoutLeads'),
          unit: 'count',
          of: (counts) => counts.filter((count) => count === 0).length,
        },
      ],
      reached,
    )
  },
})

const summaryLabel: Text = t('charts.generators')
const summary = chart({
  endpoint: 'charts.leadCountSummary',
  id: 'generators',
  label: summaryLabel,
  question: t('charts.whoBringsLeads'),
  view: (reply) =>
    tableView(
      {
        label: summaryLabel,
        names: [{ title: names.leadGenerator, of: ({ leadGenerator }: (typeof reply.leadGenerators)[number]) => leadGenerator }],
        measures: funnel,
      },
      reply,
      reply.leadGenerators,
      { ...reply.total, drill: {} },
    ),
})

/** The four charts of lead generators' results. */
export const charts: readonly AnyReport[] = [leadCount, daysOfWeek, hoursOfDay, summary]
