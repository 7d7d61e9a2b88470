import { reportDimensions, reportMeasures, type BaseMeasure, type ReportDimension } from '@walkup/sdk/domain'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { approachTables, PAID_SECONDS, punchTables } from './labor.ts'
import {
  appointmentStatuses,
  factTables,
  leadConditions,
  ranStatuses,
  snakeCase,
  statusIn,
  upcomingStatuses,
  type Detail,
  type Moment,
} from './leadCounts.ts'
import { daysIn } from './period.ts'
import type { ReportScope } from './scope.ts'

/** The values of a group in one period. `visitsToCome` counts the visits that have not happened, whose outcome may still change. */
export type GroupValues = Partial<Record<BaseMeasure | 'visitsToCome', number | null>>
export interface GroupCell {
  readonly period: 0 | 1
  /** One per dimension; null is "none". Undefined for the total. */
  readonly members: readonly (string | null)[] | undefined
  readonly values: GroupValues
  /** The territories of the counted leads by each date; 0 is none. */
  readonly received: readonly number[]
  readonly appointed: readonly number[]
}
export interface GroupQuery {
  readonly scope: ReportScope
  readonly dimensions: readonly ReportDimension[]
  readonly measures: readonly BaseMeasure[]
  readonly firstDayOfWeek: number
  /** Groups to read at most. */
  readonly limit: number
}
type LeadMeasure = Exclude<BaseMeasure, 'approaches' | 'paidMinutes' | 'openTimeLogs'>

/** What is recorded before the lead arrived counts as immediate. */
const secondsUntil = (column: string) => `extract(epoch from greatest(l.${column} - l.moment, interval '0'))::double precision`
const called = 'l.is_received and not l.self_booked and l.first_contact_at is not null'
const claimed = 'l.is_received and not l.self_booked and l.first_claimed_at is not null'
const count = (condition: string) => raw(`count(*) filter (where ${condition})::int`)
const percentile = (share: number, column: string, condition: string) =>
  raw(`percentile_cont(${share}) within group (order by ${secondsUntil(column)}) filter (where ${condition})`)
const sum = (column: string, condition: string) => raw(`coalesce(sum(${column}) filter (where ${condition}), 0)::bigint`)
const upcoming = (condition: string, column: string, now: Sql) =>
  sql`count(*) filter (where ${raw(`${condition} and ${statusIn(upcomingStatuses)} and ${column}`)} >= ${now})::int`

/** Every lead measure as an aggregate of the rows of `fact`; no SQL of a report comes from elsewhere. */
const aggregates: Readonly<Record<LeadMeasure, (now: Sql) => Sql>> = {
  ...(Object.fromEntries(Object.entries(leadConditions).map(([name, condition]) => [name, () => count(condition)])) as Record<
    keyof typeof leadConditions,
    () => Sql
  >),
  canceled: () => count(`l.is_received and l.status = 'cancelled'`),
  flagged: () => count(`l.is_received and l.suspicions <> '{}'`),
  selfBooked: () => count('l.is_received and l.self_booked'),
  claimed: () => count(claimed),
  contacted: () => count(called),
  notContacted: () => count('l.is_received and not l.self_booked and l.first_contact_at is null'),
  within5Minutes: () => count(`${called} and ${secondsUntil('first_contact_at')} <= 300`),
  medianSeconds: () => percentile(0.5, 'first_contact_at', called),
  p90Seconds: () => percentile(0.9, 'first_contact_at', called),
  medianClaimSeconds: () => percentile(0.5, 'first_claimed_at', claimed),
  appointmentsSet: () => count(`l.is_received and ${statusIn(appointmentStatuses)}`),
  ranLeads: () => count(`l.is_received and ${statusIn(ranStatuses)}`),
  soldLeads: () => count(`l.is_received and l.status = 'sold'`),
  soldLeadCents: () => sum('l.amount', `l.is_received and l.status = 'sold'`),
  upcoming: (now) => upcoming('not l.is_received', 'l.moment', now),
  soldCents: () => sum('l.net_cents', `not l.is_received and l.status = 'sold'`),
}
/** What the measures need beyond the columns that every report reads. */
const detailsOf: Partial<Record<LeadMeasure, Detail>> = {
  flagged: 'suspicions',
  appointmentsSet: 'visitAt',
  ranLeads: 'visitAt',
  soldLeads: 'visitAt',
  soldLeadCents: 'amount',
}
const dimensionDetails: Partial<Record<ReportDimension, Detail>> = {
  shift: 'shift',
  technician: 'technician',
  campaign: 'campaign',
  utmSource: 'utmSource',
  partner: 'partner',
}

/** Local days of the comparison are moved onto those of the period, so that both make the same groups. */
function timeGroups({ scope, firstDayOfWeek }: GroupQuery): Readonly<Record<'day' | 'week' | 'hour' | 'weekday', Sql>> {
  const shift = daysIn({ from: scope.comparison.from, to: scope.period.from }) - 1
  const local = sql`(f.moment at time zone f.time_zone)`
  const day = sql`(${local}::date + case when f.period = 1 then ${shift}::int else 0 end)`
  return {
    day: sql`to_char(${day}, 'YYYY-MM-DD')`,
    week: sql`to_char(${day} - (extract(dow from ${day})::int - ${firstDayOfWeek}::int + 7) % 7, 'YYYY-MM-DD')`,
    hour: sql`extract(hour from ${local})::int`,
    weekday: sql`extract(dow from ${local})::int`,
  }
}

const leadColumns: Readonly<Record<Exclude<ReportDimension, 'day' | 'week' | 'hour' | 'weekday'>, string>> = {
  organization: 'f.organization_id',
  territory: 'f.territory_id',
  store: 'f.store_id',
  leadGenerator: 'f.lead_generator_id',
  shift: 'f.time_log_id',
  technician: 'f.technician_id',
  serviceGroup: 'f.service_group_id',
  appointmentType: 'f.appointment_type_id',
  campaign: 'f.campaign_id',
  utmSource: 'f.utm_source',
  partner: 'f.partner',
  status: 'f.status',
}
const groupOf = (query: GroupQuery, columns: Partial<Record<ReportDimension, string>>): Sql[] => {
  const times: Partial<Record<ReportDimension, Sql>> = timeGroups(query)
  return query.dimensions.map((name) => times[name] ?? raw(columns[name] ?? 'null'))
}

type Row = Record<string, unknown> & { period: 0 | 1; isTotal: boolean; d0?: string | null; d1?: string | null }

/** Aggregates the rows of a query with columns `d0` and `d1` by them and in total, in one pass. */
async function grouped(
  tx: Tx,
  { dimensions, limit }: Pick<GroupQuery, 'dimensions' | 'limit'>,
  tables: Sql,
  rows: (groups: Sql) => Sql,
  groups: readonly Sql[],
  figures: Sql,
): Promise<Row[]> {
  const names = dimensions.map((_, index) => `l.d${index}`)
  const columns = groups.map((group, index) => sql`, (${group})::text as ${raw(`d${index}`)}`)
  return tx.rows<Row>(sql`
    with ${tables}
    select l.period, ${raw(names.length ? `grouping(${names[0]}) = 1` : 'true')} as is_total ${raw(names.map((name) => `, ${name}`).join(''))}, ${figures}
    from (${rows(columns.length ? join(columns, ' ') : empty)}) l
    group by ${raw(names.length ? `grouping sets ((${['l.period', ...names].join(', ')}), (l.period))` : 'l.period')}
    limit ${limit}::int`)
}
const membersOf = ({ isTotal, d0 = null, d1 = null }: Row, { dimensions }: GroupQuery) =>
  isTotal ? undefined : [d0, d1].slice(0, dimensions.length)

async function leadGroups(tx: Tx, query: GroupQuery): Promise<GroupCell[]> {
  const { scope, dimensions } = query
  const wanted = query.measures.filter((name): name is LeadMeasure => name in aggregates)
  const sources = new Set(wanted.map((name) => reportMeasures[name].source))
  const moments = (['received', 'appointment'] as const satisfies Moment[]).filter((moment) => sources.has(moment))
  if (!moments.length) return []
  const details = [
    ...wanted.flatMap((name) => detailsOf[name] ?? []),
    ...dimensions.flatMap((name) => dimensionDetails[name] ?? []),
  ]
  const now = sql`${scope.now.toISOString()}::timestamptz`
  const isCohort = details.includes('visitAt')
  const toCome = [
    ...(sources.has('appointment') ? [upcoming('not l.is_received', 'l.moment', now)] : []),
    ...(isCohort ? [upcoming('l.is_received', 'l.appointment_at', now)] : []),
  ]
  const figures = [
    ...wanted.map((name) => sql`${aggregates[name](now)} as ${raw(`m_${snakeCase(name)}`)}`),
    ...(toCome.length ? [sql`greatest(${join(toCome)}) as m_visits_to_come`] : []),
    raw('array_agg(distinct coalesce(l.territory_id, 0)) filter (where l.is_received) as received'),
    raw('array_agg(distinct coalesce(l.territory_id, 0)) filter (where not l.is_received) as appointed'),
  ]
  const rows = await grouped(
    tx,
    query,
    factTables(scope, moments, [...new Set(details)]),
    (groups) => sql`select f.* ${groups} from fact f`,
    groupOf(query, leadColumns),
    join(figures),
  )
  return rows.map((row) => ({
    period: row.period,
    members: membersOf(row, query),
    values: Object.fromEntries(
      [...wanted, ...(toCome.length ? ['visitsToCome'] : [])].map((name) => [
        name,
        rounded(row[`m${name[0]?.toUpperCase()}${name.slice(1)}`]),
      ]),
    ),
    received: (row.received as number[] | null) ?? [],
    appointed: (row.appointed as number[] | null) ?? [],
  }))
}
/** To the millisecond, as timestamps are stored. */
const rounded = (value: unknown) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : null)

const punchColumns = {
  organization: 'f.organization_id',
  territory: 'f.territory_id',
  store: 'f.store_id',
  leadGenerator: 'f.user_id',
  shift: 'f.id',
}

/**
 * Paid seconds and open punches. By hour, the time of a punch is divided among the hours that it spans, its breaks in proportion;
 * all of it counts on the day of the clock-in.
 */
async function punchGroups(tx: Tx, query: GroupQuery): Promise<GroupCell[]> {
  const isHourly = query.dimensions.includes('hour')
  const ofPunch = `f.period, ${PAID_SECONDS} as paid, clock_out_at is null as is_open`
  const ofHour = `f.period, ${PAID_SECONDS} * coalesce(extract(epoch from least(h.at + interval '1 hour', clock_out_at) - greatest(h.at, moment))
      / extract(epoch from clock_out_at - moment), 0) as paid, clock_out_at is null as is_open`
  const rows = await grouped(
    tx,
    query,
    punchTables(query.scope),
    (groups) =>
      sql`select ${raw(isHourly ? ofHour : ofPunch)} ${groups} from fact f ${raw(
        isHourly
          ? `cross join lateral generate_series(date_trunc('hour', moment, time_zone), coalesce(clock_out_at - interval '1 microsecond', moment),
            interval '1 hour') as h (at)`
          : '',
      )}`,
    groupOf(query, punchColumns).map((group, index) =>
      query.dimensions[index] === 'hour' ? raw('extract(hour from h.at at time zone f.time_zone)::int') : group,
    ),
    raw('coalesce(round(sum(l.paid)), 0)::bigint as paid_seconds, count(*) filter (where l.is_open)::int as open_time_logs'),
  )
  return rows.map((row) => ({
    period: row.period,
    members: membersOf(row, query),
    values: { paidMinutes: Number(row.paidSeconds) / 60, openTimeLogs: Number(row.openTimeLogs) },
    received: [],
    appointed: [],
  }))
}

/** Approaches; the shift is the punch during which they were counted. */
async function approachGroups(tx: Tx, query: GroupQuery): Promise<GroupCell[]> {
  const onPunch = query.dimensions.includes('shift')
  const rows = await grouped(
    tx,
    query,
    approachTables(query.scope),
    (groups) =>
      sql`select f.period, f.count ${groups} from fact f ${raw(
        onPunch
          ? `left join time_log p on p.organization_id = f.organization_id and p.user_id = f.user_id and p.deleted_at is null
            and f.moment >= p.clock_in_at and f.moment < coalesce(p.clock_out_at, 'infinity')`
          : '',
      )}`,
    groupOf(query, { ...punchColumns, shift: 'p.id' }),
    raw('sum(l.count)::int as approaches'),
  )
  return rows.map((row) => ({
    period: row.period,
    members: membersOf(row, query),
    values: { approaches: Number(row.approaches) },
    received: [],
    appointed: [],
  }))
}

/** Every group and the total, per source and period: at most three statements. */
export async function groupCells(tx: Tx, query: GroupQuery): Promise<GroupCell[]> {
  const has = (source: string) => query.measures.some((name) => reportMeasures[name].source === source)
  // Hours and approaches have no campaign or outcome: only their total is known.
  const isOfAll = query.dimensions.every((name) => !reportDimensions[name].ofLeads)
  const others = isOfAll ? query : { ...query, dimensions: [] }
  return [
    ...(await leadGroups(tx, query)),
    ...(has('labor') ? await punchGroups(tx, others) : []),
    ...(has('approaches') ? await approachGroups(tx, others) : []),
  ]
}
