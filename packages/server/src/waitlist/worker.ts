import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { serverScope } from '../db/index.ts'
import { expireOffers, offerNext } from './offer.ts'

const PER_TICK = 50

/** Makes the offers of freed seats. Any number of servers may run it: each opening is a row that one transaction takes. */
export async function tickWaitlist(services: Pick<Services, 'db' | 'config' | 'keys' | 'now' | 'stopping'>): Promise<number> {
  const { db } = services
  const organizations = await db.asAccounts((tx) =>
    tx.rows<{ id: number }>(sql`select id from waitlist_organizations(${services.now()}::timestamptz) as due(id)`),
  )
  let count = 0
  for (const { id } of organizations) {
    await db.asTenant(serverScope(id), (tx) => expireOffers(tx, id, services.now()))
    while (
      count < PER_TICK &&
      !services.stopping.aborted &&
      (await db.asTenant(serverScope(id), (tx) => offerNext(tx, services, id)))
    )
      count++
  }
  return count
}
