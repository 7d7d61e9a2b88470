import type { Writable } from 'node:stream'
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
import { readerOf } from './values.mjs'

const CONNECT_MS = 3_000
/** Extra time the client waits beyond the statement timeout for the server to cancel. */
const MARGIN_MS = 1_000

/** Each lane has its own connections, so that one lane cannot starve another. */
interface Lane {
  readonly pool: pg.Pool
  readonly turns: Semaphore
}

function openLane(options: pg.PoolConfig, max: number): Lane {
  const pool = new pg.Pool({ ...options, max, pipeline: true, connectionTimeoutMillis: CONNECT_MS, keepAlive: true })
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
  const types = { getTypeParser: readerOf }
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

  /**
   * Runs `work` in a transaction, whose first query is sent together with what begins it. A connection that died while idle fails there,
   * before anything is done, and is replaced once.
   */
  async function transaction<T>(
    pool: pg.Pool,
    settings: Settings | undefined,
    statementMs: number | undefined,
    work: (tx: Tx) => Promise<T>,
    organizations?: readonly number[],
  ) {
    const open = settings ? opening(now(), settings) : openingOfOwner(now())
    let client: pg.PoolClient | undefined = await pool.connect()
    let isOpen = false
    let begun: Promise<{ readonly first: Promise<unknown> | undefined }> | undefined

    const submit = async (query: pg.QueryConfig) => {
      if (!client) throw new Error('The transaction has no connection.')
      return send<Record<string, unknown>>(client, query, statementMs)
    }
    async function begin(query?: pg.QueryConfig) {
      for (let attempt = 1; ; attempt++) {
        const opened = submit({ text: open })
        const first = query && submit(query)
        // Awaited by its caller unless the transaction does not begin.
        first?.catch(() => {})
        try {
          await opened
          isOpen = true
          return { first }
        } catch (error) {
          if (attempt === 2 || !isConnectionLost(error)) throw error
          client?.release(error as Error)
          client = undefined
          client = await pool.connect()
        }
      }
    }
    const inOrder = async (query: pg.QueryConfig): ReturnType<typeof submit> => {
      if (isOpen) return submit(query)
      if (begun) return begun.then(() => submit(query))
      // If the transaction did not begin, a statement that goes along is run outside it and its result dropped: never a write, unless by a
      // function.
      const isQuery = /^\s*select\b/i.test(query.text)
      begun = begin(isQuery ? query : undefined)
      const { first } = await begun
      return (first as ReturnType<typeof submit> | undefined) ?? submit(query)
    }
    let isOver = false
    const statement = async (query: pg.QueryConfig) => {
      // Its connection may serve another transaction by then.
      if (isOver) throw new Error('A statement was sent after its transaction had ended.')
      return inOrder(query)
    }
    const end = (text: 'commit' | 'rollback') => {
      isOver = true
      return inOrder({ text })
    }
    const connection: Connection = {
      async query(text, values) {
        const { rows, rowCount } = await statement({ name: names?.nameOf(text), text, values: values as unknown[] })
        return { rows, affected: rowCount ?? 0 }
      },
      exec: async (text) => void (await statement({ text })),
    }
    let broken: Error | undefined
    const { tx, written, sent } = transactionOn(connection, organizations)
    try {
      const result = await work(tx)
      const [{ command }] = await Promise.all([end('commit'), sent()])
      // After a failed statement, COMMIT rolls back and still succeeds.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back: an error in it was caught without a savepoint.')
      writes.report(written())
      return result
    } catch (error) {
      if (isConnectionLost(error)) {
        broken = error as Error
        // It may have been committed.
        writes.report(written())
      } else if (begun) await end('rollback').catch((rollbackError: Error) => (broken = rollbackError))
      throw error
    } finally {
      client?.release(broken)
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

/**
 * Statements that are sent without waiting in between travel together.
 * @throws also when the reply takes longer than `waitMs`; the connection is then unusable
 */
function send<Row extends object>(client: pg.PoolClient, query: pg.QueryConfig, waitMs: number | undefined) {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  const timed = { ...query, ...(waitMs !== undefined && { query_timeout: waitMs }) }
  return client.query<Row & pg.QueryResultRow>(timed)
}
