import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { ensureRoles } from './roles.ts'
import { syncRoles } from './roleTable.ts'
import type { Db } from './types.ts'

const directory = new URL('../../migrations/', import.meta.url)

interface Migration {
  readonly name: string
  readonly text: string
  /** Ignores comments and line breaks, which may change after a migration was applied. */
  readonly checksum: string
}

async function readMigrations(): Promise<Migration[]> {
  // Numeric, so that the order does not depend on leading zeros.
  const names = (await readdir(directory))
    .filter((file) => file.endsWith('.sql'))
    .sort((left, right) => left.localeCompare(right, 'en', { numeric: true }))
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, directory), 'utf8')
      const statements = text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ')
      return { name, text, checksum: createHash('sha256').update(statements).digest('hex') }
    }),
  )
}

/** The database has a schema that this build neither created nor can upgrade. */
export class SchemaMismatch extends Error {
  constructor(db: Db) {
    const another = db.kind === 'pglite' ? 'set DATA_DIR to a new directory' : 'set DATABASE_URL to an empty database'
    super(
      `The schema of ${db.location} was created by another version of Walkup, and this version cannot upgrade it. Nothing was changed.
To keep the data, start the version that created it and export what you need. To start over, ${another}.`,
    )
  }
}

/**
 * The migrations that this database still needs.
 * @throws SchemaMismatch when it has unknown ones; nothing is written
 */
export async function pendingMigrations(db: Db): Promise<Migration[]> {
  const migrations = await readMigrations()
  const applied = await db.asOwner(async (tx) =>
    (await tx.one<{ table: string | null }>(sql`select to_regclass('public.migration')::text as table`))?.table
      ? // Early builds recorded no checksum.
        tx.rows<{ name: string; checksum: string | null }>(
          sql`select name, to_jsonb(migration) ->> 'checksum' as checksum from migration`,
        )
      : [],
  )
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  if (applied.some(({ name, checksum }) => checksums.get(name) !== checksum)) throw new SchemaMismatch(db)
  const names = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !names.has(name))
}

/**
 * Applies pending migrations, one transaction per file, syncs the role table, and returns the file names. Servers call it
 * within `db.exclusively`.
 * @throws SchemaMismatch when another version created the schema; nothing is written
 */
export async function migrate(db: Db): Promise<string[]> {
  const pending = await pendingMigrations(db)
  await ensureRoles(db)
  await db.script(
    'create table if not exists migration (name text primary key, checksum text not null, at timestamptz not null default now())',
  )
  for (const { name, text, checksum } of pending) {
    await db.script(`begin; ${text}; insert into migration (name, checksum) values ('${name}', '${checksum}'); commit`)
  }
  await syncRoles(db)
  return pending.map(({ name }) => name)
}

/**
 * Refuses to start when the serving roles could bypass row-level security.
 * @throws an Error that says what is wrong and how to fix it
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
