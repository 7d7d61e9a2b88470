import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import { reachOf } from '../../auth/roles.ts'
import type { CallerContext, Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { instantRange, searchPage, within, type InstantRange, type Lookup } from '../../search/index.ts'
import { listConditions, type LeadListName } from './lists.ts'
import { lookupOf } from './lookup.ts'
import { sorts, type LeadFilter, type Sort } from './orders.ts'
import { present, type LeadRow } from './queries.ts'

type LeadSearch = Bodies['leads.searchAll']

const oneOf = (column: Sql, values: readonly (number | string)[] | undefined, type: Sql): Sql[] =>
  values?.length ? [sql`${column} = any (${[...values]}::${type})`] : []
const isPresent = (column: Sql, expected: boolean | undefined): Sql[] =>
  expected === undefined ? [] : [expected ? sql`${column} is not null` : sql`${column} is null`]
const ints = sql`int[]`
const texts = sql`text[]`

/** The part of a range that lies in the future, or in the past. */
function fromNow({ from, to }: InstantRange, isUpcoming: boolean | undefined, now: Date): InstantRange {
  if (isUpcoming === undefined) return { from, to }
  return isUpcoming ? { from: from && from > now ? from : now, to } : { from, to: to && to < now ? to : now }
}

export interface LeadQuery {
  readonly where: Sql
  readonly lookup: Lookup | undefined
}

/** The leads of a list under a filter; an empty list of values does not filter. */
export async function leadsWhere(
  tx: Tx,
  { caller, services, request }: CallerContext,
  list: LeadListName,
  filter: LeadFilter,
): Promise<LeadQuery> {
  const usesWeek = [filter.received, filter.appointment].some((dates) => dates?.dateRangeId === 3 || dates?.dateRangeId === 4)
  const week = usesWeek
    ? await tx.one<{ day: number }>(
        sql`select int_first_day_of_week as day from organization where id = ${caller.organizationId}`,
      )
    : undefined
  const range = (key: 'received' | 'appointment'): InstantRange => {
    const dates = filter[key]
    const context = {
      path: `filter.${key}`,
      now: services.now(),
      offset: request.header('offset'),
      firstDayOfWeek: week?.day ?? 0,
    }
    return dates ? instantRange(dates, context) : { from: null, to: null }
  }
  const ranges = {
    received: range('received'),
    appointment: fromNow(range('appointment'), filter.isUpcoming, services.now()),
  }
  const conditions = [
    sql`lead.deleted_at is null`,
    ...listConditions[list],
    // Repeats the row policy, so that the planner can use the generator's index.
    ...(reachOf(caller, 'leads') === 'own' ? [sql`lead.lead_generator_id = ${caller.userId}`] : []),
    ...oneOf(sql`lead.kind`, filter.kinds, texts),
    ...oneOf(sql`lead.status`, filter.statuses, texts),
    ...oneOf(sql`lead.territory_id`, filter.territoryIds, ints),
    ...oneOf(sql`lead.store_id`, filter.storeIds, ints),
    ...oneOf(sql`lead.lead_generator_id`, filter.leadGeneratorIds, ints),
    ...oneOf(sql`lead.service_group_id`, filter.serviceGroupIds, ints),
    ...oneOf(sql`lead.appointment_type_id`, filter.appointmentTypeIds, ints),
    ...oneOf(sql`lead.claimed_by`, filter.claimedByIds, ints),
    ...within(sql`lead.received_at`, ranges.received),
    ...within(sql`lead.appointment_at`, ranges.appointment),
    ...isPresent(sql`lead.claimed_by`, filter.isClaimed),
    ...oneOf(sql`lead.time_log_id`, filter.timeLogIds, ints),
    ...oneOf(sql`lead_first_contact(lead.self_booked, lead.received_at, lead.first_contact_at)`, filter.firstContacts, texts),
    ...isPresent(sql`lead.duplicate_of_id`, filter.hasDuplicate),
    ...isPresent(sql`lead.territory_id`, filter.hasTerritory),
    ...isPresent(sql`lead.store_id`, filter.hasStore),
    ...isPresent(sql`lead.lead_generator_id`, filter.hasLeadGenerator),
    ...isPresent(sql`lead.appointment_type_id`, filter.hasAppointmentType),
  ]
  return { where: join(conditions, ' and '), lookup: await lookupOf(tx, caller, list, filter, ranges) }
}

/** A page of a list of leads, newest first by default. */
export async function searchLeads(context: Context, list: LeadListName, body: LeadSearch): Promise<Replies['leads.searchAll']> {
  return searchPage<LeadRow, Sort>(context.tx, {
    list: `leads.${list}`,
    body,
    sorts,
    defaultSort: { by: 'receivedAt', direction: 'desc' },
    table: 'lead',
    ...(await leadsWhere(context.tx, context, list, body.filter ?? {})),
    organizations: context.caller.organizations,
    present,
  })
}
