import sql from 'sql-template-tag'
import { afterEach, expect, it } from 'vitest'
import {
  assertPoliciesBind,
  migrate,
  openPglite,
  openPostgres,
  privilegedRole,
  serverScope,
  type Db,
} from '../../packages/server/src/db/index.ts'
import { asSuperuser, withDatabase } from '../support/owner.ts'

const onPostgres = process.env.WALKUP_TEST_DATABASE === 'postgres'
const url = process.env.TEST_DATABASE_URL ?? ''
let cleanUp = async () => {}
afterEach(() => cleanUp())

interface Owned {
  readonly owner: string
  readonly db: Db
  readonly superuser: (...statements: string[]) => Promise<void>
}

/** An empty database owned by a new role. */
async function openAsOwner(options: string): Promise<Owned> {
  const owner = `walkup_owner_${Math.random().toString(36).slice(2, 10)}`
  if (onPostgres) {
    await asSuperuser(url, `create role ${owner} login ${options}`, `create database ${owner} owner ${owner}`)
    const own = new URL(withDatabase(url, owner))
    own.username = owner
    const db = openPostgres(own.href, 3)
    cleanUp = async () => {
      await db.close()
      await asSuperuser(url, `drop database ${owner} with (force)`, `drop role ${owner}`)
    }
    return { owner, db, superuser: (...statements) => asSuperuser(url, ...statements) }
  }
  // PGlite has one connection, which is a superuser's until it changes its role.
  const db = await openPglite()
  cleanUp = () => db.close()
  const superuser = async (...statements: string[]) => {
    await db.script('set session authorization postgres')
    for (const statement of statements) await db.script(statement)
    await db.script(`set session authorization ${owner}`)
  }
  await superuser(
    `create role ${owner} login ${options}`,
    `do $$ begin execute format('alter database %I owner to ${owner}', current_database()); end $$`,
  )
  return { owner, db, superuser }
}

async function worksAsOwner(db: Db): Promise<void> {
  await migrate(db)
  await assertPoliciesBind(db)
  expect(await privilegedRole(db)).toBeUndefined()
  await db.asOwner(async (tx) => {
    await tx.run(sql`insert into organization (id, uid, name) values (1, 'o1', 'One'), (2, 'o2', 'Two')`)
    await tx.run(
      sql`insert into app_user (id, uid, first_name, last_name, email) values (1, 'u', 'Ada', 'Moreno', 'ada@one.test')`,
    )
    await tx.run(sql`insert into membership (organization_id, user_id, role_id) values (1, 1, 1), (2, 1, 2)`)
  })
  const memberships = sql`select organization_id from membership`
  expect(await db.asTenant(serverScope(1), (tx) => tx.rows(memberships))).toEqual([{ organizationId: 1 }])
  expect(await db.asAccounts((tx) => tx.rows(memberships))).toHaveLength(2)
  // Functions that run as the owner see other organizations only where intended.
  expect(await db.asTenant(serverScope(), (tx) => tx.one(sql`select organization_tree(2) as tree`))).toEqual({ tree: [2] })
}

it('an owner with CREATEROLE can migrate and serve', async () => {
  const { db } = await openAsOwner('createrole')
  await worksAsOwner(db)
})

it('an owner without it gets instructions, and works after an administrator follows them', async () => {
  const { owner, db, superuser } = await openAsOwner('')
  await expect(migrate(db)).rejects.toThrow(/database administrator[^]*grant walkup_server to walkup_owner_/)

  // A past bug: the owner inherits the serving roles and is restricted by their policies.
  const create = (role: string) =>
    `do $$ begin create role ${role} nologin noinherit; exception when duplicate_object then null; end $$`
  await superuser(
    ...['walkup_app', 'walkup_accounts', 'walkup_server'].map(create),
    `grant walkup_app, walkup_accounts to ${owner}`,
  )
  await expect(migrate(db)).rejects.toThrow(/inherits walkup_accounts, walkup_app[^]*revoke walkup_accounts, walkup_app from/)
  expect(await db.asOwner((tx) => tx.rows(sql`select 1 from pg_class where relname = 'migration'`))).toEqual([])

  await superuser(
    `revoke walkup_app, walkup_accounts from ${owner}`,
    'grant walkup_app, walkup_accounts to walkup_server',
    `grant walkup_server to ${owner}`,
  )
  await worksAsOwner(db)
  expect(await migrate(db)).toEqual([])
})
