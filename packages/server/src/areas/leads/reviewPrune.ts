import sql from 'sql-template-tag'
import { serverScope, type Db } from '../../db/index.ts'
import { DECIDED_DAYS, PENDING_DAYS } from './reviewSearch.ts'

/** Deletes the entries whose time in review is over, and the counters of days that are past; returns how many entries. */
export async function pruneReview(db: Db): Promise<number> {
  const organizations = await db.asAccounts(async (tx) => {
    await tx.run(sql`delete from throttle where started_at < now() - interval '2 days'`)
    return tx.rows<{ id: number }>(sql`select id from organization`)
  })
  const scope = { ...serverScope(), organizations: organizations.map(({ id }) => id) }
  return db.asTenant(scope, (tx) =>
    tx.run(sql`
      delete from lead_review
      where coalesce(decided_at + make_interval(days => ${DECIDED_DAYS}), received_at + make_interval(days => ${PENDING_DAYS})) < now()`),
  )
}
