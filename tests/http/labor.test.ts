import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAll, startApp, type SignedIn, type TestApp } from './harness.ts'
import { testNow } from '../support/clock.ts'

let app: TestApp
let as: (name: string) => SignedIn
const names = ['role1', 'role3', 'role5', 'role6', 'role14']
beforeAll(async () => {
  app = await startApp()
  as = await signInAll(app, names)
})
afterAll(() => app.close())

const rows = <Row extends object>(query: Sql) => app.db.asOwner((tx) => tx.rows<Row>(query))
const ids = async (where: string, table = 'time_log') =>
  (await rows<{ id: number }>(sql([`select id from ${table} where deleted_at is null and ${where} order by id`]))).map(
    ({ id }) => id,
  )
/** A generator of the first organization without punches or shifts, in the first caller's territory. */
async function newcomer(organizationId = 1): Promise<number> {
  const uid = `newcomer${Math.random().toString(36).slice(2).padEnd(12, 'x')}${testNow()}`
  const [person] = await rows<{ id: number }>(sql`
    insert into app_user (uid, first_name, last_name, email) values (${uid}, 'New', 'Comer', ${`${uid}@walkup.test`}) returning id`)
  await rows(
    sql`insert into membership (organization_id, user_id, role_id) values (${organizationId}, ${person?.id}, 14) returning id`,
  )
  return person?.id ?? 0
}
const storeIn = async (zone: string) => {
  const [store] = await rows<{ id: number; organizationId: number }>(
    sql`select id, organization_id from store where time_zone = ${zone} and organization_id in (1, 2, 3) order by organization_id limit 1`,
  )
  if (!store) throw new Error(`No store in ${zone}`)
  return store
}
const log = (userId: number, body: object) => as('role1').call('labor.createTimeLog', { params: { userId }, body })

describe('writing punches', () => {
  test('rejects overlaps and returns the other punch; adjacent punches are allowed', async () => {
    const userId = await newcomer()
    const store = await storeIn('America/New_York')
    const at = (hours: string) => `2026-03-03T${hours}:00Z`
    const first = await log(userId, { storeId: store.id, clockInAt: at('15:00'), clockOutAt: at('20:00'), breakMin: 30 })
    expect(first.status).toBe(200)
    expect(first.data).toMatchObject({
      workedMin: 270,
      timeZone: 'America/New_York',
      source: 'admin',
      state: 'unapproved',
      original: null,
    })
    const second = await log(userId, { storeId: store.id, clockInAt: at('19:59'), clockOutAt: at('21:00') })
    expect([second.status, second.problem.type]).toEqual([409, 'overlap'])
    expect(second.problem.other).toMatchObject({ id: first.data.id, clockInAt: first.data.clockInAt })
    expect((await log(userId, { storeId: store.id, clockInAt: at('20:00'), clockOutAt: at('21:00') })).status).toBe(200)
    const many = await Promise.all(
      Array.from({ length: 8 }, () => log(userId, { storeId: store.id, clockInAt: at('10:00'), clockOutAt: at('11:00') })),
    )
    expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)])
  })

  test('keeps the original times of an edited punch, records the editor and withdraws the approval', async () => {
    const userId = await newcomer()
    const store = await storeIn('America/New_York')
    const made = (await log(userId, { storeId: store.id, clockInAt: '2026-03-04T15:00:00Z', clockOutAt: '2026-03-04T20:00:00Z' }))
      .data
    await as('role6').call('labor.approveTimeLogs', { body: { ids: [made.id], action: 'approve' } })
    const update = (body: object, name = 'role6') =>
      as(name).call('labor.updateTimeLog', { params: { userId }, body: { id: made.id, ...body } })
    const stale = await update({ updatedAt: made.updatedAt, breakMin: 10 })
    expect([stale.status, stale.problem.type]).toEqual([409, 'stale'])
    expect(stale.problem.current).toMatchObject({ id: made.id, state: 'approved' })
    const changed = await update({ clockOutAt: '2026-03-04T21:30:00Z', breakMin: 45 })
    expect(changed.data).toMatchObject({
      workedMin: 345,
      state: 'unapproved',
      editedBy: { id: as('role6').record.userId },
      original: { clockInAt: made.clockInAt, clockOutAt: made.clockOutAt, breakMin: 0, storeId: store.id },
    })
    const again = await update({ clockOutAt: '2026-03-04T22:00:00Z' })
    expect(again.data.original).toMatchObject({ clockOutAt: made.clockOutAt })
    const trail = await rows<{ action: string; before: { clockOutAt?: string } | null }>(
      sql`select action, before from audit_event where entity = 'timeLog' and entity_id = ${made.id} order by id`,
    )
    expect(trail.map(({ action }) => action)).toEqual(['create', 'approve', 'update', 'update'])
    expect(trail[2]?.before?.clockOutAt).toBe(made.clockOutAt)
  })

  test('rejects invalid punches by field', async () => {
    const userId = await newcomer()
    const store = await storeIn('America/New_York')
    const path = async (body: object) => {
      const answer = await log(userId, {
        storeId: store.id,
        clockInAt: '2026-03-05T15:00:00Z',
        clockOutAt: '2026-03-05T16:00:00Z',
        ...body,
      })
      return [answer.status, answer.problem.errors?.[0]?.path]
    }
    expect(await path({ clockOutAt: '2026-03-05T14:00:00Z' })).toEqual([400, 'clockOutAt'])
    expect(await path({ clockOutAt: '2026-03-07T14:00:00Z' })).toEqual([400, 'clockOutAt'])
    expect(await path({ breakMin: 61 })).toEqual([400, 'breakMin'])
    expect(await path({ clockInAt: '2100-01-01T00:00:00Z', clockOutAt: null })).toEqual([400, 'clockInAt'])
    expect(await path({ hoursTypeId: 2_000_000_000 })).toEqual([400, 'hoursTypeId'])
    expect(await path({ storeId: 2_000_000_000 })).toEqual([400, 'storeId'])
    const [foreign] = await ids('organization_id = 4', 'store')
    expect(await path({ storeId: foreign })).toEqual([400, 'storeId'])
  })

  test('rejects every edit of a locked punch until it is unlocked', async () => {
    const userId = await newcomer()
    const store = await storeIn('America/New_York')
    const { id } = (
      await log(userId, { storeId: store.id, clockInAt: '2026-03-06T15:00:00Z', clockOutAt: '2026-03-06T20:00:00Z' })
    ).data
    const open = (await log(userId, { storeId: store.id, clockInAt: '2026-03-08T15:00:00Z' })).data
    const act = (action: string, name = 'role6', of = [id]) =>
      as(name).call('labor.approveTimeLogs', { body: { ids: of, action } })
    expect((await act('lock')).problem.type).toBe('unapproved')
    const mixed = await act('approve', 'role6', [id, open.id])
    expect([mixed.status, mixed.problem.type, mixed.problem.ids]).toEqual([409, 'open', [open.id]])
    expect((await act('approve')).data).toMatchObject({ changed: 1, unchanged: 0 })
    expect((await act('approve')).data).toMatchObject({ changed: 0, unchanged: 1 })
    expect((await act('lock')).data.changed).toBe(1)
    expect((await act('unapprove')).problem.type).toBe('locked')
    const edit = await as('role6').call('labor.updateTimeLog', { params: { userId }, body: { id, breakMin: 5 } })
    expect([edit.status, edit.problem.type]).toEqual([409, 'locked'])
    const remove = await as('role6').call('labor.deleteTimeLog', { params: { userId, logId: id } })
    expect([remove.status, remove.problem.type]).toEqual([409, 'locked'])
    expect((await act('unlock', 'role3')).status).toBe(403)
    expect((await act('unlock', 'role6')).data.changed).toBe(1)
    expect((await act('unapprove')).data.changed).toBe(1)
    expect((await as('role6').call('labor.deleteTimeLog', { params: { userId, logId: id } })).status).toBe(200)
    expect((await as('role6').call('labor.deleteTimeLog', { params: { userId, logId: id } })).status).toBe(404)
    expect((await act('approve')).problem.errors?.[0]?.path).toBe('ids.0')
  })
})

describe('work hours', () => {
  const totals = async (userId: number, from: string, to: string, name = 'role1') => {
    const answer = await as(name).call('labor.totals', {
      body: { filter: { userIds: [userId], from, to }, includeDescendants: true },
    })
    expect(answer.status).toBe(200)
    return answer.data.items[0]
  }
  test('of a punch across midnight count on both local days, with its break on the first and seconds truncated', async () => {
    const userId = await newcomer()
    const store = await storeIn('America/New_York')
    // 22:00:59 to 02:00:30 in New York: 120 minutes on each day.
    await log(userId, { storeId: store.id, clockInAt: '2026-03-03T03:00:59Z', clockOutAt: '2026-03-03T07:00:30Z', breakMin: 30 })
    expect(await totals(userId, '2026-03-01', '2026-03-07')).toMatchObject({
      days: [
        { date: '2026-03-02', workedMin: 90, breakMin: 30 },
        { date: '2026-03-03', workedMin: 120, breakMin: 0 },
      ],
      workedMin: 210,
      breakMin: 30,
      approvedMin: 0,
      logs: 1,
      unapprovedLogs: 1,
    })
    // Each day queried separately gives the same result.
    expect((await totals(userId, '2026-03-02', '2026-03-02'))?.workedMin).toBe(90)
    expect((await totals(userId, '2026-03-03', '2026-03-03'))?.workedMin).toBe(120)
    expect(await totals(userId, '2026-03-04', '2026-03-04')).toBeUndefined()
  })
  test('lose the rest of a break on the next day if it is longer than the first part', async () => {
    const userId = await newcomer()
    const store = await storeIn('America/New_York')
    // 23:50 to 01:00 with a one-hour break.
    await log(userId, { storeId: store.id, clockInAt: '2026-03-04T04:50:00Z', clockOutAt: '2026-03-04T06:00:00Z', breakMin: 60 })
    expect((await totals(userId, '2026-03-01', '2026-03-07'))?.days).toMatchObject([
      { date: '2026-03-03', workedMin: 0, breakMin: 10 },
      { date: '2026-03-04', workedMin: 10, breakMin: 50 },
    ])
  })
  test('are actual hours in nights with a DST change', async () => {
    const userId = await newcomer()
    const store = await storeIn('America/New_York')
    // 23:00 on March 7 to 04:00 on March 8: the hour from 2 to 3 is skipped.
    await log(userId, { storeId: store.id, clockInAt: '2026-03-08T04:00:00Z', clockOutAt: '2026-03-08T08:00:00Z' })
    // 23:00 on October 31 to 03:00: the hour from 1 to 2 repeats.
    await log(userId, { storeId: store.id, clockInAt: '2025-11-02T03:00:00Z', clockOutAt: '2025-11-02T08:00:00Z' })
    expect((await totals(userId, '2026-03-07', '2026-03-08'))?.days.map(({ workedMin }) => workedMin)).toEqual([60, 180])
    expect((await totals(userId, '2025-11-01', '2025-11-02'))?.days.map(({ workedMin }) => workedMin)).toEqual([60, 240])
  })
  test('of the seeded month equal the sum of its punches to the minute', async () => {
    const { userId } = as('role14').record
    const today = new Date(testNow()).toISOString().slice(0, 10)
    const from = new Date(testNow() - 40 * 86_400_000).toISOString().slice(0, 10)
    const found = await totals(userId, from, today, 'role6')
    const logs = await rows<{
      clockInAt: string
      clockOutAt: string
      breakMin: number
      timeZone: string
      isApproved: boolean
    }>(sql`
      select clock_in_at, clock_out_at, break_min, time_zone, approved_at is not null as is_approved from time_log
      where user_id = ${userId} and clock_out_at is not null and deleted_at is null`)
    const dayOf = (instant: string, timeZone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(instant))
    const minutes = (one: (typeof logs)[number]) =>
      Math.floor(Date.parse(one.clockOutAt) / 60_000) - Math.floor(Date.parse(one.clockInAt) / 60_000) - one.breakMin
    const byDay = new Map<string, number>()
    for (const one of logs) {
      const day = dayOf(one.clockInAt, one.timeZone)
      expect(dayOf(one.clockOutAt, one.timeZone)).toBe(day)
      if (day >= from && day <= today) byDay.set(day, (byDay.get(day) ?? 0) + minutes(one))
    }
    expect(byDay.size).toBeGreaterThan(5)
    expect(Object.fromEntries((found?.days ?? []).map(({ date, workedMin }) => [date, workedMin]))).toEqual(
      Object.fromEntries(byDay),
    )
    expect(found?.workedMin).toBe([...byDay.values()].reduce((a, b) => a + b))
  })
  test('of others are hidden from generators', async () => {
    const { data } = await as('role14').call('labor.totals', { body: {} })
    expect(data.items.map(({ user }) => user.id)).toEqual([as('role14').record.userId])
  })
})

test('a lead created by a dispatcher for a generator belongs to the generator’s shift', async () => {
  const { userId } = as('role14').record
  const [open] = await ids(`user_id = ${userId} and clock_out_at is null`)
  const made = await as('role5').call('leads.upsertInternal', {
    body: { firstName: 'At', lastName: 'Work', serviceGroupId: 1, leadGeneratorId: userId },
  })
  expect(made.status).toBe(200)
  const [lead] = await rows<{ timeLogId: number }>(sql`select time_log_id from lead where id = ${made.data.id}`)
  expect([lead?.timeLogId, open !== undefined]).toEqual([open, true])
})
