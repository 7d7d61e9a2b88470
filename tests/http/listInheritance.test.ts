import type { EditableList } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addType } from './bookingFixture.ts'
import { startApp, type Call, type TestApp } from './harness.ts'

let app: TestApp
let parent: Call
/** The same administrator in the child organization. */
let child: Call
let other: Call
let system: Call
beforeAll(async () => {
  app = await startApp()
  const admin = await app.signIn('role2@walkup.test')
  parent = admin.call
  child = admin.in(2)
  other = (await app.signIn('other@walkup.test')).call
  system = (await app.signIn('role1@walkup.test')).call
})
afterAll(() => app.close())

const lists = ['userTrades', 'hdsfiGroup'] as const
const upsert = (by: Call, list: EditableList, body: { name: string } & Record<string, unknown>) =>
  by('settings.upsertListEntry', { params: { list }, body })
const remove = (by: Call, list: EditableList, id: number) => by('settings.deleteListEntry', { params: { list, id } })
const entries = async (by: Call, list: EditableList) =>
  (await by('settings.listEntries', { params: { list }, body: { limit: 200 } })).data.items
const find = async (by: Call, list: EditableList, id: number) => (await entries(by, list)).find((entry) => entry.id === id)
const idsOf = async (by: Call, list: EditableList) => (await entries(by, list)).map(({ id }) => id)

describe.each(lists)('%s: a child organization', (list) => {
  test('inherits existing and new entries under the same ids, also in its lookups', async () => {
    expect(await idsOf(child, list)).toEqual(expect.arrayContaining(await idsOf(parent, list)))
    const { id } = (await upsert(parent, list, { name: 'Decks', externalId: 'D-1' })).data
    expect(await find(child, list, id)).toMatchObject({
      name: 'Decks',
      externalId: 'D-1',
      source: 'inherited',
      organizationId: 2,
    })
    expect((await child('lookup.third')).data[list]).toContainEqual(
      expect.objectContaining({ id, name: 'Decks', isActive: true }),
    )
    await upsert(parent, list, { id, name: 'Decks and patios', isActive: false, sort: 3 })
    expect(await find(child, list, id)).toMatchObject({ name: 'Decks and patios', isActive: false, sort: 3 })
    expect((await remove(parent, list, id)).status).toBe(200)
    expect(await find(child, list, id)).toBeUndefined()
  })

  test('cannot change inherited entries or use their names', async () => {
    const { id } = (await upsert(parent, list, { name: 'Fences' })).data
    expect((await upsert(child, list, { id, name: 'Mine' })).problem).toMatchObject({ status: 409, type: 'not-allowed' })
    expect((await remove(child, list, id)).problem).toMatchObject({ status: 409, type: 'not-allowed' })
    expect((await upsert(child, list, { name: 'FENCES' })).problem.type).toBe('exists')
    expect(await find(parent, list, id)).toMatchObject({ name: 'Fences', source: 'own' })
  })

  test('has its own entries, which neither its parent nor others see', async () => {
    const own = (await upsert(child, list, { name: 'Southwest only' })).data
    expect(own).toMatchObject({ source: 'own', organizationId: 2 })
    expect(await find(parent, list, own.id)).toBeUndefined()
    // A later entry of the parent with the same name exists as well.
    const { id } = (await upsert(parent, list, { name: 'Southwest only' })).data
    expect((await entries(child, list)).filter(({ name }) => name === 'Southwest only').map((entry) => entry.source)).toEqual(
      expect.arrayContaining(['own', 'inherited']),
    )
    expect((await remove(child, list, own.id)).status).toBe(200)
    expect(await find(child, list, id)).toMatchObject({ source: 'inherited' })
  })

  test('of another owner sees nothing of it', async () => {
    const { id } = (await upsert(parent, list, { name: 'Ours' })).data
    expect(await find(other, list, id)).toBeUndefined()
    expect((await upsert(other, list, { id, name: 'Theirs' })).status).toBe(404)
    expect((await remove(other, list, id)).status).toBe(404)
  })
})

test('an entry in use by a child organization cannot be deleted by the parent', async () => {
  const { id } = (await upsert(parent, 'hdsfiGroup', { name: 'Pools' })).data
  await addType(app, { organizationId: 2, serviceGroupId: id })
  const refused = await remove(parent, 'hdsfiGroup', id)
  expect(refused.problem).toMatchObject({ status: 409, type: 'in-use', params: { count: 1, appointmentType: 1 } })
  expect(await find(child, 'hdsfiGroup', id)).toMatchObject({ source: 'inherited' })
})

test('a new organization inherits immediately, at every depth', async () => {
  const made = (await parent('organizations.upsert', { body: { name: 'Harbor North', organizationParentId: 2 } })).data
  const grandchild = (await app.signIn('role2@walkup.test')).in(made.id)
  for (const list of lists) {
    const inherited = (await entries(grandchild, list)).filter(({ source }) => source === 'inherited').map(({ id }) => id)
    expect(inherited).toEqual(expect.arrayContaining(await idsOf(parent, list)))
    const fromChild = (await upsert(child, list, { name: 'Shade sails' })).data
    expect(await find(grandchild, list, fromChild.id)).toMatchObject({ source: 'inherited' })
    expect(await find(parent, list, fromChild.id)).toBeUndefined()
  }
})

test('an organization that is moved keeps inherited entries as its own, also for its descendants', async () => {
  const create = async (name: string, organizationParentId: number) =>
    (await system('organizations.upsert', { body: { name, organizationParentId } })).data.id
  const [from, to] = [await create('From', 1), await create('To', 1)]
  const moving = await create('Moving', from)
  const below = await create('Below', moving)
  const signedIn = await app.signIn('role1@walkup.test')
  const [inFrom, inTo, inMoving, inBelow] = [from, to, moving, below].map((id) => signedIn.in(id)) as [Call, Call, Call, Call]
  const { id } = (await upsert(inFrom, 'userTrades', { name: 'Awnings' })).data
  const own = (await upsert(inMoving, 'userTrades', { name: 'Shutters' })).data
  const { id: same } = (await upsert(inFrom, 'userTrades', { name: 'Shutters' })).data
  const { id: next } = (await upsert(inTo, 'userTrades', { name: 'Pergolas' })).data
  const moved = await system('organizations.upsert', { body: { id: moving, name: 'Moving', organizationParentId: to } })
  expect(moved.status).toBe(200)
  expect(await find(inMoving, 'userTrades', id)).toMatchObject({ name: 'Awnings', source: 'own' })
  expect(await find(inMoving, 'userTrades', same)).toMatchObject({ name: `Shutters #${same}`, source: 'own' })
  expect(await find(inMoving, 'userTrades', own.id)).toMatchObject({ name: 'Shutters', source: 'own' })
  expect(await find(inBelow, 'userTrades', same)).toMatchObject({ name: `Shutters #${same}`, source: 'inherited' })
  for (const by of [inMoving, inBelow]) expect(await find(by, 'userTrades', next)).toMatchObject({ source: 'inherited' })
  // Independent from now on.
  await upsert(inFrom, 'userTrades', { id, name: 'Renamed' })
  expect(await find(inMoving, 'userTrades', id)).toMatchObject({ name: 'Awnings' })
  expect(await find(inFrom, 'userTrades', id)).toMatchObject({ name: 'Renamed', source: 'own' })
})

test('the database rejects writes to inherited rows, even by administrators', async () => {
  const { id } = (await upsert(parent, 'userTrades', { name: 'Chimneys' })).data
  const asChild = (statement: ReturnType<typeof sql>) =>
    app.db.asTenant(
      { organizationId: 2, organizations: [2], userId: 1, roleId: 2, subscriptionId: 1, territories: [] },
      async (tx) => (await tx.rows(statement)).length,
    )
  expect(await asChild(sql`select id from lookup_item where id = ${id}`)).toBe(1)
  expect(await asChild(sql`update lookup_item set name = 'Mine' where id = ${id} returning id`)).toBe(0)
  expect(await asChild(sql`delete from lookup_item where id = ${id} returning id`)).toBe(0)
  await expect(
    asChild(sql`insert into lookup_item (organization_id, list, name, inherited_from) values (2, 'userTrades', 'Fake', 1)`),
  ).rejects.toMatchObject({ code: '42501' })
})
