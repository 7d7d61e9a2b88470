import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCsv } from '../support/csv.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let supervisor: SignedIn
let generator: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  supervisor = await app.signIn('role15@walkup.test')
  generator = await app.signIn('role14@walkup.test')
})
afterAll(() => app.close())
const column = async (query: ReturnType<typeof sql>) =>
  (await app.db.asOwner((tx) => tx.rows<{ id: number }>(query))).map(({ id }) => id)

describe('activity', () => {
  test('counts for the store of the open time log', async () => {
    const before = (await generator.call('users.recentActivity')).data.approaches
    const made = await generator.call('users.recordActivity', { body: { activityId: 5, count: 7 } })
    const [store] = await column(
      sql`select store_id as id from time_log where user_id = ${generator.record.userId} and clock_out_at is null`,
    )
    expect(made.data).toMatchObject({
      user: { id: generator.record.userId },
      activity: { name: 'Approach' },
      count: 7,
      store: { id: store },
    })
    const recent = (await generator.call('users.recentActivity')).data
    expect(recent.approaches).toBe(before + 7)
    expect(recent.items[0]?.id).toBe(made.data.id)
  })

  test.each([
    [{ activityId: 1 }, 'activityId'],
    [{ activityId: 99 }, 'activityId'],
    [{ activityId: 4, count: 2 }, 'count'],
    [{ activityId: 5, at: '2020-01-01T00:00:00Z' }, 'at'],
    [{ activityId: 5, at: '2100-01-01T00:00:00Z' }, 'at'],
    [{ activityId: 5, storeId: 1_000_000 }, 'storeId'],
    [{ activityId: 3, reasonId: 1_000_000 }, 'reasonId'],
  ])('rejects %j', async (body, path) => {
    expect((await generator.call('users.recordActivity', { body })).problem.errors?.[0]?.path).toBe(path)
  })

  test('can be recorded for others with access to them, and is audited', async () => {
    const body = { activityId: 3, userId: generator.record.userId }
    expect((await generator.call('users.recordActivity', { body: { ...body, userId: admin.record.userId } })).status).toBe(404)
    const made = await admin.call('users.recordActivity', { body })
    expect(made.status).toBe(200)
    expect(
      await column(sql`select actor_id as id from audit_event where entity = 'activity' and entity_id = ${made.data.id}`),
    ).toEqual([admin.record.userId])
  })

  test('can be searched by person, kind and day; generators find only their own', async () => {
    const body = { filter: { activityIds: [5], at: { dateRangeId: 1, timeZone: 'UTC' } }, limit: 200 }
    const ids = async (user: SignedIn) => (await user.call('users.searchActivity', { body })).data.items.map(({ id }) => id)
    const today = sql`select id from activity where organization_id = 1 and activity_id = 5 and at >= date_trunc('day', app_now())`
    expect(await ids(admin)).toEqual(await column(sql`${today} order by at desc, id desc limit 200`))
    expect(await ids(generator)).toEqual(
      await column(sql`${today} and user_id = ${generator.record.userId} order by at desc, id desc limit 200`),
    )
  })
})

describe('shifts without activity', () => {
  const period = { from: '2020-01-01', to: '2100-01-01', timeZone: 'UTC' }
  const list = async (filter: object = {}) =>
    (await admin.call('users.searchNoActivity', { body: { filter: { period, ...filter }, limit: 200 } })).data

  const isPlain = async () => {
    const expected = await column(sql`
      select h.id from shift h where h.organization_id = 1 and h.user_id is not null and h.deleted_at is null and h.posted_at is not null
        and h.start_at <= app_now() and not exists (select from activity a where a.user_id = h.user_id and a.organization_id = 1
          and a.at between h.start_at - interval '1 hour' and h.end_at + interval '1 hour')
      order by h.start_at desc, h.id desc`)
    expect(expected.length).toBeGreaterThan(3)
    expect((await list()).items.map(({ id }) => id)).toEqual(expected.slice(0, 200))
    expect((await list()).total).toBe(expected.length)
    return expected
  }

  test('are those that have started without any recorded activity', isPlain)

  test('reflect created, moved and deleted shifts and activities', async () => {
    // The shifts of borrowed people stay on their offered days.
    const [, , idle] = await column(sql`
      select id from shift where id = any (${await isPlain()}::int[]) and not is_guest(user_id) order by start_at desc, id desc`)
    const worked =
      await column(sql`select h.id from shift h where organization_id = 1 and posted_at is not null and start_at < app_now() and not is_guest(user_id)
      and exists (select from activity a where a.organization_id = 1 and a.user_id = h.user_id and a.at between h.start_at and h.end_at)
      order by id limit 5`)
    const { updatedAt } = (await app.db.asOwner((tx) =>
      tx.one<{ updatedAt: string }>(sql`select updated_at from shift where id = ${idle}`),
    )) ?? { updatedAt: '' }
    await app.db.script(`insert into activity (organization_id, user_id, activity_id, at)
      select organization_id, user_id, 5, start_at - interval '30 minutes' from shift where id = ${idle}`)
    expect(await isPlain()).not.toContain(idle)
    // Activity is not an edit.
    expect(await app.db.asOwner((tx) => tx.one(sql`select updated_at from shift where id = ${idle}`))).toEqual({ updatedAt })
    await app.db.script(`delete from activity using shift h where h.id = ${worked[0]} and activity.user_id = h.user_id
      and activity.at between h.start_at - interval '1 hour' and h.end_at + interval '1 hour'`)
    expect(await isPlain()).toContain(worked[0])
    await app.db.script(`update activity set at = at - interval '400 days' from shift h where h.id = ${worked[1]}
      and activity.user_id = h.user_id and activity.at between h.start_at - interval '1 hour' and h.end_at + interval '1 hour'`)
    expect(await isPlain()).toContain(worked[1])
    await app.db.script(`update shift set start_at = start_at - interval '300 days', end_at = end_at - interval '300 days'
      where id in (${worked[2]}, ${idle})`)
    expect(await isPlain()).toEqual(expect.arrayContaining([worked[2], idle]))
    await app.db.asOwner((tx) => tx.run(sql`update shift set deleted_at = app_now() where id = ${worked[2]}`))
    expect(await isPlain()).not.toContain(worked[2])
  })

  test('have one reason, with conflict detection', async () => {
    const [shift] = (await list({ hasReason: false })).items
    const [first, second] = await column(
      sql`select id from lookup_item where organization_id = 1 and list = 'userReasons' order by id`,
    )
    const explain = (body: object) => admin.call('users.updateNoActivity', { body: { hoursId: shift?.id, ...body } })
    const given = (await explain({ reasonId: first, note: 'Called in' })).data
    expect(given).toMatchObject({ id: shift?.id, reason: { id: first }, note: 'Called in' })
    const changed = (await explain({ reasonId: second, updatedAt: given.updatedAt })).data
    expect(changed).toMatchObject({ reason: { id: second }, note: 'Called in' })
    expect((await explain({ reasonId: first, updatedAt: given.updatedAt })).problem).toMatchObject({
      type: 'stale',
      current: { reason: { id: second } },
    })
    expect((await list({ hasReason: true })).items.map(({ id }) => id)).toEqual([shift?.id])
    expect((await explain({ reasonId: 1_000_000 })).problem.errors?.[0]?.path).toBe('reasonId')
    const [busy] =
      await column(sql`select h.id from shift h join activity a on a.user_id = h.user_id and a.organization_id = h.organization_id
      and a.at between h.start_at and h.end_at where h.organization_id = 1 order by h.id limit 1`)
    expect((await admin.call('users.updateNoActivity', { body: { hoursId: busy, reasonId: first } })).problem.type).toBe(
      'not-allowed',
    )
    const [foreign] = await column(sql`select id from shift where organization_id = 4 limit 1`)
    expect((await admin.call('users.updateNoActivity', { body: { hoursId: foreign, reasonId: first } })).status).toBe(404)
  })
})

describe('schedules', () => {
  const inWeek = (
    from: string,
    to: string,
  ) => sql`from shift h join store s on s.organization_id = h.organization_id and s.id = h.store_id
    where h.organization_id = 1 and h.user_id is not null and h.deleted_at is null
      and (h.start_at at time zone s.time_zone)::date between ${from}::date and ${to}::date`

  test('list a week of each person’s shifts by the store’s local days', async () => {
    const { data } = await admin.call('users.schedules', { body: { limit: 200 } })
    expect(new Date(`${data.from}T00:00:00Z`).getUTCDay()).toBe(1)
    expect(Date.parse(data.to) - Date.parse(data.from)).toBe(6 * 86_400_000)
    const expected = await column(sql`select h.id ${inWeek(data.from, data.to)} order by h.id`)
    expect(expected.length).toBeGreaterThan(20)
    const shifts = data.items.flatMap((item) => item.shifts)
    expect(shifts.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected)
    for (const { shifts: own, minutes } of data.items) {
      expect(minutes).toBe(own.reduce((sum, shift) => sum + (Date.parse(shift.endAt) - Date.parse(shift.startAt)) / 60_000, 0))
      for (const { date } of own) expect(date >= data.from && date <= data.to).toBe(true)
    }
  })

  test('are limited to a generator’s own, or a supervisor’s territories', async () => {
    const own = (await generator.call('users.schedules', { body: {} })).data.items
    expect(own.map(({ id }) => id)).toEqual([generator.record.userId])
    const theirs = (await supervisor.call('users.schedules', { body: { limit: 200 } })).data.items
    const all = (await admin.call('users.schedules', { body: { limit: 200 } })).data.items
    expect(theirs.length).toBeGreaterThan(1)
    expect(theirs.every(({ id }) => all.some((item) => item.id === id))).toBe(true)
  })

  test('export as CSV, one line per shift', async () => {
    const { data: week } = await admin.call('users.schedules', { body: { limit: 200 } })
    const { data, headers } = await admin.call('users.exportSchedules', { body: { filter: { day: week.to } } })
    const [heading, ...lines] = parseCsv(data as unknown as string)
    expect(heading).toContain('employeeId')
    expect(lines).toHaveLength(week.items.flatMap(({ shifts }) => shifts).length)
    expect(String(headers['content-disposition'])).toContain(`schedules-${week.from}.csv`)
    const wrong = await admin.call('users.exportSchedules', { body: { filter: { day: 'tomorrow' } } })
    expect(wrong.problem.errors?.[0]?.path).toBe('filter.day')
  })
})
