import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import type { LeadKey } from '../areas/leads/leadEvents.ts'
import { hasRun, type LeadStatus } from '../areas/leads/rules.ts'
import type { ReportedAppointment } from './connector.ts'

interface Planned {
  readonly id: number
  readonly appointmentTypeId: number
  readonly startAt: string
  readonly technicianId: number | null
  readonly technicianStId: string | null
  readonly timeZone: string
}
interface Technician {
  readonly id: number
  readonly name: string
}

export interface MovedAppointment {
  readonly bookingId: number
  readonly from: string
  readonly to: string
  readonly timeZone: string
  /** The time had no seat left. */
  readonly isOver: boolean
  /** The new technician's name; null if there is none anymore, undefined if unchanged. */
  readonly technician: string | null | undefined
  /** The name of a technician who was not assigned because they have another visit at that time. */
  readonly busyTechnician: string | undefined
}

/** Adds a seat for a canceled booking that a status restores: reports from outside may exceed the capacity. */
export async function freeSeat(tx: Tx, { organizationId, id }: LeadKey, to: LeadStatus): Promise<void> {
  if (to !== 'scheduled' && to !== 'confirmed' && to !== 'noShow' && !hasRun(to)) return
  await tx.run(sql`
    update slot_seat seat set capacity = greatest(seat.capacity, seat.taken + 1)
    from (select * from booking where organization_id = ${organizationId} and lead_id = ${id} order by id desc limit 1) b
    where b.status = 'cancelled' and seat.organization_id = b.organization_id and seat.appointment_type_id = b.appointment_type_id
      and seat.date = b.date and seat.start_local = b.start_local`)
  // The technician may have been assigned to another visit at that time.
  await tx.run(sql`
    update booking b set technician_id = null
    where b.organization_id = ${organizationId} and b.id = (select max(id) from booking where organization_id = ${organizationId} and lead_id = ${id})
      and b.status = 'cancelled' and exists (select from booking other where other.organization_id = b.organization_id
        and other.technician_id = b.technician_id and other.id <> b.id and other.status in ('held', 'scheduled', 'confirmed') and other.busy && b.busy)`)
}

/**
 * Takes a seat of the type at any time, even one that is not offered or full. Seats are locked in the same order as by bookings.
 * @returns whether it was full
 */
async function takeSeat(
  tx: Tx,
  organizationId: number,
  { id, appointmentTypeId, timeZone }: Planned,
  startAt: string,
): Promise<boolean> {
  const local = sql`(${startAt}::timestamptz at time zone ${timeZone})`
  const seats = await tx.rows<{ isFull: boolean }>(sql`
    select seat.taken >= seat.capacity and (seat.date, seat.start_local) = (${local}::date, ${local}::time) as is_full
    from slot_seat seat join booking b on b.organization_id = seat.organization_id and b.id = ${id}
    where seat.organization_id = ${organizationId} and seat.appointment_type_id = ${appointmentTypeId}
      and (seat.date, seat.start_local) in ((b.date, b.start_local), (${local}::date, ${local}::time))
    order by seat.date, seat.start_local for no key update of seat`)
  await tx.run(sql`
    insert into slot_seat as seat (organization_id, appointment_type_id, date, start_local, start_at, end_at, capacity)
    select ${organizationId}, ${appointmentTypeId}, ${local}::date, ${local}::time, ${startAt}::timestamptz,
      ${startAt}::timestamptz + (b.end_at - b.start_at), 1
    from booking b where b.organization_id = ${organizationId} and b.id = ${id}
    on conflict (organization_id, appointment_type_id, date, start_local) do update set capacity = greatest(seat.capacity, seat.taken + 1)`)
  return seats.some(({ isFull }) => isFull)
}

/** Moves a lead's live appointment and reassigns its technician. Returns undefined if there is none or nothing changes. */
export async function moveAppointment(
  tx: Tx,
  { organizationId, id: leadId }: LeadKey,
  { startAt, technicianId }: ReportedAppointment,
): Promise<MovedAppointment | undefined> {
  const planned = await tx.one<Planned>(sql`
    select b.id, b.appointment_type_id, b.start_at, b.technician_id, t.st_id as technician_st_id, b.time_zone from booking b
    left join technician t on t.organization_id = b.organization_id and t.id = b.technician_id
    where b.organization_id = ${organizationId} and b.lead_id = ${leadId} and b.status in ('scheduled', 'confirmed') for no key update of b`)
  if (!planned) return
  const isMoved = Date.parse(startAt) !== Date.parse(planned.startAt)
  const wanted =
    technicianId === undefined || technicianId === null
      ? undefined
      : await tx.one<Technician>(sql`
          select id, name from technician where organization_id = ${organizationId} and st_id = ${technicianId} and deleted_at is null
          order by is_active desc, id limit 1`)
  const nextId = wanted ? wanted.id : technicianId === null && planned.technicianStId !== null ? null : planned.technicianId
  if (!isMoved && nextId === planned.technicianId) return
  let isOver = false
  if (isMoved) {
    isOver = await takeSeat(tx, organizationId, planned, startAt)
    const local = sql`(${startAt}::timestamptz at time zone ${planned.timeZone})`
    const shift = sql`(${startAt}::timestamptz - start_at)`
    // The technician is assigned below, since they may be busy at the new time.
    await tx.run(sql`
      update booking set technician_id = null, date = ${local}::date, start_local = ${local}::time, start_at = start_at + ${shift},
        end_at = end_at + ${shift}, window_start_at = window_start_at + ${shift}, window_end_at = window_end_at + ${shift},
        busy = tstzrange(lower(busy) + ${shift}, upper(busy) + ${shift}), ics_sequence = ics_sequence + 1
      where organization_id = ${organizationId} and id = ${planned.id}`)
    await tx.run(sql`
      update lead set flags = array_remove(flags, 'overCapacity') || ${isOver ? ['overCapacity'] : []}::text[]
      where organization_id = ${organizationId} and id = ${leadId} and (${isOver}::boolean or 'overCapacity' = any (flags))`)
  }
  const isAssigned = await assign(tx, organizationId, planned.id, nextId)
  const current = isAssigned ? nextId : isMoved ? null : planned.technicianId
  return {
    bookingId: planned.id,
    from: planned.startAt,
    to: isMoved ? new Date(startAt).toISOString() : planned.startAt,
    timeZone: planned.timeZone,
    isOver,
    technician: current === planned.technicianId ? undefined : current === null ? null : (wanted?.name ?? null),
    busyTechnician: isAssigned ? undefined : (wanted?.name ?? undefined),
  }
}

/** Assigns a technician, or none, to a visit. Returns false if they have another visit at that time. */
async function assign(tx: Tx, organizationId: number, bookingId: number, technicianId: number | null): Promise<boolean> {
  try {
    await tx.savepoint(() =>
      tx.run(
        sql`update booking set technician_id = ${technicianId} where organization_id = ${organizationId} and id = ${bookingId}`,
      ),
    )
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '23P01') throw error
    return false
  }
}
