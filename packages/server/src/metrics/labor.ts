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

/**
 * Punches or approaches to count, as CTEs `span` and `fact`; each belongs to the territory of its store. As with leads, the
 * period's outermost bounds and the requested stores or people use an index, and each range is read once.
 */
function laborTables(scope: ReportScope, table: string, at: string, columns: string, where: Sql): Sql {
  const { territoryIds, storeIds, leadGeneratorIds } = scope.filter
  const among = (column: string, ids: readonly number[] | undefined) =>
    ids?.length ? sql`and ${raw(column)} = any (${[...ids]}::int[])` : empty
  const parts = ([0, 1] as const).map((period) => {
    const { from, to } = outerBounds(scope.spans, period)
    return sql`
      select t.organization_id, store.territory_id, t.store_id, t.user_id, t.${raw(at)} as moment, ${period}::int as period, ${raw(columns)}
      from ${raw(table)} t left join store on store.organization_id = t.organization_id and store.id = t.store_id
      where t.organization_id = any (${[...scope.organizations]}::int[]) and ${where}
        and t.${raw(at)} >= ${from}::timestamptz and t.${raw(at)} < ${to}::timestamptz
        ${among('store.territory_id', territoryIds)} ${among('t.store_id', storeIds)} ${among('t.user_id', leadGeneratorIds)}`
  })
  return sql`${spanTable(scope.spans)},
  ranged as materialized (${join(parts, ' union all ')}),
  fact as (
    select ranged.*, span.time_zone from ranged join span on span.organization_id = ranged.organization_id
      and span.territory_id = coalesce(ranged.territory_id, 0) and span.period = ranged.period
      and ranged.moment >= span.from_at and ranged.moment < span.to_at
  )`
}

/** The CTE `fact` of punches. */
export const punchTables = (scope: ReportScope): Sql =>
  laborTables(scope, 'time_log', 'clock_in_at', 't.id, t.clock_out_at, t.unpaid_break_min', sql`t.deleted_at is null`)
export const PAID_SECONDS = 'greatest(0, floor(extract(epoch from clock_out_at - moment)) - unpaid_break_min * 60)'

export const laborCells = (tx: Tx, scope: ReportScope): Promise<LaborCell[]> =>
  tx.rows<LaborCell>(sql`
    with ${punchTables(scope)}
    select period, organization_id, territory_id, store_id as store, user_id as lead_generator,
      coalesce(sum(${raw(PAID_SECONDS)}), 0)::bigint as paid_seconds,
      count(*) filter (where clock_out_at is null)::int as open_time_logs
    from fact group by 1, 2, 3, 4, 5`)

const APPROACH = 5

/** The CTE `fact` of approaches. */
export const approachTables = (scope: ReportScope): Sql =>
  laborTables(scope, 'activity', 'at', 't.count', sql`t.activity_id = ${APPROACH}::int`)

export const approachCells = (tx: Tx, scope: ReportScope): Promise<ApproachCell[]> =>
  tx.rows<ApproachCell>(sql`
    with ${approachTables(scope)}
    select period, user_id as lead_generator, sum(count)::int as approaches from fact group by 1, 2`)

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
