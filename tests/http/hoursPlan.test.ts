import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { testNow } from '../support/clock.ts'
import { addFloor, HOUR, type Floor } from './hoursFixture.ts'

let app: TestApp
let admin: SignedIn
let generator: SignedIn
let territoryManager: SignedIn
let other: SignedIn
let store: Floor['store']
let people: Floor['people']
const DAY = 24 * HOUR
/** Days of a work week that begins on a Monday, long after the demo's shifts. */
const [MONDAY = '', , , , friday = '', saturday = '', sunday = ''] = Array.from({ length: 7 }, (_, day) => {
  const monday = Math.ceil((testNow() / DAY + 120 - 4) / 7) * 7 + 4
  return new Date((monday + day) * DAY).toISOString().slice(0, 10)
})
const at = (day: number, hour: number) => new Date(Date.parse(`${MONDAY}T00:00:00Z`) + (day * 24 + hour) * HOUR).toISOString()

beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  generator = await app.signIn('role14@walkup.test')
  territoryManager = await app.signIn('role4@walkup.test')
  other = await app.signIn('other@walkup.test')
  ;({ store, people } = await addFloor(app, generator))
  await rows(sql`update store set time_zone = 'UTC', coverage = '[]' where id = ${store.id} returning id`)
  await rows(sql`insert into payroll_rules (organization_id, overtime, week_starts_on, earnings_codes) values (1, 'federal', 1, '[]')
    on conflict (organization_id) do update set overtime = 'federal', week_starts_on = 1 returning organization_id`)
  // The demo plans some weeks ahead.
  await clear()
})
afterAll(() => app.close())

const rows = <Row extends object>(query: Sql) => app.db.asOwner((tx) => tx.rows<Row>(query))
const plan = async (filter: object = {}, user = admin) =>
  user.call('hours.weekPlan', { body: { from: MONDAY, ...filter } } as never)
async function shift(userId: number | null, day: number, from: number, to: number): Promise<number> {
  const body = { storeId: store.id, userId, startAt: at(day, from), endAt: at(day, to) }
  const { status, data } = await admin.call('hours.upsert', { body })
  expect(status).toBe(200)
  return data.id
}
const post = () =>
  admin.call('hours.post', { body: { dates: { from: MONDAY, to: sunday, timeZone: 'UTC' }, storeIds: [store.id] } })
const clear = () =>
  rows(sql`update shift set deleted_at = app_now() where start_at >= ${MONDAY}::date and deleted_at is null returning id`)

describe('the plan of a week', () => {
  test('can only be read by planners, and names invalid input', async () => {
    expect((await plan({}, generator)).status).toBe(403)
    expect((await plan({}, await app.signIn('role7@walkup.test'))).status).toBe(403)
    const paths = async (body: object) =>
      (await admin.call('hours.weekPlan', { body } as never)).problem.errors?.map(({ path }) => path)
    expect(await paths({})).toEqual(['from'])
    expect(await paths({ from: '2028-02-31' })).toEqual(['from'])
    expect(await paths({ from: MONDAY, storeIds: ['x'] })).toEqual(['storeIds.0'])
  })
  test('warns of overtime by the organization’s rules, across all stores', async () => {
    const [person] = people
    const id = person?.id ?? 0
    for (const day of [0, 1, 2, 3, 4]) await shift(id, day, 9, 18)
    const { status, data } = await plan()
    expect(status).toBe(200)
    expect(data.people.filter(({ user }) => user.id === id)).toMatchObject([
      { minutes: 45 * 60, overtimeMin: 5 * 60, doubletimeMin: 0, overtimeFrom: friday },
    ])
    expect(data.drafts).toEqual({ shifts: 5, openShifts: 0, people: 1, minutes: 45 * 60 })
    // Another store's planner sees the overtime that their own shift causes, and only their drafts.
    expect((await plan({ storeIds: [store.id + 100_000] })).data).toMatchObject({ people: [], drafts: { shifts: 0 } })
    await rows(sql`update payroll_rules set overtime = 'california' where organization_id = 1 returning organization_id`)
    expect((await plan()).data.people[0]).toMatchObject({ overtimeMin: 5 * 60, overtimeFrom: MONDAY })
    await rows(sql`update payroll_rules set overtime = 'federal' where organization_id = 1 returning organization_id`)
    // Another organization sees nothing of it.
    const foreign = await plan({}, other)
    expect(foreign.data.people.map(({ user }) => user.id)).not.toContain(id)
    await clear()
  })
  test('lists hours with too few people, where open shifts count once claimed', async () => {
    const saved = await admin.call('stores.get', { params: { id: store.id } })
    const { number, name, territory, address } = saved.data
    const whole = { id: store.id, number, name, territoryId: territory.id, address }
    const save = (coverage: object[]) => admin.call('stores.upsert', { body: { ...whole, coverage } } as never)
    const wanted = { dayOfWeek: 6, startLocal: '10:00', endLocal: '16:00', people: 2 }
    const codes = async (coverage: object[]) => (await save(coverage)).problem.errors?.map(({ path }) => path)
    expect(await codes([{ ...wanted, endLocal: '09:00' }])).toEqual(['coverage.0.endLocal'])
    expect(await codes([wanted, { ...wanted, startLocal: '15:00', endLocal: '17:00' }])).toEqual(['coverage.1.startLocal'])
    expect(await codes([{ ...wanted, people: 0 }])).toEqual(['coverage.0.people'])
    expect(await codes([{ ...wanted, dayOfWeek: 7 }])).toEqual(['coverage.0.dayOfWeek'])
    expect((await save([wanted])).data.coverage).toEqual([wanted])

    await shift(people[0]?.id ?? 0, 5, 9, 13)
    await shift(null, 5, 9, 18)
    const gaps = async (user = admin) =>
      (await plan({ storeIds: [store.id] }, user)).data.gaps.map(
        ({ date, startLocal, endLocal, planned, needed }) => `${date} ${startLocal}–${endLocal} ${planned}/${needed}`,
      )
    expect(await gaps()).toEqual([`${saturday} 10:00–13:00 1/2`, `${saturday} 13:00–16:00 0/2`])
    expect(await gaps(other)).toEqual([])
    await rows(sql`update store set territory_id = (select id from territory where organization_id = 1
      and id <> all (array(select t.territory_id from membership_territory t join membership m on m.id = t.membership_id
        where m.user_id = ${territoryManager.record.userId})) limit 1) where id = ${store.id} returning id`)
    expect(await gaps(territoryManager)).toEqual([])
    await rows(sql`update store set territory_id = ${territory.id} where id = ${store.id} returning id`)
    await save([])
    await clear()
  })
})

describe('undoing a posting', () => {
  const unpost = (postedAt: string | null, user = admin) => user.call('hours.unpost', { body: { postedAt: postedAt ?? '' } })
  test('turns its shifts back into drafts, unless someone has seen one of theirs', async () => {
    const first = await shift(generator.record.userId, 0, 9, 17)
    await shift(people[1]?.id ?? 0, 0, 9, 17)
    const { data } = await post()
    expect(data).toMatchObject({ posted: 2 })
    app.advance(60_000)
    await shift(people[1]?.id ?? 0, 1, 9, 17)
    const later = await post()
    expect(later.data).toMatchObject({ posted: 1, alreadyPosted: 2 })
    expect((await unpost(data.postedAt, generator)).status).toBe(403)
    expect((await unpost(data.postedAt, other)).status).toBe(404)
    expect((await unpost(null)).problem.errors?.[0]?.path).toBe('postedAt')
    expect((await unpost('2020-01-01T00:00:00Z')).status).toBe(404)
    // Planners' lists do not count as seen.
    const dates = { from: MONDAY, to: sunday, timeZone: 'UTC' }
    await admin.call('hours.search', { body: { filter: { dates } } })
    expect((await unpost(data.postedAt)).data).toEqual({ unposted: 2 })
    expect((await unpost(data.postedAt)).status).toBe(404)
    const drafts = await rows<{ id: number }>(
      sql`select id from shift where start_at >= ${MONDAY}::date and deleted_at is null and posted_at is null order by id`,
    )
    expect(drafts).toHaveLength(2)

    const again = await post()
    const seen = await generator.call('hours.search', { body: { filter: { dates } } })
    expect(seen.data.items.map(({ id }) => id)).toContain(first)
    expect((await unpost(again.data.postedAt)).problem).toMatchObject({ status: 409, code: 'seen', params: { count: 1 } })
    const trail = await rows<{ action: string }>(
      sql`select action from audit_event where entity = 'hours' and entity_id = ${first} order by id`,
    )
    expect(trail.map(({ action }) => action)).toEqual(['create', 'post', 'update', 'post'])
    await clear()
  })
  test('is also impossible once someone who may claim an open shift has seen it', async () => {
    await shift(null, 2, 9, 17)
    const { data } = await post()
    const dates = { from: MONDAY, to: sunday, timeZone: 'UTC' }
    const list = await generator.call('hours.availableSchedules', { body: { filter: { dates } } })
    expect(list.data.items).toHaveLength(1)
    expect((await unpost(data.postedAt)).problem.code).toBe('seen')
    await clear()
  })
})

test('copying a week leaves out people who work in another organization at that time', async () => {
  const [guest] = await rows<{ id: number; home: number; lender: number; day: string; before: string }>(sql`
    select g.user_id as id, g.home_user_id as home, g.lender_id as lender, day::date::text as day, (day::date - 7)::text as before
    from smart_circle_guest g, generate_series(app_now()::date + 8, app_now()::date + 60, '1 day') day
    where g.organization_id = 1 and is_offered(1, g.user_id, day + interval '12 hours', 'UTC')
      and is_offered(1, g.user_id, day + interval '19 hours', 'UTC') order by day limit 1`)
  if (!guest) throw new Error('Nobody is lent.')
  await rows(sql`update shift set deleted_at = app_now() where user_id = any (${[guest.id, guest.home]}::int[]) returning id`)
  const plan = (organizationId: number, userId: number, storeId: number, day: string) => sql`
    insert into shift (organization_id, user_id, store_id, start_at, end_at) values (${organizationId}, ${userId}, ${storeId},
      (${day}::date + interval '12 hours') at time zone 'UTC', (${day}::date + interval '19 hours') at time zone 'UTC')`
  const [home] = await rows<{ id: number }>(sql`select id from store where organization_id = ${guest.lender} order by id limit 1`)
  await app.db.asOwner(async (tx) => {
    await tx.run(sql`alter table shift disable trigger check_lent`)
    await tx.run(plan(1, guest.id, store.id, guest.before))
    await tx.run(sql`alter table shift enable trigger check_lent`)
    await tx.run(plan(guest.lender, guest.home, home?.id ?? 0, guest.day))
  })
  const body = { from: guest.before, to: guest.day, userIds: [guest.id] }
  const { status, data } = await admin.call('hours.copyWeek', { body })
  expect([status, data.created]).toEqual([200, []])
  expect(data.notOffered).toMatchObject([{ date: guest.day, user: { id: guest.id } }])
})
