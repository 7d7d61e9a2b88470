import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'

/** Days that an entry is kept: while nobody has decided, and after the decision. */
export const PENDING_DAYS = 90
export const DECIDED_DAYS = 30
/** Pending entries that an organization keeps: more than its staff could judge in 90 days, and about 20 MB. */
export const MOST_PENDING = 10_000
/** Counting them reads them all, so that only every 100th entry does. */
const ROUND = 100

/** Whether the entry with this id is the one that makes room. */
export const isTurn = (id: number): boolean => id % ROUND === 0

/** Deletes the oldest pending entries beyond the most that are kept, and counts them. An entry that staff is deciding is skipped. */
export const dropOverflow = (tx: Tx, organizationId: number): Promise<number> =>
  tx.run(sql`
    with newest_excess as (
      select received_at, id from lead_review where organization_id = ${organizationId} and state = 'pending'
      order by received_at desc, id desc offset ${MOST_PENDING} limit 1),
    excess as (
      select review.id from newest_excess last join lead_review review
        on review.organization_id = ${organizationId} and review.state = 'pending' and (review.received_at, review.id) <= (last.received_at, last.id)
      for update of review skip locked),
    dropped as (
      delete from lead_review where organization_id = ${organizationId} and id in (select id from excess) returning id)
    insert into lead_review_overflow (organization_id, entries) select ${organizationId}, count(*) from dropped having count(*) > 0
    on conflict (organization_id, day) do update set entries = lead_review_overflow.entries + excluded.entries`)

/** How many pending entries were dropped within the days that one may wait; 0 for those who see only a part of them. */
export async function droppedCount(tx: Tx): Promise<number> {
  const row = await tx.one<{ dropped: number }>(sql`
    select coalesce(sum(entries), 0)::int as dropped from lead_review_overflow where day > current_date - ${PENDING_DAYS}::int`)
  return row?.dropped ?? 0
}
