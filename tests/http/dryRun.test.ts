import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
})
afterAll(() => app.close())

const headers = { 'Dry-Run': 'true' }
const address = { line1: '100 Test Way', city: 'Dublin', state: 'OH', postalCode: '43017' }
const makeStore = async (number: string) =>
  (await admin.call('stores.upsert', { body: { number, name: 'Dry store', territoryId: 1, address } })).data
const traces = (id: number) =>
  app.db.asOwner((tx) =>
    tx.rows<{ action: string }>(
      sql`select action from audit_event where entity = 'store' and entity_id = ${id} and action = 'delete'`,
    ),
  )

test('a dry run of a deletion deletes nothing and leaves no trace', async () => {
  const { id } = await makeStore('dry-1')
  const params = { id }
  expect(await admin.call('stores.delete', { params, headers })).toMatchObject({ status: 200, data: { ok: true } })
  expect((await admin.call('stores.get', { params })).status).toBe(200)
  expect(await traces(id)).toEqual([])
  expect((await admin.call('stores.delete', { params })).status).toBe(200)
  expect((await admin.call('stores.get', { params })).status).toBe(404)
  expect(await traces(id)).toHaveLength(1)
})

test('a dry run names what is still in use, and is rejected like the deletion', async () => {
  const { id } = await makeStore('dry-2')
  const params = { id }
  await app.db.asOwner((tx) =>
    tx.run(sql`
      insert into shift (organization_id, store_id, type_id, start_at, end_at, colour)
      select organization_id, ${id}, type_id, app_now() + interval '1 day', app_now() + interval '26 hours', colour from shift
      where organization_id = 1 limit 1`),
  )
  const { status, problem } = await admin.call('stores.delete', { params, headers })
  expect([status, problem.type, problem.detail]).toEqual([409, 'in-use', expect.stringContaining('shift')])
  const [other, viewer] = [await app.signIn('other@walkup.test'), await app.signIn('role7@walkup.test')]
  expect((await other.call('stores.delete', { params, headers })).status).toBe(404)
  expect((await viewer.call('stores.delete', { params, headers })).status).toBe(403)
})

test('a dry run is rejected outside organizations, and has no effect on other requests', async () => {
  const { status, problem } = await admin.call('account.endSession', { params: { sessionId: 'a'.repeat(32) }, headers })
  expect([status, problem.errors?.map(({ path }) => path)]).toEqual([400, ['Dry-Run']])
  const made = await admin.call('stores.upsert', {
    body: { number: 'dry-3', name: 'Dry store', territoryId: 1, address },
    headers,
  })
  expect((await admin.call('stores.get', { params: { id: made.data.id } })).status).toBe(200)
})
