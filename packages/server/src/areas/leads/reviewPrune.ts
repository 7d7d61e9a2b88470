import sql from 'sql-template-tag'
import { serverScope, type Db } from '../../db/index.ts'
import type { JobKind } from '../../jobs/kind.ts'
import { DECIDED_DAYS, dropOverflow, MAX_PENDING, PENDING_DAYS } from './reviewLimits.ts'

/** Visits are counted for two years, which reports compare. */
const FUNNEL_DAYS = 800

export const reviewPruningJob: JobKind<{ readonly db: Db }> = {
  kind: 'reviewPruning',
  every: 3_600_000,
  run: async ({ db }) => void (await pruneReview(db)),
}

/** Deletes expired and excess review entries, and old counters. Returns the number of expired entries. */
export async function pruneReview(db: Db): Promise<number> {
  const organizations = await db.asAccounts(async (tx) => {
    await tx.run(sql`delete from throttle where started_at < app_now() - interval '2 days'`)
    return tx.rows<{ id: number }>(sql`select id from organization`)
  })
  const scope = { ...serverScope(), organizations: organizations.map(({ id }) => id) }
  return db.asTenant(scope, async (tx) => {
    await tx.run(sql`delete from funnel_count where date < app_now()::date - ${FUNNEL_DAYS}::int`)
    const expired = await tx.run(sql`
      delete from lead_review
      where coalesce(decided_at + make_interval(days => ${DECIDED_DAYS}), received_at + make_interval(days => ${PENDING_DAYS})) < app_now()`)
    await tx.run(sql`delete from lead_review_overflow where day <= app_today() - ${PENDING_DAYS}::int`)
    const full = await tx.rows<{ organizationId: number }>(sql`
      select organization_id from lead_review where state = 'pending' group by organization_id having count(*) > ${MAX_PENDING}`)
    for (const { organizationId } of full) await dropOverflow(tx, organizationId)
    return expired
  })
}
