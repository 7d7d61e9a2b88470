import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { lockDirectory } from './lock.ts'
import { notNested, outsideTransaction } from './nesting.ts'
import { openAccounts, openTenant, transactionOn } from './transaction.ts'
import type { Connection, Db, Tx } from './types.ts'
import { readers } from './values.ts'

/**
 * The embedded database in `directory`, or in memory without one, where `dump` may be what it starts from.
 * It survives a killed process, not a power cut.
 */
export async function openPglite(directory?: string, dump?: Blob): Promise<Db> {
  // PGlite itself takes no lock, and two processes on one directory lose acknowledged rows.
  if (directory) await mkdir(directory, { recursive: true })
  const unlock = directory ? await lockDirectory(directory) : async () => {}
  const lite = await PGlite.create({
    ...(directory ? { dataDir: `${directory}/pg` } : {}),
    ...(dump ? { loadDataDir: dump } : {}),
    extensions: { btree_gist, pg_trgm },
    parsers: Object.fromEntries(readers),
  })
  await lite.exec('set timezone = UTC')

  const transaction = <T>(opening: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    lite.transaction(async (inner) => {
      const connection: Connection = {
        async query(text, values) {
          const { rows, affectedRows } = await inner.query<Record<string, unknown>>(text, values as unknown[])
          return { rows, affected: affectedRows ?? 0 }
        },
        exec: async (text) => void (await inner.exec(text)),
      }
      if (opening) await connection.exec(opening)
      return work(transactionOn(connection))
    })

  return {
    kind: 'pglite',
    asTenant: (scope, work) => notNested(() => transaction(openTenant(scope), work)),
    asAccounts: (work) => notNested(() => transaction(openAccounts, work)),
    asOwner: (work) => notNested(() => transaction('', work)),
    script: async (text) => void (await lite.exec(text)),
    // Called from within the transaction that notified.
    listen: (channel, onPayload) => lite.listen(channel, (payload) => outsideTransaction(() => onPayload(payload))),
    async close() {
      await lite.close()
      await unlock()
    },
  }
}
