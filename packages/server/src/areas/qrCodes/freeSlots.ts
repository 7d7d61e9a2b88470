import type { Queries } from '@walkup/sdk/contract'
import { sha256 } from '../../auth/tokens.ts'
import type { KeptReplies, Services } from '../../context.ts'
import { KeptReply } from '../../http/keptReply.ts'
import { notFound } from '../../problem.ts'
import { findFreeSlots, type FreeSlots } from '../booking/availability.ts'
import { withGenerator } from './generator.ts'

type Query = Queries['qrCodes.availableAppointments']
type Kept = KeptReply<FreeSlots['reply']>

function keysOf(userUid: string, { appointmentTypeId, from, to }: Query) {
  const range = `${from ?? ''} ${to ?? ''}`
  return {
    placeKey: `${userUid} ${appointmentTypeId}`,
    range,
    replyKey: (organizationId: number) => `${organizationId} ${appointmentTypeId} ${range}`,
  }
}

export const keptReplies: KeptReplies = {
  'qrCodes.availableAppointments'({ freeSlots: { places, replies }, now }, input) {
    const query = input.query as Query
    if (query.holdToken !== undefined) return
    const at = now().getTime()
    const { placeKey, replyKey } = keysOf(String(input.params.userUid), query)
    const place = places.get(placeKey, at)
    return place && replies.get(replyKey(place.organizationId), at)
  },
}

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
  const since = changes.current
  const { placeKey, range, replyKey } = keysOf(userUid, query)
  // Those who ask for the same at the same time share one read, unless something changed meanwhile.
  const key = `${placeKey} ${range} ${since}`
  const started = reading.get(key)
  if (started) return started
  const own = read(({ organizationId, reply, until }) => {
    const value = new KeptReply(reply)
    places.set(placeKey, { organizationId }, { organizationId, since })
    replies.set(replyKey(organizationId), value, { organizationId, since, until })
    return value
  }).finally(() => reading.delete(key))
  reading.set(key, own)
  return own
}
