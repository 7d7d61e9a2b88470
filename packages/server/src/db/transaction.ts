import type { Sql } from 'sql-template-tag'
import type { Connection, Scope, Tx } from './types.ts'
import { addWritten, type Write } from './writes.ts'

const keys = new Map<string, string>()
function camel(key: string): string {
  let name = keys.get(key)
  if (name === undefined) keys.set(key, (name = key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())))
  return name
}

interface Started {
  readonly tx: Tx
  /** What it has written so far. */
  readonly written: () => Write
  /** Waits for the statements whose results nobody awaits. */
  readonly sent: () => Promise<void>
}

/** A transaction in reach of `organizations`. */
export function transactionOn(connection: Connection, organizations?: readonly number[]): Started {
  let depth = 0
  let reached = organizations
  const tables = new Set<string>()
  let pending: Promise<unknown>[] = []
  const leave = (statement: Promise<unknown>) => {
    // Its failure is thrown by `sent`.
    statement.catch(() => {})
    pending.push(statement)
  }
  async function sent() {
    const awaited = pending
    pending = []
    await Promise.all(awaited)
  }
  const send = ({ text, values }: Sql) => {
    addWritten(tables, text)
    return connection.query(text, values)
  }
  const rows = async <Row extends object>(query: Sql) =>
    (await send(query)).rows.map((row) => {
      const named: Record<string, unknown> = {}
      for (const key in row) named[camel(key)] = row[key]
      return named as Row
    })
  const tx: Tx = {
    rows,
    one: async <Row extends object>(query: Sql) => (await rows<Row>(query))[0],
    run: async (query) => (await send(query)).affected,
    send: (query) => leave(send(query)),
    async savepoint(work) {
      const name = `s${++depth}`
      leave(connection.exec(`savepoint ${name}`))
      try {
        const result = await work()
        await sent()
        leave(connection.exec(`release ${name}`))
        return result
      } catch (error) {
        pending = []
        await connection.exec(`rollback to ${name}; release ${name}`)
        throw error
      } finally {
        depth--
      }
    },
    entered: (organizationId) => void (reached = [...(reached ?? []), organizationId]),
  }
  return { tx, written: () => ({ organizations: reached, tables }), sent }
}

/** Parameters that last until the transaction ends. Their values are written into the statement: they are never text from outside. */
export type Settings = Readonly<Record<string, string | number>>

/** The statements that begin a transaction: its time, which `app_now()` returns, and its settings, all set by one query. */
export const opening = (now: Date, settings: Settings): string =>
  `begin; select ${Object.entries({ timezone: 'UTC', 'app.now': now.toISOString(), ...settings })
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`

/** Begins a transaction without settings, in which no query has run yet: the owner may choose its isolation level. */
export const openingOfOwner = (now: Date): string =>
  `begin; set local timezone = 'UTC'; set local app.now = '${now.toISOString()}'`

const list = (ids: readonly number[]) => `{${ids.map(Number).join(',')}}`

export const tenantSettings = (scope: Scope): Settings => ({
  role: 'walkup_app',
  'app.organizations': list(scope.organizations),
  'app.organization': Number(scope.organizationId),
  'app.user_id': scope.userId === null ? '' : Number(scope.userId),
  'app.role_id': Number(scope.roleId),
  'app.subscription': Number(scope.subscriptionId),
  'app.territories': list(scope.territories),
})

export const accountSettings: Settings = { role: 'walkup_accounts' }
