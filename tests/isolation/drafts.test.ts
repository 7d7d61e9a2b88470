import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Scope } from '../../packages/server/src/db/index.ts'
import { startApp, type TestApp } from '../http/harness.ts'

let test: TestApp
let generatorId: number
let territories: number[]
beforeAll(async () => {
  test = await startApp()
  const generator = await test.signIn('role14@walkup.test')
  generatorId = generator.record.userId
  await test.db.asOwner(async (tx) => {
    const row = await tx.one<{ ids: number[] }>(sql`
      select array_agg(territory_id) as ids from membership_territory t join membership m on m.id = t.membership_id
      where m.user_id = ${generatorId}`)
    territories = row?.ids ?? []
    // One of each kind that a generator can access: a past shift, an upcoming one, and an open one.
    await tx.run(sql`
      insert into shift (organization_id, user_id, store_id, start_at, end_at, note)
      select 1, who, s.id, at, at + interval '1 hour', 'draft of a test'
      from (select id from store where organization_id = 1 and territory_id = any (${territories}::int[]) order by id limit 1) s,
        (values (${generatorId}::int, app_now() - interval '400 days'), (${generatorId}, app_now() + interval '400 days'),
          (null, app_now() + interval '400 days')) as plan(who, at)`)
  })
})
afterAll(() => test.close())

const as = (roleId: number, subscriptionId = 1): Scope => ({
  organizationId: 1,
  organizations: [1],
  userId: generatorId,
  roleId,
  subscriptionId,
  territories,
})
const drafts = (scope: Scope) =>
  test.db.asTenant(scope, async (tx) => {
    await tx.one(sql`select refresh_missing_punches()`)
    const row = await tx.one<{ shifts: number; punches: number }>(sql`
      select (select count(*) from shift where posted_at is null) as shifts,
        (select count(*) from missing_punch m join shift h on h.id = m.shift_id and m.kind = 'shift' and h.posted_at is null) as punches`)
    return row ?? { shifts: -1, punches: -1 }
  })
/** Without the shift's own policy, which would hide it in a join. */
const punchesOfDrafts = (scope: Scope, ids: readonly number[]) =>
  test.db.asTenant(scope, (tx) => tx.rows(sql`select key from missing_punch where shift_id = any (${[...ids]}::int[])`))

it('shows drafts only to those who can plan shifts', async () => {
  for (const roleId of [0, 1, 2, 3, 4, 6, 15]) {
    const { shifts, punches } = await drafts(as(roleId))
    expect([roleId, shifts >= 3, punches >= 1]).toEqual([roleId, true, true])
  }
  const ids = await test.db.asOwner((tx) => tx.rows<{ id: number }>(sql`select id from shift where posted_at is null`))
  for (const scope of [5, 7, 10, 14].map((roleId) => as(roleId)).concat(as(2, 16), as(2, 2), as(14, 16))) {
    expect(await drafts(scope)).toEqual({ shifts: 0, punches: 0 })
    expect(
      await punchesOfDrafts(
        scope,
        ids.map(({ id }) => id),
      ),
    ).toEqual([])
  }
})

it('lets only them write drafts', async () => {
  const write = (statement: ReturnType<typeof sql>) => test.db.asTenant(as(14), (tx) => tx.run(statement))
  const [posted] = await test.db.asOwner((tx) =>
    tx.rows<{ id: number; storeId: number }>(
      sql`select id, store_id from shift where user_id = ${generatorId} and posted_at is not null and deleted_at is null limit 1`,
    ),
  )
  expect(await write(sql`update shift set note = 'seen' where posted_at is null`)).toBe(0)
  await expect(write(sql`update shift set posted_at = null where id = ${posted?.id}`)).rejects.toThrow(/row-level security/)
  await expect(
    write(sql`insert into shift (organization_id, user_id, store_id, start_at, end_at)
      values (1, ${generatorId}, ${posted?.storeId}, app_now() + interval '500 days', app_now() + interval '500 days 1 hour')`),
  ).rejects.toThrow(/row-level security/)
})
