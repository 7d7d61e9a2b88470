import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import type { CallerContext, Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput } from '../../problem.ts'
import {
  indexedTerms,
  instantRange,
  searchPage,
  stretchOf,
  within,
  type InstantRange,
  type Lookup,
  type SortColumn,
} from '../../search/index.ts'
import { narrowed, slotOf, type LeadListName } from './lists.ts'
import { present, type LeadRow } from './queries.ts'
import { transitions } from './rules.ts'

type LeadSearch = Bodies['leads.searchAll']
export type LeadFilter = NonNullable<LeadSearch['filter']>
type Sort = NonNullable<LeadSearch['sort']>['by']

const statuses = Object.keys(transitions)
const statusOrder = raw(`array['${statuses.join(`','`)}']`)
export const sorts: Readonly<Record<Sort, SortColumn>> = {
  receivedAt: { by: sql`lead.received_at`, kind: 'instant' },
  updatedAt: { by: sql`lead.updated_at`, kind: 'instant' },
  appointmentAt: { by: sql`lead.appointment_at`, kind: 'instant', isNullable: true },
  // Cut, so that a cursor has a bounded length.
  lastName: { by: sql`left(lower(lead.last_name), 50)`, kind: 'text' },
  status: { by: sql`array_position(${statusOrder}, lead.status)`, kind: 'integer' },
}

const oneOf = (column: Sql, values: readonly (number | string)[] | undefined, type: Sql): Sql[] =>
  values?.length ? [sql`${column} = any (${[...values]}::${type})`] : []
const ints = sql`int[]`
const texts = sql`text[]`

type Ranges = Readonly<Record<'received' | 'appointment', InstantRange>>

const slots = (name: string, values: readonly (number | string)[] | undefined): string[][] =>
  values?.length ? [values.map((value) => `${name}:${value}`)] : []

/** What of a filter the search index knows, in the words of `lead_slots`: a lead stands in one of each list. */
function slotsOf({ roleId, userId, subscriptionId }: Caller, list: LeadListName, filter: LeadFilter): string[][] {
  return [
    ...slotOf[list],
    ...(roleId === 14 ? slots('generator', [userId]) : []),
    ...(partnerOf[subscriptionId] ? slots('partner', [partnerOf[subscriptionId]]) : []),
    ...slots('kind', filter.kinds),
    ...slots('status', filter.statuses),
    ...slots('territory', filter.territoryIds),
    ...slots('store', filter.storeIds),
    ...slots('generator', filter.leadGeneratorIds),
    ...slots('group', filter.serviceGroupIds),
    ...slots('type', filter.appointmentTypeIds),
    ...slots('claimed', filter.claimedByIds),
    ...(filter.hasDuplicate ? [['duplicate']] : []),
  ]
}

/** What the index of an order passes over by itself: of leads by their moments, that is one value of a few columns, too. */
const along =
  (caller: Caller, filter: LeadFilter, ranges: Ranges): Lookup['along'] =>
  (column) => {
    const ranks = (filter.statuses ?? []).map((status) => statuses.indexOf(status) + 1)
    const only = <T>(values: readonly T[] | undefined) => (values?.length === 1 ? values[0] : undefined)
    const [generator, store, territory, status] = [
      caller.roleId === 14 ? caller.userId : only(filter.leadGeneratorIds),
      only(filter.storeIds),
      only(filter.territoryIds),
      only(filter.statuses),
    ]
    const one =
      generator !== undefined
        ? sql`lead.lead_generator_id = ${generator}`
        : store !== undefined
          ? sql`lead.store_id = ${store}`
          : territory !== undefined
            ? sql`lead.territory_id = ${territory}`
            : status !== undefined && sql`lead.status = ${status}`
    return join(
      [
        sql`lead.deleted_at is null`,
        ...(column === sorts.receivedAt && one ? [one] : []),
        ...(column === sorts.receivedAt ? within(sql`lead.received_at`, ranges.received) : []),
        ...(column === sorts.status && ranks.length
          ? [sql`${column.by} between ${Math.min(...ranks)}::int and ${Math.max(...ranks)}::int`]
          : []),
        ...(column === sorts.appointmentAt ? within(sql`lead.appointment_at`, ranges.appointment) : []),
      ],
      ' and ',
    )
  }

/** Partners and those who have but some of the leads (domain §3). */
const partnerOf: Readonly<Record<number, string>> = { 16: 'homeImprovement', 2: 'callTracking' }
const SOME = [4, 6, 14, 15]

/** How a filter's leads are looked up; without a filter the list is read as it is. */
function lookupOf(caller: Caller, list: LeadListName, filter: LeadFilter, ranges: Ranges): Lookup | undefined {
  const search = filter.search?.trim()
  const terms = indexedTerms(search ?? '')
  if (search && !terms.length) throw badInput({ path: 'filter.search', message: 'needs a letter or a digit' })
  const known = slotsOf(caller, list, filter)
  const stretches = Object.values(ranges).filter(({ from, to }) => from ?? to)
  const planned = stretchOf(ranges.appointment)
  if (!terms.length && !known.length && !stretches.length && filter.hasDuplicate === undefined) return undefined
  return {
    terms,
    finder: (patterns, after, before, most) =>
      sql`lead_find(${patterns}, ${after}, ${before}, ${planned.from}::timestamptz, ${planned.to}::timestamptz,
        ${JSON.stringify(known)}::jsonb, ${most})`,
    moment: sorts.receivedAt,
    range: ranges.received,
    along: along(caller, filter, ranges),
    isKnown: terms.length > 0 || known.length > 0 || stretches.some(({ from, to }) => from && to),
    isNarrow: known.length > 1,
    isExact: !terms.length && !SOME.includes(caller.roleId) && filter.hasDuplicate !== false,
  }
}

export interface Chosen {
  readonly where: Sql
  readonly lookup: Lookup | undefined
}

/** Which leads are in a list under a filter; an empty list of values asks for nothing in particular. */
export async function leadsWhere(
  tx: Tx,
  { caller, services, request }: CallerContext,
  list: LeadListName,
  filter: LeadFilter,
): Promise<Chosen> {
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
  const ranges = { received: range('received'), appointment: range('appointment') }
  const { hasDuplicate } = filter
  const conditions = [
    sql`lead.deleted_at is null`,
    ...narrowed[list],
    // The row policy says the same; said here too, it leads to the generator's index.
    ...(caller.roleId === 14 ? [sql`lead.lead_generator_id = ${caller.userId}`] : []),
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
    ...(hasDuplicate === undefined
      ? []
      : [hasDuplicate ? sql`lead.duplicate_of_id is not null` : sql`lead.duplicate_of_id is null`]),
  ]
  return { where: join(conditions, ' and '), lookup: lookupOf(caller, list, filter, ranges) }
}

/** A page of a list of leads, newest received first unless asked otherwise. */
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
