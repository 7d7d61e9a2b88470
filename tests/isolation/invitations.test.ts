import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Scope } from '../../packages/server/src/db/index.ts'
import { startApp, type TestApp } from '../http/harness.ts'

let test: TestApp
let victim: number
beforeAll(async () => {
  test = await startApp()
  victim = (await test.signIn('role5@walkup.test')).record.userId
})
afterAll(() => test.close())

const as = (roleId: number): Scope => ({
  organizationId: 4,
  organizations: [4],
  userId: 1,
  roleId,
  subscriptionId: 1,
  territories: [],
})
const write = (roleId: number, statement: Sql) => test.db.asTenant(as(roleId), (tx) => tx.run(statement))

it('prevents a tenant from taking over another organization’s user', async () => {
  for (const roleId of [1, 2])
    await expect(
      write(roleId, sql`insert into membership (organization_id, user_id, role_id) values (4, ${victim}, 7)`),
    ).rejects.toThrow(/row-level security/)
  expect(await test.db.asTenant(as(2), (tx) => tx.rows(sql`select 1 from app_user where id = ${victim}`))).toEqual([])
})

it('prevents a tenant from accepting for a user', async () => {
  await expect(write(1, sql`update membership set accepted_at = app_now()`)).rejects.toThrow(/permission denied/)
  await expect(
    write(1, sql`insert into membership (organization_id, user_id, role_id, accepted_at) values (4, ${victim}, 7, app_now())`),
  ).rejects.toThrow(/permission denied/)
  await expect(write(1, sql`insert into account_link (user_id, account_id) values (${victim}, 1)`)).rejects.toThrow(
    /permission denied/,
  )
  await expect(test.db.asTenant(as(1), (tx) => tx.rows(sql`select * from account_link`))).rejects.toThrow(/permission denied/)
})

it('allows invitations only into accessible organizations', async () => {
  const person = JSON.stringify({ firstName: 'A', lastName: 'B', email: 'role5@walkup.test' })
  const invite = (roleId: number, organizationId: number) =>
    test.db.asTenant(as(roleId), (tx) =>
      tx.one<{ id: number }>(sql`select create_invitee(${organizationId}, 'u', ${person}::jsonb) as id`),
    )
  await expect(invite(2, 1)).rejects.toThrow(/may not invite/)
  await expect(invite(7, 4)).rejects.toThrow(/may not invite/)
  expect((await invite(2, 4))?.id).not.toBe(victim)
})
