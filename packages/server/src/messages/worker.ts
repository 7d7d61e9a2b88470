import sql from 'sql-template-tag'
import { randomUid } from '../auth/tokens.ts'
import type { DeliveryServices } from '../delivery/attempt.ts'
import { TEXT_LEASE_MS } from '../delivery/schedule.ts'
import type { JobKind } from '../jobs/kind.ts'
import { queueLimits, workThrough } from '../jobs/queue.ts'
import { sendMessage, type Claimed } from './send.ts'

/** Concurrent messages; the embedded database runs one statement at a time. */
const atOnce = (kind: 'pglite' | 'postgres'): number => (kind === 'pglite' ? 2 : 16)
/** The channels that this worker sends. */
const channels = ['email', 'sms']

export const messagesJob: JobKind<DeliveryServices> = {
  kind: 'messages',
  every: 'when due',
  limits: queueLimits,
  async run(services, job, signal) {
    // Identifies the process in leases.
    const worker = `${process.pid}-${randomUid(12)}`
    const claim = (most: number) =>
      services.db.asAccounts((tx) =>
        tx.rows<Claimed>(sql`
          select * from claim_messages(${worker}, ${services.now()}::timestamptz, make_interval(secs => ${TEXT_LEASE_MS / 1000}),
            ${channels}::text[], ${most}::int)`),
      )
    const work = (one: Claimed) => sendMessage(services, one, worker)
    return { count: await workThrough({ atOnce: atOnce(services.db.kind), claim, work }, job, signal) }
  },
}
