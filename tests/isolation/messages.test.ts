import { partners, roleList } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Scope } from '../../packages/server/src/db/index.ts'
import { startApp, type TestApp } from '../http/harness.ts'

let test: TestApp
let generatorId: number
let adminId: number
let territories: number[]
beforeAll(async () => {
  test = await startApp()
  const generator = await test.signIn('role14@walkup.test')
  generatorId = generator.record.userId
  adminId = (await test.signIn('role2@walkup.test')).record.userId
  await test.db.asOwner(async (tx) => {
    const row = await tx.one<{ ids: number[] }>(sql`
      select array_agg(territory_id) as ids from membership_territory t join membership m on m.id = t.membership_id
      where m.user_id = ${generatorId}`)
    territories = row?.ids ?? []
    await tx.run(sql`delete from message`)
    // A message of every lead, one to each of two users, one to an unknown recipient, and one of another organization.
    await tx.run(sql`
      insert into message (organization_id, uid, channel, kind, lead_id, recipient, occasion, due_at, expires_at, state)
      select organization_id, 'm' || id, 'sms', 'booked', id, 'lead:' || id, 'booked', app_now(), app_now(), 'sent' from lead where organization_id in (1, 2)`)
    for (const [nth, userId] of [generatorId, adminId, null].entries())
      await tx.run(sql`
        insert into message (organization_id, uid, channel, kind, user_id, recipient, occasion, due_at, expires_at, state)
        values (1, ${`own${nth}`}, 'email', 'notice', ${userId}, ${`user:${userId}`}, 'notice', app_now(), app_now(), 'sent')`)
    for (const organizationId of [1, 2]) {
      await tx.run(sql`
        insert into message_template (organization_id, kind, channel, language, body) values (${organizationId}, 'booked', 'sms', 'fr', 'Salut'), (${organizationId}, 'booked', 'sms', 'es', 'Hola')`)
      await tx.run(sql`insert into message_settings (organization_id) values (${organizationId}) on conflict do nothing`)
      await tx.run(
        sql`insert into text_opt_out (organization_id, phone_hash, source) values (${organizationId}, 'isolation', 'reply')`,
      )
    }
  })
})
afterAll(() => test.close())

const as = (roleId: number, subscriptionId = 1, userId = generatorId): Scope => ({
  organizationId: 1,
  organizations: [1],
  userId,
  roleId,
  subscriptionId,
  territories,
})
const everyone = () => [
  ...roleList.map(({ id, permissions }) => ({ name: `role ${id}`, permissions: [...permissions] as string[], scope: as(id) })),
  ...Object.entries(partners).map(([partner, subscriptionId]) => ({
    name: `partner ${partner}`,
    permissions: [],
    scope: as(2, subscriptionId),
  })),
]
const ids = (scope: Scope, query: ReturnType<typeof sql>) =>
  test.db.asTenant(scope, async (tx) => (await tx.rows<{ id: number | string }>(query)).map(({ id }) => id))

it('every role, and each partner, sees the messages of the leads that it sees, and no other', async () => {
  let most = 0
  const least: string[] = []
  for (const { name, scope } of everyone()) {
    const leads = await ids(scope, sql`select id from lead order by id`)
    const seen = await ids(scope, sql`select lead_id as id from message where lead_id is not null order by lead_id`)
    expect(seen, name).toEqual(leads)
    most = Math.max(most, seen.length)
    if (!seen.length) least.push(name)
  }
  expect(most).toBeGreaterThan(100)
  expect(least.length).toBeGreaterThan(0)
})

it('messages to users are seen by them and by administrators only, never by a partner’s', async () => {
  for (const { name, scope, permissions } of everyone()) {
    const seen = await ids(scope, sql`select uid as id from message where lead_id is null order by uid`)
    expect(seen, name).toEqual(permissions.includes('organization.administer') ? ['own0', 'own1', 'own2'] : ['own0'])
  }
})

it('nobody reads or writes a foreign organization’s messages, templates or opt-outs', async () => {
  for (const { name, scope } of everyone()) {
    for (const table of ['message', 'message_template', 'text_opt_out']) {
      const foreign = await ids(scope, sql([`select organization_id as id from ${table} where organization_id <> 1`]))
      expect(foreign, `${name}: ${table}`).toEqual([])
      const changed = await test.db.asTenant(scope, (tx) => tx.run(sql([`delete from ${table} where organization_id = 2`])))
      expect(changed, `${name}: ${table}`).toBe(0)
    }
    const insert = (statement: ReturnType<typeof sql>) => test.db.asTenant(scope, (tx) => tx.run(statement))
    await expect(
      insert(
        sql`insert into message_template (organization_id, kind, channel, language, body) values (2, 'moved', 'sms', 'en', 'x')`,
      ),
      name,
    ).rejects.toThrow(/row-level security/)
    await expect(
      insert(sql`insert into text_opt_out (organization_id, phone_hash, source) values (2, 'x', 'staff')`),
      name,
    ).rejects.toThrow(/row-level security/)
    await expect(
      insert(sql`
        insert into message (organization_id, uid, channel, kind, recipient, occasion, due_at, expires_at, state)
        values (2, ${`x${name}`}, 'sms', 'staff', 'lead:1', 'x', app_now(), app_now(), 'sent')`),
      name,
    ).rejects.toThrow(/row-level security/)
  }
})

it('administrators write templates, the office reads them, and partners see none', async () => {
  for (const { name, scope, permissions } of everyone()) {
    for (const table of ['message_template', 'message_settings']) {
      const seen = await ids(scope, sql([`select organization_id as id from ${table}`]))
      expect(seen.length > 0, `${name}: ${table}`).toBe(permissions.includes('organization.read'))
    }
    const isAllowed = permissions.includes('organization.administer')
    const tries = [
      sql`update message_template set body = 'Bonjour' where language = 'fr'`,
      sql`update message_settings set review_url = 'https://reviews.example'`,
      sql`delete from message_template where language = 'es'`,
      sql`insert into message_template (organization_id, kind, channel, language, body) values (1, 'booked', 'sms', 'es', 'Hola')`,
      sql`delete from message_settings`,
      sql`insert into message_settings (organization_id) values (1)`,
    ]
    for (const one of tries) {
      const changed = await test.db.asTenant(scope, (tx) => tx.run(one)).catch(() => 0)
      expect(changed > 0, `${name}: ${one.sql}`).toBe(isAllowed)
    }
  }
})
