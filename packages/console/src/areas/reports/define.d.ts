import type { Bodies, EndpointName, Replies } from '@walkup/sdk'
import type { ChartData } from '../../ui/Chart.tsx'
import { type Text } from '../../words/index.ts'
import type { DrillSearch } from './drill.ts'
import { type Unit } from './units.ts'
type Periods = Pick<Replies['reports.storeLead'], 'period' | 'comparison'>
/** The calls that answer a period and its comparison to a body with a filter. */
export type ReportName = {
  [N in EndpointName]: unknown extends Replies[N]
    ? never
    : Replies[N] extends Periods
      ? Bodies[N] extends
          | {
              readonly compareTo?: string
              readonly filter?: {
                readonly leadGeneratorIds?: readonly number[]
              }
            }
          | undefined
        ? N
        : never
      : never
}[EndpointName]
type Member = {
  readonly id: number
  readonly name: string
} | null
/** One figure and, where there is one, that of the comparison period; `drill` are the searches whose leads it counts. */
export interface Cell {
  readonly now: number | null
  readonly before?: number | null
  readonly drill?: readonly DrillSearch[] | undefined
}
export interface ViewColumn {
  readonly id: string
  readonly title: string
  readonly unit: Unit
}
export interface ViewRow {
  /** Stands in the URL: the ids of its names. */
  readonly key: string
  readonly names: readonly string[]
  /** As many as there are columns. */
  readonly cells: readonly Cell[]
}
/** What a report shows, whatever it is of. */
export interface View extends Periods {
  readonly headline: Cell & {
    readonly unit: Unit
    readonly label: string
  }
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
  readonly view: (reply: Replies[ReportName]) => View
}
type Tabular = {
  [N in ReportName]: Replies[N] extends {
    readonly rows: readonly unknown[]
    readonly total: unknown
  }
    ? N
    : never
}[ReportName]
type RowOf<N extends Tabular> = Replies[N]['rows'][number]
type TotalOf<N extends Tabular> = Replies[N]['total']
/** What rows of any kind are told by. */
export interface Table<T, R extends T> {
  readonly label: Text
  /** What a row is called by; null is nobody's. */
  readonly names: readonly {
    readonly title: Text
    readonly of: (row: R) => Member
  }[]
  readonly measures: readonly Measure<T>[]
  /** What rows have and their total has not. */
  readonly own?: readonly Measure<R>[]
  /** The figure that is told large and drawn; the first measure unless named. */
  readonly headline?: string
  /** Drawn side by side in place of the headline and its comparison; of one unit. */
  readonly drawn?: readonly string[]
}
type Declared<N extends Tabular> = Omit<AnyReport, 'view' | 'endpoint'> &
  Table<TotalOf<N>, RowOf<N> & TotalOf<N>> & {
    readonly endpoint: N
  }
/** The longest chart of rows; the table has them all. */
export declare const DRAWN_ROWS = 12
export declare const nobody: Text
export declare const now: Text
export declare const before: Text
export declare const fact: <T>(measure: Measure<T>, of: T) => Cell & ViewColumn
/** Rows and their total as a report shows them. */
export declare function tableView<T, R extends T>(
  table: Table<T, R>,
  { period, comparison }: Periods,
  rows: readonly R[],
  total: T,
): View
/** Declares a report by the contract: what its reply does not have does not compile. */
export declare const defineReport: <const N extends Tabular>(declared: Declared<N>) => AnyReport
export {}
