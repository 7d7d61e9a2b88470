import sql from 'sql-template-tag'
import { randomUid } from '../auth/tokens.ts'
import { attempt, type ClaimedDelivery, type DeliveryServices } from './attempt.ts'
import { expandOutbox } from './outbox.ts'
import { LEASE_MS, FAILURES_TO_PAUSE } from './schedule.ts'

/** Deliveries to one destination at once, over all servers; and over all destinations, on this one. */
const PER_DESTINATION = 10
const CONCURRENCY = 48

export interface DeliveryWorker {
  /** Expands the outbox and starts what is due, without waiting for it. @returns how many deliveries it started */
  tick(): Promise<number>
  /** Delivers until nothing is due; for tests and the seed. */
  drain(): Promise<void>
  /** Resolves once the deliveries in progress are recorded. */
  close(): Promise<void>
}

/** Sends deliveries from this process. Any number of them may run: the database decides who sends what. */
export function createDeliveryWorker(services: DeliveryServices, onError: (error: unknown) => void): DeliveryWorker {
  const worker = randomUid(12)
  const running = new Set<Promise<void>>()
  /** Deliveries in progress. */
  let busy = 0
  let isClosing = false

  const claim = () =>
    services.db.asAccounts((tx) =>
      tx.rows<ClaimedDelivery>(sql`
        select * from claim_deliveries(${worker}, ${services.now()}::timestamptz, make_interval(secs => ${LEASE_MS / 1000}),
          ${PER_DESTINATION}::int, ${FAILURES_TO_PAUSE}::int, ${CONCURRENCY - busy}::int)`),
    )

  async function tick(): Promise<number> {
    await expandOutbox(services)
    if (isClosing || busy >= CONCURRENCY) return 0
    const claimed = await claim()
    const byConnection = new Map<number, ClaimedDelivery[]>()
    for (const one of claimed) byConnection.set(one.connectionId, [...(byConnection.get(one.connectionId) ?? []), one])
    for (const claims of byConnection.values()) {
      busy += claims.length
      const work: Promise<void> = attempt(services, claims, worker)
        .catch(onError)
        .finally(() => {
          running.delete(work)
          busy -= claims.length
        })
      running.add(work)
    }
    return claimed.length
  }

  return {
    tick,
    async drain() {
      while ((await tick()) > 0) await Promise.all(running)
    },
    async close() {
      isClosing = true
      await Promise.all(running)
    },
  }
}
