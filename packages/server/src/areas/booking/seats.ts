import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import type { BookableType } from './queries.ts'
import type { Offer } from './rules.ts'
import type { Holder } from './seatShare.ts'

/** The last seat or the last free technician was taken by a concurrent booking. Thrown within this area only. */
export class SlotTaken extends Error {}

interface SeatRef {
  readonly appointmentTypeId: number
  readonly date: string
  readonly startLocal: string
}

/** An existing row of `booking` that is moved or converted. */
export interface OwnBooking extends SeatRef {
  readonly id: number
  readonly technicianId: number | null
}

export type NewState =
  | { readonly status: 'held'; readonly holdHash: string; readonly holdExpiresAt: Date; readonly holder: Holder | undefined }
  | { readonly status: 'scheduled'; readonly leadId: number; readonly manageHash: string | null }

export interface PlacedBooking {
  readonly id: number
  readonly startAt: string
  readonly endAt: string
  readonly timeZone: string
  readonly startLocal: string
  readonly date: string
  readonly technicianId: number | null
  /** The first name of who comes. */
  readonly technicianName: string | null
  readonly icsSequence: number
}

/** The first name of a booking's technician, for rows of `booking`. */
export const technicianName: Sql = sql`(select split_part(t.name, ' ', 1) from technician t
    where t.organization_id = booking.organization_id and t.id = booking.technician_id) as technician_name`

/**
 * Takes one seat of a slot, and a technician if required; with `own`, moves that row. Locks are always taken in the same order
 * (seats by key, then technicians by id) to prevent deadlocks. Table constraints prevent overbooking. `hasExpired`: whether the
 * organization has expired holds.
 * @throws SlotTaken
 */
export async function takeSeat(
  tx: Tx,
  type: BookableType,
  offer: Offer,
  now: Date,
  state: NewState,
  { own, hasExpired }: { own?: OwnBooking | undefined; hasExpired: boolean },
): Promise<PlacedBooking> {
  if (own || hasExpired) await clearSeat(tx, type, offer, now, { own, hasExpired })
  if (!offer.technicianIds) return write(tx, type, offer, null, state, own)
  await tx.run(seatRow(type, offer))
  for (const technicianId of await candidates(tx, type, offer, offer.technicianIds, own)) {
    try {
      const placed = await tx.savepoint(() => write(tx, type, offer, technicianId, state, own))
      if (state.status === 'scheduled') {
        await tx.run(sql`update technician set last_assigned_at = assignment_time(organization_id)
          where organization_id = ${type.organizationId} and id = ${technicianId}`)
      }
      return placed
    } catch (error) {
      if (isOverbooked(error)) throw new SlotTaken()
      const { code, constraint } = error as { code?: string; constraint?: string }
      if (code !== '23P01' || constraint !== 'booking_technician_once') throw error
    }
  }
  throw new SlotTaken()
}

const isOverbooked = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23514' && constraint === 'slot_seat_not_overbooked'
}

/** Locks or creates the slot's seat row. */
const seatRow = ({ organizationId, id }: BookableType, offer: Offer): Sql => sql`
    insert into slot_seat as seat (organization_id, appointment_type_id, date, start_local, start_at, end_at, capacity)
    values (${organizationId}, ${id}, ${offer.date}::date, ${offer.startLocal}::time, ${new Date(offer.startAt)}, ${new Date(offer.endAt)},
      ${offer.capacity})
    on conflict (organization_id, appointment_type_id, date, start_local) do update
    set capacity = greatest(excluded.capacity, seat.taken), start_at = excluded.start_at, end_at = excluded.end_at`

const isSameSeat = (one: SeatRef, other: SeatRef): boolean =>
  one.appointmentTypeId === other.appointmentTypeId && one.date === other.date && one.startLocal === other.startLocal

/** The same, unless the seat is taken, when it has no row. */
const freeSeat = (type: BookableType, offer: Offer, own: OwnBooking | undefined): Sql => sql`
    ${seatRow(type, offer)} where seat.taken - ${own && isSameSeat(own, offer) ? 1 : 0} < excluded.capacity returning 1 as is_free`

/** Deletes conflicting expired holds, since constraints cannot check the clock; with several seats involved, locks them in order. */
async function clearSeat(
  tx: Tx,
  type: BookableType,
  offer: Offer,
  now: Date,
  { own, hasExpired }: { own: OwnBooking | undefined; hasExpired: boolean },
): Promise<void> {
  const { organizationId } = type
  const stale = hasExpired ? await staleHolds(tx, type, offer, now, own) : []
  const others = [...stale, ...(own ? [own] : [])].filter((seat) => !isSameSeat(seat, offer))
  // A single seat row is locked by what follows.
  if (others.length)
    await tx.rows(sql`
    select 1 from slot_seat where organization_id = ${organizationId} and (appointment_type_id, date, start_local) in (${join(
      [offer, ...others].map((seat) => sql`(${seat.appointmentTypeId}::int, ${seat.date}::date, ${seat.startLocal}::time)`),
    )})
    order by appointment_type_id, date, start_local for no key update`)
  if (stale.length) {
    await tx.run(sql`delete from booking where organization_id = ${organizationId} and id = any (${stale.map(({ id }) => id)}::int[])
      and status = 'held' and hold_expires_at <= ${now}`)
  }
}

const staleHolds = (tx: Tx, type: BookableType, offer: Offer, now: Date, own: OwnBooking | undefined): Promise<OwnBooking[]> =>
  tx.rows(sql`
    select id, appointment_type_id, date, start_local, technician_id from booking
    where organization_id = ${type.organizationId} and status = 'held' and hold_expires_at <= ${now} and id <> ${own?.id ?? 0}
      and ((appointment_type_id = ${type.id} and date = ${offer.date}::date and start_local = ${offer.startLocal}::time)
        or (technician_id = any (${offer.technicianIds ?? []}::int[])
          and busy && tstzrange(${new Date(offer.busyFrom)}, ${new Date(offer.busyTo)})))`)

/**
 * The free technicians, least recently assigned first; a moved booking prefers its current one. They must be the same as those that
 * `offers` counts in `remaining`; `seatsOffered.test.ts` compares both.
 */
async function candidates(
  tx: Tx,
  type: BookableType,
  offer: Offer,
  technicianIds: readonly number[],
  own: OwnBooking | undefined,
): Promise<number[]> {
  const ids = [...technicianIds]
  await tx.rows(sql`select 1 from technician where organization_id = ${type.organizationId} and id = any (${ids}::int[])
    order by id for no key update`)
  const visit = sql`tsrange(${offer.date}::date + ${offer.startLocal}::time,
    ${offer.date}::date + ${offer.startLocal}::time + make_interval(secs => ${offer.visitMs / 1000}))`
  // A separate statement, so that it sees what was committed while waiting for the locks.
  const free = await tx.rows<{ id: number }>(sql`
    select id from technician t where organization_id = ${type.organizationId} and id = any (${ids}::int[]) and is_active and deleted_at is null
      and has_skills(skills, ${[...type.requiredSkills]}::text[]) and serves_unit(organization_id, ${type.id}, business_unit_id)
      and not outside_hours(working_hours, ${visit})
      and not is_off(t.organization_id, t.id, ${visit})
      and not exists (select from booking b where b.organization_id = t.organization_id and b.technician_id = t.id and b.id <> ${own?.id ?? 0}
        and b.status in ('held', 'scheduled', 'confirmed')
        and b.busy && tstzrange(${new Date(offer.busyFrom)}, ${new Date(offer.busyTo)})
        and b.start_at between ${new Date(offer.startAt - 4 * 86_400_000)} and ${new Date(offer.startAt + 4 * 86_400_000)})
    order by (id = ${own?.technicianId ?? 0}) desc, last_assigned_at nulls first, id`)
  return free.map(({ id }) => id)
}

async function write(
  tx: Tx,
  type: BookableType,
  offer: Offer,
  technicianId: number | null,
  state: NewState,
  own: OwnBooking | undefined,
): Promise<PlacedBooking> {
  const startAt = new Date(offer.startAt)
  const windowEndAt = new Date(offer.startAt + type.arrivalWindowMin * 60_000)
  const leadId = state.status === 'scheduled' ? state.leadId : null
  const manageHash = state.status === 'scheduled' ? state.manageHash : null
  const holdHash = state.status === 'held' ? state.holdHash : null
  const holdExpiresAt = state.status === 'held' ? state.holdExpiresAt : null
  const { address = null, page = null } = (state.status === 'held' && state.holder) || {}
  const busy = sql`tstzrange(${new Date(offer.busyFrom)}, ${new Date(offer.busyTo)})`
  const returning = sql`returning id, start_at, end_at, time_zone, start_local, date, technician_id,
    ${technicianName}, ics_sequence`
  // The seat row of a technician's visit is locked already.
  const takesSeat = technicianId === null
  const seat = takesSeat ? sql`with seat as (${freeSeat(type, offer, own)})` : empty
  const placed = own
    ? await tx.one<PlacedBooking>(sql`
        ${seat}
        update booking set date = ${offer.date}::date, start_local = ${offer.startLocal}::time, technician_id = ${technicianId},
          start_at = ${startAt}, end_at = ${new Date(offer.endAt)}, time_zone = ${type.timeZone}, window_start_at = ${startAt},
          window_end_at = ${windowEndAt}, busy = ${busy}, status = ${state.status}, lead_id = ${leadId}, manage_hash = ${manageHash},
          hold_hash = ${holdHash}, hold_expires_at = ${holdExpiresAt}, held_by_address = ${address}, held_by_page = ${page},
          created_at = case when status = 'held' then app_now() else created_at end,
          ics_sequence = ics_sequence + case when status = 'held' then 0 else 1 end
        ${takesSeat ? sql`from seat` : empty}
        where organization_id = ${type.organizationId} and id = ${own.id} and (status = 'held' or lead_id = ${leadId}) ${returning}`)
    : await tx.one<PlacedBooking>(sql`
        ${seat}
        insert into booking (organization_id, lead_id, appointment_type_id, date, start_local, technician_id, start_at, end_at, time_zone,
          window_start_at, window_end_at, busy, status, hold_expires_at, hold_hash, held_by_address, held_by_page, manage_hash)
        select ${type.organizationId}, ${leadId}, ${type.id}, ${offer.date}::date, ${offer.startLocal}::time, ${technicianId}, ${startAt},
          ${new Date(offer.endAt)}, ${type.timeZone}, ${startAt}, ${windowEndAt}, ${busy}, ${state.status}, ${holdExpiresAt}, ${holdHash},
          ${address}, ${page}, ${manageHash}
        ${takesSeat ? sql`from seat` : empty} ${returning}`)
  if (!placed) throw new SlotTaken()
  return placed
}
