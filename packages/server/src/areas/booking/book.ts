import sql from 'sql-template-tag'
import { randomUid, sha256 } from '../../auth/tokens.ts'
import type { Limits } from '../../config.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, conflict, notFound, type Problem } from '../../problem.ts'
import { awaitHolidays, isHoliday } from './holidays.ts'
import { loadAlternatives, loadSchedule, loadType, offersIn, type BookableType, type LoadedSchedule } from './queries.ts'
import { toSlot } from './rules.ts'
import { takeSeat, technicianName, SlotTaken, type OwnBooking, type PlacedBooking, type NewState } from './seats.ts'
import { assertHoldAllowed, type Holder } from './seatShare.ts'
import { readSlotId, slotIdOf, type SlotKey } from './slotId.ts'

export const HOLD_MINUTES = 5
const HOLD = HOLD_MINUTES * 60_000

/** A requested slot with its appointment type. */
export interface NamedSlot {
  readonly id: string
  readonly key: SlotKey
  readonly type: BookableType
}

/** @throws 400 if `slotId` is malformed */
export function parseSlotId(slotId: string): SlotKey {
  const key = readSlotId(slotId)
  if (!key) throw badInput({ path: 'slotId', code: 'bad-slot-id' })
  return key
}

function assertOfType(key: SlotKey, appointmentTypeId: number): void {
  if (key.appointmentTypeId !== appointmentTypeId) throw badInput({ path: 'slotId', code: 'slot-of-other-type' })
}

interface Attempt {
  readonly slot: NamedSlot
  readonly now: Date
  readonly state: NewState
  readonly own?: OwnBooking | undefined
  /** When the slot was held, if it was. */
  readonly noticeFrom?: Date | undefined
  /** Excluded from the alternatives: the slot of the booking that moves. */
  readonly exceptSlotId?: string
  /** By default, any free technician. */
  readonly technicianId?: number | undefined
  /** Whether an earlier statement of the transaction has called `awaitHolidays`. */
  readonly hasAwaitedHolidays?: boolean | undefined
  /** The day, if it is loaded already. */
  readonly loaded?: LoadedSchedule | undefined
}

/** @throws 409 `slot-taken` with the next three free slots */
async function attempt(
  tx: Tx,
  { slot, now, state, own, noticeFrom, exceptSlotId, technicianId, hasAwaitedHolidays, loaded }: Attempt,
): Promise<PlacedBooking> {
  const { id, key, type } = slot
  const query = { type, now, technicianId, ...(own && { exceptBookingId: own.id }) }
  const taken = async (): Promise<Problem> => {
    const slots = await loadAlternatives(tx, query, { id, ...key }, exceptSlotId)
    const reason = (await isHoliday(tx, type, key.date)) ? 'slot-taken.holiday' : 'slot-taken'
    return conflict(reason, {}, { slots: slots.map(toSlot) })
  }
  if (!hasAwaitedHolidays) await awaitHolidays(tx, type.organizationId)
  const ofDay = { ...query, from: key.date, to: key.date, ...(noticeFrom && { noticeFrom, isHeld: true }) }
  const day = loaded ?? (await loadSchedule(tx, ofDay))
  const offer = day && offersIn(day, ofDay).find((one) => one.id === id)
  if (!offer) throw await taken()
  const take = () => takeSeat(tx, type, offer, now, state, { own, hasExpired: day.hasExpired })
  try {
    // Constraints refuse a technician; rolling back releases the locks.
    return await (offer.technicianIds ? tx.savepoint(take) : take())
  } catch (error) {
    if (!(error instanceof SlotTaken)) throw error
    throw await taken()
  }
}

/** What a booking needs to know of its day and its hold, read while other statements are under way. */
export interface Ahead {
  readonly loaded: LoadedSchedule | undefined
  readonly hold: LiveHold | undefined
}

/** Loads a day without the seat of the hold. The transaction has called `awaitHolidays`. */
export async function lookAhead(
  tx: Tx,
  { slot, now, holdToken }: { readonly slot: NamedSlot; readonly now: Date; readonly holdToken?: string | undefined },
): Promise<Ahead> {
  const { type, key } = slot
  const except = holdToken === undefined ? {} : { exceptHoldHash: sha256(holdToken) }
  const [loaded, hold] = await Promise.all([
    loadSchedule(tx, { type, now, from: key.date, to: key.date, ...except }),
    findHold(tx, type.organizationId, holdToken, now),
  ])
  return { loaded, hold }
}

interface LiveHold extends OwnBooking {
  readonly holdExpiresAt: string
}

const findHold = (tx: Tx, organizationId: number, holdToken: string | undefined, now: Date) =>
  holdToken === undefined
    ? undefined
    : tx.one<LiveHold>(sql`
        select id, appointment_type_id, date, start_local, technician_id, hold_expires_at from booking
        where organization_id = ${organizationId} and hold_hash = ${sha256(holdToken)} and status = 'held' and hold_expires_at > ${now}`)

const isAt = (booking: OwnBooking, key: SlotKey): boolean =>
  booking.appointmentTypeId === key.appointmentTypeId && booking.date === key.date && booking.startLocal === key.startLocal

export interface Hold {
  readonly holdToken: string
  readonly expiresAt: string
}

interface HoldRequest {
  readonly organizationId: number
  readonly appointmentTypeId: number
  readonly slotId: string
  readonly now: Date
  readonly holdToken?: string | undefined
  /** The appointment type, if it is loaded already. */
  readonly type?: BookableType | undefined
  /** Undefined for the organization's staff and kiosks, whose holds are not limited. */
  readonly holder: Holder | undefined
  readonly limits: Limits
  readonly hasAwaitedHolidays?: boolean
  /** Creates a longer hold with a given token, for waitlist offers. */
  readonly offer?: { readonly token: string; readonly minutes: number }
}

/**
 * Holds one seat for five minutes. A live hold of the token moves to the requested slot. Repeating the request does not extend
 * the hold, or a seat could be blocked forever.
 * @throws 400 for `slotId`, 404, 409 `slot-taken` or `hold-limit`
 */
export async function holdSlot(tx: Tx, request: HoldRequest): Promise<Hold> {
  const { organizationId, appointmentTypeId, slotId, now, holder, limits } = request
  const key = parseSlotId(slotId)
  assertOfType(key, appointmentTypeId)
  const type = request.type ?? (await loadType(tx, organizationId, appointmentTypeId))
  if (!type) throw notFound()
  const own = await findHold(tx, organizationId, request.holdToken, now)
  if (own && request.holdToken !== undefined && isAt(own, key))
    return { holdToken: request.holdToken, expiresAt: own.holdExpiresAt }
  // A hold cannot move to another type: its row counts toward its own type's seats.
  const movable = own?.appointmentTypeId === type.id ? own : undefined
  const holdToken = request.offer?.token ?? randomUid(32)
  const holdExpiresAt = new Date(now.getTime() + (request.offer ? request.offer.minutes * 60_000 : HOLD))
  if (own && !movable) await releaseHold(tx, organizationId, own.id)
  const state = { status: 'held', holdHash: sha256(holdToken), holdExpiresAt, holder } as const
  const { hasAwaitedHolidays } = request
  const { id } = await attempt(tx, { slot: { id: slotId, key, type }, now, own: movable, state, hasAwaitedHolidays })
  if (holder) await assertHoldAllowed(tx, limits, holder, { organizationId, ...key, id }, now)
  return { holdToken, expiresAt: holdExpiresAt.toISOString() }
}

const releaseHold = (tx: Tx, organizationId: number, id: number) =>
  tx.run(sql`delete from booking where organization_id = ${organizationId} and id = ${id} and status = 'held'`)

/** Releases a hold if the shopper does not book. */
export const dropHold = (tx: Tx, organizationId: number, holdToken: string): Promise<number> =>
  tx.run(
    sql`delete from booking where organization_id = ${organizationId} and hold_hash = ${sha256(holdToken)} and status = 'held'`,
  )

interface Booking {
  readonly slot: NamedSlot
  readonly leadId: number
  readonly now: Date
  readonly ahead?: Ahead | undefined
  /** By default, the manage link of the lead's previous booking moves to this one. */
  readonly manageHash?: string | undefined
  /** When the minimum notice starts, for a seat that was held until now. */
  readonly noticeFrom?: Date
  /** The technician who must be free. */
  readonly technicianId?: number | undefined
  /** The canceled booking that it continues: calendars move its event. */
  readonly replaces?: number | undefined
}

/**
 * Books a slot for a lead without a live booking. A live hold becomes the booking; an expired one is ignored. A trigger sets the
 * lead's `appointment_at`; the caller updates its status and writes events and mail.
 * @throws 400 if `slotId` is of another type, 409 `slot-taken` with the next three free slots in `slots`
 */
export async function bookSlot(tx: Tx, booking: Booking): Promise<PlacedBooking> {
  const { slot, leadId, now, ahead } = booking
  const { organizationId, id: typeId } = slot.type
  assertOfType(slot.key, typeId)
  const hold = ahead?.hold
  const own = hold?.appointmentTypeId === typeId ? hold : undefined
  if (hold && !own) await releaseHold(tx, organizationId, hold.id)
  const manageHash = booking.manageHash ?? (await takeManageLink(tx, organizationId, leadId))
  const placed = await attempt(tx, {
    slot,
    now,
    own,
    state: { status: 'scheduled', leadId, manageHash },
    technicianId: booking.technicianId,
    hasAwaitedHolidays: ahead !== undefined,
    loaded: ahead?.loaded,
    // Notice counts from when the hold was placed, so that the slot stays bookable while the shopper fills in the form.
    noticeFrom: booking.noticeFrom ?? (own && isAt(own, slot.key) ? new Date(Date.parse(own.holdExpiresAt) - HOLD) : undefined),
  })
  if (booking.replaces !== undefined)
    await tx.run(sql`
      update booking set ics_of = coalesce(earlier.ics_of, earlier.id), ics_sequence = earlier.ics_sequence + 1 from booking earlier
      where booking.organization_id = ${organizationId} and booking.id = ${placed.id}
        and earlier.organization_id = ${organizationId} and earlier.id = ${booking.replaces}`)
  return placed
}

async function takeManageLink(tx: Tx, organizationId: number, leadId: number): Promise<string | null> {
  const earlier = await tx.one<{ id: number; manageHash: string }>(sql`
    select id, manage_hash from booking where organization_id = ${organizationId} and lead_id = ${leadId} and manage_hash is not null
    order by id desc limit 1`)
  if (!earlier) return null
  await tx.run(sql`update booking set manage_hash = null where organization_id = ${organizationId} and id = ${earlier.id}`)
  return earlier.manageHash
}

interface LiveBooking extends OwnBooking {
  readonly manageHash: string | null
}

/** Locks the lead's live booking, and the lead before it, so that all changes to one lead are serialized. */
async function lockLiveBooking(tx: Tx, organizationId: number, leadId: number): Promise<LiveBooking | undefined> {
  await tx.one(sql`select 1 from lead where organization_id = ${organizationId} and id = ${leadId} for no key update`)
  return tx.one<LiveBooking>(sql`
    select id, appointment_type_id, date, start_local, technician_id, manage_hash from booking
    where organization_id = ${organizationId} and lead_id = ${leadId} and status in ('scheduled', 'confirmed') for no key update`)
}

interface Move {
  readonly organizationId: number
  readonly leadId: number
  readonly slotId: string
  readonly now: Date
  /** When the minimum notice starts, for a seat that was held until now. */
  readonly noticeFrom?: Date
  /** The booking's type, if already loaded. */
  readonly type?: BookableType
  /** The technician who must be free. */
  readonly technicianId?: number | undefined
}

/**
 * Moves a lead's live booking to another free slot of its type and resets it to scheduled. Moving to the same slot is a no-op.
 * @returns undefined if the lead has no live booking
 * @throws 400 for `slotId`, 404, 409 `slot-taken`
 */
export async function rescheduleBooking(
  tx: Tx,
  { organizationId, leadId, slotId, now, noticeFrom, type: known, technicianId }: Move,
): Promise<(PlacedBooking & { readonly hasMoved: boolean }) | undefined> {
  const own = await lockLiveBooking(tx, organizationId, leadId)
  if (!own) return
  const key = parseSlotId(slotId)
  assertOfType(key, own.appointmentTypeId)
  const type = known?.id === own.appointmentTypeId ? known : await loadType(tx, organizationId, own.appointmentTypeId)
  if (!type) throw notFound()
  if (isAt(own, key)) {
    const same = await tx.one<PlacedBooking>(sql`
      select id, start_at, end_at, time_zone, start_local, date, technician_id, ${technicianName}, ics_sequence from booking
      where organization_id = ${organizationId} and id = ${own.id}`)
    return same && { ...same, hasMoved: false }
  }
  const state = { status: 'scheduled', leadId, manageHash: own.manageHash } as const
  const placed = await attempt(tx, {
    slot: { id: slotId, key, type },
    now,
    own,
    state,
    noticeFrom,
    exceptSlotId: slotIdOf(own),
    technicianId,
  })
  return { ...placed, hasMoved: true }
}

/** Cancels a lead's live booking, which frees its seat and its technician. Returns its id, if there was one. */
export async function cancelBooking(
  tx: Tx,
  wanted: { readonly organizationId: number; readonly leadId: number },
): Promise<number | undefined> {
  const own = await lockLiveBooking(tx, wanted.organizationId, wanted.leadId)
  if (!own) return
  await tx.run(sql`update booking set status = 'cancelled', ics_sequence = ics_sequence + 1
    where organization_id = ${wanted.organizationId} and id = ${own.id}`)
  return own.id
}
