import type { Bodies, EndpointName, Replies } from '@walkup/sdk'
import type { ChartData, ChartTone } from '../ui/Chart.tsx'
import { t, type Text } from '../i18n/index.ts'
import type { DrillSearch } from './drill.ts'
import type { LogSearch, LogStates } from './logs.ts'
import { names } from './names.ts'
import type { Grouping } from './query.ts'
import { say, steps, type Unit } from './units.ts'

type Periods = Pick<Replies['reports.storeLead'], 'period' | 'comparison'>
/** The calls that answer a period and its comparison to a body with a filter. */
export type ReportName = {
  [N in EndpointName]: unknown extends Replies[N]
    ? never
    : Replies[N] extends Periods
      ? Bodies[N] extends
          { readonly compareTo?: string; readonly filter?: { readonly leadGeneratorIds?: readonly number[] } } | undefined
        ? N
        : never
      : never
}[EndpointName]
type Member = { readonly id: number; readonly name: string } | null

/** One figure and, where there is one, that of the comparison period. */
export interface Cell {
  readonly now: number | null
  readonly before?: number | null
  /** The searches whose leads it counts, of a rate those of its numerator. */
  readonly drill?: readonly DrillSearch[] | undefined
  /** The searches whose punches it sums. */
  readonly logs?: readonly LogSearch[]
  /** What of a rate lies behind it: "9 that sold of 21 that ran". */
  readonly part?: string | undefined
}
/** What a row is of, as punches are asked for it; nothing for all. */
export interface Whose {
  readonly organizationId?: number
  readonly territoryIds?: readonly number[]
  readonly storeIds?: readonly number[]
  readonly userIds?: readonly number[]
}
export interface ViewColumn {
  readonly id: string
  readonly title: string
  readonly unit: Unit
  /** It sums punches in these states. */
  readonly states?: LogStates | undefined
}
export interface ViewRow {
  /** Stands in the URL: the ids of its names. */
  readonly key: string
  readonly names: readonly string[]
  /** As many as there are columns. */
  readonly cells: readonly Cell[]
  /** Whose punches its hours are; undefined where that can't be told. */
  readonly whose?: Whose | undefined
}
/** What a report shows, whatever it is of. */
export interface View extends Periods {
  readonly headline: Cell & { readonly unit: Unit; readonly label: string }
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
  /** Further figures of the whole, where rows don't have them. */
  readonly facts?: readonly (Cell & ViewColumn)[]
}

export interface Measure<R> {
  readonly id: string
  readonly title: Text
  readonly unit: Unit
  readonly of: (row: R) => Cell
  /** It sums punches in these states. */
  readonly states?: LogStates
}
export interface AnyReport {
  readonly endpoint: ReportName
  /** Its place: `/reports/stores`. */
  readonly id: string
  readonly label: Text
  readonly question: Text
  /** What is counted, in a sentence. */
  readonly about: Text
  /** Its rows are by what the reader chooses. */
  readonly isGrouped?: true
  /** It is over the whole owner group: what lies below is in it already. */
  readonly isOwnerGroup?: true
  /** It is about generators, who are the organization's own: a partner's leads have none. */
  readonly isOfGenerators?: true
  readonly view: (reply: Replies[ReportName]) => View
}
type Tabular = {
  [N in ReportName]: Replies[N] extends { readonly rows: readonly unknown[]; readonly total: unknown } ? N : never
}[ReportName]
type RowOf<N extends Tabular> = Replies[N]['rows'][number]
type TotalOf<N extends Tabular> = Replies[N]['total']

/** What rows of any kind are told by. */
export interface Table<T, R extends T> {
  readonly label: Text
  /** What a row is called by; null is nobody's. */
  readonly names: readonly { readonly title: Text; readonly of: (row: R) => Member; readonly whose?: keyof Whose }[]
  readonly measures: readonly Measure<T>[]
  /** What rows have and their total has not. */
  readonly own?: readonly Measure<R>[]
  /** The figure that is told large and drawn; the first measure unless named. */
  readonly headline?: string
  /** Three at most, drawn side by side in place of the headline and its comparison; of one unit. */
  readonly drawn?: readonly { readonly id: string; readonly tone: ChartTone }[]
}
type Declared<N extends Tabular> = Omit<AnyReport, 'view' | 'endpoint'> &
  Table<TotalOf<N>, RowOf<N> & TotalOf<N>> & { readonly endpoint: N }

/** The longest chart of rows; the table has them all. */
export const DRAWN_ROWS = 12
export const nobody: Text = t('common.none')
export const now: Text = t('reports.thisPeriod')
export const before: Text = t('common.before')

/** A row's cells and the measures that they are of, as columns of a view. */
const column = ({ id, title, unit, states }: Measure<never>): ViewColumn => ({ id, title: title, unit, states })
export const fact = <T>(measure: Measure<T>, of: T): Cell & ViewColumn => ({ ...column(measure), ...measure.of(of) })

/** How punches are asked for a row; what belongs to none can't be asked for. */
function whoseOf(names: readonly { readonly whose?: keyof Whose }[], members: readonly Member[]): Whose | undefined {
  if (members.some((member) => !member)) return
  const told = names.flatMap(({ whose }, place) => {
    const id = members[place]?.id
    return whose ? [[whose, whose === 'organizationId' ? id : [id]]] : []
  })
  return Object.fromEntries(told) as Whose
}

/** Rows and their total as a report shows them. */
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
      names: members.map((member) => member?.name ?? nobody),
      cells: all.map(({ of }) => of(row)),
      whose: whoseOf(table.names, members),
    }
  })
  const told = Math.max(
    0,
    measures.findIndex(({ id }) => id === headline),
  )
  const measure = measures[told] as Measure<T>
  const series = drawn?.map(({ id }) => all.findIndex((one) => one.id === id)) ?? [told]
  const drawnAt = series[0] ?? told
  const unit = all[drawnAt]?.unit ?? measure.unit
  const shown = made
    .filter(({ cells }) => series.some((place) => (cells[place]?.now ?? 0) !== 0))
    .toSorted((a, b) => (b.cells[drawnAt]?.now ?? 0) - (a.cells[drawnAt]?.now ?? 0))
    .slice(0, DRAWN_ROWS)
  const title = drawn ? drawn.map(({ id }) => all.find((one) => one.id === id)?.title ?? '').join(', ') : measure.title
  return {
    period,
    comparison,
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
        format: say[unit],
        steps: steps[unit],
        series: drawn
          ? series.map((place, at) => ({
              label: all[place]?.title ?? '',
              tone: drawn[at]?.tone ?? 'muted',
              values: shown.map(({ cells }) => cells[place]?.now ?? null),
            }))
          : [
              { label: now, tone: 'accent', values: shown.map(({ cells }) => cells[told]?.now ?? null) },
              { label: before, tone: 'muted', values: shown.map(({ cells }) => cells[told]?.before ?? null) },
            ],
      },
    },
  }
}

/** Declares a report by the contract: what its reply does not have does not compile. */
export const defineReport = <const N extends Tabular>(declared: Declared<N>): AnyReport => ({
  ...declared,
  view: (reply) => {
    const { rows, total } = reply as unknown as { rows: (RowOf<N> & TotalOf<N>)[]; total: TotalOf<N> }
    const { groupBy } = reply as { groupBy?: Grouping }
    const view = tableView(declared, reply, rows, total)
    return groupBy ? { ...view, names: [names[groupBy]] } : view
  },
})
