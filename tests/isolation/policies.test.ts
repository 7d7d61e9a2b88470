import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertPoliciesBind, serverScope, type Db } from '../../packages/server/src/db/index.ts'
import { startApp, type TestApp } from '../http/harness.ts'

let test: TestApp
let db: Db
let tables: string[]
beforeAll(async () => {
  test = await startApp()
  db = test.db
  const rows = await db.asOwner((tx) =>
    tx.rows<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organization_id' and not a.attisdropped
        and c.relname not in ('session', 'mail')
      order by 1`),
  )
  tables = rows.map((row) => row.name)
})
afterAll(() => test.close())

const foreignRows = (table: string, organizationId: number) =>
  db.asTenant(serverScope(organizationId), async (tx) => {
    const row = await tx.one<{ own: number; foreign: number }>(
      sql`select count(*) filter (where organization_id = ${organizationId}) as own,
        count(*) filter (where organization_id is distinct from ${organizationId}) as foreign from ${raw(table)}`,
    )
    return row ?? { own: 0, foreign: -1 }
  })

describe('row security', () => {
  it('covers every table that has an organization', () => {
    expect(tables.length).toBeGreaterThan(30)
    expect(tables).toEqual(
      expect.arrayContaining(['lead', 'booking', 'slot_seat', 'consent', 'lead_event', 'time_log', 'qr_code', 'audit_event']),
    )
  })

  it('lets a query without a WHERE see no other organization’s row', async () => {
    let seen = 0
    for (const table of tables) {
      for (const organizationId of [1, 2, 3, 4]) {
        const { own, foreign } = await foreignRows(table, organizationId)
        expect(foreign, `${table} as ${organizationId}`).toBe(0)
        seen += own
      }
    }
    // Not because there was nothing to see.
    expect(seen).toBeGreaterThan(1000)
  })

  it('shows nothing at all before an organization is set', async () => {
    for (const table of [...tables, 'organization']) {
      const row = await db.asTenant(serverScope(), (tx) => tx.one<{ n: number }>(sql`select count(*) as n from ${raw(table)}`))
      expect(row?.n, table).toBe(0)
    }
  })

  it('refuses to write another organization’s row, or to move one there', async () => {
    const write = (statement: ReturnType<typeof sql>) => db.asTenant(serverScope(1), (tx) => tx.run(statement))
    await expect(write(sql`insert into service_group (organization_id, name) values (3, 'x')`)).rejects.toThrow(
      /row-level security/,
    )
    await expect(write(sql`update service_group set organization_id = 3`)).rejects.toThrow(/row-level security/)
    expect(await write(sql`update service_group set name = 'x' where organization_id = 3`)).toBe(0)
    expect(await write(sql`delete from lookup_item where organization_id = 3`)).toBe(0)
  })

  it('keeps passwords, sessions and mail from the role that serves tenants', async () => {
    for (const table of ['credential', 'session', 'password_link', 'mail', 'throttle']) {
      await expect(
        db.asTenant(serverScope(1), (tx) => tx.rows(sql`select * from ${raw(table)}`)),
        table,
      ).rejects.toThrow(/permission denied/)
    }
  })

  it('lets nobody rewrite the audit trail', async () => {
    await expect(db.asTenant(serverScope(1), (tx) => tx.run(sql`update audit_event set action = 'x'`))).rejects.toThrow(
      /permission denied/,
    )
    await expect(db.asTenant(serverScope(1), (tx) => tx.run(sql`delete from audit_event`))).rejects.toThrow(/permission denied/)
  })
})

describe('the guard at boot', () => {
  it('passes on the schema as it is', () => expect(assertPoliciesBind(db)).resolves.toBeUndefined())

  it('notices each table whose row security is taken away', async () => {
    for (const table of tables) {
      await db.script(`alter table ${table} no force row level security`)
      await expect(assertPoliciesBind(db), table).rejects.toThrow(`table ${table} has organization_id but no forced row security`)
      await db.script(`alter table ${table} force row level security`)
    }
  })

  it('would be contradicted by the rows themselves if a policy were dropped or opened', async () => {
    for (const table of tables) {
      const rows = await db.asOwner((tx) =>
        tx.one<{ n: number }>(sql`select count(*) as n from ${raw(table)} where organization_id <> 1`),
      )
      if (!rows?.n) continue
      await db.script(`alter policy tenant on ${table} using (true)`)
      // A restrictive policy may still hide them: then it alone must be what does.
      const restricted = await db.asOwner((tx) =>
        tx.one(sql`select 1 as found from pg_policies where tablename = ${table} and permissive = 'RESTRICTIVE'`),
      )
      const { foreign } = await foreignRows(table, 1)
      if (!restricted) expect(foreign, table).toBeGreaterThan(0)
      await db.script(`alter policy tenant on ${table} using (organization_id = any ((select app_organizations())::int[]))`)
      expect((await foreignRows(table, 1)).foreign, table).toBe(0)
    }
  })

  it('refuses a serving role that bypasses policies', async () => {
    await db.script('alter role walkup_app bypassrls')
    try {
      await expect(assertPoliciesBind(db)).rejects.toThrow('role walkup_app bypasses row security')
    } finally {
      await db.script('alter role walkup_app nobypassrls')
    }
  })
})
