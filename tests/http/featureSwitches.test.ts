import { afterAll, beforeAll, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import { startApp, type TestApp } from './harness.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const person = (role: string) => test.signIn(`${role}@walkup.test`)

it('a switch turns an area off for an organization, by role, and on again', async () => {
  const admin = await person('role2')
  const viewer = await person('role7')
  const other = await person('other')
  const body = {}
  const before = await viewer.call('charts.leadCount', { body })
  expect(before.status).toBe(200)

  const off = await admin.call('features.setSwitch', { body: { key: 'charts', isActive: false } })
  expect(off.data).toMatchObject({ key: 'charts', isActive: false, roleIds: [], isLimitedAbove: false })
  const refused = await viewer.call('charts.leadCount', { body })
  expect(refused.status).toBe(403)
  expect(refused.problem).toMatchObject({ code: 'feature-off', params: { feature: 'charts' } })
  expect((await viewer.call('account.me')).data.disabledFeatures).toEqual(['charts'])
  expect((await viewer.call('features.updates')).data.featureConfig).toMatchObject({ charts: false, reports: true })
  // Not for another organization.
  expect((await other.call('charts.leadCount', { body })).status).toBe(200)

  const { updatedAt } = off.data as { updatedAt: string }
  expect((await admin.call('features.setSwitch', { body: { key: 'charts', isActive: true, updatedAt: null } })).status).toBe(409)
  const some = await admin.call('features.setSwitch', { body: { key: 'charts', isActive: true, roleIds: [2], updatedAt } })
  expect(some.status).toBe(200)
  expect((await viewer.call('charts.leadCount', { body })).status).toBe(403)
  expect((await admin.call('charts.leadCount', { body })).status).toBe(200)

  expect((await admin.call('features.setSwitch', { body: { key: 'charts', isActive: true, roleIds: [] } })).status).toBe(200)
  expect((await viewer.call('charts.leadCount', { body })).status).toBe(200)
})

it('a switch applies to descendants, and a feature of the product to all organizations', async () => {
  const system = await person('role1')
  const admin = await person('role2')
  const child = await test.db.asOwner(async (tx) => {
    const row = await tx.one<{ id: number }>(sql`
      insert into organization (uid, name, organization_parent_id) values ('switchchild000000000000001', 'Child', 1) returning id`)
    return row?.id ?? 0
  })
  const inChild = admin.in(child)
  await admin.call('features.setSwitch', { body: { key: 'reports', isActive: false } })
  const listed = await inChild('features.switches')
  const items = listed.data.items as { key: string; isActive: boolean; isLimitedAbove: boolean }[]
  expect(items.find(({ key }) => key === 'reports')).toMatchObject({ isActive: true, isLimitedAbove: true })
  const me = await inChild('account.me')
  expect(me.data.disabledFeatures).toEqual(['reports'])
  await admin.call('features.setSwitch', { body: { key: 'reports', isActive: true } })

  const made = await system.call('features.upsert', { body: { key: 'support', title: 'Support', body: '', isActive: false } })
  const refused = await admin.call('support.tutorials', { body: {} })
  expect([refused.status, refused.problem.code]).toEqual([403, 'feature-off'])
  await system.call('features.delete', { params: { id: made.data.id } })
  expect((await admin.call('support.tutorials', { body: {} })).status).toBe(200)
})

it('a switch requires an administrator and an area that can be turned off', async () => {
  const manager = await person('role3')
  expect((await manager.call('features.setSwitch', { body: { key: 'charts', isActive: false } })).status).toBe(403)
  expect((await manager.call('features.switches')).status).toBe(200)
  const admin = await person('role2')
  const wrong = await admin.call('features.setSwitch', { body: { key: 'account', isActive: false } as never })
  expect(wrong.problem).toMatchObject({ status: 400, errors: [{ path: 'key' }] })
  // The row policy applies even without the endpoint.
  const scope = { userId: 1, organizationId: 1, organizations: [1], territories: [], subscriptionId: 1 }
  const insert = (roleId: number, organizationId: number) =>
    test.db.asTenant({ ...scope, roleId }, (tx) =>
      tx.run(sql`insert into feature_switch (organization_id, key, is_active) values (${organizationId}::int, 'labor', true)`),
    )
  await expect(insert(4, 1)).rejects.toThrow(/row-level security/)
  await expect(insert(2, 4)).rejects.toThrow(/row-level security/)
})
