import sql from 'sql-template-tag'
import type { Db } from '../db/index.ts'
import { tooMany } from '../problem.ts'

/** Counts an attempt under `key` in the database, so that every server counts alike. @throws 429 past `most` in `windowSeconds` */
export async function throttle(db: Db, key: string, most: number, windowSeconds: number): Promise<void> {
  const row = await db.asAccounts((tx) =>
    tx.one<{ count: number; wait: number }>(sql`
      insert into throttle (key, count, started_at) values (${key}, 1, now())
      on conflict (key) do update set
        count = case when throttle.started_at < now() - make_interval(secs => ${windowSeconds}) then 1 else throttle.count + 1 end,
        started_at = case when throttle.started_at < now() - make_interval(secs => ${windowSeconds}) then now() else throttle.started_at end
      returning count, ceil(extract(epoch from started_at + make_interval(secs => ${windowSeconds}) - now()))::int as wait`),
  )
  if (row && row.count > most) throw tooMany(row.wait)
}

/** Forgets the attempts under `key`: the right password was given. */
export const forgive = (db: Db, key: string): Promise<number> =>
  db.asAccounts((tx) => tx.run(sql`delete from throttle where key = ${key}`))
