import type { Services } from '../../context.ts'
import { problem } from '../../problem.ts'

/** How many streams each account has open, on this server. */
const open = new WeakMap<Services, Map<number, number>>()

/**
 * Takes one of the places that an account has for event streams, and returns how to give it back, once.
 * @throws 429 when there is none
 */
export function takePlace(services: Services, userId: number): () => void {
  const most = services.config.limits.streamsByAccount
  let counts = open.get(services)
  if (!counts) open.set(services, (counts = new Map()))
  const taken = counts.get(userId) ?? 0
  if (taken >= most) {
    throw problem(429, 'too-many-requests.event-streams', { streams: most }, {}, { 'retry-after': '15' })
  }
  counts.set(userId, taken + 1)
  let isTaken = true
  return () => {
    if (!isTaken) return
    isTaken = false
    const left = (counts.get(userId) ?? 1) - 1
    if (left > 0) counts.set(userId, left)
    else counts.delete(userId)
  }
}
