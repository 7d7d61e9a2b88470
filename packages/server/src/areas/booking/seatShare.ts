import sql from 'sql-template-tag'
import type { Limits } from '../../config.ts'
import type { Tx } from '../../db/index.ts'
import { conflict } from '../../problem.ts'
import type { SlotKey } from './slotId.ts'

/** Who holds a seat: keyed hashes of the client address and of the page token, if sent. */
export interface Holder {
  readonly address: string
  readonly page: string | undefined
}
/** A seat that was just taken, with the id of its booking. */
interface TakenSeat extends SlotKey {
  readonly organizationId: number
  readonly id: number
}

/** The address already has its share of the slot's seats. */
export class SeatShareExceeded extends Error {}

/** Counts the seat in one statement; without limits of holds, as one that is booked. @returns whether it is within them */
async function count(
  tx: Tx,
  { organizationId, appointmentTypeId, date, startLocal, id }: TakenSeat,
  { address, page }: Holder,
  now: Date,
  slotShare: number,
  holds: readonly number[] | null,
): Promise<boolean> {
  const row = await tx.one<{ isWithin: boolean }>(sql`
    select take_seat_share(${organizationId}, ${appointmentTypeId}, ${date}::date, ${startLocal}::time, ${id}, ${address}, ${page ?? null},
      ${now}, ${slotShare}, ${holds}::int[]) as is_within`)
  return row?.isWithin === true
}

/** Counts a seat booked without a page token. @throws SeatShareExceeded if the address already has its share of the slot */
export async function takeSeatShare(tx: Tx, limits: Limits, holder: Holder, seat: TakenSeat, now: Date): Promise<void> {
  if (!(await count(tx, seat, holder, now, limits.slotShare, null))) throw new SeatShareExceeded()
}

/**
 * Checks the limits of a hold that was just placed: live holds per page, per address and per share of the slot, and holds of
 * this slot per hour, so that expired holds cannot be renewed forever. The shopper can continue without a hold.
 * @throws 409 `hold-limit`
 */
export async function assertHoldAllowed(tx: Tx, limits: Limits, holder: Holder, seat: TakenSeat, now: Date): Promise<void> {
  const { slotShare, holdsWithoutPage, holdsByPage, holdsByAddress, holdsOnSlot } = limits
  const holds = [holdsWithoutPage, holdsByPage, holdsByAddress, holdsOnSlot]
  if (!(await count(tx, seat, holder, now, slotShare, holds))) throw conflict('hold-limit')
}
