import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/index.ts'

export interface Founding {
  readonly isDemo: boolean
}

/** How the database was set up; undefined while it is empty. */
export const readFounding = (db: Db): Promise<Founding | undefined> =>
  db.asOwner((tx) => tx.one<Founding>(sql`select is_demo from founding`))

/**
 * Whether this server shows demo features: the database must have been set up as a demo, and the environment must not disable
 * it.
 */
export const showsDemo = async (db: Db, { isDemo }: Pick<Config, 'isDemo'>): Promise<boolean> =>
  isDemo && ((await readFounding(db))?.isDemo ?? false)

/** Records how the database is set up, in the transaction of its first rows. @throws when it is set up already */
export async function found(tx: Tx, founding: Founding & { readonly administratorId?: number }): Promise<void> {
  await tx.run(
    sql`insert into founding (is_demo, administrator_id) values (${founding.isDemo}, ${founding.administratorId ?? null})`,
  )
}
