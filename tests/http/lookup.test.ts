import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let manager: SignedIn
let generator: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  manager = await app.signIn('role4@walkup.test')
  generator = await app.signIn('role14@walkup.test')
})
afterAll(() => app.close())

const column = async (query: string) => {
  const rows = await app.db.asOwner((tx) => tx.rows<{ id: number }>(sql([query])))
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}
const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id).toSorted((a, b) => a - b)
const territories = (user: SignedIn) =>
  `(select territory_id from membership_territory t join membership m on m.id = t.membership_id where m.user_id = ${user.record.userId})`

test('without parameters returns all four groups, with every list of the specification', async () => {
  const all = await admin.call('lookup.all')
  const groups = await Promise.all(
    (['lookup.first', 'lookup.second', 'lookup.third', 'lookup.fourth'] as const).map((name) => admin.call(name)),
  )
  expect(all.data).toEqual(Object.assign({}, ...groups.map(({ data }) => data)))
  expect(Object.keys(all.data).toSorted()).toEqual(
    (
      'parentOrganizations organizationTerritories allOrganizationTerritories stores allStores scheduleAppointmentTypes leadGenerator leadStatus languageTypes ' +
      'userActivities userReasons storesBrands userHoursTypes userTrades hdsfiGroup costcoStores rejectReasons cancelReasons serviceTitanCampaigns technicians serviceTitanBussiness ' +
      'serviceTypeField centahServiceId centahAdCode hdJobType imeSubCategories serviceTitanJobTypes hdsfiGroupForAppointmentTypes'
    )
      .split(' ')
      .toSorted(),
  )
  for (const [name, items] of Object.entries(all.data)) expect([name, items.length > 0]).toEqual([name, true])
})

describe('access', () => {
  test('stores has the active ones in the caller’s territories, and allStores has all', async () => {
    await app.db.asOwner((tx) =>
      tx.run(sql`update store set is_active = false where id = (select max(id) from store where organization_id = 1)`),
    )
    const lists = await Promise.all([admin, manager, generator].map(async (user) => (await user.call('lookup.first')).data))
    const active = 'select id from store where organization_id = 1 and is_active and deleted_at is null'
    expect(idsOf(lists[0]?.stores ?? [])).toEqual(await column(active))
    expect(idsOf(lists[1]?.stores ?? [])).toEqual(await column(`${active} and territory_id in ${territories(manager)}`))
    expect(idsOf(lists[2]?.stores ?? [])).toEqual(await column(`${active} and territory_id in ${territories(generator)}`))
    expect(lists[2]?.stores.length).toBeLessThan(lists[0]?.stores.length ?? 0)
    const every = 'select id from store where organization_id'
    expect(idsOf(lists[2]?.allStores ?? [])).toEqual(await column(`${every} = 1`))
    expect(idsOf(lists[0]?.allStores ?? [])).toEqual(await column(`${every} = any (organization_tree(1))`))
    expect(lists[0]?.allStores.some(({ isActive }) => !isActive)).toBe(true)
  })

  test('generators has all, those of the caller’s territories, or only the caller, including inactive ones', async () => {
    const members = 'select user_id as id from membership m where organization_id = 1 and role_id in (14, 15)'
    const of = async (user: SignedIn) => (await user.call('lookup.second')).data.leadGenerator
    const all = await of(admin)
    expect(idsOf(all)).toEqual(await column(members))
    expect(all.some(({ isActive }) => !isActive)).toBe(true)
    expect(idsOf(await of(manager))).toEqual(
      await column(
        `${members} and exists (select from membership_territory t where t.membership_id = m.id and t.territory_id in ${territories(manager)})`,
      ),
    )
    expect(idsOf(await of(generator))).toEqual([generator.record.userId])
    expect(await of(await app.signIn('hd@walkup.test'))).toEqual([])
  })

  test('other owners’ rows are never included', async () => {
    const { data } = await admin.call('lookup.all')
    const organizations = new Set(
      [...data.allStores, ...data.allOrganizationTerritories, ...data.scheduleAppointmentTypes].map(
        ({ organizationId }) => organizationId,
      ),
    )
    const tree = await column('select unnest(organization_tree(1)) as id')
    expect([...organizations].filter((id) => !tree.includes(id))).toEqual([])
    const foreign = await column('select id from technician where organization_id = 4')
    expect(data.technicians.filter(({ id }) => foreign.includes(id))).toEqual([])
  })
})

test('statuses have the keys that leads use, and stable ids', async () => {
  const { leadStatus } = (await generator.call('lookup.second')).data
  expect(leadStatus.map(({ id, key }) => `${id} ${key}`)).toEqual(
    '1 captured,2 new,3 contacted,4 scheduled,5 confirmed,6 ran,7 sold,8 notSold,9 noShow,10 cancelled,11 rejected'.split(','),
  )
})

test('roles has all roles, of which only active ones can be assigned', async () => {
  const of = async (name: string) => {
    const { data } = await (await app.signIn(`${name}@walkup.test`)).call('lookup.roles')
    return [data.roles.map(({ id }) => id), data.roles.filter(({ isActive }) => isActive).map(({ id }) => id)]
  }
  const all = [1, 2, 3, 4, 5, 6, 7, 10, 14, 15]
  expect(await of('role1')).toEqual([all, all])
  expect(await of('role2')).toEqual([all.slice(1), all.slice(1)])
  expect(await of('role3')).toEqual([all.slice(1), []])
  expect(await of('role4')).toEqual([all.slice(1), [14, 15]])
  expect(await of('role14')).toEqual([[14, 15], []])
})

test('time zones are unique, US zones first, with today’s offset', async () => {
  const { timeZones } = (await admin.call('lookup.timezones')).data
  const zone = (key: string) => timeZones.find((each) => each.key === key)
  expect(timeZones[0]?.key).toBe('America/New_York')
  expect(new Set(timeZones.map(({ key }) => key)).size).toBe(timeZones.length)
  expect(zone('America/Phoenix')?.name).toBe('America/Phoenix (UTC−7)')
  expect(zone('Asia/Kolkata') ?? zone('Asia/Calcutta')).toMatchObject({ name: expect.stringContaining('(UTC+5:30)') })
  expect(zone('UTC')?.name).toMatch(/^UTC \(UTC(\+0)?\)$/)
})

test('requires a session', async () => {
  for (const name of ['lookup.all', 'lookup.roles', 'lookup.timezones'] as const) expect((await app.call(name)).status).toBe(401)
})
