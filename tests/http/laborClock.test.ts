import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { testNow } from '../support/clock.ts'

let app: TestApp
let admin: SignedIn
let payroll: SignedIn
let generator: SignedIn
let supervisor: SignedIn
const HOUR = 3_600_000
beforeAll(async () => {
  app = await startApp({ isClockStopped: true })
  admin = await app.signIn('role2@walkup.test')
  payroll = await app.signIn('role6@walkup.test')
  generator = await app.signIn('role14@walkup.test')
  supervisor = await app.signIn('role15@walkup.test')
})
afterAll(() => app.close())

const rows = <Row extends object>(query: Sql) => app.db.asOwner((tx) => tx.rows<Row>(query))
const one = async <Row extends object>(query: Sql): Promise<Row> => {
  const [row] = await rows<Row>(query)
  if (!row) throw new Error(`Nothing: ${query.text}`)
  return row
}
const iso = (ms: number) => new Date(Math.floor(ms / 60_000) * 60_000).toISOString()
const punches = async (user: SignedIn, filter: object = {}) => {
  const { status, data } = await user.call('labor.missingPunches', { body: { filter, limit: 200 } })
  expect(status).toBe(200)
  return data.items
}
/** A shift of the generator without a punch. */
async function shiftOf(userId: number, startAt: number, hours = 4): Promise<{ id: number; storeId: number }> {
  return one(sql`
    insert into shift (organization_id, user_id, store_id, start_at, end_at, posted_at)
    select 1, ${userId}, (select id from store where organization_id = 1 and territory_id in (
        select territory_id from membership_territory t join membership m on m.id = t.membership_id where m.user_id = ${generator.record.userId})
      order by id limit 1), ${iso(startAt)}, ${iso(startAt + hours * HOUR)}, app_now()
    returning id, store_id`)
}

describe('clocking', () => {
  test('in and out works once each, with store and activity', async () => {
    const store = await one<{ id: number; lat: number; lng: number; timeZone: string }>(
      sql`select id, lat, lng, time_zone from store where organization_id = 1 and is_active and lat is not null order by id limit 1`,
    )
    // The demo's first generator is already clocked in.
    const already = await generator.call('labor.clock', { body: { action: 'in', storeId: store.id } })
    expect([already.status, already.problem.type]).toEqual([409, 'clocked-in'])
    expect(already.problem.current).toMatchObject({ user: { id: generator.record.userId }, state: 'open' })
    const out = await generator.call('labor.clock', { body: { action: 'out', breakMin: 15 } })
    expect(out.data).toMatchObject({ state: 'unapproved', breakMin: 15 })
    expect((await generator.call('labor.clock', { body: { action: 'out' } })).problem.type).toBe('not-clocked-in')

    app.advance(60_000)
    const both = await Promise.all(
      [0, 1, 2].map(() =>
        generator.call('labor.clock', {
          body: { action: 'in', storeId: store.id, lat: store.lat, lng: store.lng, source: 'kiosk' },
        }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const log = both.find(({ status }) => status === 200)?.data
    expect(log).toMatchObject({
      atApprovedLocation: true,
      source: 'kiosk',
      timeZone: store.timeZone,
      clockOutAt: null,
      workedMin: null,
    })
    app.advance(90 * 60_000)
    const ended = await generator.call('labor.clock', { body: { action: 'out', breakMin: 30 } })
    expect(ended.data).toMatchObject({ id: log?.id, workedMin: 60 })
    const activity = await rows<{ activityId: number }>(sql`
      select activity_id from activity where user_id = ${generator.record.userId} and store_id = ${store.id} order by id desc limit 2`)
    expect(activity.map(({ activityId }) => activityId)).toEqual([2, 1])
    const far = await generator.call('labor.clock', {
      body: { action: 'in', storeId: store.id, lat: store.lat + 0.1, lng: store.lng },
    })
    expect(far.data.atApprovedLocation).toBe(false)
    app.advance(60_000)
    await generator.call('labor.clock', { body: { action: 'out' } })
  })
  test('requires a field role and a store of the organization', async () => {
    expect((await admin.call('labor.clock', { body: { action: 'in' } })).status).toBe(403)
    const foreign = await one<{ id: number }>(sql`select id from store where organization_id = 4 limit 1`)
    const paths = async (body: object) => (await generator.call('labor.clock', { body })).problem.errors?.[0]?.path
    expect(await paths({ action: 'in', storeId: foreign.id })).toBe('storeId')
    expect(await paths({ action: 'in', storeId: 1, lat: 40 })).toBe('lng')
    expect(await paths({ action: 'in', storeId: 1, breakMin: 3 })).toBe('breakMin')
  })
})

describe('missing punches', () => {
  test('of a shift become punches after its generator submits them and payroll approves them', async () => {
    const { userId } = generator.record
    const start = testNow() - 20 * 24 * HOUR
    await rows(
      sql`delete from shift where user_id = ${userId} and start_at between ${iso(start - 12 * HOUR)} and ${iso(start + 12 * HOUR)} returning id`,
    )
    await rows(sql`update time_log set deleted_at = app_now() where user_id = ${userId}
      and clock_in_at between ${iso(start - 24 * HOUR)} and ${iso(start + 24 * HOUR)} returning id`)
    const shift = await shiftOf(userId, start)
    const key = `shift:${shift.id}`
    const found = (await punches(generator)).find((each) => each.key === key)
    expect(found).toMatchObject({
      kind: 'shift',
      side: 'in',
      state: 'open',
      shiftId: shift.id,
      expectedAt: iso(start),
      store: { id: shift.storeId },
    })
    expect((await punches(payroll)).some((each) => each.key === key)).toBe(true)

    const decide = (user: SignedIn, body: object) => user.call('labor.decidePunch', { body: { key, ...body } })
    expect((await decide(generator, { action: 'approve' })).status).toBe(403)
    const submitted = await decide(generator, {
      action: 'submit',
      clockInAt: iso(start + 5 * 60_000),
      breakMin: 20,
      reason: 'Phone was flat',
    })
    expect(submitted.data).toMatchObject({
      state: 'submitted',
      reason: 'Phone was flat',
      submittedBy: { id: userId },
      proposed: { clockInAt: iso(start + 5 * 60_000), clockOutAt: found?.suggestedOutAt, breakMin: 20 },
    })
    expect((await decide(payroll, { action: 'reject' })).problem.errors?.[0]?.path).toBe('reason')
    const stale = await decide(payroll, { action: 'approve', updatedAt: '2026-01-01T00:00:00Z' })
    expect([stale.status, stale.problem.type]).toEqual([409, 'stale'])
    const both = await Promise.all([decide(payroll, { action: 'approve' }), decide(admin, { action: 'approve' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.problem.type).toBe('decided')
    const approved = both.find(({ status }) => status === 200)?.data
    expect(approved).toMatchObject({ state: 'approved', key })
    const log = await one<{ clockInAt: string; clockOutAt: string; breakMin: number; approvedBy: number | null }>(
      sql`select clock_in_at, clock_out_at, break_min, approved_by from time_log where id = ${approved?.timeLogId}`,
    )
    expect(log).toMatchObject({ clockInAt: iso(start + 5 * 60_000), clockOutAt: found?.suggestedOutAt, breakMin: 20 })
    expect(log.approvedBy).not.toBeNull()
    expect((await punches(generator)).some((each) => each.key === key)).toBe(false)
    expect((await punches(generator, { states: ['approved'] })).some((each) => each.key === key)).toBe(true)
  })

  test('get the missing end of a punch by approval', async () => {
    const [person] = await rows<{ userId: number; id: number }>(sql`
      select user_id, id from time_log where organization_id = 1 and clock_out_at is null and deleted_at is null
        and clock_in_at < app_now() - interval '1 day' order by id limit 1`)
    const { id, userId, clockInAt } =
      person === undefined
        ? await one<{ id: number; userId: number; clockInAt: string }>(sql`
            insert into time_log (organization_id, user_id, store_id, clock_in_at, time_zone, source)
            select 1, m.user_id, (select min(id) from store where organization_id = 1), app_now() - interval '26 hours', 'America/New_York', 'mobile'
            from membership m where m.organization_id = 1 and m.role_id = 14 and m.user_id <> ${generator.record.userId}
              and not exists (select from time_log t where t.user_id = m.user_id and t.deleted_at is null
                and (t.clock_out_at is null or t.clock_out_at > app_now() - interval '26 hours')) limit 1
            returning id, user_id, clock_in_at`)
        : await one<{ id: number; userId: number; clockInAt: string }>(
            sql`select id, user_id, clock_in_at from time_log where id = ${person.id}`,
          )
    const key = `end:${id}`
    const found = (await punches(payroll, { dates: { from: clockInAt.slice(0, 10), timeZone: 'UTC' }, userIds: [userId] })).find(
      (each) => each.key === key,
    )
    expect(found).toMatchObject({ kind: 'end', side: 'out', timeLogId: id, suggestedInAt: clockInAt })
    expect((await punches(generator, { dates: { from: clockInAt.slice(0, 10) } })).some((each) => each.key === key)).toBe(false)
    const foreign = await generator.call('labor.decidePunch', { body: { key, action: 'submit' } })
    expect(foreign.status).toBe(404)
    const clockOutAt = iso(Date.parse(clockInAt) + 6 * HOUR)
    const approved = await payroll.call('labor.decidePunch', { body: { key, action: 'approve', clockOutAt } })
    expect(approved.data).toMatchObject({ state: 'approved', timeLogId: id })
    const log = await one<{ clockOutAt: string; original: object; editedBy: number }>(
      sql`select clock_out_at, original, edited_by from time_log where id = ${id}`,
    )
    expect(log).toMatchObject({ clockOutAt, original: { clockOutAt: null }, editedBy: payroll.record.userId })
  })

  test('from leads outside shifts show payroll the gap, but not the leads', async () => {
    const { userId } = generator.record
    const start = testNow() - 25 * 24 * HOUR
    await rows(
      sql`delete from shift where user_id = ${userId} and start_at between ${iso(start - 24 * HOUR)} and ${iso(start + 24 * HOUR)} returning id`,
    )
    await rows(sql`update time_log set deleted_at = app_now() where user_id = ${userId}
      and clock_in_at between ${iso(start - 30 * HOUR)} and ${iso(start + 30 * HOUR)} returning id`)
    const store = await one<{ id: number }>(sql`select id from store where organization_id = 1 order by id limit 1`)
    const at = Math.floor(start / 60_000) * 60_000
    for (const [index, minutes] of [0, 10, 40].entries()) {
      await rows(sql`
        insert into lead (organization_id, uid, kind, status, first_name, last_name, service_group_id, store_id, lead_generator_id, received_at)
        values (1, ${`strayLead${index}${'x'.repeat(20)}`}, 'internal', 'new', 'Stray', 'Lead', 1, ${store.id}, ${userId}, ${iso(at + minutes * 60_000)})
        returning id`)
    }
    const stray = (await punches(payroll, { kinds: ['leads'], userIds: [userId], storeIds: [store.id] })).filter(
      ({ expectedAt }) => Math.abs(Date.parse(expectedAt) - at) < HOUR,
    )
    expect(stray.reduce((sum, { leadCount }) => sum + leadCount, 0)).toBe(3)
    expect(stray.at(-1)).toMatchObject({ kind: 'leads', expectedAt: iso(at), suggestedInAt: iso(at) })
    const key = stray[0]?.key ?? ''
    const rejected = await payroll.call('labor.decidePunch', { body: { key, action: 'reject', reason: 'Made from home' } })
    expect(rejected.data).toMatchObject({ state: 'rejected', decidedBy: { id: payroll.record.userId } })
    expect((await punches(payroll, { kinds: ['leads'], userIds: [userId] })).some((each) => each.key === key)).toBe(false)
    expect((await payroll.call('leads.searchAll', { body: {} })).status).toBe(403)
  })

  test('require access, cannot be approved by their own person, and must exist', async () => {
    const mine = await punches(generator, { states: ['open', 'submitted', 'approved', 'rejected'] })
    expect(new Set(mine.map(({ user }) => user.id))).toEqual(new Set([generator.record.userId]))
    const all = await punches(payroll)
    expect(all.length).toBeGreaterThan(mine.length)
    for (const key of ['shift:2000000000', 'end:9999999999', 'leads:1:1:2026-13-77'])
      expect((await payroll.call('labor.decidePunch', { body: { key, action: 'approve' } })).status).toBe(404)
    const shift = await shiftOf(supervisor.record.userId, testNow() - 200 * 24 * HOUR)
    const own = await supervisor.call('labor.decidePunch', { body: { key: `shift:${shift.id}`, action: 'approve' } })
    expect(own.status).toBe(403)
  })

  test('appear on exactly one page', async () => {
    const all = await punches(payroll)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: { data: { items: { key: string }[]; nextCursor: string | null; total: number } } = await payroll.call(
        'labor.missingPunches',
        {
          body: { limit: 3, ...(cursor && { cursor }) },
        },
      )
      seen.push(...page.data.items.map(({ key }) => key))
      expect(page.data.total).toBe(all.length)
      cursor = page.data.nextCursor
    } while (cursor)
    expect(seen).toEqual(all.map(({ key }) => key))
    const wide = await payroll.call('labor.missingPunches', {
      body: { filter: { dates: { from: '2025-01-01', to: '2026-01-01' } } },
    })
    expect([wide.status, wide.problem.errors?.[0]?.path]).toEqual([400, 'filter.dates'])
  })
})
