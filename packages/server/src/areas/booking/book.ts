import sql from 'sql-template-tag'
import { randomUid, sha256 } from '../../auth/tokens.ts'
import type { Limits } from '../../config.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, conflict, notFound, type Problem } from '../../problem.ts'
import { loadAlternatives, loadOffer, loadType, type BookableType } from './queries.ts'
import { toSlot } from './rules.ts'
import { place, SlotTaken, type OwnBooking, type PlacedBooking, type NewState } from './seats.ts'
import { assertHoldAllowed, type Holder } from './share.ts'
import { readSlotId, slotIdOf, type SlotKey } from './slotId.ts'

export const HOLD_MINUTES = 5
const HOLD = HOLD_MINUTES * 60_000

interface Wanted {
  readonly organizationId: number
  readonly appointmentTypeId: number
  readonly slotId: string
  readonly now: Date
}

/** What a slot id means for a type. @throws 400 naming `slotId` for one that is malformed or of another type, 404 for a type out of reach */
async function resolveWanted(
  tx: Tx,
  { organizationId, appointmentTypeId, slotId }: Wanted,
): Promise<{ type: BookableType; key: SlotKey }> {
  const key = readSlotId(slotId)
  if (!key) throw badInput({ path: 'slotId', code: 'bad-slot-id' })
  if (key.appointmentTypeId !== appointmentTypeId) throw badInput({ path: 'slotId', code: 'slot-of-other-type' })
  const type = await loadType(tx, organizationId, appointmentTypeId)
  if (!type) throw notFound()
  return { type, key }
}

interface Attempt {
  readonly wanted: Wanted
  readonly type: BookableType
  readonly key: SlotKey
  readonly state: NewState
  readonly own?: OwnBooking | undefined
  readonly noticeFrom?: Date | undefined
  /** A slot that is no alternative: where the booking is already. */
  readonly exceptSlotId?: string
}

/** @throws 409 `slot-taken` with the next three free slots; what the attempt did is undone then, its locks included */
async function attempt(tx: Tx, it: Attempt): Promise<PlacedBooking> {
  const { wanted, type, key, state, own, noticeFrom } = it
  const { slotId, now } = wanted
  const question = { type, now, ...(own && { exceptBookingId: own.id }) }
  const taken = async (): Promise<Problem> => {
    const slots = await loadAlternatives(tx, question, { id: slotId, ...key }, it.exceptSlotId)
    return conflict('slot-taken', {}, { slots: slots.map(toSlot) })
  }
  const offer = await loadOffer(tx, { ...question, ...(noticeFrom && { noticeFrom }) }, slotId, key.date)
  if (!offer) throw await taken()
  try {
    return await tx.savepoint(() => place(tx, type, offer, now, state, own))
  } catch (error) {
    if (!(error instanceof SlotTaken)) throw error
    throw await taken()
  }
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

interface WantedHold extends Wanted {
  readonly holdToken?: string | undefined
  /** For whom; staff and kiosks of the organization hold without limit. */
  readonly holder: Holder | undefined
  readonly limits: Limits
}

/**
 * Keeps one seat for five minutes. With the token of a live hold that one moves to the wanted slot; asked again for the slot it
 * has, it stays as it is, or a seat could be kept for ever.
 * @throws 400 naming `slotId`, 404, 409 `slot-taken` or `hold-limit`
 */
export async function holdSlot(tx: Tx, wanted: WantedHold): Promise<Hold> {
  const { organizationId, now, holder, limits } = wanted
  const { type, key } = await resolveWanted(tx, wanted)
  const own = await findHold(tx, organizationId, wanted.holdToken, now)
  if (own && wanted.holdToken !== undefined && isAt(own, key))
    return { holdToken: wanted.holdToken, expiresAt: own.holdExpiresAt }
  // A hold of another type cannot become one of this: its row belongs to that type's seats.
  const movable = own?.appointmentTypeId === type.id ? own : undefined
  const holdToken = randomUid(32)
  const holdExpiresAt = new Date(now.getTime() + HOLD)
  if (own && !movable) await releaseHold(tx, organizationId, own.id)
  const state = { status: 'held', holdHash: sha256(holdToken), holdExpiresAt, holder } as const
  const { id } = await attempt(tx, { wanted, type, key, own: movable, state })
  if (holder) await assertHoldAllowed(tx, limits, holder, { organizationId, ...key, id }, now)
  return { holdToken, expiresAt: holdExpiresAt.toISOString() }
}

const releaseHold = (tx: Tx, organizationId: number, id: number) =>
  tx.run(sql`delete from booking where organization_id = ${organizationId} and id = ${id} and status = 'held'`)

/** Gives a hold's seat back, for a shopper who ends without an appointment. */
export const dropHold = (tx: Tx, organizationId: number, holdToken: string): Promise<number> =>
  tx.run(
    sql`delete from booking where organization_id = ${organizationId} and hold_hash = ${sha256(holdToken)} and status = 'held'`,
  )

/**
 * Books a slot for a lead that has no live booking: seat and technician, within the caller's transaction. A live hold becomes the
 * booking; an expired one counts as none. The lead's own row, its events and mails are the caller's to write.
 * Without `manageHash` a manage link that the lead got for an earlier booking goes on to this one.
 * @throws 400 naming `slotId`, 404, 409 `slot-taken` with the next three free slots in `slots`
 */
export async function bookSlot(
  tx: Tx,
  wanted: Wanted & { readonly leadId: number; readonly holdToken?: string | undefined; readonly manageHash?: string | undefined },
): Promise<PlacedBooking> {
  const { organizationId, leadId, now } = wanted
  const { type, key } = await resolveWanted(tx, wanted)
  const hold = await findHold(tx, organizationId, wanted.holdToken, now)
  const own = hold?.appointmentTypeId === type.id ? hold : undefined
  if (hold && !own) await releaseHold(tx, organizationId, hold.id)
  const manageHash = wanted.manageHash ?? (await takeManageLink(tx, organizationId, leadId))
  return attempt(tx, {
    wanted,
    type,
    key,
    own,
    state: { status: 'scheduled', leadId, manageHash },
    // What could be held in time stays bookable while its shopper types.
    noticeFrom: own && isAt(own, key) ? new Date(Date.parse(own.holdExpiresAt) - HOLD) : undefined,
  })
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

/** The lead's live booking, locked. The lead's row comes first, so that all who change one lead queue in the same place. */
async function lockLiveBooking(tx: Tx, organizationId: number, leadId: number): Promise<LiveBooking | undefined> {
  await tx.one(sql`select 1 from lead where organization_id = ${organizationId} and id = ${leadId} for no key update`)
  return tx.one<LiveBooking>(sql`
    select id, appointment_type_id, date, start_local, technician_id, manage_hash from booking
    where organization_id = ${organizationId} and lead_id = ${leadId} and status in ('scheduled', 'confirmed') for no key update`)
}

/**
 * Moves a lead's live booking to another free slot of its type; it counts as scheduled again. Moving it to where it is changes nothing.
 * @returns undefined when the lead has no live booking
 * @throws 400 naming `slotId`, 409 `slot-taken`
 */
export async function rescheduleBooking(
  tx: Tx,
  wanted: Omit<Wanted, 'appointmentTypeId'> & { readonly leadId: number },
): Promise<(PlacedBooking & { readonly hasMoved: boolean }) | undefined> {
  const own = await lockLiveBooking(tx, wanted.organizationId, wanted.leadId)
  if (!own) return
  const full = { ...wanted, appointmentTypeId: own.appointmentTypeId }
  const { type, key } = await resolveWanted(tx, full)
  if (isAt(own, key)) {
    const same = await tx.one<PlacedBooking>(sql`
      select id, start_at, end_at, time_zone, start_local, date, technician_id, ics_sequence from booking
      where organization_id = ${wanted.organizationId} and id = ${own.id}`)
    return same && { ...same, hasMoved: false }
  }
  const state = { status: 'scheduled', leadId: wanted.leadId, manageHash: own.manageHash } as const
  const placed = await attempt(tx, { wanted: full, type, key, own, state, exceptSlotId: slotIdOf(own) })
  return { ...placed, hasMoved: true }
}

/** Cancels a lead's live booking: its seat and its technician's time and turn are free again. Answers its id, if there was one. */
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
