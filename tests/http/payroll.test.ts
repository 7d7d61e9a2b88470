import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { testNow } from '../support/clock.ts'

let app: TestApp
let admin: SignedIn
let generator: SignedIn
let clerk: SignedIn
let store: { id: number; lat: number; lng: number }
beforeAll(async () => {
  app = await startApp({ isClockStopped: true })
  admin = await app.signIn('role2@walkup.test')
  clerk = await app.signIn('role6@walkup.test')
  generator = await app.signIn('role14@walkup.test')
  await rows(
    sql`update time_log set deleted_at = app_now() where user_id = ${generator.record.userId} and clock_out_at is null returning id`,
  )
  const [found] = await rows<typeof store>(sql`
    select id, lat, lng from store where organization_id = 1 and is_active and time_zone = 'America/New_York' and lat is not null order by id limit 1`)
  if (!found) throw new Error('The demo has no store in New York.')
  store = found
})
afterAll(() => app.close())

const rows = <Row extends object>(query: Sql) => app.db.asOwner((tx) => tx.rows<Row>(query))
const MINUTE = 60_000

/** A generator of the first organization without punches. */
async function newcomer(): Promise<number> {
  const uid = `payee${Math.random().toString(36).slice(2).padEnd(15, 'x')}${testNow()}`
  const [person] = await rows<{ id: number }>(sql`
    insert into app_user (uid, first_name, last_name, email, external_employee_id)
    values (${uid}, 'Pay', ${`Zz ${uid}`}, ${`${uid}@walkup.test`}, ${uid.slice(-6)}) returning id`)
  await rows(sql`insert into membership (organization_id, user_id, role_id) values (1, ${person?.id}, 14) returning id`)
  return person?.id ?? 0
}
/** Punches from 9:00 in New York, in winter, on days of January 2026. */
async function work(userId: number, day: number, minutes: number, given: object = {}) {
  const clockInAt = `2026-01-${String(day).padStart(2, '0')}T14:00:00Z`
  const clockOutAt = new Date(Date.parse(clockInAt) + minutes * MINUTE).toISOString()
  const made = await clerk.call('labor.createTimeLog', {
    params: { userId },
    body: { storeId: store.id, clockInAt, clockOutAt, ...given },
  })
  expect(made.status).toBe(200)
  return made.data
}
async function totals(userId: number, from = '2026-01-11', to = '2026-01-17') {
  const answer = await clerk.call('labor.totals', { body: { filter: { userIds: [userId], from, to } } })
  expect(answer.status).toBe(200)
  return answer.data.items[0]
}
const setRules = (body: object) => admin.call('settings.savePayrollRules', { body })
const act = (ids: number[], action: string) => clerk.call('labor.approveTimeLogs', { body: { ids, action } })

describe('rules', () => {
  test('federal rules are the default; administrators change them, with an audit event', async () => {
    expect((await clerk.call('settings.payrollRules')).data).toMatchObject({
      overtime: 'federal',
      updatedAt: null,
      inheritedFrom: null,
    })
    const userId = await newcomer()
    await work(userId, 12, 13 * 60)
    expect(await totals(userId)).toMatchObject({ regularMin: 780, overtimeMin: 0 })
    const preview = await admin.call('settings.previewPayrollRules', { body: { overtime: 'california', weekStartsOn: 0 } })
    expect(preview.status).toBe(200)
    const saved = await setRules({ overtime: 'california', weekStartsOn: 0, updatedAt: null })
    expect(saved.data).toMatchObject({ overtime: 'california', weekStartsOn: 0 })
    expect(await totals(userId)).toMatchObject({
      regularMin: 480,
      overtimeMin: 240,
      doubletimeMin: 60,
      parts: [
        { kind: 'regular', minutes: 480, multiplier: 1, rule: 'straightTime' },
        { kind: 'overtime', minutes: 240, multiplier: 1.5, rule: 'dailyOver8' },
        { kind: 'doubletime', minutes: 60, multiplier: 2, rule: 'dailyOver12' },
      ],
    })
    expect((await setRules({ overtime: 'federal', updatedAt: null })).problem.type).toBe('stale')
    expect((await clerk.call('settings.savePayrollRules', { body: { overtime: 'federal' } })).status).toBe(403)
    const [event] = await rows<{ after: object }>(
      sql`select after from audit_event where entity = 'payrollRules' and organization_id = 1 order by id desc limit 1`,
    )
    expect(event?.after).toMatchObject({ overtime: 'california' })
    const twice = await setRules({ earningsCodes: [1, 2].map((place) => ({ multiplier: 3, code: `C${place}` })) })
    expect(twice.problem.errors).toMatchObject([{ path: 'earningsCodes.1.multiplier', code: 'duplicate-multiplier' }])
    await setRules({ overtime: 'federal' })
  })

  test('a preview lists the open weeks that change, except in organizations with their own rules', async () => {
    const userId = await newcomer()
    const day = new Date(testNow() - 20 * 86_400_000).toISOString().slice(0, 10)
    const made = await clerk.call('labor.createTimeLog', {
      params: { userId },
      body: { storeId: store.id, clockInAt: `${day}T14:00:00Z`, clockOutAt: `${day}T23:30:00Z` },
    })
    const changed = async () => {
      const { data } = await admin.call('settings.previewPayrollRules', { body: { overtime: 'california', weekStartsOn: 0 } })
      return data.weeks.find(({ organization, from, to }) => organization.id === 1 && from <= day && day <= to)
    }
    const week = await changed()
    expect(week?.people).toBeGreaterThan(0)
    const overtime = (week?.after.overtimeMin ?? 0) - (week?.before.overtimeMin ?? 0)
    expect(overtime).toBeGreaterThanOrEqual(90)
    const id = made.data.id
    await act([id], 'approve')
    await act([id], 'lock')
    const less = await changed()
    expect((less?.after.overtimeMin ?? 0) - (less?.before.overtimeMin ?? 0)).toBe(overtime - 90)
    expect((await changed())?.people ?? 0).toBe((week?.people ?? 0) - 1)
    // The preview did not change the rules.
    expect((await clerk.call('settings.payrollRules')).data.overtime).toBe('federal')
  })

  test('locked punches keep their pay when rules, hours types or other punches change; unlocked ones follow', async () => {
    const userId = await newcomer()
    const logs = []
    for (const day of [12, 13, 14, 15, 16]) logs.push(await work(userId, day, 9 * 60))
    const ids = logs.map(({ id }) => id)
    await act(ids, 'approve')
    await act(ids, 'lock')
    const before = await totals(userId)
    expect(before).toMatchObject({ regularMin: 2400, overtimeMin: 300 })
    await setRules({ overtime: 'california' })
    expect((await totals(userId))?.parts).toEqual(before?.parts)
    // Earlier in the week than the locked ones, but paid on top of them.
    await work(userId, 11, 60)
    expect(await totals(userId, '2026-01-11', '2026-01-11')).toMatchObject({ regularMin: 0, overtimeMin: 60 })
    await act(ids, 'unlock')
    expect((await totals(userId))?.parts.filter(({ kind }) => kind === 'overtime')).toMatchObject([
      { rule: 'dailyOver8', minutes: 300 },
      { rule: 'weeklyOver40', minutes: 60 },
    ])
    await setRules({ overtime: 'federal' })
  })

  test('a store filter leaves out punches, but not the overtime they cause', async () => {
    const userId = await newcomer()
    for (const day of [12, 13, 14, 15]) await work(userId, day, 10 * 60)
    const [other] = await rows<{ id: number }>(
      sql`select id from store where organization_id = 1 and is_active and id <> ${store.id} order by id limit 1`,
    )
    await work(userId, 16, 120, { storeId: other?.id })
    const { data } = await clerk.call('labor.totals', {
      body: { filter: { userIds: [userId], storeIds: [other?.id ?? 0], from: '2026-01-11', to: '2026-01-17' } },
    })
    expect(data.items[0]).toMatchObject({ workedMin: 120, regularMin: 0, overtimeMin: 120, logs: 1 })
  })
})

describe('hours types', () => {
  test('have a multiplier and may not count toward overtime', async () => {
    const type = async (name: string, given: object) =>
      (await admin.call('settings.upsertListEntry', { params: { list: 'userHoursTypes' }, body: { name, ...given } })).data
    const holiday = await type('Night', { multiplier: 1.5 })
    const travel = await type('Travel home', { countsTowardOvertime: false })
    expect([holiday, travel]).toMatchObject([
      { multiplier: 1.5, countsTowardOvertime: true, isPaidBreak: null },
      { multiplier: 1, countsTowardOvertime: false },
    ])
    const wrong = await admin.call('settings.upsertListEntry', {
      params: { list: 'userTrades' },
      body: { name: 'X', multiplier: 2, isPaidBreak: true },
    })
    expect(wrong.problem.errors?.map(({ path }) => path)).toEqual(['isPaidBreak', 'multiplier'])
    const userId = await newcomer()
    await work(userId, 12, 480, { hoursTypeId: holiday.id })
    await work(userId, 13, 60, { hoursTypeId: travel.id })
    expect((await totals(userId))?.parts).toEqual([
      { kind: 'regular', minutes: 60, multiplier: 1, rule: 'hoursType', hoursType: 'Travel home' },
      { kind: 'regular', minutes: 480, multiplier: 1.5, rule: 'hoursType', hoursType: 'Night' },
    ])
    // The organizations below inherit the rules of the type with the entry.
    const copies = await rows<{ multiplier: number }>(
      sql`select multiplier::float8 as multiplier from lookup_item where id = ${holiday.id} and inherited_from = 1`,
    )
    const [{ below } = { below: 0 }] = await rows<{ below: number }>(sql`select cardinality(organization_tree(1)) - 1 as below`)
    expect(copies.map(({ multiplier }) => multiplier)).toEqual(Array.from({ length: below }, () => 1.5))
  })
})

describe('breaks in the aisle', () => {
  const clock = (body: object) => generator.call('labor.clock', { body })
  const pause = (body: object) => generator.call('labor.break', { body })

  test('are deducted by type and length; clocking out ends one', async () => {
    const unpaid = await admin.call('settings.upsertListEntry', {
      params: { list: 'userActivities' },
      body: { name: 'Meal', isPaidBreak: false },
    })
    const { data: third } = await generator.call('lookup.third')
    expect(third.userActivities.map(({ name, isPaidBreak }) => [name, isPaidBreak])).toEqual(
      expect.arrayContaining([
        ['Break', true],
        ['Lunch', false],
        ['Meal', false],
        ['Approach', null],
      ]),
    )
    expect((await pause({ action: 'start', activityId: 4 })).problem.type).toBe('not-clocked-in')
    await clock({ action: 'in', storeId: store.id })
    expect((await pause({ action: 'end' })).problem.type).toBe('not-on-break')
    const errors = async (body: object) => (await pause(body)).problem.errors
    expect(await errors({ action: 'start' })).toMatchObject([{ path: 'activityId', code: 'required' }])
    expect(await errors({ action: 'start', activityId: 5 })).toMatchObject([{ path: 'activityId', code: 'unknown-break' }])
    expect(await errors({ action: 'end', activityId: 4 })).toMatchObject([{ path: 'activityId', code: 'break-start-only' }])

    const take = async (activityId: number, minutes: number) => {
      app.advance(60 * MINUTE)
      expect((await pause({ action: 'start', activityId })).data.breaks.at(-1)).toMatchObject({ endAt: null })
      app.advance(minutes * MINUTE)
      return pause({ action: 'end' })
    }
    // A long paid one, a short unpaid one, and two unpaid ones.
    await take(3, 40)
    await take(4, 20)
    const log = (await take(4, 30)).data
    expect(log).toMatchObject({ unpaidBreakMin: 0, workedMin: null })
    expect(log.breaks.map(({ activity, isPaid }) => [activity.name, isPaid])).toEqual([
      ['Break', true],
      ['Lunch', false],
      ['Lunch', false],
    ])
    await pause({ action: 'start', activityId: unpaid.data.id })
    expect((await pause({ action: 'start', activityId: 3 })).problem.type).toBe('on-break')
    app.advance(45 * MINUTE)
    const out = (await clock({ action: 'out' })).data
    expect(out.breaks.at(-1)?.endAt).toBe(out.clockOutAt)
    expect(out).toMatchObject({ breakMin: 0, unpaidBreakMin: 75, workedMin: 180 + 40 + 20 })
    // Staff shorten the punch, and the rest of the last break is paid.
    const clockOutAt = new Date(Date.parse(out.clockOutAt ?? '') - 30 * MINUTE).toISOString()
    const edited = await clerk.call('labor.updateTimeLog', { params: { userId: out.user.id }, body: { id: out.id, clockOutAt } })
    expect(edited.data).toMatchObject({ unpaidBreakMin: 30, workedMin: 180 + 40 + 20 + 15 })
  })

  test('are added, changed and deleted by staff, within the punch; it counts as edited', async () => {
    const userId = await newcomer()
    const log = await work(userId, 15, 480)
    const at = (minutes: number) => new Date(Date.parse(log?.clockInAt ?? '') + minutes * MINUTE).toISOString()
    const params = { userId, logId: log?.id ?? 0 }
    const put = (body: object) =>
      clerk.call('labor.upsertBreak', { params, body: { activityId: 4, startAt: at(120), endAt: at(150), ...body } })
    await clerk.call('labor.approveTimeLogs', { body: { ids: [params.logId], action: 'approve' } })
    const added = (await put({})).data
    expect(added).toMatchObject({
      state: 'unapproved',
      unpaidBreakMin: 30,
      workedMin: 450,
      editedBy: { id: clerk.record.userId },
    })
    expect(added.original).toMatchObject({ clockInAt: log?.clockInAt })
    const [lunch] = added.breaks
    expect(lunch).toMatchObject({ activity: { id: 4, name: 'Lunch' }, isPaid: false, startAt: at(120), endAt: at(150) })
    const wrong = async (body: object) => (await put(body)).problem.errors
    expect(await wrong({ startAt: at(-5) })).toMatchObject([{ path: 'startAt', code: 'outside-punch' }])
    expect(await wrong({ endAt: at(481) })).toMatchObject([{ path: 'endAt', code: 'outside-punch' }])
    expect(await wrong({ endAt: at(120) })).toMatchObject([{ path: 'endAt', code: 'not-after-start' }])
    expect(await wrong({ endAt: null })).toMatchObject([{ path: 'endAt', code: 'open-in-ended-punch' }])
    expect(await wrong({ activityId: 5 })).toMatchObject([{ path: 'activityId', code: 'unknown-break' }])
    expect((await put({ startAt: at(140), endAt: at(170) })).problem.type).toBe('overlap')
    expect((await put({ id: 2_000_000_000 })).status).toBe(404)
    expect((await put({ updatedAt: log?.updatedAt })).problem.type).toBe('stale')
    expect(
      (await generator.call('labor.upsertBreak', { params, body: { activityId: 4, startAt: at(200), endAt: at(210) } })).status,
    ).toBe(403)
    const changed = (await put({ id: lunch?.id, updatedAt: added.updatedAt, endAt: at(180) })).data
    expect(changed).toMatchObject({ unpaidBreakMin: 60, workedMin: 420 })
    // A break of another punch is not found by this one.
    const other = await work(userId, 16, 60)
    const elsewhere = { userId, logId: other?.id ?? 0, breakId: lunch?.id ?? 0 }
    expect((await clerk.call('labor.deleteBreak', { params: elsewhere })).status).toBe(404)
    const removed = await clerk.call('labor.deleteBreak', { params: { ...params, breakId: lunch?.id ?? 0 } })
    expect(removed.data).toMatchObject({ breaks: [], unpaidBreakMin: 0, workedMin: 480 })
    const trail = await rows<{ action: string }>(
      sql`select action from audit_event where entity = 'timeLogBreak' and entity_id = ${lunch?.id ?? 0} order by id`,
    )
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    for (const action of ['approve', 'lock'] as const)
      await clerk.call('labor.approveTimeLogs', { body: { ids: [params.logId], action } })
    expect((await put({})).problem.type).toBe('locked')
  })

  test('of 20 minutes or less that were entered are paid', async () => {
    const userId = await newcomer()
    expect(await work(userId, 12, 240, { breakMin: 20 })).toMatchObject({ breakMin: 20, unpaidBreakMin: 0, workedMin: 240 })
    expect(await work(userId, 13, 240, { breakMin: 21 })).toMatchObject({ breakMin: 21, unpaidBreakMin: 21, workedMin: 219 })
    expect(await totals(userId)).toMatchObject({ workedMin: 459, breakMin: 21 })
  })
})

describe('location', () => {
  test('is stored unless the person declined; the choice has a version and a time', async () => {
    expect((await generator.call('labor.locationNotice')).data).toEqual({ version: 1, choice: null })
    const answer = (body: object) => generator.call('labor.answerLocationNotice', { body })
    expect((await answer({ version: 2, isAgreed: true })).problem.errors?.[0]).toMatchObject({ path: 'version' })
    const punch = async () => {
      const { data } = await generator.call('labor.clock', {
        body: { action: 'in', storeId: store.id, lat: store.lat, lng: store.lng },
      })
      app.advance(MINUTE)
      await generator.call('labor.clock', { body: { action: 'out' } })
      app.advance(MINUTE)
      return data
    }
    expect((await answer({ version: 1, isAgreed: false })).data).toMatchObject({ version: 1, choice: { isAgreed: false } })
    expect(await punch()).toMatchObject({ lat: null, lng: null, atApprovedLocation: null, isLocationDeclined: true })
    await answer({ version: 1, isAgreed: true })
    expect((await generator.call('labor.locationNotice')).data.choice).toMatchObject({ isAgreed: true })
    expect(await punch()).toMatchObject({ lat: store.lat, atApprovedLocation: true, isLocationDeclined: false })
    const kept = await rows(
      sql`select version, is_agreed from location_choice where user_id = ${generator.record.userId} order by id`,
    )
    expect(kept).toEqual([
      { version: 1, isAgreed: false },
      { version: 1, isAgreed: true },
    ])
  })
})

describe('export', () => {
  let userId: number
  let employeeId: string
  beforeAll(async () => {
    userId = await newcomer()
    const [person] = await rows<{ id: string }>(sql`select external_employee_id as id from app_user where id = ${userId}`)
    employeeId = person?.id ?? ''
    await setRules({ overtime: 'california', adpCompanyCode: null })
    // 13 hours and 20 minutes, approved; 1 hour and 1 minute, approved; and an unapproved one.
    const ids = [(await work(userId, 19, 800)).id, (await work(userId, 20, 61)).id]
    await work(userId, 21, 60)
    await act(ids, 'approve')
  })
  const take = async (query: object) => {
    const answer = await clerk.call('labor.exportPayroll', { query: { from: '2026-01-18', to: '2026-01-24', ...query } })
    // A rejected export returns no file.
    const text = typeof answer.data === 'string' ? (answer.data as string) : ''
    return { ...answer, text, lines: text.split('\r\n').filter((line) => line.includes(employeeId)) }
  }

  test('as plain CSV has each part, in hundredths of hours that add up', async () => {
    const { lines } = await take({})
    expect(lines.map((line) => line.split(',').slice(6))).toEqual([
      ['regular', '1', 'straightTime', '', '541', '9.02'],
      ['overtime', '1.5', 'dailyOver8', '', '240', '4.00'],
      ['doubletime', '2', 'dailyOver12', '', '80', '1.33'],
    ])
    expect((await take({ includesUnapproved: true })).lines[0]).toContain(',601,10.02')
  })

  test('for Gusto has a line per person, without a byte order mark', async () => {
    const { text, lines } = await take({ format: 'gusto' })
    expect(text.split('\r\n')[0]).toBe(
      'last_name,first_name,gusto_employee_id,regular_hours,overtime_hours,double_overtime_hours',
    )
    expect(lines.map((line) => line.split(',').slice(2))).toEqual([[employeeId, '9.02', '4.00', '1.33']])
  })

  test('for ADP has the company code, and earnings codes for parts without a column', async () => {
    expect((await take({ format: 'adp' })).problem.errors?.[0]).toMatchObject({
      path: 'format',
      code: 'adp-company-code-required',
    })
    await setRules({ adpCompanyCode: 'wlk', earningsCodes: [] })
    expect((await take({ format: 'adp' })).problem.errors?.[0]).toMatchObject({
      path: 'format',
      code: 'no-column-for-multiplier',
      params: { multiplier: 2 },
    })
    await setRules({ earningsCodes: [{ multiplier: 2, code: 'DBL' }] })
    const { text, lines, headers } = await take({ format: 'adp' })
    expect(text.split('\r\n')[0]).toBe('Co Code,Batch ID,File #,Reg Hours,O/T Hours,Hours 3 Code,Hours 3 Amount')
    expect(lines).toEqual([`WLK,260124,${employeeId},9.02,4.00,DBL,1.33`])
    expect(headers['content-disposition']).toContain('PRWLKEPI.csv')
  })
})

test('other organizations can neither read nor change rules, breaks and choices', async () => {
  const other = await app.signIn('other@walkup.test')
  const before = await rows(sql`select * from payroll_rules where organization_id = 1`)
  expect((await other.call('settings.payrollRules')).data.overtime).toBe('federal')
  expect((await other.call('settings.savePayrollRules', { body: { overtime: 'california', weekStartsOn: 3 } })).status).toBe(200)
  expect(await rows(sql`select * from payroll_rules where organization_id = 1`)).toEqual(before)
  const { data } = await other.call('settings.previewPayrollRules', { body: { overtime: 'federal', weekStartsOn: 0 } })
  expect(data.weeks.map(({ organization }) => organization.id)).not.toContain(1)
})
