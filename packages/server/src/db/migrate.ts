import { readdir, readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import type { Db } from './types.ts'

const directory = new URL('../../migrations/', import.meta.url)
/** Any number, the same everywhere: servers that start together migrate one after the other. */
const LOCK = 4_711_001

/** Brings the schema up to date, one transaction a file, forward only. */
export async function migrate(db: Db): Promise<string[]> {
  await db.script('create table if not exists migration (name text primary key, at timestamptz not null default now())')
  const applied: string[] = []
  for (const name of (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()) {
    const done = await db.asOwner((tx) => tx.one(sql`select 1 as done from migration where name = ${name}`))
    if (done) continue
    const text = await readFile(new URL(name, directory), 'utf8')
    await db.script(
      `begin; select pg_advisory_xact_lock(${LOCK});
       do $check$ begin if exists (select from migration where name = '${name}') then raise exception 'already applied'; end if; end $check$;
       ${text}; insert into migration (name) values ('${name}'); commit`,
    )
    applied.push(name)
  }
  return applied
}

/**
 * Refuses to serve when the serving roles could see past the row policies.
 * @throws with what is wrong and how to mend it
 */
export async function assertPoliciesBind(db: Db): Promise<void> {
  const problems = await db.asOwner((tx) =>
    tx.rows<{ problem: string }>(sql`
      select 'role ' || rolname || ' bypasses row security: alter role ' || rolname || ' nobypassrls nosuperuser' as problem
      from pg_roles where rolname in ('walkup_app', 'walkup_accounts') and (rolsuper or rolbypassrls)
      union all
      select 'role ' || r.rolname || ' owns table ' || c.relname from pg_class c join pg_roles r on r.oid = c.relowner
      where r.rolname in ('walkup_app', 'walkup_accounts') and c.relkind in ('r', 'p')
      union all
      select 'table ' || c.relname || ' has organization_id but no forced row security' from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)
        and c.relname not in ('session', 'mail')`),
  )
  if (problems.length)
    throw new Error(`The database would not isolate organizations: ${problems.map((row) => row.problem).join('; ')}`)
}
