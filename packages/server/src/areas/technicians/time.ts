import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { assertFresh, audit, lockRow, writeRow, type Row } from '../../persistence/index.ts'
import { badInput, notFound } from '../../problem.ts'
import { searchPage, type SortColumn } from '../../search/index.ts'
import { upcoming } from '../appointmentTypes/queries.ts'
import { addDays } from '../../time/zone.ts'
import { cleanHours } from './hours.ts'
import { loadVisits, visitTime } from './visits.ts'

export type TimeOff = Replies['technicians.upsertTimeOff']
type Span = Pick<Bodies['technicians.upsertTimeOff'], 'from' | 'to' | 'startLocal' | 'endLocal'>
type Sort = NonNullable<NonNullable<Bodies['technicians.timeOff']['sort']>['by']>

const MAX_DAYS = 31
const MAX_PREVIEWED = 200
const sorts: Readonly<Record<Sort, SortColumn>> = {
  from: { by: sql`(technician_time_off.from_date - date '1970-01-01')`, kind: 'integer' },
}

/** The local time range of time off. */
const spanOf = ({ from, to, startLocal = null, endLocal = null }: Span): Sql =>
  sql`tsrange(${from}::date + coalesce(${startLocal}::time, '00:00'),
    case when ${endLocal}::time is null then (${to}::date + 1)::timestamp else ${to}::date + ${endLocal}::time end)`

/** Bookings aliased `b` of types aliased `type` near local days in any time zone; lets an index be used. */
const near = (from: string, to: string): Sql => sql`b.start_at between ${addDays(from, -3)}::date and ${addDays(to, 3)}::date`

const presentTimeOff = (now: Date): { columns: Sql; joins: Sql } => ({
  columns: sql`
    page.id, page.organization_id, page.from_date as "from", page.to_date as "to", to_char(page.start_local, 'HH24:MI') as start_local,
    to_char(page.end_local, 'HH24:MI') as end_local, page.note, page.updated_at,
    json_build_object('id', technician.id, 'name', technician.name) as technician,
    (select count(*)::int from booking b
      join appointment_type type on type.organization_id = b.organization_id and type.id = b.appointment_type_id
      where b.organization_id = page.organization_id and b.technician_id = page.technician_id and ${upcoming(now)}
        and b.start_at between page.from_date - 3 and page.to_date + 3
        and ${visitTime} && tsrange(page.from_date + coalesce(page.start_local, '00:00'),
          case when page.end_local is null then (page.to_date + 1)::timestamp else page.to_date + page.end_local end)) as bookings`,
  joins: raw('join technician on technician.organization_id = page.organization_id and technician.id = page.technician_id'),
})

export function searchTimeOff(
  { tx, caller, services }: Context,
  body: Bodies['technicians.timeOff'],
): Promise<Replies['technicians.timeOff']> {
  const { technicianIds, from, to } = body.filter ?? {}
  const conditions = [
    sql`exists (select from technician t where t.organization_id = technician_time_off.organization_id
      and t.id = technician_time_off.technician_id and t.deleted_at is null)`,
    ...(technicianIds?.length ? [sql`technician_time_off.technician_id = any (${[...technicianIds]}::int[])`] : []),
    ...(from === undefined ? [] : [sql`technician_time_off.to_date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`technician_time_off.from_date <= ${to}::date`]),
  ]
  return searchPage<TimeOff, Sort>(tx, {
    list: 'technicians.timeOff',
    body,
    sorts,
    defaultSort: { by: 'from', direction: 'asc' },
    table: 'technician_time_off',
    where: join(conditions, ' and '),
    organizations: caller.organizations,
    present: presentTimeOff(services.now()),
  })
}

async function timeOffOf(tx: Tx, now: Date, id: number): Promise<TimeOff> {
  const { columns, joins } = presentTimeOff(now)
  const found = await tx.one<TimeOff>(sql`select ${columns} from technician_time_off page ${joins} where page.id = ${id}`)
  if (!found) throw notFound()
  return found
}

/** The upcoming visits that conflict with any of the given time off. */
export async function countBookings({ tx, services }: Context, ids: readonly number[]): Promise<number> {
  const { columns, joins } = presentTimeOff(services.now())
  const row = await tx.one<{ bookings: number }>(sql`
    select coalesce(sum(bookings), 0)::int as bookings
    from (select ${columns} from technician_time_off page ${joins} where page.id = any (${[...ids]}::int[])) one`)
  return row?.bookings ?? 0
}

/** @throws 400 naming `to` or `endLocal` */
function assertSpan({ from, to, startLocal, endLocal }: Span, path = ''): void {
  if (to < from) throw badInput({ path: `${path}to`, code: 'to-before-from' })
  if (from === to && endLocal != null && endLocal <= (startLocal ?? '00:00'))
    throw badInput({ path: `${path}endLocal`, code: 'not-after-local-start' })
}

/** Locks a technician: waits for bookings in progress, and later ones see the change. @throws 404 */
export const lockTechnician = (tx: Tx, id: number): Promise<Row> => lockRow(tx, 'technician', id, 'deleted_at is not null')

/** @throws 400, 404, 409 `stale` */
export async function upsertTimeOff(context: Context, body: Bodies['technicians.upsertTimeOff']): Promise<TimeOff> {
  const { tx, services } = context
  assertSpan(body)
  const { organizationId } = await lockTechnician(tx, body.technicianId)
  const row = body.id === undefined ? undefined : await lockRow(tx, 'technician_time_off', body.id)
  if (row) {
    if (row.technicianId !== body.technicianId) throw badInput({ path: 'technicianId', code: 'cannot-change' })
    await assertFresh(row, body.updatedAt, () => timeOffOf(tx, services.now(), row.id))
  }
  const { technicianId, from: fromDate, to: toDate, startLocal = null, endLocal = null, note } = body
  const values = {
    technicianId,
    fromDate,
    toDate,
    startLocal,
    endLocal,
    note: note === undefined ? undefined : note?.trim() || null,
  }
  const id = await writeRow(context, { entity: 'timeOff', table: 'technician_time_off', row, organizationId, values })
  return timeOffOf(tx, services.now(), id)
}

/** @throws 404 */
export async function deleteTimeOff(context: Context, id: number): Promise<void> {
  const { tx, services } = context
  const row = await lockRow(tx, 'technician_time_off', id)
  const { technician, from, to, startLocal, endLocal } = await timeOffOf(tx, services.now(), id)
  await tx.run(sql`delete from technician_time_off where organization_id = ${row.organizationId} and id = ${id}`)
  const before = { technicianId: technician.id, fromDate: from, toDate: to, startLocal, endLocal }
  await audit(context, { entity: 'timeOff', organizationId: row.organizationId, id }, 'delete', before, null)
}

/** @throws 400 naming what is wrong */
export async function previewTime(
  { tx, services }: Context,
  { technicianId, timeOff, workingHours }: Bodies['technicians.previewTime'],
): Promise<Replies['technicians.previewTime']> {
  if (timeOff) assertSpan(timeOff, 'timeOff.')
  const hours = workingHours && cleanHours(workingHours)
  const now = services.now()
  const overlap = [
    ...(timeOff ? [sql`(${near(timeOff.from, timeOff.to)} and ${visitTime} && ${spanOf(timeOff)})`] : []),
    ...(hours ? [sql`outside_hours(${JSON.stringify(hours)}::jsonb, ${visitTime})`] : []),
  ]
  if (overlap.length === 0) return { bookings: 0, visits: [] }
  const where = sql`b.technician_id = ${technicianId} and ${upcoming(now)} and (${join(overlap, ' or ')})`
  const count = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from booking b
    join appointment_type type on type.organization_id = b.organization_id and type.id = b.appointment_type_id
    where b.organization_id = any ((select app_organizations())::int[]) and ${where}`)
  const visits = count?.count ? await loadVisits(tx, now, where, MAX_PREVIEWED) : []
  return {
    bookings: count?.count ?? 0,
    visits: visits.flatMap(({ technicianId: own, ...visit }) => (own === technicianId ? [visit] : [])),
  }
}

/** @throws 400 naming `to` */
export async function loadSchedule(
  { tx, caller, services }: Context,
  { technicianIds, from, to }: Bodies['technicians.schedule'],
): Promise<Replies['technicians.schedule']> {
  if (to < from) throw badInput({ path: 'to', code: 'to-before-from' })
  if (to > addDays(from, MAX_DAYS - 1)) throw badInput({ path: 'to', code: 'too-far-from-from', params: { days: MAX_DAYS } })
  const now = services.now()
  const ids = [...technicianIds]
  const people = await tx.rows<Omit<Replies['technicians.schedule']['technicians'][number], 'timeOff' | 'visits'>>(sql`
    select id, organization_id, name, is_active, skills, working_hours, updated_at from technician
    where organization_id = any (${[...caller.organizations]}::int[]) and id = any (${ids}::int[]) and deleted_at is null order by lower(name), id`)
  const { columns, joins } = presentTimeOff(now)
  const timeOff = await tx.rows<TimeOff>(sql`
    select ${columns} from technician_time_off page ${joins}
    where page.organization_id = any (${[...caller.organizations]}::int[]) and page.technician_id = any (${ids}::int[])
      and page.to_date >= ${from}::date and page.from_date <= ${to}::date order by page.from_date, page.start_local nulls first, page.id`)
  const visits = await loadVisits(
    tx,
    now,
    sql`b.technician_id = any (${ids}::int[]) and ${near(from, to)}
      and b.date between ${from}::date and ${to}::date`,
  )
  return {
    technicians: people.map((person) => ({
      ...person,
      timeOff: timeOff.filter(({ technician }) => technician.id === person.id),
      visits: visits.flatMap(({ technicianId, ...visit }) => (technicianId === person.id ? [visit] : [])),
    })),
  }
}
