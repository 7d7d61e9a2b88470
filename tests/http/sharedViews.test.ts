import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAll, startApp, type Call, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let as: (name: string) => SignedIn
beforeAll(async () => {
  app = await startApp()
  as = await signInAll(app, ['role2', 'role4', 'role7', 'hd', 'other'])
})
afterAll(() => app.close())

const listKey = 'reports'
const state = { path: '/reports/build', search: { measures: 'leads,setRate', by: 'store' } }
const listed = async (call: Call, includeShared = true) => {
  const { data } = await call('views.search', { body: { filter: { listKey, includeShared } } })
  return data.items.map(({ name, isOwn, isShared }) => ({ name, isOwn, isShared }))
}

test('a shared report can be read by the organization’s internal users, and changed only by its owner', async () => {
  const saved = await as('role2').call('views.upsert', { body: { listKey, name: 'Set rate by store', state } })
  const { id } = saved.data
  expect(await listed(as('role7').call)).toEqual([])
  const shared = await as('role2').call('views.share', { params: { id }, body: { isShared: true } })
  expect(shared.data).toMatchObject({ isShared: true, isOwn: true, state })
  const { name } = saved.data
  expect(await listed(as('role2').call)).toEqual([{ name, isOwn: true, isShared: true }])
  expect(await listed(as('role7').call)).toEqual([{ name, isOwn: false, isShared: true }])
  // Lists do not ask for shared views, and get none.
  expect(await listed(as('role7').call, false)).toEqual([])
  // Partners' users and other organizations see none.
  expect(await listed(as('hd').call)).toEqual([])
  expect(await listed(as('other').call)).toEqual([])
  const { updatedAt } = shared.data
  for (const who of ['role7', 'role4', 'other'])
    expect([
      who,
      (await as(who).call('views.upsert', { body: { listKey, name: 'Mine now', state, id, updatedAt } })).status,
      (await as(who).call('views.delete', { params: { id } })).status,
    ]).toEqual([who, 404, 404])
  const renamed = await as('role2').call('views.upsert', { body: { listKey, name: 'Set rate', state, id, updatedAt } })
  expect(renamed.data).toMatchObject({ name: 'Set rate', isShared: true })
  const own = await as('role2').call('views.share', { params: { id }, body: { isShared: false } })
  expect(own.data.isShared).toBe(false)
  expect(await listed(as('role7').call)).toEqual([])
})

test('only office roles can share reports, and only their own', async () => {
  for (const role of ['role4', 'role7', 'hd']) {
    const { data } = await as(role).call('views.upsert', { body: { listKey, name: 'Ours', state } })
    expect([role, (await as(role).call('views.share', { params: { id: data.id }, body: { isShared: true } })).status]).toEqual([
      role,
      403,
    ])
    expect((await as('role2').call('views.share', { params: { id: data.id }, body: { isShared: true } })).status).toBe(404)
  }
})
