import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let generator: SignedIn
let supervisor: SignedIn
let payroll: SignedIn
let storeId = 0
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
beforeAll(async () => {
  app = await startApp({ isClockStopped: true })
  generator = await app.signIn('role14@walkup.test')
  supervisor = await app.signIn('role15@walkup.test')
  payroll = await app.signIn('role6@walkup.test')
  storeId =
    (await rows<{ id: number }>(sql`select id from store where organization_id = 1 and is_active order by id limit 1`))[0]?.id ??
    0
})
afterAll(() => app.close())
beforeEach(async () => {
  await rows(
    sql`update time_log set deleted_at = app_now() where user_id = ${generator.record.userId} and deleted_at is null returning id`,
  )
  app.advance(MINUTE)
})

const rows = <Row extends object>(query: Sql) => app.db.asOwner((tx) => tx.rows<Row>(query))
/** An instant relative to the server's clock. */
const at = (ms: number) => new Date(app.now().getTime() + ms).toISOString()
let keys = 0
const newKey = () => `device-${(keys += 1)}`
type Queued = 'labor.clock' | 'labor.break' | 'users.recordActivity' | 'leads.upsertInternal'
const send = (name: Queued, body: object, key = newKey(), user = generator) =>
  user.call(name, { body, headers: { 'Idempotency-Key': key } } as never) as ReturnType<typeof generator.call<'labor.clock'>>
const paths = async (name: Queued, body: object) =>
  (await send(name, body)).problem.errors?.map((error) => `${error.path} ${(error as { code?: string }).code}`)

describe('a day that was offline', () => {
  test('is recorded with the times of the taps, each entry once however often it is sent', async () => {
    const began = at(-9 * HOUR)
    const hours = (after: number) => new Date(Date.parse(began) + after * HOUR).toISOString()
    const [last] = await rows<{ id: number }>(sql`select max(id) as id from activity`)
    const entries: [Queued, object][] = [
      ['labor.clock', { action: 'in', storeId, at: hours(0) }],
      ['users.recordActivity', { activityId: 5, count: 7, at: hours(1) }],
      ['labor.break', { action: 'start', activityId: 4, at: hours(2) }],
      ['labor.break', { action: 'end', at: hours(2.5) }],
      ['leads.upsertInternal', { firstName: 'Ada', lastName: 'Offline', serviceGroupId: 1, capturedAt: hours(3) }],
      ['labor.clock', { action: 'out', at: hours(8) }],
    ]
    for (const [name, body] of entries) {
      const key = newKey()
      const first = await send(name, body, key)
      expect([name, first.status]).toEqual([name, 200])
      app.advance(MINUTE)
      const again = await Promise.all([send(name, body, key), send(name, body, key)])
      expect(again.map(({ status, data }) => [status, data])).toEqual([
        [200, first.data],
        [200, first.data],
      ])
    }
    const start = Date.parse(began)
    const { userId } = generator.record
    const { items } = (await payroll.call('labor.search', { body: { filter: { userIds: [userId] }, limit: 1 } })).data
    expect(items[0]).toMatchObject({
      clockInAt: hours(0),
      clockOutAt: hours(8),
      workedMin: 450,
      unpaidBreakMin: 30,
      source: 'mobile',
    })
    expect(items[0]?.breaks).toMatchObject([{ startAt: hours(2), endAt: hours(2.5) }])
    // Its approver sees that both ends arrived late.
    expect(Date.parse(items[0]?.clockInSentAt ?? '')).toBeGreaterThan(start + 8 * HOUR)
    expect(Date.parse(items[0]?.clockOutSentAt ?? '')).toBeGreaterThan(start + 8 * HOUR)
    const made = await rows<{ activityId: number; count: number; at: string }>(
      sql`select activity_id, count, at from activity where user_id = ${userId} and id > ${last?.id} order by at`,
    )
    expect(made.map((one) => [one.activityId, one.count, new Date(one.at).toISOString()])).toEqual([
      [1, 1, hours(0)],
      [5, 7, hours(1)],
      [4, 1, hours(2)],
      [2, 1, hours(8)],
    ])
    const leads = await rows<{ capturedAt: string; timeLogId: number; storeId: number }>(
      sql`select captured_at, time_log_id, store_id from lead where last_name = 'Offline'`,
    )
    expect(leads).toHaveLength(1)
    expect(leads[0]).toMatchObject({ timeLogId: items[0]?.id, storeId })
    expect(new Date(leads[0]?.capturedAt ?? '').toISOString()).toBe(hours(3))
  })

  test('can be followed by a second one without losing entries', async () => {
    const body = { action: 'in', storeId, at: at(-2 * DAY) }
    const key = newKey()
    const first = await send('labor.clock', body, key)
    expect(first.data).toMatchObject({ clockInAt: body.at, state: 'open' })
    app.advance(5 * DAY)
    // The response was lost, and the phone was switched off for days.
    expect((await send('labor.clock', body, key)).data).toEqual(first.data)
  })

  test('leaves no mark on punches that are sent immediately', async () => {
    const { data } = await send('labor.clock', { action: 'in', storeId, at: at(-5000) })
    expect(data).toMatchObject({ clockInSentAt: null, clockOutSentAt: null })
  })
})

describe('a forged time', () => {
  test.each<[string, Queued, (time: string) => object, string]>([
    ['clocking in', 'labor.clock', (time) => ({ action: 'in', storeId, at: time }), 'at'],
    ['an approach', 'users.recordActivity', (time) => ({ activityId: 5, at: time }), 'at'],
    [
      'a lead',
      'leads.upsertInternal',
      (time) => ({ firstName: 'A', lastName: 'B', serviceGroupId: 1, capturedAt: time }),
      'capturedAt',
    ],
  ])('of %s is rejected by field', async (_, name, body, path) => {
    expect(await paths(name, body(at(11 * MINUTE)))).toEqual([`${path} in-future-check-clock`])
    if (name !== 'users.recordActivity') expect(await paths(name, body(at(-7 * DAY - MINUTE)))).toEqual([`${path} over-week-ago`])
    expect((await paths(name, body('yesterday')))?.[0]).toMatch(new RegExp(`^${path} `))
    expect((await paths(name, body(at(0).replace('Z', ''))))?.[0]).toMatch(new RegExp(`^${path} `))
  })

  test('counts as now if the clock is only slightly ahead', async () => {
    const { data } = await send('labor.clock', { action: 'in', storeId, at: at(5 * MINUTE) })
    expect(data.clockInAt).toBe(app.now().toISOString())
  })

  test('cannot precede the last clock action or overlap another punch', async () => {
    await send('labor.clock', { action: 'in', storeId, at: at(-4 * HOUR) })
    expect(await paths('labor.clock', { action: 'out', at: at(-5 * HOUR) })).toEqual(['at before-last-punch'])
    expect(await paths('labor.break', { action: 'start', activityId: 4, at: at(-5 * HOUR) })).toEqual(['at before-last-punch'])
    await send('labor.break', { action: 'start', activityId: 4, at: at(-2 * HOUR) })
    expect(await paths('labor.break', { action: 'end', at: at(-3 * HOUR) })).toEqual(['at before-last-punch'])
    expect(await paths('labor.clock', { action: 'out', at: at(-3 * HOUR) })).toEqual(['at before-last-punch'])
    expect((await send('labor.clock', { action: 'out', at: at(-HOUR) })).status).toBe(200)
    const earlier = await send('labor.clock', { action: 'in', storeId, at: at(-6 * HOUR) })
    expect([earlier.status, earlier.problem.type]).toEqual([409, 'overlap'])
  })
})

describe('an idempotency key', () => {
  test('belongs to its caller and endpoint, and to one body', async () => {
    const key = newKey()
    const body = { activityId: 5, count: 2, at: at(-MINUTE) }
    const mine = await send('users.recordActivity', body, key)
    const theirs = await send('users.recordActivity', body, key, supervisor)
    expect([theirs.status, theirs.data.id === mine.data.id]).toEqual([200, false])
    expect((await send('users.recordActivity', { ...body, count: 20 }, key)).problem.type).toBe('idempotency-key-reused')
    expect((await send('labor.clock', { action: 'in', storeId }, key)).status).toBe(200)
    expect((await send('labor.clock', { action: 'out' }, 'with spaces in it')).problem.errors?.[0]?.path).toBe('Idempotency-Key')
  })
  test('of a rejected entry can be used again once the cause is fixed', async () => {
    const key = newKey()
    const body = { action: 'out', at: at(-MINUTE) }
    expect((await send('labor.clock', body, key)).problem.type).toBe('not-clocked-in')
    await send('labor.clock', { action: 'in', storeId, at: at(-HOUR) })
    expect((await send('labor.clock', body, key)).status).toBe(200)
  })
})

test('the keys of a device’s queue are stable and differ by person', async () => {
  const keysOf = async (user: SignedIn) => (await user.call('users.queueKey')).data.keys
  const mine = await keysOf(generator)
  expect(mine).toEqual(await keysOf(await app.signIn('role14@walkup.test')))
  expect(mine.map((key) => Buffer.from(key, 'base64url').length)).toEqual(mine.map(() => 32))
  expect(mine).not.toContain((await keysOf(supervisor))[0])
})
