import type { Replies } from '@walkup/sdk'
import { type Text } from '../../words/index.ts'
import { type View, type ViewColumn } from '../reports/define.ts'
import type { ChartData } from '../../ui/Chart.tsx'
type Reply = Replies['charts.daysOfWeek']
type Series = Pick<Reply, 'period' | 'comparison' | 'leadGenerators'> & {
  readonly buckets: readonly {
    readonly leads: number
    readonly previousLeads: number
  }[]
}
/** 4 January 1970 was a Sunday. */
export declare const dayName: (dayOfWeek: number) => string
export declare const hourName: (of: number) => string
/** With its year where the period has more than one. */
export declare const dateName: (day: string, hasYears: boolean) => string
/** One more column of each generator: of the counts in each bucket. */
export interface BucketColumn extends ViewColumn {
  readonly of: (counts: readonly number[]) => number | null
}
/** Leads in buckets of time, drawn; and by generator, as a table. */
export declare function seriesView(
  reply: Series,
  label: Text,
  kind: ChartData['kind'],
  points: readonly string[],
  columns: readonly BucketColumn[],
  /** How many buckets have begun: what is to come is not drawn as nothing. */
  reached?: number,
): View
export {}
