import type { Replies } from '@walkup/sdk/contract'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { ratio } from './figures.ts'
import { outerBounds, spanTable, type ReportScope } from './scope.ts'

export type Labor = Replies['reports.storeLead']['total']['labor']

export interface LaborCell {
  readonly period: 0 | 1
  readonly organizationId: number
  readonly territoryId: number | null
  readonly store: number | null
  readonly leadGenerator: number
  readonly paidSeconds: number
  readonly openTimeLogs: number
}
export interface ApproachCell {
  readonly period: 0 | 1
  readonly leadGenerator: number
  readonly approaches: number
}

/** A punch or an approach lies in the territory of its store. */
function inSpan(scope: ReportScope, table: string, at: string): Sql {
  const { territoryIds, storeIds, leadGeneratorIds } = scope.filter
  const among = (column: string, ids: readonly number[] | undefined) =>
    ids?.length ? sql`and ${raw(column)} = any (${[...ids]}::int[])` : empty
  const bounds = ([0, 1] as const).map((period) => {
    const { from, to } = outerBounds(scope.spans, period)
    return sql`(t.${raw(at)} >= ${from}::timestamptz and t.${raw(at)} < ${to}::timestamptz)`
  })
  return sql`
    from ${raw(table)} t
    left join store on store.organization_id = t.organization_id and store.id = t.store_id
    join span on span.organization_id = t.organization_id and span.territory_id = coalesce(store.territory_id, 0)
      and t.${raw(at)} >= span.from_at and t.${raw(at)} < span.to_at
    where t.organization_id = any (${[...scope.organizations]}::int[]) and (${join(bounds, ' or ')})
      ${among('store.territory_id', territoryIds)} ${among('t.store_id', storeIds)} ${among('t.user_id', leadGeneratorIds)}`
}

export const laborCells = (tx: Tx, scope: ReportScope): Promise<LaborCell[]> =>
  tx.rows<LaborCell>(sql`
    with ${spanTable(scope.spans)}
    select span.period, t.organization_id, store.territory_id, t.store_id as store, t.user_id as lead_generator,
      coalesce(sum(greatest(0, floor(extract(epoch from t.clock_out_at - t.clock_in_at)) - t.break_min * 60)), 0)::bigint as paid_seconds,
      count(*) filter (where t.clock_out_at is null)::int as open_time_logs
    ${inSpan(scope, 'time_log', 'clock_in_at')} and t.deleted_at is null
    group by 1, 2, 3, 4, 5`)

const APPROACH = 5

export const approachCells = (tx: Tx, scope: ReportScope): Promise<ApproachCell[]> =>
  tx.rows<ApproachCell>(sql`
    with ${spanTable(scope.spans)}
    select span.period, t.user_id as lead_generator, sum(t.count)::int as approaches
    ${inSpan(scope, 'activity', 'at')} and t.activity_id = ${APPROACH}::int
    group by 1, 2`)

export class LaborTally {
  readonly seconds: [number, number] = [0, 0]
  readonly open: [number, number] = [0, 0]

  add(cell: Pick<LaborCell, 'period' | 'paidSeconds' | 'openTimeLogs'>): void {
    this.seconds[cell.period] += cell.paidSeconds
    this.open[cell.period] += cell.openTimeLogs
  }

  of(period: 0 | 1, generatorLeads: number): Labor {
    const seconds = this.seconds[period]
    return {
      paidMinutes: Math.floor(seconds / 60),
      openTimeLogs: this.open[period],
      leadsPerPaidHour: ratio(generatorLeads, seconds / 3600),
    }
  }
}
