import type { Replies } from '@walkup/sdk/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import { notFound } from '../../problem.ts'
import { upcoming } from '../appointmentTypes/queries.ts'

export type Technician = Replies['technicians.search']['items'][number]
export type BusinessUnit = Replies['businessUnits.search']['items'][number]

/** A technician of the contract, from rows aliased `page`. */
export const presentTechnicians = (now: Date): { columns: Sql; joins: Sql } => ({
  columns: sql`
    page.id, page.organization_id, page.st_id, page.external_fields, page.name, page.email, page.phone, page.skills, page.working_hours, page.is_active, page.notice_channels,
    page.language_id, page.updated_at,
    (select c.created_at from technician_calendar c where c.organization_id = page.organization_id and c.technician_id = page.id) as calendar_since,
    case when unit.id is not null then json_build_object('id', unit.id, 'name', unit.name) end as business_unit,
    (select coalesce(json_agg(json_build_object('id', type.id, 'name', type.name) order by type.name, type.id), '[]')
      from appointment_type_technician link
      join appointment_type type on type.organization_id = link.organization_id and type.id = link.appointment_type_id
      where link.organization_id = page.organization_id and link.technician_id = page.id and type.deleted_at is null) as appointment_types,
    (select count(*)::int from booking b where b.organization_id = page.organization_id and b.technician_id = page.id
      and b.start_at > ${now.toISOString()}::timestamptz - interval '2 days' and ${upcoming(now)}) as upcoming_bookings,
    (select count(*)::int from booking b where b.organization_id = page.organization_id and b.technician_id = page.id
      and b.start_at > ${now.toISOString()}::timestamptz - interval '2 days' and ${upcoming(now)}
      and cardinality(booking_conflicts(b)) > 0) as conflicts`,
  joins: raw('left join business_unit unit on unit.organization_id = page.organization_id and unit.id = page.business_unit_id'),
})

/** Excludes canceled bookings and expired holds, for rows of `booking` aliased `b`. */
export const isRunning = (now: Date): Sql => sql`b.status <> 'cancelled' and (b.status <> 'held' or b.hold_expires_at > ${now})`

export const presentUnits = {
  columns: raw(`
    page.id, page.organization_id, page.st_id, page.external_fields, page.name, page.official_name, page.phone, page.email, page.is_active, page.updated_at,
    (select count(*)::int from technician t where t.organization_id = page.organization_id and t.business_unit_id = page.id
      and t.deleted_at is null) as technicians`),
  joins: raw(''),
}

/** @throws 404 when it is deleted or out of reach */
export async function technicianDetail(tx: Tx, now: Date, id: number): Promise<Technician> {
  const { columns, joins } = presentTechnicians(now)
  const row = await tx.one<Technician>(
    sql`select ${columns} from technician page ${joins} where page.id = ${id} and page.deleted_at is null`,
  )
  if (!row) throw notFound()
  return row
}

/** @throws 404 when it is deleted or out of reach */
export async function unitDetail(tx: Tx, id: number): Promise<BusinessUnit> {
  const row = await tx.one<BusinessUnit>(
    sql`select ${presentUnits.columns} from business_unit page where page.id = ${id} and page.deleted_at is null`,
  )
  if (!row) throw notFound()
  return row
}
