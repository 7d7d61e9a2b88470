import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { addFloor, far, HOUR, iso, type Floor } from './hoursFixture.ts'

let app: TestApp
let root: SignedIn
let admin: SignedIn
let manager: SignedIn
let payroll: SignedIn
let generator: SignedIn
let store: Floor['store']
let people: Floor['people']
beforeAll(async () => {
  app = await startApp()
  root = await app.signIn('role1@walkup.test')
  admin = await app.signIn('role2@walkup.test')
  manager = await app.signIn('role4@walkup.test')
  payroll = await app.signIn('role6@walkup.test')
  generator = await app.signIn('role14@walkup.test')
  ;({ store, people } = await addFloor(app, generator))
})
afterAll(() => app.close())

const rows = <Row extends object>(query: Sql) => app.db.asOwner((tx) => tx.rows<Row>(query))
async function one<Row extends object>(query: Sql): Promise<Row> {
  const [row] = await rows<Row>(query)
  if (!row) throw new Error(`Nothing: ${query.text}`)
  return row
}
const ids = async (where: string) =>
  (await rows<{ id: number }>(sql([`select id from shift where deleted_at is null and ${where} order by id`]))).map(
    ({ id }) => id,
  )
const upsert = (body: object, user = admin) => user.call('hours.upsert', { body: { storeId: store.id, ...body } })

describe('lists', () => {
  test('contain each role’s shifts, without open ones', async () => {
    const seen = async (user: SignedIn) => {
      const found: number[] = []
      let cursor: string | null = null
      do {
        const page: { data: { items: { id: number }[]; nextCursor: string | null } } = await user.call('hours.search', {
          body: { limit: 200, ...(cursor && { cursor }) },
        })
        found.push(...page.data.items.map(({ id }) => id))
        cursor = page.data.nextCursor
      } while (cursor)
      return found.toSorted((a, b) => a - b)
    }
    const all = await ids('organization_id = 1 and user_id is not null')
    expect(await seen(admin)).toEqual(all)
    expect(await seen(payroll)).toEqual(all)
    expect(await seen(generator)).toEqual(await ids(`organization_id = 1 and user_id = ${generator.record.userId}`))
    const own = `(select territory_id from membership_territory t join membership m on m.id = t.membership_id where m.user_id = ${manager.record.userId})`
    const territory = await seen(manager)
    expect(territory).toEqual(
      await ids(`organization_id = 1 and user_id is not null and (user_id = ${manager.record.userId}
        or store_id in (select id from store where territory_id in ${own}) or user_id in (select m.user_id from membership m
          join membership_territory t on t.membership_id = m.id where m.role_id in (14, 15) and t.territory_id in ${own}))`),
    )
    expect(territory.length).toBeLessThan(all.length)
  })
  test('contain upcoming open shifts with a free seat in the caller’s territories', async () => {
    const { data } = await generator.call('hours.availableSchedules', { body: { limit: 200 } })
    const wanted = await ids(`organization_id = 1 and user_id is null and start_at > app_now() and taken < seats and store_id in (
      select id from store where territory_id in (select territory_id from membership_territory t join membership m on m.id = t.membership_id
        where m.user_id = ${generator.record.userId}))`)
    expect(data.items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(wanted)
    expect(data.items.every(({ user }) => user === null)).toBe(true)
  })
})

describe('planning', () => {
  test('returns the other shift on an overlap, and rejects stale edits and other organizations', async () => {
    const userId = people[0]?.id
    const made = await upsert({ userId, startAt: iso(far(0)), endAt: iso(far(0, 6)), colour: 'Pink', note: 'Bring flyers' })
    expect(made.data).toMatchObject({ user: { id: userId }, colour: 'Pink', seats: 1, taken: 0, timeZone: store.timeZone })
    const second = await upsert({ userId, startAt: iso(far(0, 5)), endAt: iso(far(0, 8)) })
    expect([second.status, second.problem.type]).toEqual([409, 'overlap'])
    expect(second.problem.other).toMatchObject({ id: made.data.id })
    expect((await upsert({ userId, startAt: iso(far(0, 6)), endAt: iso(far(0, 8)) })).status).toBe(200)
    const { id, updatedAt } = made.data
    const moved = await upsert({ id, updatedAt, userId, startAt: iso(far(0, 1)), endAt: iso(far(0, 6)) })
    expect(moved.data).toMatchObject({ id, startAt: iso(far(0, 1)), note: 'Bring flyers' })
    const stale = await upsert({ id, updatedAt, startAt: iso(far(0)), endAt: iso(far(0, 6)) })
    expect([stale.status, stale.problem.type]).toEqual([409, 'stale'])
    expect(stale.problem.current).toMatchObject({ id, startAt: iso(far(0, 1)) })
    const path = async (body: object, user = admin) =>
      (await upsert({ startAt: iso(far(0)), endAt: iso(far(0, 1)), ...body }, user)).problem.errors?.[0]?.path
    const stranger = await one<{ id: number }>(
      sql`select user_id as id from membership where organization_id = 4 and role_id = 14 limit 1`,
    )
    const there = await one<{ id: number }>(sql`select id from store where organization_id = 4 limit 1`)
    expect(await path({ userId: stranger.id })).toBe('userId')
    expect(await path({ storeId: there.id })).toBe('storeId')
    expect(await path({ endAt: iso(far(0)) })).toBe('endAt')
    expect(await path({ typeId: 2_000_000_000 })).toBe('typeId')
    const elsewhere = await one<{ id: number }>(sql`select id from store where organization_id = 1 and territory_id not in (
      select territory_id from membership_territory t join membership m on m.id = t.membership_id where m.user_id = ${manager.record.userId}) limit 1`)
    expect(await path({ storeId: elsewhere.id }, manager)).toBe('storeId')
  })

  test('reports a day when a clock change skips the whole shift, and plans the others', async () => {
    const body = { storeId: store.id, cron: '30 2 * * 0', endLocal: '03:00', from: '2031-03-01', to: '2031-03-20' }
    const { status, data } = await admin.call('hours.schedule', { body })
    expect(status).toBe(200)
    expect(data).toMatchObject({ clockChanges: ['2031-03-09'], skipped: [], notOffered: [] })
    expect(data.created).toHaveLength(2)
    // What is left of a shift is planned.
    const longer = await admin.call('hours.schedule', { body: { ...body, endLocal: '04:00' } })
    expect(longer.data).toMatchObject({ clockChanges: [], created: { length: 3 } })
    // The week before, copied onto it.
    const copied = await admin.call('hours.copyWeek', { body: { from: '2031-03-02', to: '2031-03-09', includeOpen: true } })
    expect(copied.data.clockChanges).toEqual(['2031-03-09'])
  })

  test('keeps the local time of a recurrence across DST changes, and creates it atomically', async () => {
    const userId = people[1]?.id ?? 0
    const body = {
      userIds: [userId],
      storeId: store.id,
      cron: '30 9 * * 0',
      endLocal: '17:00',
      from: '2031-10-20',
      to: '2031-11-20',
    }
    const made = await admin.call('hours.schedule', { body })
    expect(made.status).toBe(200)
    const shifts = await rows<{ local: string; minutes: number; cron: string }>(sql`
      select to_char(start_at at time zone ${store.timeZone}, 'YYYY-MM-DD HH24:MI') as local,
        (extract(epoch from end_at - start_at) / 60)::int as minutes, cron from shift where id = any (${made.data.created}::int[]) order by start_at`)
    expect(shifts.map(({ local }) => local)).toEqual(['10-26', '11-02', '11-09', '11-16'].map((day) => `2031-${day} 09:30`))
    expect(shifts.every(({ minutes, cron }) => minutes === 450 && cron === '30 9 * * 0')).toBe(true)
    const twice = await admin.call('hours.schedule', { body: { ...body, cron: '0 10 * * 0,1' } })
    expect([twice.status, twice.problem.type]).toEqual([409, 'overlap'])
    const before = (await ids(`user_id = ${userId}`)).length
    const skipping = await admin.call('hours.schedule', { body: { ...body, cron: '0 10 * * 0,1', skipOverlaps: true } })
    expect(skipping.data.skipped.map(({ date }) => date)).toEqual(['2031-10-26', '2031-11-02', '2031-11-09', '2031-11-16'])
    expect(skipping.data.created).toHaveLength(5)
    expect((await ids(`user_id = ${userId}`)).length).toBe(before + 5)
    const wrong = async (change: object) =>
      (await admin.call('hours.schedule', { body: { ...body, ...change } })).problem.errors?.[0]?.path
    expect(await wrong({ cron: '*/5 * * * *' })).toBe('cron')
    expect(await wrong({ to: '2031-10-01' })).toBe('to')
    expect(await wrong({ to: '2040-10-01' })).toBe('to')
    expect(await wrong({ userIds: [2_000_000_000] })).toBe('userIds.0')
  })

  test('copies a week with its local times, idempotently', async () => {
    const userId = people[2]?.id ?? 0
    const zone = store.timeZone
    const local = (day: string, time: string) =>
      one<{ at: string }>(sql`select (${`${day} ${time}`}::timestamp at time zone ${zone}) as at`)
    // Clocks go back on November 2, 2031.
    const start = await local('2031-10-28', '22:00')
    await upsert({ userId, startAt: start.at, endAt: iso(Date.parse(start.at) + 5 * HOUR) })
    await upsert({ startAt: start.at, endAt: iso(Date.parse(start.at) + 5 * HOUR), seats: 3 })
    const body = { from: '2031-10-27', to: '2031-11-03', userIds: [userId] }
    const copied = await admin.call('hours.copyWeek', { body })
    expect(copied.data.skipped).toEqual([])
    const [copy] = await rows<{ startLocal: string; endLocal: string; postedAt: string | null }>(sql`
      select to_char(start_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as start_local,
        to_char(end_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as end_local, posted_at from shift where id = any (${copied.data.created}::int[])`)
    expect(copy).toEqual({ startLocal: '2031-11-04 22:00', endLocal: '2031-11-05 03:00', postedAt: null })
    const again = await admin.call('hours.copyWeek', { body })
    expect([again.data.created, again.data.skipped.map(({ date, user }) => [date, user.id])]).toEqual([
      [],
      [['2031-11-04', userId]],
    ])
    const open = { from: '2031-10-27', to: '2031-11-10', storeIds: [store.id], includeOpen: true }
    const withOpen = await admin.call('hours.copyWeek', { body: open })
    const seats = await rows<{ seats: number }>(
      sql`select seats from shift where user_id is null and id = any (${withOpen.data.created}::int[])`,
    )
    expect(seats).toEqual([{ seats: 3 }])
    expect((await admin.call('hours.copyWeek', { body: open })).data.created).toEqual([])
    // Deletes each one by the version that copyWeek returned, including an open one.
    const { created, updatedAt } = withOpen.data
    expect(created.length).toBeGreaterThan(1)
    const takeBack = (version: string) =>
      Promise.all(created.map((id) => admin.call('hours.delete', { params: { id }, query: { updatedAt: version } })))
    expect(new Set((await takeBack('2026-01-01T00:00:00.000Z')).map(({ problem }) => problem.type))).toEqual(new Set(['stale']))
    expect(new Set((await takeBack(updatedAt)).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await admin.call('hours.copyWeek', { body: { from: '2031-10-27', to: '2031-10-29' } })).status).toBe(400)
  })
})

describe('posting', () => {
  test('requires approved punches, a decision or an override for started shifts', async () => {
    const userId = people[3]?.id ?? 0
    const day = Date.UTC(2025, 0, 7, 15)
    const shift = (offset: number) =>
      one<{ id: number }>(sql`insert into shift (organization_id, user_id, store_id, start_at, end_at)
        values (1, ${userId}, ${store.id}, ${iso(day + offset * HOUR)}, ${iso(day + (offset + 4) * HOUR)}) returning id`)
    const [punched, unpunched] = [await shift(0), await shift(24)]
    const log = await root.call('labor.createTimeLog', {
      params: { userId },
      body: { storeId: store.id, clockInAt: iso(day), clockOutAt: iso(day + 4 * HOUR) },
    })
    const post = (extra: object = {}, user = payroll) =>
      user.call('hours.post', {
        body: { dates: { from: '2025-01-06', to: '2025-01-10', timeZone: 'UTC' }, userIds: [userId], ...extra },
      })
    const refused = await post()
    expect([refused.status, refused.problem.type, refused.problem.count]).toEqual([409, 'unapproved', 2])
    await payroll.call('labor.approveTimeLogs', { body: { ids: [log.data.id], action: 'approve' } })
    expect((await post()).problem).toMatchObject({ count: 1, shifts: [{ id: unpunched.id, user: { id: userId } }] })
    const decision = { key: `shift:${unpunched.id}`, action: 'reject', reason: 'Did not come' }
    expect((await payroll.call('labor.decidePunch', { body: decision })).status).toBe(200)
    expect((await post()).data).toEqual({ posted: 2, alreadyPosted: 0, unapproved: 0, postedAt: expect.any(String) })
    expect((await post()).data).toEqual({ posted: 0, alreadyPosted: 2, unapproved: 0, postedAt: null })
    expect(await ids(`posted_at is not null and id in (${punched.id}, ${unpunched.id})`)).toHaveLength(2)
    const third = await shift(48)
    expect((await post({ includeUnapproved: true })).data).toEqual({
      posted: 1,
      alreadyPosted: 2,
      unapproved: 1,
      postedAt: expect.any(String),
    })
    expect(await ids(`posted_at is not null and id = ${third.id}`)).toHaveLength(1)
  })
  test('requires a date range and a permitted role', async () => {
    const open = await payroll.call('hours.post', { body: { dates: { from: '2025-01-06' } } })
    expect([open.status, open.problem.errors?.[0]?.path]).toEqual([400, 'dates'])
    expect((await generator.call('hours.post', { body: { dates: {} } })).status).toBe(403)
  })
})
