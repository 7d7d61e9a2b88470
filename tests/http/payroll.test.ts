import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPayroll } from './payrollFixture.ts'
import { testNow } from '../support/clock.ts'

const suite = openPayroll()
const { rows, newcomer, work, totals } = suite
const setRules = (body: object) => suite.admin.call('settings.savePayrollRules', { body })
const act = (ids: number[], action: string) => suite.clerk.call('labor.approveTimeLogs', { body: { ids, action } })

describe('rules', () => {
  test('federal rules are the default; administrators change them, with an audit event', async () => {
    expect((await suite.clerk.call('settings.payrollRules')).data).toMatchObject({
      overtime: 'federal',
      updatedAt: null,
      inheritedFrom: null,
    })
    const userId = await newcomer()
    await work(userId, 12, 13 * 60)
    expect(await totals(userId)).toMatchObject({ regularMin: 780, overtimeMin: 0 })
    const preview = await suite.admin.call('settings.previewPayrollRules', { body: { overtime: 'california', weekStartsOn: 0 } })
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
    expect((await suite.clerk.call('settings.savePayrollRules', { body: { overtime: 'federal' } })).status).toBe(403)
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
    const made = await suite.clerk.call('labor.createTimeLog', {
      params: { userId },
      body: { storeId: suite.store.id, clockInAt: `${day}T14:00:00Z`, clockOutAt: `${day}T23:30:00Z` },
    })
    const changed = async () => {
      const { data } = await suite.admin.call('settings.previewPayrollRules', {
        body: { overtime: 'california', weekStartsOn: 0 },
      })
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
    expect((await suite.clerk.call('settings.payrollRules')).data.overtime).toBe('federal')
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
      sql`select id from store where organization_id = 1 and is_active and id <> ${suite.store.id} order by id limit 1`,
    )
    await work(userId, 16, 120, { storeId: other?.id })
    const { data } = await suite.clerk.call('labor.totals', {
      body: { filter: { userIds: [userId], storeIds: [other?.id ?? 0], from: '2026-01-11', to: '2026-01-17' } },
    })
    expect(data.items[0]).toMatchObject({ workedMin: 120, regularMin: 0, overtimeMin: 120, logs: 1 })
  })
})

describe('hours types', () => {
  test('have a multiplier and may not count toward overtime', async () => {
    const type = async (name: string, given: object) =>
      (await suite.admin.call('settings.upsertListEntry', { params: { list: 'userHoursTypes' }, body: { name, ...given } })).data
    const holiday = await type('Night', { multiplier: 1.5 })
    const travel = await type('Travel home', { countsTowardOvertime: false })
    expect([holiday, travel]).toMatchObject([
      { multiplier: 1.5, countsTowardOvertime: true, isPaidBreak: null },
      { multiplier: 1, countsTowardOvertime: false },
    ])
    const wrong = await suite.admin.call('settings.upsertListEntry', {
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
    const answer = await suite.clerk.call('labor.exportPayroll', { query: { from: '2026-01-18', to: '2026-01-24', ...query } })
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
  const other = await suite.app.signIn('other@walkup.test')
  const before = await rows(sql`select * from payroll_rules where organization_id = 1`)
  expect((await other.call('settings.payrollRules')).data.overtime).toBe('federal')
  expect((await other.call('settings.savePayrollRules', { body: { overtime: 'california', weekStartsOn: 3 } })).status).toBe(200)
  expect(await rows(sql`select * from payroll_rules where organization_id = 1`)).toEqual(before)
  const { data } = await other.call('settings.previewPayrollRules', { body: { overtime: 'federal', weekStartsOn: 0 } })
  expect(data.weeks.map(({ organization }) => organization.id)).not.toContain(1)
})
