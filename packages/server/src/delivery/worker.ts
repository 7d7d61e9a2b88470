import sql from 'sql-template-tag'
import { randomUid } from '../auth/tokens.ts'
import { attempt, type ClaimedDelivery, type DeliveryServices } from './attempt.ts'
import type { Job, JobKind } from '../jobs/kind.ts'
import { queueLimits, workThrough } from '../jobs/queue.ts'
import { expandOutbox } from './outbox.ts'
import { leadConnectorOf } from './registry.ts'
import { LEASE_MS, FAILURES_TO_PAUSE } from './schedule.ts'

/** Deliveries at once, to one destination and to all. */
const PER_DESTINATION = 10
const CONCURRENCY = 48

/** Sends deliveries. The database decides what is sent next: in order for each lead, and within what a destination bears. */
export const deliveriesJob: JobKind<DeliveryServices> = {
  kind: 'deliveries',
  every: 'when due',
  limits: queueLimits,
  run: async (services, job, signal) => ({ count: await sendDeliveries(services, job, signal) }),
}

async function sendDeliveries(services: DeliveryServices, job: Job, signal: AbortSignal): Promise<number> {
  // Names the run, whose claims end with their leases if its server dies.
  const worker = randomUid(12)
  let busy = 0
  return workThrough(
    {
      atOnce: CONCURRENCY,
      async claim() {
        if (busy >= CONCURRENCY) return []
        const claimed = await services.db.asAccounts((tx) =>
          tx.rows<ClaimedDelivery>(sql`
            select * from claim_deliveries(${worker}, ${services.now()}::timestamptz, make_interval(secs => ${LEASE_MS / 1000}),
              ${PER_DESTINATION}::int, ${FAILURES_TO_PAUSE}::int, ${CONCURRENCY - busy}::int)`),
        )
        busy += claimed.length
        const groups = new Map<string, ClaimedDelivery[]>()
        for (const one of claimed) {
          // Together only what the system takes together: a slow one holds up no other.
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
