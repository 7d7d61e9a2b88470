import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import type { CallerContext, Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { instantRange, searchPage, within, type InstantRange, type SortColumn, type TextSearch } from '../../search/index.ts'
import { narrowed, slotOf, type LeadListName } from './lists.ts'
import { present, type LeadRow } from './queries.ts'
import { transitions } from './rules.ts'

type LeadSearch = Bodies['leads.searchAll']
export type LeadFilter = NonNullable<LeadSearch['filter']>
type Sort = NonNullable<LeadSearch['sort']>['by']

const statusOrder = raw(`array['${Object.keys(transitions).join(`','`)}']`)
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

/** What of a filter the text index knows, in the words of `lead_slots`. */
function slotsOf({ roleId, userId }: Caller, list: LeadListName, filter: LeadFilter): (string[] | null)[] {
  const slots = (name: string, values: readonly (number | string)[] | undefined) =>
    values?.length ? values.map((value) => `${name}:${value}`) : null
  return [
    slotOf[list].kind ?? slots('kind', filter.kinds),
    slotOf[list].status ?? slots('status', filter.statuses),
    slots('generator', roleId === 14 ? [userId] : filter.leadGeneratorIds) ??
      slots('store', filter.storeIds) ??
      slots('territory', filter.territoryIds),
  ]
}

function textSearch(search: string, slots: readonly (string[] | null)[], range: InstantRange): TextSearch {
  const narrowing = join(
    slots.map((list) => sql`${list}::text[]`),
    ', ',
  )
  return {
    search,
    finder: (word, also, from, to, most) => sql`lead_find(${word}, ${also}, ${from}, ${to}, ${narrowing}, ${most})`,
    moment: sorts.receivedAt,
    range,
    isNarrow: slots.filter(Boolean).length > 1,
  }
}

export interface Chosen {
  readonly where: Sql
  readonly text: TextSearch | undefined
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
  const received = range('received')
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
    ...within(sql`lead.received_at`, received),
    ...within(sql`lead.appointment_at`, range('appointment')),
    ...(hasDuplicate === undefined
      ? []
      : [hasDuplicate ? sql`lead.duplicate_of_id is not null` : sql`lead.duplicate_of_id is null`]),
  ]
  const search = filter.search?.trim()
  return {
    where: join(conditions, ' and '),
    text: search ? textSearch(search, slotsOf(caller, list, filter), received) : undefined,
  }
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
