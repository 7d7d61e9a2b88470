import sql from 'sql-template-tag'
import { afterAll, beforeAll } from 'vitest'
import { localStorage } from '../../packages/server/src/files/local.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

/** An app for a file’s tests, with a system administrator who exports and deletes organizations. */
export function openRemovals() {
  let app: TestApp
  let system: SignedIn
  let sessionId: string
  beforeAll(async () => {
    app = await startApp()
    system = await app.signIn('role1@walkup.test')
    const session = await one<{ id: string }>(sql`select id from session where user_id = ${system.record.userId}`)
    sessionId = session?.id ?? ''
    // A secret and a picture, which no organization of the demo has.
    await run(sql`insert into connection (organization_id, system, sealed_secrets) values (3, 'centah', 'sealed-value-of-a-secret')
      on conflict (organization_id, system) where system <> 'webhook' do update set sealed_secrets = excluded.sealed_secrets`)
    const person = await one<{ id: number }>(sql`select min(id) as id from app_user where home_organization_id = 4`)
    await run(sql`update app_user set capture_icon = 'icons/four' where id = ${person?.id}`)
    await files().put('icons/four', Buffer.from('a picture'))
  })
  afterAll(() => app.close())

  const NAMES = new Map<number, string>()
  const nameOf = async (id: number) => {
    const row = await app.db.asOwner((tx) => tx.one<{ name: string }>(sql`select name from organization where id = ${id}`))
    if (row) NAMES.set(id, row.name)
    return NAMES.get(id) ?? ''
  }
  const remove = async (id: number, by = system.call, name?: string) =>
    by('organizations.remove', { params: { id }, body: { name: name ?? (await nameOf(id)) } })
  const files = () => localStorage(`${app.config.dataDir}/files`)
  const one = <T extends object>(query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.one<T>(query))
  const run = (query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.run(query))

  /** Every table with the column, from the catalog. */
  const tablesWith = (column: string) =>
    app.db.asOwner((tx) =>
      tx.rows<{ name: string }>(sql`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = ${column} and not a.attisdropped order by 1`),
    )

  return {
    get app() {
      return app
    },
    get system() {
      return system
    },
    get sessionId() {
      return sessionId
    },
    NAMES,
    remove,
    files,
    one,
    run,
    tablesWith,
  }
}
