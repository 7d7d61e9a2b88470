import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import type { JobKind } from '../jobs/kind.ts'
import type { Db } from './types.ts'

interface Worn {
  readonly name: string
  readonly hasDeadRows: boolean
}

/**
 * Vacuums and analyzes the tables of the embedded database of which enough rows have changed, by the defaults of PostgreSQL's
 * autovacuum. It has none itself, without which files grow and plans age.
 * @returns the tables, schema-qualified
 */
export async function tidy(db: Db, signal?: AbortSignal): Promise<string[]> {
  // Otherwise the last second's changes are not counted yet.
  await db.asOwner((tx) => tx.run(sql`select pg_stat_force_next_flush()`))
  const worn = await db.asOwner((tx) =>
    tx.rows<Worn>(sql`
      select format('%I.%I', t.schemaname, t.relname) as name,
        t.n_dead_tup > 50 + 0.2 * rows.known or t.n_ins_since_vacuum > 1000 + 0.2 * rows.known as has_dead_rows
      from pg_stat_all_tables t join pg_class c on c.oid = t.relid, lateral (select greatest(c.reltuples, 0) as known) rows
      where c.relkind = 'r' and c.relpersistence = 'p' and (t.n_dead_tup > 50 + 0.2 * rows.known
        or t.n_ins_since_vacuum > 1000 + 0.2 * rows.known or t.n_mod_since_analyze > 50 + 0.1 * rows.known)
      order by 1`),
  )
  const done: string[] = []
  for (const { name, hasDeadRows } of worn) {
    if (signal?.aborted) break
    // One at a time: whoever waits for the connection has a turn between two.
    await db.script(`${hasDeadRows ? 'vacuum (analyze)' : 'analyze'} ${name}`)
    done.push(name)
  }
  return done
}

/** PostgreSQL does it by itself. */
export const upkeepJob: JobKind<Services> = {
  kind: 'upkeep',
  every: 60_000,
  async run({ db }, _, signal) {
    if (db.kind === 'pglite') await tidy(db, signal)
  },
}
