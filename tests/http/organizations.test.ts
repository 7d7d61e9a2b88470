import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let system: SignedIn
let admin: SignedIn
let manager: SignedIn
beforeAll(async () => {
  app = await startApp()
  system = await app.signIn('role1@walkup.test')
  admin = await app.signIn('role2@walkup.test')
  manager = await app.signIn('role3@walkup.test')
})
afterAll(() => app.close())
const one = async <R extends object>(query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.one<R>(query))

describe('organizations', () => {
  test('list the selected one and its descendants with their contents', async () => {
    const list = async (body: object) => (await manager.call('settings.organizations', { body })).data.items
    expect((await list({})).map(({ id }) => id)).toEqual([1])
    const [first, second] = await list({ includeDescendants: true })
    expect([first?.id, second?.id]).toEqual([1, 2])
    const counts = await one<{ territories: number; stores: number; users: number }>(sql`
      select (select count(*)::int from territory where organization_id = 2) as territories,
        (select count(*)::int from store where organization_id = 2 and deleted_at is null) as stores,
        (select count(*)::int from membership m join app_user u on u.id = m.user_id where organization_id = 2 and m.is_active and u.is_active) as users`)
    expect(second).toMatchObject({ ...counts, isSmartCircleLG: true })
    expect((await list({ includeDescendants: true, filter: { search: 'southW' } })).map(({ id }) => id)).toEqual([2])
  })

  test('can be created below their own by role 2 and anywhere by role 1, and used immediately', async () => {
    const made = await admin.call('organizations.upsert', { body: { name: 'Harbor North', showApproaches: false } })
    expect(made.data).toMatchObject({ organizationParentId: 1, showApproaches: false, isDeleted: false, territories: 0 })
    expect((await admin.in(made.data.id)('account.me')).data.currentOrganizationId).toBe(made.data.id)
    const refused = async (body: object, by = admin) => (await by.call('organizations.upsert', { body })).status
    expect(await refused({ name: 'x', organizationParentId: 4 })).toBe(400)
    expect(await refused({ name: 'x', organizationParentId: null })).toBe(400)
    expect(await refused({ name: 'x' }, manager)).toBe(403)
    expect(await refused({ name: 'x', id: 4 })).toBe(404)
    const root = await system.call('organizations.upsert', { body: { name: 'Elsewhere', organizationParentId: null } })
    expect(root.data.organizationParentId).toBeNull()
    expect(await refused({ name: 'x', id: root.data.id })).toBe(404)
    const event = await one(
      sql`select action, actor_id from audit_event where entity = 'organization' and entity_id = ${made.data.id}`,
    )
    expect(event).toEqual({ action: 'create', actorId: admin.record.userId })
  })

  test('reject stale edits; can be closed only without open descendants', async () => {
    const parent = (await admin.call('organizations.upsert', { body: { name: 'Parent' } })).data
    const child = (await admin.call('organizations.upsert', { body: { name: 'Child', organizationParentId: parent.id } })).data
    const save = (body: object, by = admin) => by.call('organizations.upsert', { body })
    const edited = await save({ id: parent.id, updatedAt: parent.updatedAt, name: 'Renamed', crmIntegrationId: 2 })
    expect(edited.data).toMatchObject({ name: 'Renamed', crmIntegrationId: 2, intFirstDayOfWeek: parent.intFirstDayOfWeek })
    expect((await save({ id: parent.id, updatedAt: parent.updatedAt, name: 'x' })).problem).toMatchObject({
      status: 409,
      type: 'stale',
      current: { name: 'Renamed' },
    })
    const busy = await save({ id: parent.id, name: 'Renamed', isDeleted: true })
    expect(busy.problem).toMatchObject({
      status: 409,
      type: 'in-use',
      dependents: [{ entity: 'organization', count: 1, names: ['Child'] }],
    })
    expect((await save({ id: 1, name: 'Own', isDeleted: true })).problem.type).toBe('not-allowed')
    expect((await save({ id: child.id, name: 'Child', organizationParentId: 2 })).status).toBe(403)
    expect((await save({ id: parent.id, name: 'Renamed', organizationParentId: child.id }, system)).status).toBe(400)
    expect((await save({ id: child.id, name: 'Child', organizationParentId: 2 }, system)).data.organizationParentId).toBe(2)
    expect((await save({ id: parent.id, name: 'Renamed', isDeleted: true })).data.isDeleted).toBe(true)
    expect((await admin.in(parent.id)('account.me')).status).toBe(403)
    const listed = async (filter: object) => {
      const { data } = await admin.call('settings.organizations', { body: { filter, includeDescendants: true } })
      return data.items.flatMap(({ id }) => ([1, parent.id].includes(id) ? [id] : [])).toSorted((a, b) => a - b)
    }
    expect(await listed({})).toEqual([1])
    expect(await listed({ isDeleted: true })).toEqual([parent.id])
    expect(await listed({ includeDeleted: true })).toEqual([1, parent.id])
    expect((await save({ id: parent.id, name: 'Renamed', isDeleted: false })).data.isDeleted).toBe(false)
  })
})

describe('territories', () => {
  test('require a valid time zone; can be renamed, and deleted when empty', async () => {
    const save = (body: object, by = admin) => by.call('territories.upsert', { body })
    expect((await save({ name: 'x', timeZone: 'Mars/Olympus' })).problem.errors?.[0]?.path).toBe('timeZone')
    expect((await save({ name: 'x', timeZone: 'UTC', organizationId: 4 })).problem.errors?.[0]?.path).toBe('organizationId')
    expect((await save({ name: 'x', timeZone: 'UTC' }, manager)).status).toBe(403)
    const made = (await save({ name: 'Dusty', timeZone: 'America/Phoenix', organizationId: 2 })).data
    expect(made).toMatchObject({ organization: { id: 2 }, timeZone: 'America/Phoenix', isActive: true, stores: 0, users: 0 })
    const renamed = (await save({ id: made.id, updatedAt: made.updatedAt, name: 'Dry', timeZone: 'America/Phoenix' })).data
    expect(renamed.name).toBe('Dry')
    expect((await save({ id: made.id, updatedAt: made.updatedAt, name: 'Wet', timeZone: 'UTC' })).problem.type).toBe('stale')
    const busy = await admin.call('territories.delete', { params: { id: 1 } })
    const stores = await one<{ n: number }>(
      sql`select count(*)::int as n from store where territory_id = 1 and deleted_at is null`,
    )
    expect(busy.problem).toMatchObject({ status: 409, type: 'in-use' })
    expect(busy.problem.dependents).toContainEqual(expect.objectContaining({ entity: 'store', count: stores?.n }))
    expect((await admin.call('territories.delete', { params: { id: made.id } })).status).toBe(200)
    expect((await admin.call('territories.delete', { params: { id: made.id } })).status).toBe(404)
    const { items } = (await admin.call('territories.search', { body: { includeDescendants: true } })).data
    const left = await one<{ ids: number[] }>(sql`
      select array_agg(id order by left(lower(name), 60), id) as ids from territory where organization_id in (1, 2) and deleted_at is null`)
    expect(items.map(({ id }) => id)).toEqual(left?.ids)
    expect((await admin.call('territories.delete', { params: { id: 8 } })).status).toBe(404)
  })
})

describe('smart circles', () => {
  const period = { from: '2000-01-01', to: '2100-01-01', timeZone: 'UTC' }
  const lent = async () => (await admin.call('smartCircle.users', { body: { filter: { period } } })).data.items

  test('share their generators and the activity of those generators here', async () => {
    const items = await lent()
    expect(items.length).toBeGreaterThan(1)
    for (const item of items) {
      expect(item).toMatchObject({ organization: { id: 1 }, lender: { id: 2 } })
      const did = await one(sql`
        select (select count(*)::int from lead where organization_id = 1 and lead_generator_id = ${item.user.id} and deleted_at is null) as leads,
          (select count(*)::int from lead where organization_id = 1 and lead_generator_id = ${item.user.id} and deleted_at is null
            and status = 'sold') as sold`)
      expect(item).toMatchObject(did ?? {})
    }
    const below = (await admin.call('smartCircle.users', { body: { includeDescendants: true, filter: { period }, limit: 200 } }))
      .data.items
    expect(new Set(below.map(({ id }) => id)).size).toBe(below.length)
    const busiest = below.toSorted((a, b) => b.paidMinutes - a.paidMinutes)[0]
    const worked = await one<{ minutes: number }>(sql`
      select sum(floor(extract(epoch from clock_out_at - clock_in_at) / 60) - break_min)::int as minutes from time_log
      where organization_id = ${busiest?.organization.id} and user_id = ${busiest?.user.id} and clock_out_at is not null and deleted_at is null`)
    expect(busiest?.paidMinutes).toBe(worked?.minutes)
    expect(worked?.minutes).toBeGreaterThan(0)
  })

  test('are marked atomically', async () => {
    const mark = (...organizations: object[]) => admin.call('smartCircle.upsert', { body: { organizations } })
    expect((await mark({ id: 2, isSmartCircleLG: false }, { id: 4, isSmartCircleLG: true })).problem.errors?.[0]?.path).toBe(
      'organizations.1.id',
    )
    expect(await lent()).not.toEqual([])
    expect((await mark({ id: 2, isSmartCircleLG: false })).data.items[0]).toMatchObject({ id: 2, isSmartCircleLG: false })
    expect(await lent()).toEqual([])
  })
})
