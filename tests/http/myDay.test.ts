import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let generator: SignedIn
let supervisor: SignedIn
let payroll: SignedIn
let other: SignedIn
let storeId = 0
const MINUTE = 60_000
beforeAll(async () => {
  app = await startApp({ isClockStopped: true })
  generator = await app.signIn('role14@walkup.test')
  supervisor = await app.signIn('role15@walkup.test')
  payroll = await app.signIn('role6@walkup.test')
  other = await app.signIn('other@walkup.test')
  storeId = (await one<{ id: number }>(sql`select id from store where organization_id = 1 and is_active order by id limit 1`)).id
})
afterAll(() => app.close())

const rows = <Row extends object>(query: Sql) => app.db.asOwner((tx) => tx.rows<Row>(query))
const one = async <Row extends object>(query: Sql): Promise<Row> => {
  const [row] = await rows<Row>(query)
  if (!row) throw new Error(`Nothing: ${query.text}`)
  return row
}
const undo = (user: SignedIn, logId: number, action: 'in' | 'out' | 'startBreak' | 'endBreak') =>
  user.call('labor.undoClock', { body: { logId, action } })
const pause = (body: object) => generator.call('labor.break', { body } as never)
const activities = async () =>
  (
    await rows<{ activityId: number }>(
      sql`select activity_id from activity where user_id = ${generator.record.userId} order by at desc, id desc limit 3`,
    )
  ).map(({ activityId }) => activityId)

async function clockIn(): Promise<number> {
  const { status, data } = await generator.call('labor.clock', { body: { action: 'in', storeId } })
  expect(status).toBe(200)
  return data.id
}
beforeEach(async () => {
  await rows(
    sql`update time_log set deleted_at = app_now() where user_id = ${generator.record.userId} and clock_out_at is null returning id`,
  )
  app.advance(MINUTE)
})

describe('undoing the clock', () => {
  test('is rejected for other roles, organizations and people, and for invalid input', async () => {
    const id = await clockIn()
    expect((await undo(payroll, id, 'in')).status).toBe(403)
    expect((await undo(other, id, 'in')).status).toBe(403)
    expect((await undo(supervisor, id, 'in')).status).toBe(404)
    expect((await undo(generator, 999_999, 'in')).status).toBe(404)
    const paths = async (body: object) =>
      (await generator.call('labor.undoClock', { body } as never)).problem.errors?.map(({ path }) => path)
    expect(await paths({ logId: id, action: 'lunch' })).toEqual(['action'])
    expect(await paths({ action: 'in' })).toEqual(['logId'])
    expect((await undo(generator, id, 'out')).problem).toMatchObject({ status: 409, code: 'cannot-undo' })
    expect((await undo(generator, id, 'in')).status).toBe(200)
  })
  test('undoes clocking in, with its activity', async () => {
    const before = await activities()
    const id = await clockIn()
    expect((await activities())[0]).toBe(1)
    expect((await undo(generator, id, 'in')).data).toEqual({ log: null })
    expect(await activities()).toEqual(before)
    expect((await generator.call('labor.clock', { body: { action: 'out' } })).problem.type).toBe('not-clocked-in')
    expect((await undo(generator, id, 'in')).status).toBe(404)
    const trail = await rows<{ action: string }>(
      sql`select action from audit_event where entity = 'timeLog' and entity_id = ${id} order by id`,
    )
    expect(trail.map(({ action }) => action)).toEqual(['create', 'delete'])
  })
  test('reopens a punch with the break that clocking out ended', async () => {
    const id = await clockIn()
    app.advance(30 * MINUTE)
    await pause({ action: 'start', activityId: 4 })
    app.advance(30 * MINUTE)
    const out = await generator.call('labor.clock', { body: { action: 'out', breakMin: 25 } })
    expect(out.data).toMatchObject({ breakMin: 25, unpaidBreakMin: 55, state: 'unapproved' })
    app.advance(MINUTE)
    const { data } = await undo(generator, id, 'out')
    expect(data.log).toMatchObject({ id, clockOutAt: null, breakMin: 0, unpaidBreakMin: 0, state: 'open', editedBy: null })
    expect(data.log?.breaks).toMatchObject([{ endAt: null }])
    expect((await activities())[0]).toBe(4)
    app.advance(9 * MINUTE)
    const ended = await pause({ action: 'end' })
    expect(ended.status).toBe(200)
    expect((await generator.call('labor.clock', { body: { action: 'out' } })).data).toMatchObject({ unpaidBreakMin: 40 })
  })
  test('undoes starting and ending a break', async () => {
    const id = await clockIn()
    app.advance(MINUTE)
    await pause({ action: 'start', activityId: 3 })
    expect((await undo(generator, id, 'startBreak')).data.log?.breaks).toEqual([])
    expect((await activities())[0]).toBe(1)
    await pause({ action: 'start', activityId: 3 })
    app.advance(5 * MINUTE)
    await pause({ action: 'end' })
    expect((await undo(generator, id, 'endBreak')).data.log?.breaks).toMatchObject([{ endAt: null }])
    expect((await undo(generator, id, 'in')).problem.code).toBe('cannot-undo')
  })
  test('is rejected after ten minutes, an edit, a later punch or a lead', async () => {
    const id = await clockIn()
    app.advance(11 * MINUTE)
    expect((await undo(generator, id, 'in')).problem).toMatchObject({ code: 'cannot-undo', params: { minutes: 10 } })
    await generator.call('labor.clock', { body: { action: 'out' } })
    app.advance(MINUTE)
    const next = await clockIn()
    expect((await undo(generator, id, 'out')).problem.code).toBe('cannot-undo')
    await rows(sql`update lead set time_log_id = ${next} where id = (
      select id from lead where organization_id = 1 and lead_generator_id = ${generator.record.userId} order by id limit 1) returning id`)
    expect((await undo(generator, next, 'in')).problem.code).toBe('cannot-undo')
    app.advance(MINUTE)
    await generator.call('labor.clock', { body: { action: 'out' } })
    const { userId } = generator.record
    expect(
      (await payroll.call('labor.updateTimeLog', { params: { userId }, body: { id: next, note: 'Seen', breakMin: 1 } })).status,
    ).toBe(200)
    expect((await undo(generator, next, 'out')).problem.code).toBe('cannot-undo')
  })
})

describe('undoing approaches', () => {
  const take = (user: SignedIn, count: unknown) => user.call('users.undoApproaches', { body: { count } } as never)
  test('removes the caller’s latest ones only, and no more than there are', async () => {
    const { approaches: begun } = (await generator.call('users.recentActivity', {})).data
    await generator.call('users.recordActivity', { body: { activityId: 5, count: 2 } })
    app.advance(MINUTE)
    await generator.call('users.recordActivity', { body: { activityId: 5, count: 1 } })
    const foreign = (await supervisor.call('users.recentActivity', {})).data.approaches
    const { data } = await take(generator, 2)
    expect(data.approaches).toBe(begun + 1)
    expect(data.items[0]).toMatchObject({ activity: { id: 5 }, count: 1 })
    expect((await supervisor.call('users.recentActivity', {})).data.approaches).toBe(foreign)
    expect((await take(generator, begun + 1)).data.approaches).toBe(0)
    expect((await take(generator, 1)).problem.errors).toMatchObject([
      { path: 'count', code: 'more-than-recorded', params: { count: 0 } },
    ])
    for (const count of [0, -1, 1.5, 'all', 1001]) expect((await take(generator, count)).problem.errors?.[0]?.path).toBe('count')
    const dispatcher = await app.signIn('role5@walkup.test')
    expect((await take(dispatcher, 1)).status).toBe(403)
  })
})

describe('the day', () => {
  const day = async (user: SignedIn) => (await user.call('users.today', {})).data
  test('counts the caller’s leads and sales of the store’s day, compared with targets and other people', async () => {
    const { userId } = generator.record
    await rows(sql`update lead set received_at = received_at - interval '5 days', sold_at = sold_at - interval '5 days'
      where organization_id = 1 and (received_at > app_now() - interval '3 days' or sold_at > app_now() - interval '3 days') returning id`)
    await clockIn()
    const zone = await one<{ timeZone: string; name: string }>(sql`
      update store set daily_lead_target = 8, daily_sale_target = 2 where id = ${storeId} returning time_zone, name`)
    const [first, second, third, theirs] = await rows<{ id: number }>(
      sql`select id from lead where organization_id = 1 and deleted_at is null order by id limit 4`,
    )
    const now = app.now().toISOString()
    const move = (id: number | undefined, user: number, at: string) =>
      rows(sql`update lead set lead_generator_id = ${user}, store_id = ${storeId}, received_at = ${at}::timestamptz, status = 'new',
        sold_at = null, sold_cents = null where id = ${id} returning id`)
    await move(first?.id, userId, now)
    // Yesterday at the store, whatever the server's zone.
    const [midnight] = await rows<{ at: string }>(
      sql`select date_trunc('day', ${now}::timestamptz, ${zone.timeZone}) - interval '1 second' as at`,
    )
    await move(second?.id, userId, midnight?.at ?? '')
    await rows(sql`update lead set status = 'sold', sold_at = ${now}::timestamptz, sold_cents = 90000, ran_at = coalesce(ran_at, received_at)
      where id = ${second?.id} returning id`)
    const alone = await day(generator)
    expect(alone).toMatchObject({
      timeZone: zone.timeZone,
      store: { id: storeId, name: zone.name },
      leads: 1,
      sales: 1,
      soldCents: 90_000,
      leadTarget: 8,
      saleTarget: 2,
    })
    expect(alone.storeRank?.rank).toBe(1)
    const rival = supervisor.record.userId
    await move(third?.id, rival, now)
    await move(theirs?.id, rival, now)
    const behind = await day(generator)
    expect(behind.storeRank).toEqual({ rank: 2, of: (alone.storeRank?.of ?? 0) + 1 })
    expect(behind.organizationRank?.rank).toBe((alone.organizationRank?.rank ?? 0) + 1)
    expect(Object.keys(behind).toSorted()).toEqual(Object.keys(alone).toSorted())
    expect(JSON.stringify(behind)).not.toContain(supervisor.record.firstName)
  })
  test('is only for field roles', async () => {
    for (const user of [payroll, other]) expect((await user.call('users.today', {})).status).toBe(403)
  })
  test('has no targets if the store has none, and works for a person without any store', async () => {
    await rows(sql`update store set daily_lead_target = null, daily_sale_target = null where id = ${storeId} returning id`)
    expect(await day(generator)).toMatchObject({ leadTarget: null, saleTarget: null })
    const { userId } = supervisor.record
    await rows(sql`update time_log set deleted_at = app_now() where user_id = ${userId} returning id`)
    await rows(sql`update shift set deleted_at = app_now() where user_id = ${userId} returning id`)
    await rows(sql`update qr_code set deleted_at = app_now() where user_id = ${userId} returning id`)
    expect(await day(supervisor)).toMatchObject({ store: null, homeStore: null, leadTarget: null, storeRank: null })
  })
})
