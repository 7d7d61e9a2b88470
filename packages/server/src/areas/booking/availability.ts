import type { Replies } from '@walkup/sdk/contract'
import type { Tx } from '../../db/index.ts'
import { badInput, notFound } from '../../problem.ts'
import { loadOffers, loadType } from './queries.ts'
import { toDays } from './rules.ts'
import { addDays, localDateOf } from '../../time/zone.ts'

const DEFAULT_DAYS = 14
const MAX_DAYS = 62

export interface Wanted {
  readonly organizationId: number
  readonly appointmentTypeId: number
  /** Local days, inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly exceptHoldHash?: string | undefined
  readonly exceptBookingId?: number | undefined
  readonly technicianId?: number | undefined
  readonly now: Date
}

/** @throws 400 for `to` if the range is reversed or too long, 404 if the type is not bookable */
export async function availability(tx: Tx, wanted: Wanted): Promise<Replies['qrCodes.availableAppointments']> {
  const type = await loadType(tx, wanted.organizationId, wanted.appointmentTypeId)
  if (!type) throw notFound()
  const today = localDateOf(wanted.now.getTime(), type.timeZone)
  const from = wanted.from ?? (wanted.to !== undefined && wanted.to < today ? wanted.to : today)
  const to = wanted.to ?? addDays(from, DEFAULT_DAYS - 1)
  if (to < from) throw badInput({ path: 'to', code: 'to-before-from' })
  if (to > addDays(from, MAX_DAYS - 1)) throw badInput({ path: 'to', code: 'too-far-from-from', params: { days: MAX_DAYS } })
  const { now, exceptHoldHash, exceptBookingId, technicianId } = wanted
  const offers = await loadOffers(tx, {
    type,
    now,
    from,
    to,
    technicianId,
    ...(exceptHoldHash !== undefined && { exceptHoldHash }),
    ...(exceptBookingId !== undefined && { exceptBookingId }),
  })
  return { timeZone: type.timeZone, days: toDays(offers) }
}
