import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput, conflict, notFound, type FieldError } from '../../problem.ts'
import { assertFresh, assertUnused, audit, lockRow, missingReferences, writeRow, type Row } from '../../persistence/index.ts'
import { upcoming } from '../appointmentTypes/queries.ts'
import { dayOf } from './rules.ts'
import { loadRows } from './search.ts'
import { lockSeats, findReachableType, setSeats, type SlotTime } from './seats.ts'

type Upsert = Bodies['scheduledAppointments.upsert']
type Reply = Replies['scheduledAppointments.upsert']

interface SlotRow extends Row {
  readonly appointmentTypeId: number
  readonly date: string
  readonly startLocal: string
  readonly technicianIds: number[]
}

async function slotDetail({ tx, services }: Context, id: number): Promise<Reply['slot']> {
  const slot = await tx.one<Reply['slot']>(sql`
    select slot.id, slot.organization_id, json_build_object('id', type.id, 'name', type.name) as appointment_type, slot.date, slot.start_local,
      slot.end_local, slot.capacity, slot.technician_ids, slot.is_closed, slot.updated_at,
      (select count(*)::int from booking b where b.organization_id = slot.organization_id and b.appointment_type_id = slot.appointment_type_id
        and b.date = slot.date and b.start_local = slot.start_local and b.status <> 'cancelled'
        and (b.status <> 'held' or b.hold_expires_at > ${services.now()})) as taken
    from slot join appointment_type type on type.organization_id = slot.organization_id and type.id = slot.appointment_type_id
    where slot.id = ${id}`)
  if (!slot) throw notFound()
  return slot
}

/** Upcoming bookings of the day outside open slots. */
async function orphanedBookings(context: Context, { appointmentTypeId, date }: SlotTime): Promise<number> {
  const rows = await loadRows(context, [appointmentTypeId], { from: date, to: date })
  const { isClosed, slots } = dayOf(date, 'UTC', rows.pattern, rows.dated, rows.seats)
  const stray = slots.filter(({ isOnSchedule }) => isClosed || !isOnSchedule).flatMap(({ bookings }) => bookings)
  return stray.filter(({ status }) => status === 'scheduled' || status === 'confirmed').length
}

/** @throws 400 naming what is wrong, 404, 409 `stale`, `capacity` with `taken`, `in-use` or `exists` */
export async function upsertSlot(context: Context, body: Upsert): Promise<Reply> {
  const { tx } = context
  const row = body.id === undefined ? undefined : await lockRow<SlotRow>(tx, 'slot', body.id)
  if (row) await assertFresh(row, body.updatedAt, () => slotDetail(context, row.id))
  const type = await findReachableType(context, body.appointmentTypeId)
  const errors: FieldError[] = []
  if (!type || (row && row.organizationId !== type.organizationId))
    errors.push({ path: 'appointmentTypeId', code: 'not-schedulable' })
  if (body.endLocal <= body.startLocal) errors.push({ path: 'endLocal', code: 'not-after-local-start' })
  const organizationId = row?.organizationId ?? type?.organizationId ?? 0
  const known = new Set(row?.technicianIds)
  const ids = body.technicianIds?.filter((id, index, all) => !known.has(id) || all.indexOf(id) < index)
  errors.push(
    ...(await missingReferences(tx, organizationId, [
      { path: 'technicianIds', ids, table: 'technician', where: sql`deleted_at is null` },
    ])),
  )
  if (errors.length) throw badInput(...errors)

  const { appointmentTypeId, date, startLocal, endLocal, capacity } = body
  const time: SlotTime = { organizationId, appointmentTypeId, date, startLocal }
  const isClosed = body.isClosed ?? (row ? row.isClosed === true : false)
  const moves = row && (row.appointmentTypeId !== appointmentTypeId || row.date !== date || row.startLocal !== startLocal)
  if (moves) {
    assertUnused('slot-move', [{ entity: 'booking', count: await lockSeats(context, row) }])
  }
  const taken = await lockSeats(context, time)
  if (!isClosed && capacity < taken) throw conflict('capacity', { taken }, { taken })
  await setSeats(context, time, Math.max(capacity, taken))
  const id = await writeRow(context, {
    entity: 'slot',
    table: 'slot',
    row,
    organizationId,
    values: { appointmentTypeId, date, startLocal, endLocal, capacity, technicianIds: body.technicianIds, isClosed },
  })
  return { slot: await slotDetail(context, id), bookingsKept: await orphanedBookings(context, time) }
}

/** @throws 404, 409 `stale`, or `in-use` with upcoming bookings */
export async function deleteSlot(context: Context, id: number, seen: string | undefined): Promise<void> {
  const { tx, services } = context
  const row = await lockRow<SlotRow>(tx, 'slot', id)
  await assertFresh(row, seen, () => slotDetail(context, id))
  await lockSeats(context, row)
  const booked = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from booking b where b.organization_id = ${row.organizationId} and b.appointment_type_id = ${row.appointmentTypeId}
      and b.date = ${row.date}::date and b.start_local = ${row.startLocal}::time and ${upcoming(services.now())}`)
  assertUnused('slot', [{ entity: 'booking', count: booked?.count ?? 0 }])
  await tx.run(sql`delete from slot where organization_id = ${row.organizationId} and id = ${id}`)
  const { appointmentTypeId, date, startLocal } = row
  await audit(context, { entity: 'slot', ...row }, 'delete', { appointmentTypeId, date, startLocal }, null)
}
