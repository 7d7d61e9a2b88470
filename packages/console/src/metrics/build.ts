import type { Replies } from '@walkup/sdk'
import {
  ratePartsOf,
  reportDimensions,
  reportMeasures,
  rowsOfMeasure,
  type ReportDimension,
  type ReportMeasure,
} from '@walkup/sdk/domain'
import { t } from '../i18n/index.ts'
import type { ChartData, ChartTone } from '../ui/Chart.tsx'
import { fillText } from './compare.ts'
import {
  DRAWN_ROWS,
  previousPeriodLabel,
  thisPeriodLabel,
  type AnyReport,
  type Cell,
  type View,
  type ViewColumn,
  type Whose,
} from './define.ts'
import { dimensionNames, figures } from './figures.ts'
import { memberName, timeline, type GroupMember } from './members.ts'
import { axisSteps, formatters } from './units.ts'

type Reply = Replies['reports.build']
type Values = Reply['total']['current']
type Row = Reply['rows'][number]

/** A report of the builder: what it measures, by what, and how that is shown. */
export interface Built extends Omit<AnyReport, 'endpoint' | 'view' | 'built'> {
  readonly measures: readonly ReportMeasure[]
  readonly groupBy: readonly ReportDimension[]
  /** The measure that is shown large and charted; the first one by default. */
  readonly headline?: ReportMeasure
  /** Up to three measures of one unit, charted side by side. */
  readonly drawn?: readonly { readonly id: ReportMeasure; readonly tone: ChartTone }[]
  /** Measures shown for the total only. */
  readonly facts?: readonly ReportMeasure[]
  /** Charts the steps from the first to the last as a funnel. */
  readonly funnel?: readonly ReportMeasure[]
}

const column = (measure: ReportMeasure): ViewColumn => {
  const { title, states, more } = figures[measure]
  return { id: measure, title, unit: reportMeasures[measure].unit, states, more }
}

/** "9 sold of 21 that ran": what a rate is made of. */
function partsOf(measure: ReportMeasure, values: Values): string | undefined {
  const { parts: text } = figures[measure]
  if (!text) return
  const parts = ratePartsOf(measure)
  const rows = rowsOfMeasure(measure)
  const n = formatters.count(values[parts?.part ?? rows] ?? 0)
  const whole = parts && values[parts.whole]
  if (whole === null) return
  const m = parts && whole !== undefined ? formatters[reportMeasures[parts.whole].unit](whole) : ''
  return fillText(text, { n, m, hours: m })
}
/** Medians need the count behind them, which is another measure. */
const isExplained = (measure: ReportMeasure, values: Values) =>
  ratePartsOf(measure) || values[rowsOfMeasure(measure)] !== undefined

const cellOf = (measure: ReportMeasure, { current, previous, drill }: Pick<Row, 'current' | 'previous' | 'drill'>): Cell => ({
  now: current[measure] ?? null,
  ...(previous ? { before: previous[measure] ?? null } : {}),
  drill: drill[measure],
  part: isExplained(measure, current) ? partsOf(measure, current) : undefined,
})

const punchFilters: Partial<Record<ReportDimension, keyof Whose>> = {
  organization: 'organizationId',
  territory: 'territoryIds',
  store: 'storeIds',
  leadGenerator: 'userIds',
}
/** The filter for a row's punches; undefined if the list of punches cannot express it. */
function whoseOf(groupBy: readonly ReportDimension[], members: readonly GroupMember[]): Whose | undefined {
  const entries = groupBy.map((dimension, index) => [punchFilters[dimension], members[index]?.id] as const)
  if (entries.some(([name, id]) => !name || id === undefined)) return
  return Object.fromEntries(entries.map(([name, id]) => [name, name === 'organizationId' ? id : [id]])) as Whose
}

interface Shown {
  readonly reply: Reply
  readonly keys: readonly string[]
  readonly names: readonly (readonly string[])[]
}
const tones: readonly ChartTone[] = ['accent', 'mid', 'muted']

/** The steps of the funnel with the rate from the step before. */
function funnelChart({ measures, total }: Reply, steps: readonly ReportMeasure[]): ChartData {
  const shown = steps.filter((measure) => measures.includes(measure) || total.current[measure] !== undefined)
  const value = (measure: ReportMeasure | undefined) => (measure && total.current[measure]) ?? 0
  return {
    kind: 'rows',
    points: shown.map((measure, index) => {
      const before = value(shown[index - 1])
      const { title } = figures[measure]
      return before > 0 ? `${title} · ${formatters.share(value(measure) / before)}` : title
    }),
    format: formatters.count,
    steps: axisSteps.count,
    series: [
      { label: thisPeriodLabel, tone: 'accent', values: shown.map(value) },
      { label: previousPeriodLabel, tone: 'muted', values: shown.map((measure) => total.previous?.[measure] ?? null) },
    ],
  }
}

/** The members of a dimension with the highest values, with their rows. */
function topMembers(
  rows: readonly Row[],
  names: Shown['names'],
  dimension: number,
  valueOf: (row: Row) => number | null | undefined,
): readonly { readonly label: string; readonly rows: readonly Row[] }[] {
  const groups = new Map<string, Row[]>()
  for (const [index, row] of rows.entries()) {
    const label = names[index]?.[dimension] ?? ''
    groups.set(label, [...(groups.get(label) ?? []), row])
  }
  const highest = (own: readonly Row[]) => Math.max(...own.map((row) => valueOf(row) ?? 0))
  return [...groups]
    .map(([label, own]) => ({ label, rows: own }))
    .toSorted((a, b) => highest(b.rows) - highest(a.rows))
    .slice(0, tones.length)
}

/** A chart over time: of the headline and its comparison, or of the members of the other dimension that have the most. */
function timeChart(
  { reply, names }: Shown,
  at: number,
  measure: ReportMeasure,
  name: (id: string | number) => string,
): ChartData {
  const { rows, groupBy, period } = reply
  const dimension = groupBy[at] as ReportDimension
  const { unit } = reportMeasures[measure]
  const idOf = (row: Row) => row.members[at]?.id ?? ''
  const ids = timeline(dimension, period, rows.map(idOf)) ?? []
  const values = (among: readonly Row[], of: (row: Row) => number | null | undefined) => {
    const found = new Map(among.map((row) => [String(idOf(row)), of(row) ?? null]))
    const none = unit === 'count' || unit === 'money' || unit === 'minutes' ? 0 : null
    return ids.map((id) => found.get(String(id)) ?? none)
  }
  const current = (row: Row) => row.current[measure]
  const other = groupBy.length > 1 ? 1 - at : undefined
  const isLine = dimension === 'day' || dimension === 'week'
  const series: ChartData['series'] =
    other === undefined
      ? [
          { label: thisPeriodLabel, tone: 'accent', values: values(rows, current) },
          { label: previousPeriodLabel, tone: 'muted', isDashed: isLine, values: values(rows, (row) => row.previous?.[measure]) },
        ]
      : topMembers(rows, names, other, current).map(({ label, rows: own }, index) => ({
          label,
          tone: tones[index] ?? 'muted',
          values: values(own, current),
        }))
  return { kind: isLine ? 'lines' : 'bars', points: ids.map(name), format: formatters[unit], steps: axisSteps[unit], series }
}

function rowChart(
  { reply, keys, names }: Shown,
  headline: ReportMeasure,
  drawn: Built['drawn'],
): { readonly data: ChartData; readonly keys: readonly string[] } {
  const main = drawn?.[0]?.id ?? headline
  const { unit } = reportMeasures[main]
  const shown = reply.rows
    .map((row, index) => ({ row, key: keys[index] ?? '', name: (names[index] ?? []).join(' · ') }))
    .filter(({ row }) => (drawn?.map(({ id }) => id) ?? [headline]).some((id) => row.current[id]))
    .toSorted((a, b) => (b.row.current[main] ?? 0) - (a.row.current[main] ?? 0))
    .slice(0, DRAWN_ROWS)
  const data: ChartData = {
    kind: 'rows',
    points: shown.map(({ name }) => name),
    format: formatters[unit],
    steps: axisSteps[unit],
    series: drawn
      ? drawn.map(({ id, tone }) => ({ label: figures[id].title, tone, values: shown.map(({ row }) => row.current[id] ?? null) }))
      : [
          { label: thisPeriodLabel, tone: 'accent', values: shown.map(({ row }) => row.current[headline] ?? null) },
          { label: previousPeriodLabel, tone: 'muted', values: shown.map(({ row }) => row.previous?.[headline] ?? null) },
        ],
  }
  return { data, keys: shown.map(({ key }) => key) }
}

/** A report of the builder with what the reader chose instead of its own measures and groups. */
export function builtReport(
  own: Built,
  chosen: Partial<Pick<Built, 'measures' | 'groupBy'>>,
  statusName: (status: string) => string,
): AnyReport {
  const { facts, ...rest } = own
  const measures = chosen.measures ?? own.measures
  const built: Built = {
    ...rest,
    ...(chosen.measures || !facts ? {} : { facts }),
    measures,
    groupBy: chosen.groupBy ?? own.groupBy,
  }
  return { ...built, endpoint: 'reports.build', built, view: (reply) => builtView(built, reply as Reply, statusName) }
}

/** The reply of the builder as a view. */
export function builtView(built: Built, reply: Reply, statusName: (status: string) => string): View {
  const { period, comparison, rows, total, groupBy } = reply
  const measures = reply.measures.filter((measure) => !built.facts?.includes(measure) || built.measures.includes(measure))
  const hasYears = period.from.slice(0, 4) !== period.to.slice(0, 4)
  const nameOf = (index: number, member: GroupMember) =>
    memberName(groupBy[index] as ReportDimension, member, hasYears, statusName)
  const keys = rows.map(({ members }) =>
    members.map((member) => encodeURIComponent(String(member?.id ?? 0)).replaceAll('.', '%2E')).join('_'),
  )
  const names = rows.map(({ members }) => members.map((member, index) => nameOf(index, member)))
  const preferred = built.drawn?.every(({ id }) => measures.includes(id)) ? built.drawn : undefined
  const headline = measures.find((measure) => measure === built.headline) ?? (measures[0] as ReportMeasure)
  const shown = { reply, keys, names }
  const timeAt = groupBy.findIndex((dimension) => reportDimensions[dimension].isTime)
  const isFunnel = built.funnel?.every((measure) => measures.includes(measure) || measure === 'approaches')
  const steps = isFunnel && built.funnel?.filter((measure) => measures.includes(measure))
  const isByName = !steps && timeAt < 0
  const byName = isByName ? rowChart(shown, headline, preferred) : undefined
  const chart =
    byName?.data ??
    (steps ? funnelChart(reply, steps) : timeChart(shown, timeAt, headline, (id) => nameOf(timeAt, { id, name: String(id) })))
  const title = preferred && isByName ? preferred.map(({ id }) => figures[id].title).join(', ') : figures[headline].title
  const by = groupBy.map((dimension) => dimensionNames[dimension])
  return {
    period,
    comparison,
    maturing: total.maturing,
    headline: { ...cellOf(headline, total), unit: reportMeasures[headline].unit, label: figures[headline].title },
    names: by.length ? by : [t('reports.total')],
    columns: measures.map(column),
    rows: rows.map((row, index) => ({
      key: keys[index] ?? '',
      names: names[index] ?? [],
      cells: measures.map((measure) => cellOf(measure, row)),
      whose: whoseOf(groupBy, row.members),
      maturing: row.maturing,
    })),
    total: {
      key: 'all',
      names: by.length ? by.map(() => '') : [''],
      whose: {},
      cells: measures.map((measure) => cellOf(measure, total)),
    },
    chart: {
      title: `${steps ? t('reports.funnel') : title}: ${built.label}`,
      data: chart,
      ...(byName ? { keys: byName.keys, columnId: preferred?.[0]?.id ?? headline } : {}),
    },
    ...(built.facts ? { facts: built.facts.map((measure) => ({ ...column(measure), ...cellOf(measure, total) })) } : {}),
  }
}
