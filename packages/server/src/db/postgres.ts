import pg from 'pg'
import { withSessionLock } from './exclusive.ts'
import { SemaphoreRejected, Semaphore } from '../semaphore.ts'
import { DatabaseBusy, isConnectionLost, toFailure } from './failures.ts'
import { background, interactive, limitSettings, streaming, type TxLimits } from './limits.ts'
import { listenWithReconnect } from './listening.ts'
import { rejectNested } from './nesting.ts'
import { StatementNames } from './statementNames.ts'
import { accountSettings, opening, openingOfOwner, tenantSettings, transactionOn, type Settings } from './transaction.ts'
import { WriteWatch } from './writes.ts'
import type { Connection, Db, DbOptions, Tx } from './types.ts'
import { readers } from './values.mjs'

const CONNECT_MS = 3_000
/** Extra time the client waits beyond the statement timeout for the server to cancel. */
const MARGIN_MS = 1_000

/** Each lane has its own connections, so that one lane cannot starve another. */
interface Lane {
  readonly pool: pg.Pool
  readonly turns: Semaphore
}

function openLane(options: pg.PoolConfig, max: number): Lane {
  const pool = new pg.Pool({ ...options, max, connectionTimeoutMillis: CONNECT_MS, keepAlive: true })
  // A dead connection is replaced on next use; without an error listener it would end the process. The pool listens only to idle
  // ones, so each gets its own listener while in use.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, turns: new Semaphore(max) }
}

/**
 * PostgreSQL 15 or newer at `url`, with `max` connections. A fifth of them are reserved for accounts and health checks, so that
 * sign-in never waits for bookings or reports, and one reads changes for the event streams.
 */
export function openPostgres(
  url: string,
  max = 20,
  { limits: usual = interactive, now = () => new Date(), directUrl = url, preparesStatements = true }: DbOptions = {},
): Db {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      (readers.get(oid) ?? pg.types.getTypeParser(oid, format)) as (value: string) => unknown,
  }
  const options = { connectionString: url, types: types as unknown as pg.CustomTypesConfig }
  const direct = { ...options, connectionString: directUrl }
  const { database, host, port } = new pg.Client(options)
  const reserved = Math.max(1, Math.round(max / 5))
  const tenants = openLane(options, Math.max(1, max - reserved - 1))
  const accounts = openLane(options, reserved)
  const streams = openLane(options, 1)
  const lanes = [tenants, accounts, streams]
  const names = preparesStatements ? new StatementNames() : undefined

  const writes = new WriteWatch()

  /** A client whose transaction has begun. One that died while idle fails here, before any work, and is replaced once. */
  async function begin(pool: pg.Pool, settings: Settings | undefined, statementMs?: number): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt++) {
      const client = await pool.connect()
      try {
        await send(client, { text: settings ? opening(now(), settings) : openingOfOwner(now()) }, statementMs)
        return client
      } catch (error) {
        client.release(error as Error)
        if (attempt === 2 || !isConnectionLost(error)) throw error
      }
    }
  }

  async function transaction<T>(
    pool: pg.Pool,
    settings: Settings | undefined,
    statementMs: number | undefined,
    work: (tx: Tx) => Promise<T>,
    organizations?: readonly number[],
  ) {
    const client = await begin(pool, settings, statementMs)
    const connection: Connection = {
      async query(text, values) {
        const query = { name: names?.nameOf(text), text, values: values as unknown[] }
        const { rows, rowCount } = await send<Record<string, unknown>>(client, query, statementMs)
        return { rows, affected: rowCount ?? 0 }
      },
      exec: async (text) => void (await send(client, { text }, statementMs)),
    }
    let broken: Error | undefined
    const { tx, written } = transactionOn(connection, organizations)
    try {
      const result = await work(tx)
      const { command } = await send(client, { text: 'commit' }, statementMs)
      // After a failed statement, COMMIT rolls back and still succeeds.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back: an error in it was caught without a savepoint.')
      writes.report(written())
      return result
    } catch (error) {
      if (isConnectionLost(error)) {
        broken = error as Error
        // It may have been committed.
        writes.report(written())
      } else await connection.exec('rollback').catch((rollbackError: Error) => (broken = rollbackError))
      throw error
    } finally {
      client.release(broken)
    }
  }

  const inLane = <T>(lane: Lane, work: (pool: pg.Pool) => Promise<T>, waitMs?: number): Promise<T> =>
    lane.turns
      .run(() => work(lane.pool), { waitMs })
      .catch((error: unknown) => {
        throw error instanceof SemaphoreRejected
          ? new DatabaseBusy('No connection was free in time.', { cause: error })
          : toFailure(error)
      })
  const limited = <T>(
    lane: Lane,
    settings: Settings,
    limits: TxLimits,
    work: (tx: Tx) => Promise<T>,
    organizations?: readonly number[],
  ): Promise<T> => {
    const all = { ...limitSettings(limits), ...settings }
    return rejectNested(() =>
      inLane(lane, (pool) => transaction(pool, all, limits.statementMs + MARGIN_MS, work, organizations), limits.waitMs),
    )
  }

  return {
    kind: 'postgres',
    now,
    location: `the database ${database} on ${host}:${port}`,
    asTenant: (scope, work, limits = usual) =>
      limited(limits === streaming ? streams : tenants, tenantSettings(scope), limits, work, scope.organizations),
    asAccounts: (work, limits = usual) => limited(limits === background ? tenants : accounts, accountSettings, limits, work),
    asOwner: (work) => rejectNested(() => inLane(tenants, (pool) => transaction(pool, undefined, undefined, work))),
    exclusively: (work, onWait) => withSessionLock(direct, work, onWait),
    script: (text) => inLane(tenants, async (pool) => void (await pool.query(`set timezone = 'UTC'; ${text}`))),
    usage: () => ({
      running: lanes.reduce((sum, { turns }) => sum + turns.running, 0),
      waiting: lanes.reduce((sum, { turns }) => sum + turns.waiting, 0),
    }),
    watchWrites: (watcher) => writes.watch(watcher),
    ping: () => inLane(accounts, (pool) => transaction(pool, limitSettings(usual), CONNECT_MS, async () => {}), usual.waitMs),
    listen: (channel, onPayload, onMissed) => listenWithReconnect(direct, channel, { onPayload, ...(onMissed && { onMissed }) }),
    close: async () => void (await Promise.all(lanes.map(({ pool }) => pool.end()))),
  }
}

/** @throws also when the reply takes longer than `waitMs`; the connection is then unusable */
function send<Row extends object>(client: pg.PoolClient, query: pg.QueryConfig, waitMs: number | undefined) {
  const timed = { ...query, ...(waitMs !== undefined && { query_timeout: waitMs }) }
  return client.query<Row & pg.QueryResultRow>(timed)
}
