import sql, { type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { notFound } from '../../problem.ts'
import { reachesTerritory } from '../appointmentTypes/queries.ts'

/** A time of an appointment type. */
export interface SlotTime {
  readonly organizationId: number
  readonly appointmentTypeId: number
  readonly date: string
  readonly startLocal: string
}

const at = ({ organizationId, appointmentTypeId, date, startLocal }: SlotTime): Sql =>
  sql`organization_id = ${organizationId} and appointment_type_id = ${appointmentTypeId} and date = ${date}::date
    and start_local = ${startLocal}::time`

/** Locks a time's seat row against bookings, deletes expired holds, and counts the taken seats. */
export async function lockSeats({ tx, services }: Context, time: SlotTime): Promise<number> {
  await tx.rows(sql`select 1 from slot_seat where ${at(time)} for no key update`)
  await tx.run(sql`delete from booking where ${at(time)} and status = 'held' and hold_expires_at <= ${services.now()}`)
  const row = await tx.one<{ taken: number }>(
    sql`select count(*)::int as taken from booking where ${at(time)} and status <> 'cancelled'`,
  )
  return row?.taken ?? 0
}

/** Updates a time's seat row from the schedule; a check constraint keeps its capacity above the taken seats. */
export const setSeats = ({ tx }: Context, time: SlotTime, capacity: number): Promise<number> =>
  tx.run(sql`update slot_seat set capacity = ${capacity} where ${at(time)}`)

/** The type's organization, if the caller can access its schedule. */
export async function findReachableType({ tx, caller }: Context, id: number): Promise<{ organizationId: number } | undefined> {
  const type = await tx.one<{ organizationId: number; territoryId: number }>(
    sql`select organization_id, territory_id from appointment_type where id = ${id} and deleted_at is null`,
  )
  return type && reachesTerritory(caller, type.territoryId) ? type : undefined
}

/** The same for a type that the request is about. @throws 404 */
export async function assertReachableType(context: Context, id: number): Promise<{ organizationId: number }> {
  const type = await findReachableType(context, id)
  if (!type) throw notFound()
  return type
}
