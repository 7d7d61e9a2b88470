import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/index.ts'
import { tooMany } from '../problem.ts'

/** Counts an attempt under `key`; returns the count in the current window and the seconds until it ends. */
export async function countAttempt(tx: Tx, key: string, windowSeconds: number): Promise<{ count: number; wait: number }> {
  const row = await tx.one<{ count: number; wait: number }>(sql`
    insert into throttle (key, count, started_at) values (${key}, 1, app_now())
    on conflict (key) do update set
      count = case when throttle.started_at < app_now() - make_interval(secs => ${windowSeconds}) then 1 else throttle.count + 1 end,
      started_at = case when throttle.started_at < app_now() - make_interval(secs => ${windowSeconds}) then app_now() else throttle.started_at end
    returning count, ceil(extract(epoch from started_at + make_interval(secs => ${windowSeconds}) - app_now()))::int as wait`)
  if (!row) throw new Error('The counted attempt did not come back.')
  return row
}

/** Counts an attempt under `key` in the database, shared by all servers. @throws 429 past `most` in `windowSeconds` */
export async function throttle(db: Db, key: string, most: number, windowSeconds: number): Promise<void> {
  const { count, wait } = await db.asAccounts((tx) => countAttempt(tx, key, windowSeconds))
  if (count > most) throw tooMany(wait)
}
