import sql from 'sql-template-tag'
import type { Answer } from './harness.ts'
import { openApp } from './openApp.ts'

export type Body = Record<string, unknown>
export const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]

/** An app for a file’s tests, with callers who may and may not change settings. */
export function openSettings() {
  const suite = openApp({ admin: 'role2', manager: 'role3', other: 'other' })

  const query = <Row extends object>(statement: ReturnType<typeof sql>) => suite.app.db.asOwner((tx) => tx.rows<Row>(statement))

  return Object.assign(suite, {
    query,
  })
}
