import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCsv } from '../support/csv.ts'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let generator: SignedIn
let retailer: SignedIn
let centah: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  generator = await app.signIn('role14@walkup.test')
  retailer = await app.signIn('hd@walkup.test')
  centah = await app.signIn('centah@walkup.test')
})
afterAll(() => app.close())

const query = <Row extends object>(text: string) => app.db.asOwner((tx) => tx.rows<Row>(sql([text])))
const ids = async (where: string) =>
  (await query<{ id: number }>(`select id from lead where deleted_at is null and ${where} order by id`)).map(({ id }) => id)
type ListName =
  | 'leads.searchExternal'
  | 'leads.searchRejected'
  | 'leads.searchCaptured'
  | 'leads.searchHomeDepot'
  | 'leads.searchCentah'
const seen = async (name: ListName, by: SignedIn, filter = {}) => {
  const all: number[] = []
  let cursor: string | null = null
  do {
    const answer: Awaited<ReturnType<typeof page>> = await page(name, by, filter, cursor)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
    all.push(...answer.data.items.map(({ id }) => id))
    cursor = answer.data.nextCursor
  } while (cursor)
  return all.toSorted((a, b) => a - b)
}
const page = (name: ListName, by: SignedIn, filter: object, cursor: string | null) =>
  by.call(name, { body: { filter, limit: 200, ...(cursor && { cursor }) } })
const textOf = ({ data }: Answer) => data as string
const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]

describe('the leads of each list', () => {
  const own = 'organization_id = 1'
  test.each([
    ['leads.searchExternal', `${own} and kind = 'external'`],
    ['leads.searchRejected', `${own} and status = 'rejected'`],
    ['leads.searchCaptured', `${own} and status = 'captured'`],
    ['leads.searchHomeDepot', `${own} and partner = 'homeImprovement'`],
    ['leads.searchCentah', `${own} and partner = 'callTracking'`],
  ] as const)('%s', async (name, where) => {
    const expected = await ids(where)
    expect(expected.length).toBeGreaterThan(0)
    expect(await seen(name, admin)).toEqual(expected)
    expect(await seen(name, admin, { statuses: ['sold', 'rejected'] })).toEqual(
      await ids(`${where} and status in ('sold', 'rejected')`),
    )
  })

  test('partner users find only the partner’s leads', async () => {
    expect(await seen('leads.searchHomeDepot', retailer)).toEqual(await ids(`${own} and partner = 'homeImprovement'`))
    expect(await seen('leads.searchCentah', retailer)).toEqual([])
    expect(await seen('leads.searchCentah', centah)).toEqual(await ids(`${own} and partner = 'callTracking'`))
    expect(await seen('leads.searchRejected', centah)).toEqual(
      await ids(`${own} and partner = 'callTracking' and status = 'rejected'`),
    )
  })

  test('a cursor of another list is rejected', async () => {
    const first = await admin.call('leads.searchExternal', { body: { limit: 1 } })
    expect(paths(await admin.call('leads.searchRejected', { body: { limit: 1, cursor: first.data.nextCursor } }))).toEqual([
      400,
      ['cursor'],
    ])
  })

  test('generators can only filter by internal leads', async () => {
    const keys = async (by: SignedIn) => (await by.call('leads.leadTypes', { body: {} })).data.leadTypes.map(({ key }) => key)
    expect(await keys(admin)).toEqual(['internal', 'external'])
    expect(await keys(generator)).toEqual(['internal'])
    expect(await ids(`lead_generator_id = ${generator.record.userId} and kind = 'external'`)).toEqual([])
  })
})

describe('external leads', () => {
  test('can be changed like internal ones, but only through their own endpoint', async () => {
    const [id = 0] = await ids(`organization_id = 1 and kind = 'external' and status = 'contacted'`)
    const before = await admin.call('leads.getExternal', { params: { id } })
    const body = { id, firstName: 'Ann', lastName: 'Other', serviceGroupId: before.data.serviceGroup.id }
    const changed = await admin.call('leads.updateExternal', { body: { ...body, updatedAt: before.data.updatedAt } })
    expect(changed.data).toMatchObject({ firstName: 'Ann', lastName: 'Other', phone: before.data.phone, kind: 'external' })
    const stale = await admin.call('leads.updateExternal', { body: { ...body, updatedAt: before.data.updatedAt } })
    expect([stale.status, stale.problem.type, (stale.problem.current as { firstName: string }).firstName]).toEqual([
      409,
      'stale',
      'Ann',
    ])
    const [internal = 0] = await ids(`organization_id = 1 and kind = 'internal'`)
    expect((await admin.call('leads.updateExternal', { body: { ...body, id: internal } })).status).toBe(404)
    expect((await admin.call('leads.upsertInternal', { body })).status).toBe(404)
    const [kept] = await query<{ before: object; after: object }>(
      `select before, after from audit_event where entity = 'lead' and entity_id = ${id} order by id desc limit 1`,
    )
    expect(kept).toMatchObject({ before: { firstName: before.data.firstName }, after: { firstName: 'Ann' } })
  })
})

describe('deleting', () => {
  test('removes a lead from every list and keeps its history; a booked one must be canceled first', async () => {
    const [booked = 0] = await query<{ id: number }>(
      `select lead.id from lead join booking on booking.lead_id = lead.id where lead.organization_id = 1 and kind = 'internal'
        and lead.status = 'scheduled' and booking.status = 'scheduled' order by lead.id limit 1`,
    ).then((rows) => rows.map(({ id }) => id))
    const refused = await admin.call('leads.deleteInternal', { params: { id: booked } })
    expect([refused.status, refused.problem.type, refused.problem.count]).toEqual([409, 'in-use', 1])
    await admin.call('leads.setStatus', { params: { id: booked }, body: { to: 'cancelled' } })
    expect((await admin.call('leads.deleteExternal', { params: { id: booked } })).status).toBe(404)
    await query(`with made as (insert into connection (organization_id, system) values (1, 'webhook') returning id)
      insert into delivery (organization_id, connection_id, topic, lead_id, uid, next_attempt_at)
      select 1, id, 'lead.updated', ${booked}, 'msg', app_now() from made`)
    expect((await admin.call('leads.deleteInternal', { params: { id: booked } })).status).toBe(200)
    expect((await admin.call('leads.getInternal', { params: { id: booked } })).status).toBe(404)
    expect((await admin.call('leads.deleteInternal', { params: { id: booked } })).status).toBe(404)
    const [left] = await query(`select (select count(*) from lead_event where lead_id = ${booked}) > 0 as events,
      (select state from delivery where lead_id = ${booked}) as state,
      (select action from audit_event where entity = 'lead' and entity_id = ${booked} order by id desc limit 1) as action`)
    expect(left).toEqual({ events: true, state: 'dead', action: 'delete' })
  })

  test('can be undone, which restores the lead and its history for the same people', async () => {
    const [id = 0] = await ids(`organization_id = 1 and kind = 'external' and status = 'new' and erased_at is null`)
    const before = await admin.call('leads.getExternal', { params: { id } })
    await admin.call('leads.deleteExternal', { params: { id } })
    const other = await app.signIn('other@walkup.test')
    expect((await other.call('leads.restore', { params: { id } })).status).toBe(404)
    expect((await generator.call('leads.restore', { params: { id } })).status).toBe(403)
    expect((await admin.call('leads.restore', { params: { id: 999_999_999 } })).status).toBe(404)
    const { status, data } = await admin.call('leads.restore', { params: { id } })
    expect([status, data.id, data.status]).toEqual([200, id, 'new'])
    expect(data.timeline).toHaveLength(before.data.timeline.length + 1)
    expect(data.timeline.map(({ note }) => note)).toContain('Restored after it was deleted')
    expect((await admin.call('leads.restore', { params: { id } })).status).toBe(404)
    expect(await seen('leads.searchExternal', admin)).toContain(id)
    expect(
      await query(
        `select action, before, after from audit_event where entity = 'lead' and entity_id = ${id} order by id desc limit 2`,
      ),
    ).toEqual([
      { action: 'restore', before: { deleted: true }, after: { deleted: false } },
      expect.objectContaining({ action: 'delete' }),
    ])
    expect(await query(`select topic from outbox where lead_id = ${id} order by id desc limit 1`)).toEqual([
      { topic: 'lead.updated' },
    ])
    await admin.call('leads.deleteExternal', { params: { id } })
    await query(`update lead set erased_at = app_now() where id = ${id}`)
    const erased = await admin.call('leads.restore', { params: { id } })
    expect([erased.status, erased.problem.type]).toEqual([409, 'erased'])
  })
})

describe('revenue', () => {
  test('is the sale amount minus refunds', async () => {
    const [sold] = await query<{ id: number; cents: number; kind: string }>(
      `select id, sold_cents as cents, kind from lead where organization_id = 1 and status = 'sold' and deleted_at is null order by id limit 1`,
    )
    const id = sold?.id ?? 0
    const isExternal = sold?.kind === 'external'
    const get = (external: boolean) => admin.call('leads.revenue', { params: { id, isExternal: external } })
    expect((await get(isExternal)).data).toMatchObject({ leadId: id, soldCents: sold?.cents, entries: [], netCents: sold?.cents })
    expect((await get(!isExternal)).status).toBe(404)
    const add = (cents: number) => admin.call('leads.addRevenue', { params: { id }, body: { cents, note: 'Correction' } })
    expect((await add(-100)).data).toMatchObject({ netCents: (sold?.cents ?? 0) - 100 })
    expect((await add(40)).data.entries.map(({ cents, actor }) => [cents, actor?.id])).toEqual([
      [-100, admin.record.userId],
      [40, admin.record.userId],
    ])
    expect(paths(await add(-(sold?.cents ?? 0)))).toEqual([400, ['cents']])
    expect(paths(await add(0))).toEqual([400, ['cents']])
    expect((await get(isExternal)).data.netCents).toBe((sold?.cents ?? 0) - 60)
  })
  test('requires a sold lead', async () => {
    const body = { firstName: 'Nora', lastName: 'Unsold', serviceGroupId: 1 }
    const { id } = (await admin.call('leads.upsertInternal', { body })).data
    const answer = await admin.call('leads.addRevenue', { params: { id }, body: { cents: 5, note: 'x' } })
    expect([answer.status, answer.problem.type]).toEqual([409, 'not-sold'])
    expect((await admin.call('leads.revenue', { params: { id, isExternal: false } })).data).toMatchObject({
      soldCents: null,
      netCents: 0,
    })
  })
})

describe('export', () => {
  const rows = async (by: SignedIn, input: Record<string, string | number>) => {
    const answer = await by.call('leads.export', { query: input })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
    const [head = [], ...body] = parseCsv(textOf(answer))
    return { answer, head, body: body.map((cells) => Object.fromEntries(head.map((key, at) => [key, cells[at]]))) }
  }
  test('streams every row of the list, newest first, and is audited', async () => {
    // More than it reads at once.
    await app.db.asOwner((tx) =>
      tx.run(sql`insert into lead (organization_id, uid, kind, status, first_name, last_name, service_group_id, received_at)
        select 1, 'many' || n, 'internal', 'captured', 'One', 'Of Many', 1, timestamptz '2016-01-31 23:00Z' + make_interval(hours => n)
        from generate_series(1, 1000) n`),
    )
    const { answer, body } = await rows(admin, {})
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="leads-all.csv"')
    expect(textOf(answer).startsWith('\uFEFF')).toBe(true)
    const newest = await query<{ id: number }>(
      'select id from lead where organization_id = 1 and deleted_at is null order by received_at desc, id desc',
    )
    expect(newest.length).toBeGreaterThan(1000)
    expect(body.map((row) => Number(row.id))).toEqual(newest.map(({ id }) => id))
    const [kept] = await query(`select actor_id, after from audit_event where action = 'export' order by id desc limit 1`)
    expect(kept).toEqual({
      actorId: admin.record.userId,
      after: { list: 'all', filter: {}, rows: newest.length, isComplete: true },
    })
  })
  test('applies the list’s filter', async () => {
    const filter = JSON.stringify({ statuses: ['sold'], territoryIds: [1] })
    const { body } = await rows(admin, { filter, list: 'external' })
    expect(body.map((row) => Number(row.id)).toSorted((a, b) => a - b)).toEqual(
      await ids(`organization_id = 1 and kind = 'external' and status = 'sold' and territory_id = 1`),
    )
    const mine = await rows(generator, {})
    expect(mine.body.map((row) => Number(row.id)).toSorted((a, b) => a - b)).toEqual(
      await ids(`lead_generator_id = ${generator.record.userId}`),
    )
  })
  test('escapes formulas', async () => {
    const made = await admin.call('leads.upsertInternal', {
      body: { firstName: '=cmd|calc', lastName: 'Formula "Q", Jr', serviceGroupId: 1 },
    })
    const answer = await admin.call('leads.export', { query: { filter: JSON.stringify({ search: 'cmd|calc' }) } })
    expect(textOf(answer)).toContain(`'=cmd|calc,"Formula ""Q"", Jr"`)
    expect(textOf(answer).split('\r\n')).toHaveLength(3)
    expect(made.status).toBe(200)
  })
  test('reports an invalid filter by field', async () => {
    const wrong = async (filter: string) => paths(await admin.call('leads.export', { query: { filter } }))
    expect(await wrong('{')).toEqual([400, ['filter']])
    expect(await wrong('{"statuses":["nope"]}')).toEqual([400, ['filter.statuses.0']])
    expect(await wrong('{"isAdmin":1}')).toEqual([400, ['filter.isAdmin']])
    expect(await wrong('[]')).toEqual([400, ['filter']])
  })
})
