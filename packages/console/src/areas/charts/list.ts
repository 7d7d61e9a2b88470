import { localDay, type Replies } from '@walkup/sdk'
import { viewerZone } from '../../ui/format.ts'
import type { AnyReport, ReportName } from '../reports/define.ts'
import { tableView } from '../reports/define.ts'
import { funnel } from '../reports/measures.ts'
import { names } from '../reports/names.ts'
import { say as speak, type Text } from '../../words/index.ts'
import { dateName, dayName, hourName, seriesView, type BucketColumn } from './series.ts'
import type { View } from '../reports/define.ts'

const about: Text = {
  en: 'Leads received that are attributed to a lead generator.',
  es: 'Prospectos recibidos que se atribuyen a un generador.',
}
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
/** A column for each bucket. */
const each = (points: readonly string[]): BucketColumn[] =>
  points.map((title, place) => ({ id: `at${place}`, title, unit: 'count', of: (counts) => counts[place] ?? 0 }))

const dayLabel: Text = { en: 'Days of the week', es: 'Días de la semana' }
const daysOfWeek = chart({
  endpoint: 'charts.daysOfWeek',
  id: 'days',
  label: dayLabel,
  question: { en: 'On which days do leads come?', es: '¿Qué días llegan los prospectos?' },
  view: (reply) => {
    const points = reply.buckets.map(({ dayOfWeek }) => dayName(dayOfWeek))
    return seriesView(reply, dayLabel, 'bars', points, each(points))
  },
})

const hourLabel: Text = { en: 'Hours of the day', es: 'Horas del día' }
const hoursOfDay = chart({
  endpoint: 'charts.hoursOfDay',
  id: 'hours',
  label: hourLabel,
  question: { en: 'At which hours do leads come?', es: '¿A qué horas llegan los prospectos?' },
  view: (reply) => {
    const points = reply.buckets.map(({ hour }) => hourName(hour))
    return seriesView(reply, hourLabel, 'bars', points, each(points))
  },
})

const countLabel: Text = { en: 'Day by day', es: 'Día a día' }
const average = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0) / Math.max(1, counts.length)
const leadCount = chart({
  endpoint: 'charts.leadCount',
  id: 'count',
  label: countLabel,
  question: { en: 'Are we making more leads?', es: '¿Hacemos más prospectos?' },
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
        { id: 'average', title: speak({ en: 'Leads a day', es: 'Prospectos al día' }), unit: 'rate', of: average },
        { id: 'best', title: speak({ en: 'Best day', es: 'Mejor día' }), unit: 'count', of: (counts) => Math.max(0, ...counts) },
        {
          id: 'without',
          title: speak({ en: 'Days without', es: 'Días sin ninguno' }),
          unit: 'count',
          of: (counts) => counts.filter((count) => count === 0).length,
        },
      ],
      reached,
    )
  },
})

const summaryLabel: Text = { en: 'Generators', es: 'Generadores' }
const summary = chart({
  endpoint: 'charts.leadCountSummary',
  id: 'generators',
  label: summaryLabel,
  question: { en: 'Who makes the leads?', es: '¿Quién hace los prospectos?' },
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

/** The four charts of what lead generators bring. */
export const charts: readonly AnyReport[] = [leadCount, daysOfWeek, hoursOfDay, summary]
