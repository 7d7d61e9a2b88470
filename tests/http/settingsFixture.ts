import sql from 'sql-template-tag'
import { afterAll, beforeAll } from 'vitest'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'

export type Body = Record<string, unknown>
export const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]

/** An app for a file’s tests, with callers who may and may not change settings. */
export function openSettings() {
  let app: TestApp
  let admin: SignedIn
  let manager: SignedIn
  let other: SignedIn
  beforeAll(async () => {
    app = await startApp()
    admin = await app.signIn('role2@walkup.test')
    manager = await app.signIn('role3@walkup.test')
    other = await app.signIn('other@walkup.test')
  })
  afterAll(() => app.close())

  const query = <Row extends object>(statement: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(statement))

  return {
    get app() {
      return app
    },
    get admin() {
      return admin
    },
    get manager() {
      return manager
    },
    get other() {
      return other
    },
    query,
  }
}
