import type { Bodies, Replies } from '@walkup/sdk/contract'
import { dateRange } from '@walkup/sdk'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput } from '../../problem.ts'
import { searchPage, type SortColumn } from '../../search/index.ts'
import { inOwnTerritories } from '../appointmentTypes/queries.ts'
import { addDays, daysBetween } from '../../time/zone.ts'
import { dayOf, type DatedRow, type PatternRow, type SeatRow } from './rules.ts'

type Search = Bodies['scheduledAppointments.search']
type Reply = Replies['scheduledAppointments.search']
type Schedule = Reply['items'][number]
type Sort = NonNullable<Search['sort']>['by']

const MAX_DAYS = 31
const sorts: Readonly<Record<Sort, SortColumn>> = {
  order: { by: sql`appointment_type.territory_id::bigint * 100000 + appointment_type.sort`, kind: 'integer' },
  name: { by: sql`left(lower(appointment_type.name), 50)`, kind: 'text' },
}
const present = {
  columns: raw(`page.id, page.organization_id, page.name, page.is_active,
    json_build_object('id', territory.id, 'name', territory.name, 'timeZone', territory.time_zone) as territory,
    iso(capacity_failed_at(page.organization_id)) as capacity_failed_at`),
  joins: raw('join territory on territory.organization_id = page.organization_id and territory.id = page.territory_id'),
}

interface Days {
  readonly from: string
  readonly to: string
}
interface Rows {
  pattern: (PatternRow & { appointmentTypeId: number })[]
  dated: (DatedRow & { appointmentTypeId: number })[]
  seats: (SeatRow & { appointmentTypeId: number })[]
  holidays: { readonly appointmentTypeId: number; readonly date: string; readonly name: string }[]
}

/** @throws 400 naming `filter.to` for a range that is reversed or too long */
function givenDays({ from, to }: NonNullable<Search['filter']>): Days | undefined {
  if (from === undefined && to === undefined) return
  const days = { from: from ?? addDays(to ?? '', -6), to: to ?? addDays(from ?? '', 6) }
  if (days.to < days.from) throw badInput({ path: 'filter.to', code: 'to-before-from' })
  if (days.to > addDays(days.from, MAX_DAYS - 1))
    throw badInput({ path: 'filter.to', code: 'too-far-from-from', params: { days: MAX_DAYS } })
  return days
}

/** A page of appointment types with their days. */
export async function searchSchedules({ tx, caller, services }: Context, body: Search): Promise<Reply> {
  const filter = body.filter ?? {}
  const given = givenDays(filter)
  const list = (column: Sql, ids: readonly number[] | undefined) =>
    ids?.length ? [sql`${column} = any (${[...ids]}::int[])`] : []
  const conditions = [
    sql`appointment_type.deleted_at is null`,
    ...inOwnTerritories(caller, sql`appointment_type.territory_id`),
    ...list(sql`appointment_type.id`, filter.appointmentTypeIds),
    ...list(sql`appointment_type.territory_id`, filter.territoryIds),
  ]
  const page = await searchPage<Omit<Schedule, 'days'>, Sort>(tx, {
    list: 'scheduledAppointments.search',
    body,
    sorts,
    defaultSort: { by: 'order', direction: 'asc' },
    table: 'appointment_type',
    where: join(conditions, ' and '),
    organizations: caller.organizations,
    present,
  })
  const week = await tx.one<{ day: number }>(
    sql`select int_first_day_of_week as day from organization where id = ${caller.organizationId}`,
  )
  const daysOf = (timeZone: string): Days =>
    given ?? dateRange(3, { now: services.now(), timeZone, firstDayOfWeek: week?.day ?? 0 })
  const ranges = page.items.map(({ territory }) => daysOf(territory.timeZone))
  const [from] = ranges.map((range) => range.from).toSorted()
  const to = ranges
    .map((range) => range.to)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) return { ...page, items: [] }
  const rows = await loadRows(
    { tx, services },
    page.items.map(({ id }) => id),
    { from, to },
  )
  const items = page.items.map((type, index): Schedule => {
    const of = <R extends { appointmentTypeId: number }>(all: readonly R[]) =>
      all.filter((row) => row.appointmentTypeId === type.id)
    const [pattern, dated, seats] = [of(rows.pattern), of(rows.dated), of(rows.seats)]
    const holidays = new Map(of(rows.holidays).map(({ date, name }) => [date, name]))
    const range = ranges[index] ?? { from, to }
    const days = [...daysBetween(range.from, range.to)]
    const { timeZone } = type.territory
    return { ...type, days: days.map((date) => dayOf(date, timeZone, pattern, dated, seats, holidays.get(date))) }
  })
  return { ...page, items }
}

/** The pattern, dated slots, live seats and holidays of some types; ids are unique across organizations. */
export async function loadRows(
  { tx, services }: Pick<Context, 'tx' | 'services'>,
  typeIds: readonly number[],
  { from, to }: Days,
): Promise<Rows> {
  const ids = [...typeIds]
  const pattern = await tx.rows<Rows['pattern'][number]>(sql`
    select appointment_type_id, day_of_week, start_local, end_local, capacity, effective_from, effective_to from default_slot
    where organization_id = any ((select app_organizations())::int[]) and appointment_type_id = any (${ids}::int[])
      and effective_from <= ${to}::date and (effective_to is null or effective_to >= ${from}::date) order by start_local`)
  const dated = await tx.rows<Rows['dated'][number]>(sql`
    select id, appointment_type_id, date, start_local, end_local, capacity, technician_ids, is_closed, updated_at from slot
    where organization_id = any ((select app_organizations())::int[]) and appointment_type_id = any (${ids}::int[])
      and date between ${from}::date and ${to}::date order by date, start_local`)
  const seats = await tx.rows<Rows['seats'][number]>(sql`
    select b.id, b.appointment_type_id, b.date, b.start_local, (b.end_at at time zone b.time_zone)::time as end_local, b.status,
      case when lead.id is not null then json_build_object('id', lead.id, 'name', trim(lead.first_name || ' ' || lead.last_name)) end as lead,
      case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as technician,
      booking_conflicts(b) as conflicts
    from booking b
    left join lead on lead.organization_id = b.organization_id and lead.id = b.lead_id and lead.deleted_at is null
    left join technician t on t.organization_id = b.organization_id and t.id = b.technician_id
    where b.organization_id = any ((select app_organizations())::int[]) and b.appointment_type_id = any (${ids}::int[])
      and b.date between ${from}::date and ${to}::date
      and b.status <> 'cancelled' and (b.status <> 'held' or b.hold_expires_at > ${services.now()})
    order by b.date, b.start_local, b.id`)
  const holidays = await tx.rows<Rows['holidays'][number]>(sql`
    select type.id as appointment_type_id, holiday.date, holiday.name from appointment_type type
    cross join lateral effective_holidays(type.organization_id, ${from}::date, ${to}::date) holiday
    where type.organization_id = any ((select app_organizations())::int[]) and type.id = any (${ids}::int[])
      and not type.id = any (holiday.except_appointment_type_ids)`)
  return { pattern, dated, seats, holidays }
}
