import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { MINUTE, openPayroll } from './payrollFixture.ts'

const suite = openPayroll()
const { rows, newcomer, work, totals } = suite

describe('breaks in the aisle', () => {
  const clock = (body: object) => suite.generator.call('labor.clock', { body })
  const pause = (body: object) => suite.generator.call('labor.break', { body })

  test('are deducted by type and length; clocking out ends one', async () => {
    const unpaid = await suite.admin.call('settings.upsertListEntry', {
      params: { list: 'userActivities' },
      body: { name: 'Meal', isPaidBreak: false },
    })
    const { data: third } = await suite.generator.call('lookup.third')
    expect(third.userActivities.map(({ name, isPaidBreak }) => [name, isPaidBreak])).toEqual(
      expect.arrayContaining([
        ['Break', true],
        ['Lunch', false],
        ['Meal', false],
        ['Approach', null],
      ]),
    )
    expect((await pause({ action: 'start', activityId: 4 })).problem.type).toBe('not-clocked-in')
    await clock({ action: 'in', storeId: suite.store.id })
    expect((await pause({ action: 'end' })).problem.type).toBe('not-on-break')
    const errors = async (body: object) => (await pause(body)).problem.errors
    expect(await errors({ action: 'start' })).toMatchObject([{ path: 'activityId', code: 'required' }])
    expect(await errors({ action: 'start', activityId: 5 })).toMatchObject([{ path: 'activityId', code: 'unknown-break' }])
    expect(await errors({ action: 'end', activityId: 4 })).toMatchObject([{ path: 'activityId', code: 'break-start-only' }])

    const take = async (activityId: number, minutes: number) => {
      suite.app.advance(60 * MINUTE)
      expect((await pause({ action: 'start', activityId })).data.breaks.at(-1)).toMatchObject({ endAt: null })
      suite.app.advance(minutes * MINUTE)
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
    suite.app.advance(45 * MINUTE)
    const out = (await clock({ action: 'out' })).data
    expect(out.breaks.at(-1)?.endAt).toBe(out.clockOutAt)
    expect(out).toMatchObject({ breakMin: 0, unpaidBreakMin: 75, workedMin: 180 + 40 + 20 })
    // Staff shorten the punch, and the rest of the last break is paid.
    const clockOutAt = new Date(Date.parse(out.clockOutAt ?? '') - 30 * MINUTE).toISOString()
    const edited = await suite.clerk.call('labor.updateTimeLog', {
      params: { userId: out.user.id },
      body: { id: out.id, clockOutAt },
    })
    expect(edited.data).toMatchObject({ unpaidBreakMin: 30, workedMin: 180 + 40 + 20 + 15 })
  })

  test('are added, changed and deleted by staff, within the punch; it counts as edited', async () => {
    const userId = await newcomer()
    const log = await work(userId, 15, 480)
    const at = (minutes: number) => new Date(Date.parse(log?.clockInAt ?? '') + minutes * MINUTE).toISOString()
    const params = { userId, logId: log?.id ?? 0 }
    const put = (body: object) =>
      suite.clerk.call('labor.upsertBreak', { params, body: { activityId: 4, startAt: at(120), endAt: at(150), ...body } })
    await suite.clerk.call('labor.approveTimeLogs', { body: { ids: [params.logId], action: 'approve' } })
    const added = (await put({})).data
    expect(added).toMatchObject({
      state: 'unapproved',
      unpaidBreakMin: 30,
      workedMin: 450,
      editedBy: { id: suite.clerk.record.userId },
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
      (await suite.generator.call('labor.upsertBreak', { params, body: { activityId: 4, startAt: at(200), endAt: at(210) } }))
        .status,
    ).toBe(403)
    const changed = (await put({ id: lunch?.id, updatedAt: added.updatedAt, endAt: at(180) })).data
    expect(changed).toMatchObject({ unpaidBreakMin: 60, workedMin: 420 })
    // A break of another punch is not found by this one.
    const other = await work(userId, 16, 60)
    const elsewhere = { userId, logId: other?.id ?? 0, breakId: lunch?.id ?? 0 }
    expect((await suite.clerk.call('labor.deleteBreak', { params: elsewhere })).status).toBe(404)
    const removed = await suite.clerk.call('labor.deleteBreak', { params: { ...params, breakId: lunch?.id ?? 0 } })
    expect(removed.data).toMatchObject({ breaks: [], unpaidBreakMin: 0, workedMin: 480 })
    const trail = await rows<{ action: string }>(
      sql`select action from audit_event where entity = 'timeLogBreak' and entity_id = ${lunch?.id ?? 0} order by id`,
    )
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    for (const action of ['approve', 'lock'] as const)
      await suite.clerk.call('labor.approveTimeLogs', { body: { ids: [params.logId], action } })
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
    expect((await suite.generator.call('labor.locationNotice')).data).toEqual({ version: 1, choice: null })
    const answer = (body: object) => suite.generator.call('labor.answerLocationNotice', { body })
    expect((await answer({ version: 2, isAgreed: true })).problem.errors?.[0]).toMatchObject({ path: 'version' })
    const punch = async () => {
      const { data } = await suite.generator.call('labor.clock', {
        body: { action: 'in', storeId: suite.store.id, lat: suite.store.lat, lng: suite.store.lng },
      })
      suite.app.advance(MINUTE)
      await suite.generator.call('labor.clock', { body: { action: 'out' } })
      suite.app.advance(MINUTE)
      return data
    }
    expect((await answer({ version: 1, isAgreed: false })).data).toMatchObject({ version: 1, choice: { isAgreed: false } })
    expect(await punch()).toMatchObject({ lat: null, lng: null, atApprovedLocation: null, isLocationDeclined: true })
    await answer({ version: 1, isAgreed: true })
    expect((await suite.generator.call('labor.locationNotice')).data.choice).toMatchObject({ isAgreed: true })
    expect(await punch()).toMatchObject({ lat: suite.store.lat, atApprovedLocation: true, isLocationDeclined: false })
    const kept = await rows(
      sql`select version, is_agreed from location_choice where user_id = ${suite.generator.record.userId} order by id`,
    )
    expect(kept).toEqual([
      { version: 1, isAgreed: false },
      { version: 1, isAgreed: true },
    ])
  })
})
