import pg from 'pg'
import { notNested } from './nesting.ts'
import { openAccounts, openTenant, transactionOn } from './transaction.ts'
import type { Connection, Db, Tx } from './types.ts'
import { readers } from './values.ts'

/** A PostgreSQL 15 or newer at `url`. */
export function openPostgres(url: string, max = 20): Db {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      (readers.get(oid) ?? pg.types.getTypeParser(oid, format)) as (value: string) => unknown,
  }
  const options = { connectionString: url, types: types as unknown as pg.CustomTypesConfig, options: '-c timezone=UTC' }
  const pool = new pg.Pool({ ...options, max })
  // A connection that dies idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {})

  async function transaction<T>(opening: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    const connection: Connection = {
      async query(text, values) {
        const { rows, rowCount } = await client.query<Record<string, unknown>>(text, values as unknown[])
        return { rows, affected: rowCount ?? 0 }
      },
      exec: async (text) => void (await client.query(text)),
    }
    let broken: Error | undefined
    try {
      await connection.exec(`begin; ${opening}`)
      const result = await work(transactionOn(connection))
      await connection.exec('commit')
      return result
    } catch (error) {
      await connection.exec('rollback').catch((rollbackError: Error) => (broken = rollbackError))
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    kind: 'postgres',
    asTenant: (scope, work) => notNested(() => transaction(openTenant(scope), work)),
    asAccounts: (work) => notNested(() => transaction(openAccounts, work)),
    asOwner: (work) => notNested(() => transaction('', work)),
    script: async (text) => void (await pool.query(text)),
    async listen(channel, onPayload) {
      let stopped = false
      let client: pg.Client
      const connect = async () => {
        client = new pg.Client(options)
        client.on('notification', (message) => onPayload(message.payload ?? ''))
        client.on('error', () => {})
        client.on('end', () => {
          if (!stopped) setTimeout(() => void connect().catch(() => client.emit('end')), 1000).unref()
        })
        await client.connect()
        await client.query(`listen ${channel}`)
      }
      await connect()
      return async () => {
        stopped = true
        await client.end()
      }
    },
    close: () => pool.end(),
  }
}
