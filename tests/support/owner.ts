import { createHmac } from 'node:crypto'
import pg from 'pg'

/** The owner of every test database: a role without SUPERUSER, BYPASSRLS, CREATEROLE or CREATEDB, as in docs/operations.md. */
export const OWNER = 'walkup_test_owner'

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** The same database as its ordinary owner; the password is derived from the superuser's, if the server requires one. */
export function asOwner(superuserUrl: string): string {
  const changed = new URL(superuserUrl)
  changed.username = OWNER
  changed.password = passwordOf(superuserUrl)
  return changed.href
}

const passwordOf = (superuserUrl: string): string =>
  createHmac('sha256', new URL(superuserUrl).password).update(OWNER).digest('hex')

/** Runs statements as the superuser of TEST_DATABASE_URL. */
export async function asSuperuser(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates the owner and the serving roles, like a database administrator. Safe to run concurrently. */
export async function createOwner(url: string): Promise<void> {
  const create = (role: string, options: string) =>
    `do $$ begin create role ${role} ${options}; exception when duplicate_object or unique_violation then null; end $$`
  const grant = (role: string, to: string) =>
    `do $$ begin if not pg_has_role('${to}', '${role}', 'MEMBER') then grant ${role} to ${to}; end if;
     exception when unique_violation or internal_error then null; end $$`
  await asSuperuser(
    url,
    create(OWNER, `login password '${passwordOf(url)}'`),
    create('walkup_app', 'nologin noinherit'),
    create('walkup_accounts', 'nologin noinherit'),
    create('walkup_server', 'nologin noinherit'),
    grant('walkup_app', 'walkup_server'),
    grant('walkup_accounts', 'walkup_server'),
    grant('walkup_server', OWNER),
  )
}
