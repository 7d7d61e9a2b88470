import { readdir, readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { ensureRoles } from './roles.ts'
import type { Db } from './types.ts'

const directory = new URL('../../migrations/', import.meta.url)
/** The names of the migrations that this database has not had yet. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const names = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  const done = await db.asOwner(async (tx) =>
    (await tx.one<{ table: string | null }>(sql`select to_regclass('public.migration')::text as table`))?.table
      ? tx.rows<{ name: string }>(sql`select name from migration`)
      : [],
  )
  const applied = new Set(done.map(({ name }) => name))
  return names.filter((name) => !applied.has(name))
}

/** Brings the schema up to date, one transaction a file, forward only. Servers call it within `db.exclusively`. */
export async function migrate(db: Db): Promise<string[]> {
  await ensureRoles(db)
  await db.script('create table if not exists migration (name text primary key, at timestamptz not null default now())')
  const pending = await pendingMigrations(db)
  for (const name of pending) {
    const text = await readFile(new URL(name, directory), 'utf8')
    await db.script(`begin; ${text}; insert into migration (name) values ('${name}'); commit`)
  }
  return pending
}

/**
 * Refuses to serve when the serving roles could see past the row policies.
 * @throws with what is wrong and how to mend it
 */
export async function assertPoliciesBind(db: Db): Promise<void> {
  const problems = await db.asOwner((tx) =>
    tx.rows<{ problem: string }>(sql`
      select 'role ' || rolname || ' bypasses row security: alter role ' || rolname || ' nobypassrls nosuperuser' as problem
      from pg_roles where rolname in ('walkup_app', 'walkup_accounts', 'walkup_server') and (rolsuper or rolbypassrls)
      union all
      select 'role ' || r.rolname || ' owns table ' || c.relname from pg_class c join pg_roles r on r.oid = c.relowner
      where r.rolname in ('walkup_app', 'walkup_accounts', 'walkup_server') and c.relkind in ('r', 'p')
      union all
      select 'table ' || c.relname || ' has organization_id but no forced row security' from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)
        and c.relname not in ('session', 'mail')`),
  )
  if (problems.length)
    throw new Error(`The database would not isolate organizations: ${problems.map((row) => row.problem).join('; ')}`)
}
