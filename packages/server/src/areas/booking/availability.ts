import type { Replies } from '@walkup/sdk/contract'
import type { Tx } from '../../db/index.ts'
import { badInput, notFound } from '../../problem.ts'
import { loadSchedule, loadType, offersIn, type BookableType } from './queries.ts'
import { toDays } from './rules.ts'
import { addDays, localDateOf, localToInstant } from '../../time/zone.ts'

const DEFAULT_DAYS = 14
const MAX_DAYS = 62
const HOUR = 3_600_000

export interface Wanted {
  readonly type: BookableType
  /** Local days, inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly exceptHoldHash?: string | undefined
  readonly exceptBookingId?: number | undefined
  readonly technicianId?: number | undefined
  readonly now: Date
}

export interface FreeSlots {
  readonly reply: Replies['qrCodes.availableAppointments']
  /** When time alone changes the reply, in epoch milliseconds; `now` if another system decides, which is not asked each time. */
  readonly until: number
}

/** The free slots of an appointment type. @throws 400 for `to` if the range is reversed or too long, CapacityNeeded */
export async function findFreeSlots(tx: Tx, { type, now, ...wanted }: Wanted): Promise<FreeSlots> {
  const { timeZone } = type
  const today = localDateOf(now.getTime(), timeZone)
  const from = wanted.from ?? (wanted.to !== undefined && wanted.to < today ? wanted.to : today)
  const to = wanted.to ?? addDays(from, DEFAULT_DAYS - 1)
  if (to < from) throw badInput({ path: 'to', code: 'to-before-from' })
  if (to > addDays(from, MAX_DAYS - 1)) throw badInput({ path: 'to', code: 'too-far-from-from', params: { days: MAX_DAYS } })
  const { exceptHoldHash, exceptBookingId, technicianId } = wanted
  const query = {
    type,
    now,
    from,
    to,
    technicianId,
    ...(exceptHoldHash !== undefined && { exceptHoldHash }),
    ...(exceptBookingId !== undefined && { exceptBookingId }),
  }
  // Clocks that skip midnight do so for less than two hours.
  const midnight = localToInstant(addDays(today, 1), '00:00', timeZone) ?? now.getTime() + HOUR
  const loaded = await loadSchedule(tx, query)
  if (!loaded) return { reply: { timeZone, days: [] }, until: midnight }
  const offers = offersIn(loaded, query)
  const [first] = offers
  const closing = first ? first.startAt - type.minNoticeMin * 60_000 + 1 : Infinity
  const until = loaded.capacity ? now.getTime() : Math.min(midnight, loaded.nextExpiry, closing)
  return { reply: { timeZone, days: toDays(offers) }, until }
}

/** The free slots of an appointment type by its id. @throws 400 and CapacityNeeded like `findFreeSlots`, 404 if it is not bookable */
export async function availability(
  tx: Tx,
  { organizationId, appointmentTypeId, ...wanted }: Omit<Wanted, 'type'> & { organizationId: number; appointmentTypeId: number },
): Promise<FreeSlots['reply']> {
  const type = await loadType(tx, organizationId, appointmentTypeId)
  if (!type) throw notFound()
  return (await findFreeSlots(tx, { type, ...wanted })).reply
}
