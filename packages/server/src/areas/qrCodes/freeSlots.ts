import type { Queries } from '@walkup/sdk/contract'
import { sha256 } from '../../auth/tokens.ts'
import type { Services } from '../../context.ts'
import { KeptReply } from '../../http/keptReply.ts'
import { notFound } from '../../problem.ts'
import { findFreeSlots, type FreeSlots } from '../booking/availability.ts'
import { withGenerator } from './generator.ts'

type Query = Queries['qrCodes.availableAppointments']
type Kept = KeptReply<FreeSlots['reply']>

/**
 * The free slots of a generator's appointment type. Without an own hold, they are the same for everyone and kept in memory until
 * something that they follow from changes.
 * @throws 400 for `to`, 404, CapacityNeeded
 */
export async function freeSlots(services: Services, userUid: string, query: Query): Promise<FreeSlots['reply'] | Kept> {
  const { appointmentTypeId, from, to, holdToken } = query
  const read = <T>(use: (found: FreeSlots & { organizationId: number }) => T): Promise<T> =>
    withGenerator(services, userUid, { appointmentTypeId }, async (tx, { organizationId, type }) => {
      if (!type) throw notFound()
      const exceptHoldHash = holdToken === undefined ? undefined : sha256(holdToken)
      const found = await findFreeSlots(tx, { type, from, to, exceptHoldHash, now: services.now() })
      return use({ organizationId, ...found })
    })
  if (holdToken !== undefined) return read(({ reply }) => reply)

  const { changes, places, replies, reading } = services.freeSlots
  const now = services.now().getTime()
  const since = changes.current
  const placeKey = `${userUid} ${appointmentTypeId}`
  const range = `${from ?? ''} ${to ?? ''}`
  const keyIn = (organizationId: number) => `${organizationId} ${appointmentTypeId} ${range}`
  const place = places.get(placeKey, now)
  const kept = place && replies.get(keyIn(place.organizationId), now)
  if (kept) return kept
  // Those who ask for the same at the same time share one read, unless something changed meanwhile.
  const key = `${placeKey} ${range} ${since}`
  const started = reading.get(key)
  if (started) return started
  const own = read(({ organizationId, reply, until }) => {
    const value = new KeptReply(reply)
    places.set(placeKey, { organizationId }, { organizationId, since })
    replies.set(keyIn(organizationId), value, { organizationId, since, until })
    return value
  }).finally(() => reading.delete(key))
  reading.set(key, own)
  return own
}
