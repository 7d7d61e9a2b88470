import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'

/** Days that an entry is kept while pending, and after a decision. */
export const PENDING_DAYS = 90
export const DECIDED_DAYS = 30
/** The most pending entries per organization: more than its staff could review in 90 days, and about 20 MB. */
export const MAX_PENDING = 10_000
/** Pruning counts all entries, so only every 100th one triggers it. */
const ROUND = 100

/** Whether the entry with this id triggers pruning. */
export const shouldPrune = (id: number): boolean => id % ROUND === 0

/** Deletes the oldest pending entries over the limit and counts them. Skips entries that are being decided. */
export const dropOverflow = (tx: Tx, organizationId: number): Promise<number> =>
  tx.run(sql`
    with newest_excess as (
      select received_at, id from lead_review where organization_id = ${organizationId} and state = 'pending'
      order by received_at desc, id desc offset ${MAX_PENDING} limit 1),
    excess as (
      select review.id from newest_excess last join lead_review review
        on review.organization_id = ${organizationId} and review.state = 'pending' and (review.received_at, review.id) <= (last.received_at, last.id)
      for update of review skip locked),
    dropped as (
      delete from lead_review where organization_id = ${organizationId} and id in (select id from excess) returning id)
    insert into lead_review_overflow (organization_id, entries) select ${organizationId}, count(*) from dropped having count(*) > 0
    on conflict (organization_id, day) do update set entries = lead_review_overflow.entries + excluded.entries`)

/** The number of pending entries dropped in the last 90 days; 0 for callers who cannot see all entries. */
export async function droppedCount(tx: Tx): Promise<number> {
  const row = await tx.one<{ dropped: number }>(sql`
    select coalesce(sum(entries), 0)::int as dropped from lead_review_overflow where day > app_today() - ${PENDING_DAYS}::int`)
  return row?.dropped ?? 0
}
