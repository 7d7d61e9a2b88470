import sql from 'sql-template-tag'
import type { Limits } from '../../config.ts'
import type { Tx } from '../../db/index.ts'
import { conflict } from '../../problem.ts'
import type { SlotKey } from './slotId.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** Effectively no limit, but within the range of a database integer. */
const NO_LIMIT = 1_000_000_000

/** Who holds a seat: keyed hashes of the client address and of the page token, if sent. */
export interface Holder {
  readonly address: string
  readonly page: string | undefined
}
interface Seat extends SlotKey {
  readonly organizationId: number
}

/** The address already has its share of the slot's seats. */
export class SeatShareExceeded extends Error {}

const keyOf = ({ organizationId, appointmentTypeId, date, startLocal }: Seat, { address }: Holder): string =>
  `${organizationId}:${appointmentTypeId}:${date}:${startLocal}:${address}`

/** At least one seat, so that small slots stay bookable; no limit at 100%. */
const shareOf = ({ slotShare }: Limits, capacity: number): number =>
  slotShare < 100 ? Math.max(1, Math.floor((capacity * slotShare) / 100)) : NO_LIMIT

interface Taken {
  readonly capacity: number
  /** Live holds of the address in this slot, in all slots, and without a page token; and those of the page. */
  readonly onSlot: number
  readonly byAddress: number
  readonly withoutPage: number
  readonly byPage: number
  /** Bookings of the address in this slot without a page token. */
  readonly booked: number
}

/** Counts what an address has taken, without the booking `exceptId`. The slot's seat row is locked, so its counts are stable. */
async function takenBy(tx: Tx, seat: Seat, holder: Holder, exceptId: number, now: Date): Promise<Taken> {
  const { organizationId, appointmentTypeId, date, startLocal } = seat
  const here = sql`appointment_type_id = ${appointmentTypeId} and date = ${date}::date and start_local = ${startLocal}::time`
  const row = await tx.one<Taken>(sql`
    select
      coalesce((select capacity from slot_seat where organization_id = ${organizationId} and ${here}), 1) as capacity,
      count(*) filter (where ${here})::int as on_slot, count(*)::int as by_address,
      count(*) filter (where held_by_page is null)::int as without_page,
      count(*) filter (where held_by_page = ${holder.page ?? null})::int as by_page,
      count_allowances_taken(${`seat:${keyOf(seat, holder)}`}, ${DAY}) as booked
    from booking
    where organization_id = ${organizationId} and status = 'held' and hold_expires_at > ${now} and held_by_address = ${holder.address}
      and id <> ${exceptId}`)
  if (!row) throw new Error('The holds were not counted.')
  return row
}

const takeAllowance = async (tx: Tx, key: string, most: number, seconds: number): Promise<boolean> =>
  (await tx.one<{ taken: boolean }>(sql`select take_allowance(${key}, ${most}, ${seconds}) as taken`))?.taken === true

/** Counts a seat booked without a page token. @throws ShareTaken if the address already has its share of the slot */
export async function takeSeatShare(
  tx: Tx,
  limits: Limits,
  holder: Holder,
  seat: Seat & { readonly id: number },
  now: Date,
): Promise<void> {
  const taken = await takenBy(tx, seat, holder, seat.id, now)
  const share = shareOf(limits, taken.capacity)
  if (taken.onSlot + taken.booked >= share || !(await takeAllowance(tx, `seat:${keyOf(seat, holder)}`, share, DAY)))
    throw new SeatShareExceeded()
}

/**
 * Checks the limits of a hold that was just placed: live holds per page, per address and per share of the slot, and holds of
 * this slot per hour, so that expired holds cannot be renewed forever. The shopper can continue without a hold.
 * @throws 409 `hold-limit`
 */
export async function assertHoldAllowed(
  tx: Tx,
  limits: Limits,
  holder: Holder,
  seat: Seat & { readonly id: number },
  now: Date,
): Promise<void> {
  // Serializes the holds of one address. Locked last, so that it is never held while waiting for a seat.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`holds:${holder.address}`}, 0))`)
  const taken = await takenBy(tx, seat, holder, seat.id, now)
  const share = shareOf(limits, taken.capacity)
  const isOver =
    taken.onSlot + taken.booked >= share ||
    (holder.page === undefined
      ? taken.withoutPage >= limits.holdsWithoutPage
      : taken.byPage >= limits.holdsByPage || taken.byAddress >= limits.holdsByAddress)
  if (isOver || !(await takeAllowance(tx, `hold:${keyOf(seat, holder)}`, Math.min(share * limits.holdsOnSlot, NO_LIMIT), HOUR)))
    throw conflict('hold-limit')
}
