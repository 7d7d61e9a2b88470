import { mkdir } from 'node:fs/promises'
import { SemaphoreRejected, Semaphore } from '../semaphore.ts'
import { DatabaseBusy } from './failures.ts'
import { interactive, type TxLimits } from './limits.ts'
import { lockDirectory } from './lock.ts'
import { rejectNested, outsideTransaction } from './nesting.ts'
import { startPgliteThread } from './pgliteThread.ts'
import { StatementNames } from './statementNames.ts'
import { accountSettings, opening, openingOfOwner, tenantSettings, transactionOn, type Settings } from './transaction.ts'
import { WriteWatch } from './writes.ts'
import type { Connection, Db, DbOptions, Tx } from './types.ts'

/** All transactions share one connection, so they wait longer. */
const WAIT_FACTOR = 2.5

/**
 * The embedded database in `directory`, or in memory (optionally from `dump`). It has one connection on its own thread. A
 * committed transaction survives a killed process and a power cut.
 */
export async function openPglite(
  directory?: string,
  dump?: Blob,
  { limits: usual = interactive, now = () => new Date() }: DbOptions = {},
): Promise<Db> {
  // PGlite itself takes no lock, and two processes on one directory lose acknowledged rows.
  if (directory) await mkdir(directory, { recursive: true })
  const unlock = directory ? await lockDirectory(directory) : async () => {}
  const thread = await startPgliteThread(directory && `${directory}/pg`, dump)
  try {
    await thread.exec('set timezone = UTC')
  } catch (error) {
    await thread.close().catch(() => {})
    await unlock()
    throw error
  }

  const statementNames = new StatementNames()
  const writes = new WriteWatch()
  async function transaction<T>(
    settings: Settings | undefined,
    work: (tx: Tx) => Promise<T>,
    organizations?: readonly number[],
  ): Promise<T> {
    let state: 'new' | 'open' | 'closed' = 'new'
    /** Statements to send with the next one. */
    const before = () => {
      if (state === 'closed') throw new Error('A statement was sent after its transaction had ended.')
      const isFirst = state === 'new'
      state = 'open'
      if (!isFirst) return ''
      return settings ? opening(now(), settings) : openingOfOwner(now())
    }
    const connection: Connection = {
      async query(text, values) {
        const { names, rows, affected } = await thread.query({ text, name: statementNames.nameOf(text), values }, before())
        return {
          rows: rows.map((values) => {
            const row: Record<string, unknown> = {}
            for (let n = 0; n < names.length; n++) row[names[n] as string] = values[n]
            return row
          }),
          affected,
        }
      },
      exec: async (text) => void (await thread.exec(text, before())),
    }
    const close = async (statement: 'commit' | 'rollback') => {
      const wasOpen = state === 'open'
      state = 'closed'
      return wasOpen ? thread.exec(statement) : undefined
    }
    try {
      const { tx, written, sent } = transactionOn(connection, organizations)
      const result = await work(tx)
      const [outcome] = await Promise.all([close('commit'), sent()])
      if (outcome === 'ROLLBACK')
        throw Object.assign(new Error('The transaction was rolled back: one of its statements had failed.'), { code: '25P02' })
      writes.report(written())
      return result
    } catch (error) {
      await close('rollback').catch(() => {})
      throw error
    }
  }

  // All work shares one connection; accounts and health checks go first. Statements cannot be canceled here, so only the wait is
  // limited.
  const turns = new Semaphore(1)
  const inTurn = <T>(work: () => Promise<T>, waitMs?: number, isUrgent = false): Promise<T> =>
    turns.run(work, { waitMs, isUrgent }).catch((error: unknown) => {
      throw error instanceof SemaphoreRejected ? new DatabaseBusy('The database was not free in time.', { cause: error }) : error
    })
  const waitOf = (limits: TxLimits) => limits.waitMs * WAIT_FACTOR

  return {
    kind: 'pglite',
    now,
    location: directory ? `the embedded database in ${directory}` : 'the embedded database in memory',
    asTenant: (scope, work, limits = usual) =>
      rejectNested(() => inTurn(() => transaction(tenantSettings(scope), work, scope.organizations), waitOf(limits))),
    asAccounts: (work, limits = usual) =>
      rejectNested(() => inTurn(() => transaction(accountSettings, work), waitOf(limits), true)),
    asOwner: (work) => rejectNested(() => inTurn(() => transaction(undefined, work))),
    // The directory is locked: there is no other server.
    exclusively: (work) => work(),
    script: async (text) => void (await inTurn(() => thread.exec(text))),
    usage: () => ({ running: turns.running, waiting: turns.waiting }),
    watchWrites: (watcher) => writes.watch(watcher),
    ping: () => inTurn(async () => void (await thread.exec('select 1')), waitOf(usual), true),
    async listen(channel, onPayload) {
      const stop = await inTurn(() => thread.listen(channel, (payload) => outsideTransaction(() => onPayload(payload))))
      return () => inTurn(stop)
    },
    async close() {
      await inTurn(() => thread.close())
      await unlock()
    },
  }
}
