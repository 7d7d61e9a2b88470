import sql from 'sql-template-tag'
import { randomUid } from '../auth/tokens.ts'
import { attempt, type ClaimedDelivery, type DeliveryServices } from './attempt.ts'
import type { Job, JobKind } from '../jobs/kind.ts'
import { queueLimits, workThrough } from '../jobs/queue.ts'
import { expandOutbox } from './outbox.ts'
import { leadConnectorOf } from './registry.ts'
import { LEASE_MS, FAILURES_TO_PAUSE } from './schedule.ts'

/** Limits on concurrent deliveries: per destination, and in total. */
const PER_DESTINATION = 10
const CONCURRENCY = 48

/** Sends deliveries. The database picks the next ones: in order per lead, and within the limits of each destination. */
export const deliveriesJob: JobKind<DeliveryServices> = {
  kind: 'deliveries',
  every: 'when due',
  limits: queueLimits,
  run: async (services, job, signal) => ({ count: await sendDeliveries(services, job, signal) }),
}

async function sendDeliveries(services: DeliveryServices, job: Job, signal: AbortSignal): Promise<number> {
  // Identifies this run; if its server dies, its claims expire with their leases.
  const worker = randomUid(12)
  let busy = 0
  return workThrough(
    {
      atOnce: CONCURRENCY,
      async claim(most) {
        const free = Math.min(most, CONCURRENCY - busy)
        if (free <= 0) return []
        const claimed = await services.db.asAccounts((tx) =>
          tx.rows<ClaimedDelivery>(sql`
            select * from claim_deliveries(${worker}, ${services.now()}::timestamptz, make_interval(secs => ${LEASE_MS / 1000}),
              ${PER_DESTINATION}::int, ${FAILURES_TO_PAUSE}::int, ${free}::int)`),
        )
        busy += claimed.length
        const groups = new Map<string, ClaimedDelivery[]>()
        for (const one of claimed) {
          // Only deliveries that the system accepts as a batch are grouped, so that a slow one delays no others.
          const key = leadConnectorOf(one.system).batch ? `${one.connectionId}` : `${one.connectionId}:${one.id}`
          groups.set(key, [...(groups.get(key) ?? []), one])
        }
        return [...groups.values()]
      },
      work: (claims) => attempt(services, claims, worker).finally(() => (busy -= claims.length)),
    },
    job,
    signal,
  )
}

/** Turns events into deliveries and messages. */
export const outboxJob: JobKind<DeliveryServices> = {
  kind: 'outbox',
  every: 'when due',
  run: async (services) => ({ count: await expandOutbox(services) }),
}
