import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput } from '../../problem.ts'
import { assertFresh, assertReferences, audit, lockRow, writeRow, type Row } from '../../persistence/index.ts'
import { replaceTechnicians } from '../appointmentTypes/change.ts'
import { upcoming } from '../appointmentTypes/queries.ts'
import { assertReachableType } from './seats.ts'

type Body = Bodies['technicians.updateList']
type Reply = Replies['technicians.updateList']

/** Upcoming bookings of technicians who no longer serve the slot they are booked in. */
async function unservedBookings(
  { tx, services }: Context,
  organizationId: number,
  ids: readonly number[],
  where: Sql,
): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from booking b where b.organization_id = ${organizationId} and ${where}
      and b.technician_id is not null and not (b.technician_id = any (${[...ids]}::int[])) and ${upcoming(services.now())}`)
  return row?.count ?? 0
}

const assertTechnicians = (context: Context, organizationId: number, ids: readonly number[]) =>
  assertReferences(context.tx, organizationId, [
    { path: 'technicianIds', ids, table: 'technician', where: sql`deleted_at is null` },
  ])

async function ofSlot(context: Context, id: number, { technicianIds, updatedAt }: Body): Promise<Reply> {
  const { tx } = context
  type SlotRow = Row & { appointmentTypeId: number; date: string; startLocal: string }
  const row = await lockRow<SlotRow>(tx, 'slot', id)
  await assertFresh(row, updatedAt, () => lockRow(tx, 'slot', id))
  await assertTechnicians(context, row.organizationId, technicianIds)
  await writeRow(context, { entity: 'slot', table: 'slot', row, organizationId: row.organizationId, values: { technicianIds } })
  const serving = technicianIds.length
    ? technicianIds
    : await tx
        .rows<{ id: number }>(
          sql`select t.id from appointment_type_technician link
            join technician t on t.organization_id = link.organization_id and t.id = link.technician_id and t.deleted_at is null
            where link.organization_id = ${row.organizationId} and link.appointment_type_id = ${row.appointmentTypeId}`,
        )
        .then((rows) => rows.map((one) => one.id))
  const here = sql`b.appointment_type_id = ${row.appointmentTypeId} and b.date = ${row.date}::date and b.start_local = ${row.startLocal}::time`
  const after = await lockRow(tx, 'slot', id)
  return {
    technicianIds: [...technicianIds],
    bookingsKept: await unservedBookings(context, row.organizationId, serving, here),
    updatedAt: after.updatedAt,
  }
}

async function ofType(context: Context, id: number, { technicianIds, updatedAt }: Body): Promise<Reply> {
  const { tx } = context
  const { organizationId } = await assertReachableType(context, id)
  const row = await lockRow(tx, 'appointment_type', id, 'deleted_at is not null')
  await assertFresh(row, updatedAt, () => Promise.resolve({ id, updatedAt: row.updatedAt }))
  await assertTechnicians(context, organizationId, technicianIds)
  const before = await replaceTechnicians(context, organizationId, id, technicianIds)
  if (before) {
    await tx.run(sql`update appointment_type set id = id where organization_id = ${organizationId} and id = ${id}`)
    await audit(context, { entity: 'appointmentType', organizationId, id }, 'setUp', { technicianIds: before }, { technicianIds })
  }
  const after = await lockRow(tx, 'appointment_type', id)
  // Slots with their own technicians do not use the type's.
  const here = sql`b.appointment_type_id = ${id} and not exists (select from slot where slot.organization_id = b.organization_id
    and slot.appointment_type_id = b.appointment_type_id and slot.date = b.date and slot.start_local = b.start_local
    and b.technician_id = any (slot.technician_ids))`
  return {
    technicianIds: [...technicianIds],
    bookingsKept: await unservedBookings(context, organizationId, technicianIds, here),
    updatedAt: after.updatedAt,
  }
}

/** @throws 400 naming what is wrong, 404, 409 `stale` */
export async function updateList(context: Context, body: Body): Promise<Reply> {
  const { scheduledAppointmentId, appointmentTypeId } = body
  if (scheduledAppointmentId !== undefined && appointmentTypeId === undefined)
    return ofSlot(context, scheduledAppointmentId, body)
  if (appointmentTypeId !== undefined && scheduledAppointmentId === undefined) return ofType(context, appointmentTypeId, body)
  throw badInput({ path: 'appointmentTypeId', code: 'type-or-slot' })
}
