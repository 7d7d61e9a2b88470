import sql from 'sql-template-tag'
import type { Services } from '../../context.ts'
import { serverScope } from '../../db/index.ts'
import type { JobKind } from '../../jobs/kind.ts'

export const offersJob: JobKind<Pick<Services, 'db' | 'now'>> = {
  kind: 'offers',
  every: 3_600_000,
  run: (services) => expireOffers(services),
}

/** Ends the offers whose last day is over, in batches. */
export async function expireOffers({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  for (let ended = 1; ended > 0;) {
    const row = await db.asTenant(serverScope(), (tx) =>
      tx.one<{ ended: number }>(sql`select end_past_offers(${now()}::timestamptz) as ended`),
    )
    ended = row?.ended ?? 0
  }
}
