import type { Services } from '../../context.ts'
import { problem } from '../../problem.ts'

/** Open streams per account, on this server. */
const open = new WeakMap<Services, Map<number, number>>()

/**
 * Reserves one of an account's event streams; returns a function that releases it once.
 * @throws 429 when all are in use
 */
export function reserveStream(services: Services, userId: number): () => void {
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
