import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/index.ts'

export interface Founding {
  readonly isDemo: boolean
}

/** How the database began; undefined while it is empty. */
export const readFounding = (db: Db): Promise<Founding | undefined> =>
  db.asOwner((tx) => tx.one<Founding>(sql`select is_demo from founding`))

/**
 * Whether this server shows what belongs to a demo: the database must have been founded as one, whatever the environment
 * says, and the environment must not have turned it off.
 */
export const showsDemo = async (db: Db, { isDemo }: Pick<Config, 'isDemo'>): Promise<boolean> =>
  isDemo && ((await readFounding(db))?.isDemo ?? false)

/** Records how the database begins, in the transaction that writes its first rows. @throws when it has begun already */
export async function found(tx: Tx, founding: Founding & { readonly administratorId?: number }): Promise<void> {
  await tx.run(
    sql`insert into founding (is_demo, administrator_id) values (${founding.isDemo}, ${founding.administratorId ?? null})`,
  )
}
