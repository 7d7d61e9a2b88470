import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTechnician, addType, consentVersion, entry, inDays, slotsOf, userUid } from './bookingFixture.ts'
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

type Body = Record<string, unknown>
const query = <Row extends object>(statement: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(statement))
const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]
const base = { name: 'Porch visit', territoryId: 1, serviceGroupId: 1, durationMin: 45 }
const upsert = (body: Body = {}, by = admin) => by.call('appointmentTypes.upsert', { body: { ...base, ...body } })
const made = async (body: Body = {}) => {
  const answer = await upsert(body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  return answer.data
}
/** A type with one bookable slot, and a shopper booked in it. */
async function booked(technicianIds: number[] = []) {
  const type = await addType(app, { slots: [{ date: inDays(3), start: '10:00', end: '11:00', capacity: 2 }], technicianIds })
  const [slot] = await slotsOf(app, type.id)
  const version = await consentVersion(app)
  const answer = await app.call('qrCodes.entry', {
    params: { userUid },
    body: entry(version, { appointmentTypeId: type.id, slotId: slot?.id }),
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  return type.id
}

describe('appointment types', () => {
  test('start with the defaults, last in their territory, and changes are audited', async () => {
    const [last] = await query<{ sort: number }>(
      sql`select max(sort) as sort from appointment_type where organization_id = 1 and territory_id = 1 and deleted_at is null`,
    )
    const type = await made({ questionIds: [1, 2] })
    expect(type).toMatchObject({
      name: 'Porch visit',
      isActive: true,
      horizonDays: 30,
      minNoticeMin: 0,
      order: (last?.sort ?? 0) + 1,
    })
    expect(type).toMatchObject({ territory: { id: 1, timeZone: 'America/New_York' }, questionIds: [1, 2], upcomingBookings: 0 })
    const changed = await upsert({ id: type.id, updatedAt: type.updatedAt, name: 'Deck visit', questionIds: [1, 3, 2] })
    expect(changed.data).toMatchObject({ id: type.id, name: 'Deck visit', durationMin: 45, questionIds: [1, 3, 2] })
    const trail = await query<{ action: string; before: Body | null; after: Body; actorId: number }>(
      sql`select action, before, after, actor_id from audit_event where entity = 'appointmentType' and entity_id = ${type.id} order by id`,
    )
    expect(trail.map(({ action }) => action)).toEqual(['create', 'setUp', 'update', 'setUp'])
    expect(trail[2]).toMatchObject({
      before: { name: 'Porch visit' },
      after: { name: 'Deck visit' },
      actorId: admin.record.userId,
    })
    expect(trail[3]).toMatchObject({ before: { questionIds: [1, 2] }, after: { questionIds: [1, 3, 2] } })
  })

  test('a stale edit returns the current row, even if only the questions changed', async () => {
    const type = await made()
    expect((await upsert({ id: type.id, updatedAt: type.updatedAt, questionIds: [1] })).status).toBe(200)
    const late = await upsert({ id: type.id, updatedAt: type.updatedAt, name: 'Mine' })
    expect(late.status).toBe(409)
    expect(late.problem).toMatchObject({ type: 'stale', current: { id: type.id, name: 'Porch visit', questionIds: [1] } })
  })

  test('reports unknown, duplicate and misordered questions', async () => {
    expect(paths(await upsert({ territoryId: 999_999, serviceGroupId: 999_999 }))).toEqual([
      400,
      ['territoryId', 'serviceGroupId'],
    ])
    expect(paths(await upsert({ technicianIds: [999_999], questionIds: [1, 1] }))).toEqual([
      400,
      ['technicianIds.0', 'questionIds.1'],
    ])
    expect(paths(await upsert({ questionIds: [2, 1] }))).toEqual([400, ['questionIds.0']])
    expect(paths(await upsert({ questionIds: [3, 2] }))).toEqual([400, ['questionIds.1']])
    expect(paths(await upsert({ stJobTypeId: 1_000_000 }))).toEqual([400, ['stJobTypeId']])
    const foreign = await query<{ id: number }>(
      sql`select id from territory where organization_id <> 1 and organization_id in (3, 4) limit 1`,
    )
    expect(paths(await upsert({ territoryId: foreign[0]?.id }))).toEqual([400, ['territoryId']])
  })

  test('lists filter by text, group and technician, and paginate completely', async () => {
    const technicianId = await addTechnician(app)
    const type = await made({ name: 'Zebra crossing visit', technicianIds: [technicianId] })
    const search = (filter: Body) => admin.call('appointmentTypes.search', { body: { filter } })
    expect((await search({ search: 'ebra cross' })).data.items.map(({ id }) => id)).toEqual([type.id])
    expect((await search({ technicianIds: [technicianId] })).data.items.map(({ id }) => id)).toEqual([type.id])
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await admin.call('appointmentTypes.search', { body: { limit: 4, ...(cursor && { cursor }) } })
      seen.push(...page.data.items.map(({ id }) => id))
      cursor = page.data.nextCursor ?? undefined
    } while (cursor)
    const rows = await query<{ id: number }>(
      sql`select id from appointment_type where organization_id = 1 and deleted_at is null order by territory_id, sort, id`,
    )
    expect(seen).toEqual(rows.map(({ id }) => id))
  })

  test('the order is a permutation of the territory’s types', async () => {
    const order = async () =>
      (await admin.call('appointmentTypes.getOrder', { query: { orgTerritoryId: 2 } })).data.appointmentTypes
    const ids = (await order()).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(2)
    const set = (list: number[]) => admin.call('appointmentTypes.setOrder', { query: { orgTerritoryId: 2 }, body: { ids: list } })
    expect(paths(await set(ids.slice(1)))).toEqual([400, ['ids']])
    expect(paths(await set([...ids, ids[0] ?? 0]))).toEqual([400, ['ids']])
    expect(paths(await set([...ids.slice(1), 1]))).toEqual([400, ['ids']])
    expect((await set(ids.toReversed())).data.appointmentTypes.map(({ id, order: place }) => [id, place])).toEqual(
      ids.toReversed().map((id, index) => [id, index]),
    )
    expect((await order()).map(({ id }) => id)).toEqual(ids.toReversed())
    expect((await admin.call('appointmentTypes.getOrder', { query: { orgTerritoryId: 999_999 } })).status).toBe(404)
    expect(paths(await admin.call('appointmentTypes.getOrder'))).toEqual([400, ['orgTerritoryId']])
  })

  test('cannot be moved or deleted with upcoming bookings; otherwise they are soft-deleted', async () => {
    const id = await booked()
    const refused = await admin.call('appointmentTypes.delete', { params: { id } })
    expect(refused.problem).toMatchObject({
      status: 409,
      type: 'in-use',
      count: 1,
      dependents: [{ entity: 'booking', count: 1 }],
    })
    expect((await upsert({ id, territoryId: 1 })).problem).toMatchObject({ status: 409, type: 'in-use', count: 1 })
    app.advance(5 * 86_400_000)
    const later = await app.signIn('role2@walkup.test')
    expect((await later.call('appointmentTypes.delete', { params: { id } })).status).toBe(200)
    app.advance(-5 * 86_400_000)
    expect((await later.call('appointmentTypes.delete', { params: { id } })).status).toBe(404)
    expect(await query(sql`select 1 from appointment_type where id = ${id} and deleted_at is not null`)).toHaveLength(1)
  })

  test('are not found in another organization by any endpoint', async () => {
    expect((await upsert({ id: 1 }, other)).status).toBe(404)
    expect((await other.call('appointmentTypes.upsert', { body: { id: 1, nonsense: true } })).status).toBe(404)
    expect((await other.call('appointmentTypes.delete', { params: { id: 1 } })).status).toBe(404)
    expect((await other.call('appointmentTypes.getOrder', { query: { orgTerritoryId: 1 } })).status).toBe(404)
    const theirs = await other.call('appointmentTypes.search', { body: { includeDescendants: true } })
    expect(theirs.data.items.length).toBeGreaterThan(0)
    expect(theirs.data.items.every(({ organizationId }) => organizationId !== 1)).toBe(true)
  })

  test('can be read but not written by managers of their territory', async () => {
    const manager = await app.signIn('role4@walkup.test')
    const own = await query<{ territoryId: number }>(sql`
      select t.territory_id from membership_territory t join membership m on m.organization_id = t.organization_id and m.id = t.membership_id
      where m.organization_id = 1 and m.user_id = ${manager.record.userId}`)
    const mine = own.map(({ territoryId }) => territoryId)
    const seen = await manager.call('appointmentTypes.search', { body: { limit: 200 } })
    expect(new Set(seen.data.items.map(({ territory }) => territory.id))).toEqual(new Set(mine))
    expect((await upsert({}, manager)).status).toBe(403)
    const foreign = [1, 2].find((id) => !mine.includes(id))
    if (foreign)
      expect((await manager.call('appointmentTypes.getOrder', { query: { orgTerritoryId: foreign } })).status).toBe(404)
  })
})

describe('technicians and business units', () => {
  test('can be created, found, changed and audited', async () => {
    const unit = await admin.call('businessUnits.upsert', {
      body: { name: 'Gutters', officialName: 'Gutters LLC', email: 'G@Shop.Example' },
    })
    expect(unit.data).toMatchObject({ email: 'g@shop.example', technicians: 0, isActive: true })
    const technician = await admin.call('technicians.upsert', {
      body: { name: ' Quincy Vale ', phone: '(614) 555-0142', businessUnitId: unit.data.id, skills: ['Gutters'] },
    })
    expect(technician.data).toMatchObject({
      name: 'Quincy Vale',
      phone: '+16145550142',
      businessUnit: { id: unit.data.id },
      upcomingBookings: 0,
    })
    for (const search of ['uincy', '555-0142 vale']) {
      const found = await admin.call('technicians.search', { body: { filter: { search } } })
      expect(found.data.items.map(({ id }) => id)).toContain(technician.data.id)
    }
    const lookup = await admin.call('technicians.lookup')
    expect(lookup.data.technicians).toContainEqual({ id: technician.data.id, name: 'Quincy Vale', isActive: true })
    expect((await admin.call('businessUnits.lookup')).data.serviceTitanBussiness.map(({ id }) => id)).toContain(unit.data.id)
    const used = await admin.call('businessUnits.delete', { params: { id: unit.data.id } })
    expect(used.problem).toMatchObject({ status: 409, type: 'in-use', dependents: [{ entity: 'technician', count: 1 }] })
    expect(used.problem.detail).toMatch(/: 1 technician still depends on it\.$/)
    const stale = await admin.call('technicians.upsert', {
      body: { id: technician.data.id, name: 'X', updatedAt: '2020-01-01T00:00:00.000Z' },
    })
    expect(stale.problem).toMatchObject({ type: 'stale', current: { name: 'Quincy Vale' } })
    expect((await admin.call('technicians.delete', { params: { id: technician.data.id } })).status).toBe(200)
    expect((await admin.call('businessUnits.delete', { params: { id: unit.data.id } })).status).toBe(200)
    expect((await admin.call('technicians.search', { body: { filter: { search: 'uincy' } } })).data.total).toBe(0)
  })

  test('reports an invalid phone and an unknown business unit', async () => {
    expect(paths(await admin.call('technicians.upsert', { body: { name: 'A', phone: '123 4567' } }))).toEqual([400, ['phone']])
    expect(paths(await admin.call('technicians.upsert', { body: { name: 'A', businessUnitId: 999_999 } }))).toEqual([
      400,
      ['businessUnitId'],
    ])
    expect(paths(await admin.call('businessUnits.upsert', { body: { name: ' ', officialName: 'x' } }))).toEqual([400, ['name']])
  })

  test('cannot be deleted with upcoming bookings or as the only one of a type', async () => {
    const alone = await addTechnician(app)
    await booked([alone])
    const refused = await admin.call('technicians.delete', { params: { id: alone } })
    expect(refused.problem).toMatchObject({
      type: 'in-use',
      dependents: [
        { entity: 'booking', count: 1 },
        { entity: 'appointment type', count: 1, names: ['Test visit'] },
      ],
    })
    const [first, second] = [await addTechnician(app), await addTechnician(app)]
    const type = await addType(app, { technicianIds: [first, second] })
    expect((await admin.call('technicians.delete', { params: { id: first } })).status).toBe(200)
    const { items } = (await admin.call('appointmentTypes.search', { body: { filter: { technicianIds: [second] } } })).data
    expect(items.find(({ id }) => id === type.id)?.technicianIds).toEqual([second])
    expect((await admin.call('technicians.delete', { params: { id: second } })).problem).toMatchObject({
      type: 'in-use',
      count: 1,
    })
  })

  test('dispatchers can write technicians but not business units; viewers can read neither', async () => {
    const dispatcher = await app.signIn('role5@walkup.test')
    expect((await dispatcher.call('technicians.upsert', { body: { name: 'By dispatch' } })).status).toBe(200)
    expect((await dispatcher.call('businessUnits.upsert', { body: { name: 'A', officialName: 'A' } })).status).toBe(403)
    const viewer = await app.signIn('role7@walkup.test')
    expect((await viewer.call('technicians.search', { body: {} })).status).toBe(403)
    expect((await other.call('technicians.delete', { params: { id: 1 } })).status).toBe(404)
  })
})
