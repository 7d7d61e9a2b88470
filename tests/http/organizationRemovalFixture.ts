import sql from 'sql-template-tag'
import type { FileStorage } from '../../packages/server/src/files/storage.ts'
import { localStorage } from '../../packages/server/src/files/local.ts'
import { openApp } from './openApp.ts'

/** An app for a file’s tests, with a system administrator who exports and deletes organizations. */
export function openRemovals() {
  const suite = openApp({ system: 'role1' }, {}, async ({ system }) => {
    const session = await one<{ id: string }>(sql`select id from session where user_id = ${system.record.userId}`)
    // A secret and a picture, which no organization of the demo has.
    await run(sql`insert into connection (organization_id, system, sealed_secrets) values (3, 'centah', 'sealed-value-of-a-secret')
      on conflict (organization_id, system) where system <> 'webhook' do update set sealed_secrets = excluded.sealed_secrets`)
    const person = await one<{ id: number }>(sql`select min(id) as id from app_user where home_organization_id = 4`)
    await run(sql`update app_user set capture_icon = 'icons/four' where id = ${person?.id}`)
    await files().put('icons/four', Buffer.from('a picture'))
    return { sessionId: session?.id ?? '' }
  })

  const NAMES = new Map<number, string>()
  const nameOf = async (id: number) => {
    const row = await suite.app.db.asOwner((tx) => tx.one<{ name: string }>(sql`select name from organization where id = ${id}`))
    if (row) NAMES.set(id, row.name)
    return NAMES.get(id) ?? ''
  }
  const remove = async (id: number, by = suite.system.call, name?: string) =>
    by('organizations.remove', { params: { id }, body: { name: name ?? (await nameOf(id)) } })
  const files = (): FileStorage => localStorage(`${suite.app.config.dataDir}/files`)
  const one = <T extends object>(query: ReturnType<typeof sql>): Promise<T | undefined> =>
    suite.app.db.asOwner((tx) => tx.one<T>(query))
  const run = (query: ReturnType<typeof sql>): Promise<unknown> => suite.app.db.asOwner((tx) => tx.run(query))

  /** Every table with the column, from the catalog. */
  const tablesWith = (column: string) =>
    suite.app.db.asOwner((tx) =>
      tx.rows<{ name: string }>(sql`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = ${column} and not a.attisdropped order by 1`),
    )

  return Object.assign(suite, {
    NAMES,
    remove,
    files,
    one,
    run,
    tablesWith,
  })
}
