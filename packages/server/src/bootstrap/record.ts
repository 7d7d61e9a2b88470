import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/index.ts'

export interface Bootstrap {
  readonly isDemo: boolean
}

/** How the database was set up; undefined while it is empty. */
export const readBootstrap = (db: Db): Promise<Bootstrap | undefined> =>
  db.asOwner((tx) => tx.one<Bootstrap>(sql`select is_demo from bootstrap`))

/**
 * Whether this server shows demo features: the database must have been set up as a demo, and the environment must not disable
 * it.
 */
export const showsDemo = async (db: Db, { isDemo }: Pick<Config, 'isDemo'>): Promise<boolean> =>
  isDemo && ((await readBootstrap(db))?.isDemo ?? false)

/** Records how the database is set up, in the transaction of its first rows. @throws when it is set up already */
export async function recordBootstrap(tx: Tx, bootstrap: Bootstrap & { readonly administratorId?: number }): Promise<void> {
  await tx.run(
    sql`insert into bootstrap (is_demo, administrator_id) values (${bootstrap.isDemo}, ${bootstrap.administratorId ?? null})`,
  )
}
