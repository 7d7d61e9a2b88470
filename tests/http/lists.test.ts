import type { EditableList } from '@walkup/sdk/contract'
import { editableLists } from '@walkup/sdk/contract'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageTypes, userActivities } from '../../packages/server/src/areas/lookup/constants.ts'
import { addType } from './bookingFixture.ts'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let other: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  other = await app.signIn('other@walkup.test')
})
afterAll(() => app.close())

const query = <Row extends object>(statement: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(statement))
const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]
const upsert = (list: EditableList, body: { name: string } & Record<string, unknown>, by = admin) =>
  by.call('settings.upsertListEntry', { params: { list }, body })
const search = async (list: EditableList, body = {}, by = admin) =>
  (await by.call('settings.listEntries', { params: { list }, body })).data
const remove = (list: EditableList, id: number, by = admin) => by.call('settings.deleteListEntry', { params: { list, id } })
/** A body that every list accepts. */
const valid = (list: EditableList, name: string) => ({ name, ...(list === 'languageTypes' && { code: 'pl' }) })

describe('every list', () => {
  test.each(editableLists)('%s: entries can be created, found, updated, looked up and deleted', async (list) => {
    const created = await upsert(list, valid(list, '  Zebra  '))
    expect([created.status, created.data.name, created.data.source, created.data.isActive]).toEqual([200, 'Zebra', 'own', true])
    const { id, updatedAt, sort } = created.data
    expect(sort).toBe(Math.max(...(await search(list)).items.filter(({ source }) => source === 'own').map((entry) => entry.sort)))
    expect((await search(list, { filter: { search: 'zeb' } })).items.map((entry) => entry.id)).toEqual([id])
    const renamed = await upsert(list, { id, updatedAt, name: 'Yak', isActive: false, sort: 7 })
    expect(renamed.data).toMatchObject({ id, name: 'Yak', isActive: false, sort: 7 })
    const lookup: Readonly<Record<string, readonly { id: number; name: string; isActive: boolean }[]>> = (
      await admin.call('lookup.all')
    ).data
    expect(lookup[list]?.find((item) => item.id === id)).toMatchObject({ name: 'Yak', isActive: false })
    expect((await upsert(list, { id, updatedAt, name: 'Late' })).problem.type).toBe('stale')
    expect((await remove(list, id)).status).toBe(200)
    expect((await search(list, { filter: { search: 'yak' } })).items).toEqual([])
    const trail = await query<{ action: string }>(
      sql`select action from audit_event where entity = 'listEntry' and entity_id = ${id} order by id`,
    )
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
  })

  test.each(editableLists)('%s: entries are not accessible to another organization', async (list) => {
    const { id } = (await upsert(list, valid(list, 'Ours'))).data
    expect((await search(list, {}, other)).items.some((entry) => entry.id === id)).toBe(false)
    expect((await upsert(list, { ...valid(list, 'Theirs'), id }, other)).status).toBe(404)
    expect((await remove(list, id, other)).status).toBe(404)
    expect((await upsert(list, valid(list, 'Ours'), other)).status).toBe(200)
    expect((await remove(list, id)).status).toBe(200)
  })

  test('ids of another list are not found', async () => {
    const { id } = (await upsert('userTrades', { name: 'Decks' })).data
    expect((await upsert('userReasons', { id, name: 'Decks' })).status).toBe(404)
    expect((await remove('userReasons', id)).status).toBe(404)
    expect((await remove('userTrades', id)).status).toBe(200)
  })

  test('names are unique within a list, ignoring case; blank ones are rejected', async () => {
    const { id } = (await upsert('userTrades', { name: 'Siding' })).data
    expect((await upsert('userTrades', { name: 'SIDING ' })).problem.type).toBe('exists')
    expect((await upsert('userReasons', { name: 'Siding' })).status).toBe(200)
    expect(paths(await upsert('userTrades', { name: '   ' }))).toEqual([400, ['name']])
    expect((await upsert('languageTypes', { name: 'english', code: 'en-GB' })).problem.type).toBe('exists')
    expect((await upsert('languageTypes', { name: 'Anglais', code: 'EN' })).problem.type).toBe('exists')
    expect((await remove('userTrades', id)).status).toBe(200)
  })
})

describe('list-specific fields', () => {
  test('a language requires a BCP 47 tag, which is stored in canonical form', async () => {
    expect(paths(await upsert('languageTypes', { name: 'Polish' }))).toEqual([400, ['code']])
    expect(paths(await upsert('languageTypes', { name: 'Polish', code: 'not a tag' }))).toEqual([400, ['code']])
    const { data } = await upsert('languageTypes', { name: 'Brazilian Portuguese', code: 'pt-br' })
    expect([data.code, data.externalId]).toEqual(['pt-BR', null])
    expect(paths(await upsert('languageTypes', { name: 'Polish', code: 'pl', externalId: 'x' }))).toEqual([400, ['externalId']])
    const [person] = (await admin.call('users.search', { body: { limit: 1 } })).data.items
    const { data: detail } = await admin.call('users.get', { params: { id: person?.id ?? 0 } })
    await query(sql`update app_user set language_id = ${data.id} where id = ${detail.id}`)
    const used = await remove('languageTypes', data.id)
    expect(used.problem).toMatchObject({ type: 'in-use', params: { count: 1, user: 1 } })
  })

  test('only Costco stores have a number, and other lists an external id', async () => {
    const { data } = await upsert('costcoStores', { name: 'Costco Dublin', number: ' 1345 ', externalId: 'C-1' })
    expect(data).toMatchObject({ number: '1345', externalId: 'C-1', code: null })
    expect(paths(await upsert('userTrades', { name: 'Paint', number: '1', code: 'en' }))).toEqual([400, ['code', 'number']])
    const { data: campaign } = await upsert('serviceTitanCampaigns', { name: 'Fair', externalId: '77' })
    const { serviceTitanCampaigns } = (await admin.call('lookup.fourth')).data
    expect(serviceTitanCampaigns.find(({ id }) => id === campaign.id)?.code).toBe('77')
    expect(
      (await upsert('serviceTitanCampaigns', { id: campaign.id, name: 'Fair', externalId: null })).data.externalId,
    ).toBeNull()
  })

  test('a new service group accepts an appointment type and is then in use', async () => {
    const { id } = (await upsert('hdsfiGroup', { name: 'Decks' })).data
    const type = await addType(app, {})
    await query(sql`update appointment_type set service_group_id = ${id} where id = ${type.id}`)
    const answer = await remove('hdsfiGroup', id)
    expect(answer.problem).toMatchObject({ type: 'in-use', params: { count: 1, appointmentType: 1 } })
    expect((await upsert('hdsfiGroup', { id, name: 'Decks', isActive: false })).data.isActive).toBe(false)
  })

  test('a new activity can be recorded and is then in use', async () => {
    const { id } = (await upsert('userActivities', { name: 'Demonstration' })).data
    const recorded = await admin.call('users.recordActivity', { body: { activityId: id } })
    expect(recorded.data.activity).toEqual({ id, name: 'Demonstration' })
    expect((await remove('userActivities', id)).problem).toMatchObject({ type: 'in-use', params: { count: 1, activity: 1 } })
    expect(paths(await admin.call('users.recordActivity', { body: { activityId: id + 1000 } }))).toEqual([400, ['activityId']])
  })
})

describe('read-only entries', () => {
  test('built-in entries match the code’s in every organization and cannot be changed', async () => {
    const listed = async (list: EditableList, by: SignedIn) =>
      (await search(list, { filter: {}, limit: 200 }, by)).items
        .filter(({ source }) => source === 'builtIn')
        .map(({ id, name, code }) => ({ id, name, ...(code && { code }), isActive: true }))
    for (const by of [admin, other]) {
      expect(await listed('languageTypes', by)).toEqual(languageTypes)
      expect(await listed('userActivities', by)).toEqual(userActivities)
    }
    expect((await upsert('userActivities', { id: 5, name: 'Pitch' })).problem.type).toBe('not-allowed')
    expect((await remove('languageTypes', 1)).problem.type).toBe('not-allowed')
  })

  test('entries owned by an external system cannot be changed', async () => {
    const { id } = (await upsert('serviceTitanJobTypes', { name: 'Synced', externalId: '9' })).data
    await query(sql`update lookup_item set is_external = true where id = ${id}`)
    expect((await search('serviceTitanJobTypes', { filter: { search: 'synced' } })).items[0]?.source).toBe('external')
    expect((await upsert('serviceTitanJobTypes', { id, name: 'Mine' })).problem.type).toBe('not-allowed')
    expect((await remove('serviceTitanJobTypes', id)).problem.type).toBe('not-allowed')
  })
})

test('rejects an unknown list', async () => {
  const unknown = await admin.call('settings.listEntries', { params: { list: 'leads' }, body: {} })
  expect(paths(unknown)).toEqual([400, ['list']])
})

test('the database rejects writes by non-administrators', async () => {
  const as = (roleId: number, subscriptionId: number, statement: ReturnType<typeof sql>) =>
    app.db.asTenant(
      { organizationId: 1, organizations: [1], userId: 1, roleId, subscriptionId, territories: [] },
      async (tx) => (await tx.rows(sql`${statement} returning id`)).length,
    )
  for (const [roleId, subscriptionId] of [
    [3, 1],
    [14, 1],
    [2, 2],
  ] as const) {
    for (const table of [
      "lookup_item (organization_id, list, name) values (1, 'userTrades',",
      'service_group (organization_id, name) values (1,',
    ])
      await expect(as(roleId, subscriptionId, sql`insert into ${raw(table)} 'Sneaked in')`)).rejects.toMatchObject({
        code: '42501',
      })
    expect(await as(roleId, subscriptionId, sql`update lookup_item set name = name || '!' where list = 'userTrades'`)).toBe(0)
    expect(await as(roleId, subscriptionId, sql`delete from service_group where name = 'Decks'`)).toBe(0)
  }
  expect(await as(2, 1, sql`update lookup_item set sort = sort where list = 'userTrades'`)).toBeGreaterThan(0)
})
