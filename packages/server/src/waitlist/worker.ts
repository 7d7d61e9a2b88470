import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { serverScope } from '../db/index.ts'
import type { JobKind } from '../jobs/kind.ts'
import { expireOffers, offerNext } from './offer.ts'

const PER_RUN = 50

type WaitlistServices = Pick<Services, 'db' | 'config' | 'keys' | 'now'>

/** Offers freed seats to people on the waitlist. */
export const waitlistJob: JobKind<WaitlistServices> = {
  kind: 'waitlist',
  every: 'when due',
  run: async (services, _, signal) => ({ count: await offerSeats(services, signal) }),
}

/** Handles each opening in its own transaction. @returns how many there were */
async function offerSeats(services: WaitlistServices, signal: AbortSignal): Promise<number> {
  const { db } = services
  const organizations = await db.asAccounts((tx) =>
    tx.rows<{ id: number }>(sql`select id from waitlist_organizations(${services.now()}::timestamptz) as due(id)`),
  )
  let count = 0
  for (const { id } of organizations) {
    await db.asTenant(serverScope(id), (tx) => expireOffers(tx, id, services.now()))
    while (count < PER_RUN && !signal.aborted && (await db.asTenant(serverScope(id), (tx) => offerNext(tx, services, id))))
      count++
  }
  return count
}
