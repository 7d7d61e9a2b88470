import type { Bodies, EndpointName, Replies } from '@walkup/sdk'
import type { ChartData, ChartTone } from '../ui/Chart.tsx'
import { t, type Text } from '../i18n/index.ts'
import type { DrillSearch } from './drill.ts'
import type { LogSearch, LogStates } from './logs.ts'
import type { Built } from './build.ts'
import { formatters, axisSteps, type Unit } from './units.ts'

type Periods = Pick<Replies['reports.storeLead'], 'period' | 'comparison'>
/** Endpoints that take a period and return it with its comparison. */
export type ReportName = {
  [N in EndpointName]: unknown extends Replies[N]
    ? never
    : Replies[N] extends Periods
      ? Bodies[N] extends
          | { readonly compareTo?: string; readonly filter?: { readonly leadGeneratorIds?: readonly number[] } }
          | undefined
        ? N
        : never
      : never
}[EndpointName]
type Member = { readonly id: number; readonly name: string } | null

/** A value and, if available, its comparison. */
export interface Cell {
  readonly now: number | null
  readonly before?: number | null
  /** Searches for the counted leads; for a ratio, those of the numerator. */
  readonly drill?: readonly DrillSearch[] | undefined
  /** Searches for the summed punches. */
  readonly logs?: readonly LogSearch[]
  /** A ratio's parts: "9 that sold of 21 that ran". */
  readonly part?: string | undefined
}
/** Filter that selects a row's punches; empty for all. */
export interface Whose {
  readonly organizationId?: number
  readonly territoryIds?: readonly number[]
  readonly storeIds?: readonly number[]
  readonly userIds?: readonly number[]
}
/** A judgment of a change. */
export type Verdict = 'better' | 'worse' | 'neutral'
export interface ViewColumn {
  readonly id: string
  readonly title: string
  readonly unit: Unit
  /** Sums punches in these states. */
  readonly states?: LogStates | undefined
  /** What a higher value means; by default it is better, or worse for a duration. */
  readonly more?: Verdict | undefined
}
export interface ViewRow {
  /** Row key, used in the URL: the ids of its names. */
  readonly key: string
  readonly names: readonly string[]
  /** One per column. */
  readonly cells: readonly Cell[]
  /** Filter for the punches behind the hours; undefined if there is none. */
  readonly whose?: Whose | undefined
  /** Visits that have not happened, so that its outcome may still change. */
  readonly maturing?: number
}
/** A report's data, independent of its row type. */
export interface View extends Periods {
  readonly headline: Cell & { readonly unit: Unit; readonly label: string }
  /** Visits of the period that have not happened yet, so that what came of them will still grow. */
  readonly maturing?: number
  readonly names: readonly string[]
  readonly columns: readonly ViewColumn[]
  readonly rows: readonly ViewRow[]
  readonly total?: ViewRow
  readonly chart: {
    readonly title: string
    readonly data: ChartData
    readonly keys?: readonly string[]
    readonly columnId?: string
  }
  /** Additional totals, for metrics without row values. */
  readonly facts?: readonly (Cell & ViewColumn)[]
}

export interface Measure<R> {
  readonly id: string
  readonly title: Text
  readonly unit: Unit
  readonly of: (row: R) => Cell
  /** Sums punches in these states. */
  readonly states?: LogStates
  readonly more?: Verdict
}
export interface AnyReport {
  readonly endpoint: ReportName
  /** Path segment: `/reports/stores`. */
  readonly id: string
  readonly label: Text
  readonly question: Text
  /** A sentence that explains what is counted. */
  readonly about: Text
  /** Of the report builder: what it measures and groups by, which the reader can change. */
  readonly built?: Built
  /** Covers the whole owner group, which already includes descendants. */
  readonly isOwnerGroup?: true
  /** About lead generators, who belong to the organization itself: partners' leads have none. */
  readonly isOfGenerators?: true
  readonly view: (reply: Replies[ReportName]) => View
}
type Tabular = {
  [N in ReportName]: Replies[N] extends { readonly rows: readonly unknown[]; readonly total: unknown } ? N : never
}[ReportName]
type RowOf<N extends Tabular> = Replies[N]['rows'][number]
type TotalOf<N extends Tabular> = Replies[N]['total']

/** Configuration shared by all row types. */
export interface Table<T, R extends T> {
  readonly label: Text
  /** A row's names; null means unassigned. */
  readonly names: readonly { readonly title: Text; readonly of: (row: R) => Member; readonly whose?: keyof Whose }[]
  readonly measures: readonly Measure<T>[]
  /** Measures that rows have but the total doesn't. */
  readonly own?: readonly Measure<R>[]
  /** The headline and charted measure; the first one by default. */
  readonly headline?: string
  /** Up to three measures of one unit, charted side by side instead of the headline comparison. */
  readonly drawn?: readonly { readonly id: string; readonly tone: ChartTone }[]
}
type Declared<N extends Tabular> = Omit<AnyReport, 'view' | 'endpoint'> &
  Table<TotalOf<N>, RowOf<N> & TotalOf<N>> & { readonly endpoint: N }

/** Maximum rows in a chart; the table shows all. */
export const DRAWN_ROWS = 12
export const noneLabel: Text = t('common.none')
export const thisPeriodLabel: Text = t('reports.thisPeriod')
export const previousPeriodLabel: Text = t('common.before')

/** A row's cells and their measures, as columns of a view. */
const column = ({ id, title, unit, states, more }: Measure<never>): ViewColumn => ({ id, title, unit, states, more })
export const toCell = <T>(measure: Measure<T>, of: T): Cell & ViewColumn => ({ ...column(measure), ...measure.of(of) })

/** Filter for a row's punches; undefined for unassigned rows, which can't be filtered. */
function whoseOf(names: readonly { readonly whose?: keyof Whose }[], members: readonly Member[]): Whose | undefined {
  if (members.some((member) => !member)) return
  const entries = names.flatMap(({ whose }, index) => {
    const id = members[index]?.id
    return whose ? [[whose, whose === 'organizationId' ? id : [id]]] : []
  })
  return Object.fromEntries(entries) as Whose
}

/** Rows and totals as displayed by a report. */
export function tableView<T, R extends T>(
  table: Table<T, R>,
  { period, comparison }: Periods,
  rows: readonly R[],
  total: T,
): View {
  const { label, measures, own = [], headline = measures[0]?.id, drawn } = table
  const all = [...measures, ...own]
  const made = rows.map((row): ViewRow => {
    const members = table.names.map(({ of }) => of(row))
    return {
      key: members.map((member) => member?.id ?? 0).join('-'),
      names: members.map((member) => member?.name ?? noneLabel),
      cells: all.map(({ of }) => of(row)),
      whose: whoseOf(table.names, members),
    }
  })
  const mainIndex = Math.max(
    0,
    measures.findIndex(({ id }) => id === headline),
  )
  const measure = measures[mainIndex] as Measure<T>
  const series = drawn?.map(({ id }) => all.findIndex((one) => one.id === id)) ?? [mainIndex]
  const drawnAt = series[0] ?? mainIndex
  const unit = all[drawnAt]?.unit ?? measure.unit
  const shown = made
    .filter(({ cells }) => series.some((place) => (cells[place]?.now ?? 0) !== 0))
    .toSorted((a, b) => (b.cells[drawnAt]?.now ?? 0) - (a.cells[drawnAt]?.now ?? 0))
    .slice(0, DRAWN_ROWS)
  const title = drawn ? drawn.map(({ id }) => all.find((one) => one.id === id)?.title ?? '').join(', ') : measure.title
  return {
    period,
    comparison,
    maturing: (total as { figures?: { upcoming?: number } }).figures?.upcoming ?? 0,
    headline: { ...measure.of(total), unit: measure.unit, label: measure.title },
    names: table.names.map((name) => name.title),
    columns: all.map((one) => column(one as Measure<never>)),
    rows: made,
    total: {
      key: 'all',
      names: table.names.map(() => ''),
      whose: {},
      cells: [...measures.map(({ of }) => of(total)), ...own.map(() => ({ now: null }))],
    },
    chart: {
      title: `${title}: ${label}`,
      keys: shown.map(({ key }) => key),
      columnId: all[drawnAt]?.id ?? '',
      data: {
        kind: 'rows',
        points: shown.map((row) => row.names.join(' · ')),
        format: formatters[unit],
        steps: axisSteps[unit],
        series: drawn
          ? series.map((place, at) => ({
              label: all[place]?.title ?? '',
              tone: drawn[at]?.tone ?? 'muted',
              values: shown.map(({ cells }) => cells[place]?.now ?? null),
            }))
          : [
              { label: thisPeriodLabel, tone: 'accent', values: shown.map(({ cells }) => cells[mainIndex]?.now ?? null) },
              { label: previousPeriodLabel, tone: 'muted', values: shown.map(({ cells }) => cells[mainIndex]?.before ?? null) },
            ],
      },
    },
  }
}

/** Declares a report, type-checked against the contract's reply. */
export const defineReport = <const N extends Tabular>(declared: Declared<N>): AnyReport => ({
  ...declared,
  view: (reply) => {
    const { rows, total } = reply as unknown as { rows: (RowOf<N> & TotalOf<N>)[]; total: TotalOf<N> }
    return tableView(declared, reply, rows, total)
  },
})
