import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { reachOf } from '../auth/roles.ts'
import type { Tx } from '../db/index.ts'
import { outerBounds, spanTable, type ReportScope } from './scope.ts'

/** Dimensions for counting leads, besides organization and territory. */
const dimensions = {
  store: 'l.store_id',
  leadGenerator: 'l.lead_generator_id',
  serviceGroup: 'l.service_group_id',
  appointmentType: 'l.appointment_type_id',
  status: 'l.status',
  day: `to_char(l.moment at time zone l.time_zone, 'YYYY-MM-DD')`,
  dayOfWeek: 'extract(dow from l.moment at time zone l.time_zone)::int',
  hour: 'extract(hour from l.moment at time zone l.time_zone)::int',
} as const
export type Dimension = keyof typeof dimensions

export interface Counts {
  leads: number
  generatorLeads: number
  internal: number
  external: number
  rejected: number
  duplicates: number
  scheduled: number
  upcoming: number
  ran: number
  noShow: number
  sold: number
  soldCents: number
}
/** The counts for one period, territory and value of each dimension. */
export type Cell<D extends Dimension> = Counts & {
  readonly period: 0 | 1
  readonly organizationId: number
  readonly territoryId: number | null
} & { readonly [K in D]: (K extends 'status' | 'day' ? string : number) | null }

/** Statuses of leads that have or had an appointment. */
export const appointmentStatuses = ['scheduled', 'confirmed', 'ran', 'sold', 'notSold', 'noShow'] as const
/** Those whose visit has not taken place. */
export const upcomingStatuses = ['scheduled', 'confirmed'] as const
export const ranStatuses = ['ran', 'sold', 'notSold'] as const

const listText = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
const list = (values: readonly string[]) => raw(listText(values))

/** What reports count by, beyond what the indexes of received and appointment dates include. */
export type Detail = 'campaign' | 'shift' | 'partner' | 'utmSource' | 'technician' | 'visitAt' | 'amount' | 'suspicions'
const detailColumns: Readonly<Record<Detail, readonly [name: string, ofLead: string]>> = {
  campaign: ['campaign_id', 'l.campaign_id'],
  shift: ['time_log_id', 'l.time_log_id'],
  partner: ['partner', 'l.partner'],
  utmSource: ['utm_source', `l.utm ->> 'source'`],
  technician: ['technician_id', 'lead_technician(l.organization_id, l.id)'],
  visitAt: ['appointment_at', 'l.appointment_at'],
  amount: ['amount', 'l.sold_cents + l.later_cents'],
  suspicions: ['suspicions', 'l.suspicions'],
}

function narrowed({ filter, organizations }: ReportScope, columnOf: (detail: Detail) => string): Sql {
  const among = (column: string, values: readonly (number | string)[] | undefined, type: string) =>
    values?.length ? sql`and ${raw(column)} = any (${[...values]}::${raw(type)})` : empty
  return sql`l.organization_id = any (${[...organizations]}::int[])
    ${among('l.territory_id', filter.territoryIds, 'int[]')} ${among('l.store_id', filter.storeIds, 'int[]')}
    ${among('l.lead_generator_id', filter.leadGeneratorIds, 'int[]')} ${among('l.service_group_id', filter.serviceGroupIds, 'int[]')}
    ${among('l.appointment_type_id', filter.appointmentTypeIds, 'int[]')} ${among('l.kind', filter.kinds, 'text[]')}
    ${among(columnOf('campaign'), filter.campaignIds, 'int[]')} ${among(columnOf('technician'), filter.technicianIds, 'int[]')}
    ${among(columnOf('utmSource'), filter.utmSources, 'text[]')} ${among(columnOf('partner'), filter.partners, 'text[]')}`
}

const moments = { received: 'received_at', appointment: 'appointment_at' } as const
export type Moment = keyof typeof moments

/** The leads within a period's outermost bounds by one timestamp, through its index. */
function part(scope: ReportScope, period: 0 | 1, moment: Moment, details: readonly Detail[]): Sql {
  const { from, to } = outerBounds(scope.spans, period)
  const bounds = sql`${from}::timestamptz, ${to}::timestamptz`
  const at = raw(`l.${moments[moment]}`)
  const isPayroll = reachOf(scope, 'leads') === 'none'
  const columnOf = (detail: Detail) => {
    const [name, ofLead] = detailColumns[detail]
    return isPayroll && detail !== 'amount' ? `l.${name}` : ofLead
  }
  const hasTechnician = details.includes('technician') || !!scope.filter.technicianIds?.length
  const source = isPayroll
    ? sql`payroll_lead_facts(${moment}::text, ${bounds}, ${hasTechnician}::boolean) l where ${narrowed(scope, columnOf)}`
    : sql`lead l where ${narrowed(scope, columnOf)} and l.deleted_at is null and ${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz`
  return sql`
    select l.organization_id, l.territory_id, l.store_id, l.lead_generator_id, l.service_group_id, l.appointment_type_id, l.kind, l.status,
      ${raw(
        moment === 'received'
          ? 'true as is_received, l.self_booked, l.first_claimed_at, l.first_contact_at, l.duplicate_of_id, null::bigint as net_cents'
          : 'false as is_received, false as self_booked, null::timestamptz as first_claimed_at, null::timestamptz as first_contact_at, null::int as duplicate_of_id, l.sold_cents + l.later_cents as net_cents',
      )},
      ${raw(details.map((detail) => `${columnOf(detail)} as ${detailColumns[detail][0]}, `).join(''))}
      ${at} as moment, ${period}::int as period
    from ${source} ${moment === 'received' ? empty : sql`and l.status in (${list(appointmentStatuses)})`}`
}

/**
 * The CTEs `span` and `fact` of a query. Each range is read once for all territories; whether a lead is within its own
 * territory's period is checked on the rows read.
 */
export function factTables(scope: ReportScope, wanted: readonly Moment[], details: readonly Detail[] = []): Sql {
  const parts = wanted.flatMap((moment) => ([0, 1] as const).map((period) => part(scope, period, moment, details)))
  return sql`${spanTable(scope.spans)},
  ranged as materialized (${join(parts, ' union all ')}),
  fact as (
    select ranged.*, span.time_zone from ranged join span on span.organization_id = ranged.organization_id
      and span.territory_id = coalesce(ranged.territory_id, 0) and span.period = ranged.period
      and ranged.moment >= span.from_at and ranged.moment < span.to_at
  )`
}

export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The condition of each count, on the rows of `fact`. */
export const leadConditions = {
  leads: 'l.is_received',
  generatorLeads: 'l.is_received and l.lead_generator_id is not null',
  internal: `l.is_received and l.kind = 'internal'`,
  external: `l.is_received and l.kind = 'external'`,
  rejected: `l.is_received and l.status = 'rejected'`,
  duplicates: 'l.is_received and l.duplicate_of_id is not null',
  scheduled: 'not l.is_received',
  ran: `not l.is_received and l.status in (${listText(ranStatuses)})`,
  noShow: `not l.is_received and l.status = 'noShow'`,
  sold: `not l.is_received and l.status = 'sold'`,
} as const
export const statusIn = (statuses: readonly string[]) => `l.status in (${listText(statuses)})`

/** Counts of leads, aggregated in the database by the dimensions `by`. */
export function leadCells<D extends Dimension>(
  tx: Tx,
  scope: ReportScope,
  by: readonly D[],
  which: 'both' | 'received' = 'both',
): Promise<Cell<D>[]> {
  const columns = by.map((name) => sql`, ${raw(dimensions[name])} as ${raw(snakeCase(name))}`)
  const places = Array.from({ length: 3 + by.length }, (_, index) => index + 1).join(', ')
  const count = (condition: string) => `count(*) filter (where ${condition})::int`
  return tx.rows<Cell<D>>(sql`
    with ${factTables(scope, which === 'both' ? ['received', 'appointment'] : ['received'])}
    select l.period, l.organization_id, l.territory_id ${columns.length ? join(columns, ' ') : empty},
      ${raw(
        Object.entries(leadConditions)
          .map(([name, condition]) => `${count(condition)} as ${snakeCase(name)}`)
          .join(', '),
      )},
      count(*) filter (where not l.is_received and l.status in (${list(upcomingStatuses)}) and l.moment >= ${scope.now.toISOString()}::timestamptz)::int
        as upcoming,
      coalesce(sum(l.net_cents) filter (where l.status = 'sold'), 0)::bigint as sold_cents
    from fact l
    group by ${raw(places)}`)
}
