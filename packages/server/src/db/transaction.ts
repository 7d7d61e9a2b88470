import type { Sql } from 'sql-template-tag'
import type { Connection, Scope, Tx } from './types.ts'

const keys = new Map<string, string>()
function camel(key: string): string {
  let name = keys.get(key)
  if (name === undefined) keys.set(key, (name = key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())))
  return name
}

export function transactionOn(connection: Connection): Tx {
  let depth = 0
  const send = (query: Sql) => connection.query(query.text, query.values)
  const rows = async <Row extends object>(query: Sql) =>
    (await send(query)).rows.map((row) => {
      const named: Record<string, unknown> = {}
      for (const key in row) named[camel(key)] = row[key]
      return named as Row
    })
  return {
    rows,
    one: async <Row extends object>(query: Sql) => (await rows<Row>(query))[0],
    run: async (query) => (await send(query)).affected,
    async savepoint(work) {
      const name = `s${++depth}`
      await connection.exec(`savepoint ${name}`)
      try {
        const result = await work()
        await connection.exec(`release ${name}`)
        return result
      } catch (error) {
        await connection.exec(`rollback to ${name}; release ${name}`)
        throw error
      } finally {
        depth--
      }
    },
  }
}

/** The statement that sets a transaction's time, which `app_now()` returns. */
export const setClock = (now: Date): string => `set local app.now = '${now.toISOString()}'`

const list = (ids: readonly number[]) => `'{${ids.map(Number).join(',')}}'`

/** The statements that set a transaction's scope; all values in them are numbers. */
export const openTenant = (scope: Scope): string =>
  `set local role walkup_app; set local app.organizations = ${list(scope.organizations)}; ` +
  `set local app.organization = '${Number(scope.organizationId)}'; ` +
  `set local app.user_id = '${scope.userId === null ? '' : Number(scope.userId)}'; set local app.role_id = '${Number(scope.roleId)}'; ` +
  `set local app.subscription = '${Number(scope.subscriptionId)}'; set local app.territories = ${list(scope.territories)}`

export const openAccounts = 'set local role walkup_accounts'
