import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { testNow } from '../support/clock.ts'

let app: TestApp
let admin: SignedIn
let payroll: SignedIn
beforeAll(async () => {
  app = await startApp()
  ;[admin, payroll] = await Promise.all([app.signIn('role2@walkup.test'), app.signIn('role6@walkup.test')])
})
afterAll(() => app.close())

const rows = <Row extends object>(query: Sql) => app.db.asOwner((tx) => tx.rows<Row>(query))
const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

/** Distinct punches of one organization that are pending approval. */
const waiting = async (count: number) => {
  const { data } = await payroll.call('labor.search', { body: { filter: { states: ['unapproved'] }, limit: count } })
  expect(data.items).toHaveLength(count)
  return data.items
}

describe('approving hours requires the current version', () => {
  const approve = (ids: readonly number[], seen: readonly { id: number; updatedAt: string }[], action = 'approve') =>
    payroll.call('labor.approveTimeLogs', { body: { ids, action, seen } })

  test('rejects rows that changed since they were read, and returns the current ones', async () => {
    const logs = await waiting(2)
    const [first, second] = logs
    const ids = logs.map(({ id }) => id)
    const seen = logs.map(({ id, updatedAt }) => ({ id, updatedAt }))
    const params = { userId: second?.user.id ?? 0 }
    const edit = await admin.call('labor.updateTimeLog', { params, body: { id: second?.id, breakMin: 11 } })
    expect(edit.status).toBe(200)
    const refused = await approve(ids, seen)
    expect([refused.status, refused.problem.type, refused.problem.ids]).toEqual([409, 'stale', [second?.id]])
    expect(refused.problem.current).toMatchObject([{ id: second?.id, breakMin: 11, state: 'unapproved' }])
    // Atomic: the other one is not approved either.
    const states = await rows<{ count: number }>(
      sql`select count(*)::int as count from time_log where id = any (${ids}::int[]) and approved_at is not null`,
    )
    expect(states[0]?.count).toBe(0)
    const done = await approve(ids, [
      { id: first?.id ?? 0, updatedAt: first?.updatedAt ?? '' },
      { id: second?.id ?? 0, updatedAt: edit.data.updatedAt },
    ])
    expect(done.data).toMatchObject({ changed: 2, unchanged: 0 })
    expect(done.data.versions.map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b))
    // Can be undone unless it has changed since.
    const [mine, theirs] = done.data.versions
    const touched = await admin.call('labor.approveTimeLogs', { body: { ids: [theirs?.id], action: 'lock' } })
    expect(touched.data.changed).toBe(1)
    expect((await approve([theirs?.id ?? 0], theirs ? [theirs] : [], 'unapprove')).problem.type).toBe('stale')
    expect((await approve([mine?.id ?? 0], mine ? [mine] : [], 'unapprove')).data.changed).toBe(1)
  })

  test('of two concurrent approvals, the second is rejected', async () => {
    const [log] = await waiting(1)
    const { id = 0, updatedAt = '' } = log ?? {}
    const both = await Promise.all([approve([id], [{ id, updatedAt }]), approve([id], [{ id, updatedAt }])])
    expect(statuses(both)).toEqual([200, 409])
  })

  test('a punch that changed since it was read is not deleted', async () => {
    const [log] = await waiting(1)
    const { id = 0, updatedAt = '', user } = log ?? {}
    const params = { userId: user?.id ?? 0, logId: id }
    const edit = await admin.call('labor.updateTimeLog', { params: { userId: params.userId }, body: { id, breakMin: 12 } })
    const refused = await payroll.call('labor.deleteTimeLog', { params, query: { updatedAt } })
    expect([refused.status, refused.problem.type]).toEqual([409, 'stale'])
    expect(refused.problem.current).toMatchObject({ id, breakMin: 12 })
    const seen = { updatedAt: edit.data.updatedAt }
    expect((await payroll.call('labor.deleteTimeLog', { params, query: seen })).status).toBe(200)
  })
})

describe('deleting from a schedule requires the current version', () => {
  type Written = { id: number; updatedAt: string }
  const deleteUnseen = async (
    name: 'scheduledAppointments.delete' | 'defaultAppointments.delete' | 'hours.delete' | 'hours.deleteAvailableSchedule',
    { id, updatedAt }: Written,
    change: () => Promise<Written>,
    current: object,
  ) => {
    const now = await change()
    const remove = (seen: string) => admin.call(name, { params: { id }, query: { updatedAt: seen } })
    const refused = await remove(updatedAt)
    expect([refused.status, refused.problem.type]).toEqual([409, 'stale'])
    expect(refused.problem.current).toMatchObject({ id, ...current })
    expect((await remove(now.updatedAt)).status).toBe(200)
    expect((await remove(now.updatedAt)).status).toBe(404)
  }
  const hours = (hour: number) => new Date(Math.floor(testNow() / 86_400_000 + 50) * 86_400_000 + hour * 3_600_000).toISOString()
  const date = () => hours(0).slice(0, 10)

  test('a dated slot', async () => {
    const body = { appointmentTypeId: 1, date: date(), startLocal: '05:00', endLocal: '06:00', capacity: 1 }
    const write = async (more: object = {}) =>
      (await admin.call('scheduledAppointments.upsert', { body: { ...body, ...more } })).data.slot as Written
    const made = await write()
    await deleteUnseen('scheduledAppointments.delete', made, () => write({ id: made.id, capacity: 7 }), { capacity: 7 })
  })

  test('a slot of the weekly pattern', async () => {
    const body = {
      appointmentTypeId: 1,
      dayOfWeek: 2,
      startLocal: '04:00',
      endLocal: '05:00',
      capacity: 1,
      effectiveFrom: date(),
    }
    const write = async (more: object = {}) =>
      (await admin.call('defaultAppointments.upsert', { body: { ...body, ...more } })).data as Written
    const made = await write()
    await deleteUnseen('defaultAppointments.delete', made, () => write({ id: made.id, capacity: 7 }), { capacity: 7 })
  })

  test('a shift and an open shift', async () => {
    const [store] = (await admin.call('lookup.first')).data.stores
    const [generator] = (await admin.call('users.search', { body: { filter: { roleIds: [14], isActive: true }, limit: 1 } })).data
      .items
    for (const [name, userId] of [
      ['hours.delete', generator?.id],
      ['hours.deleteAvailableSchedule', null],
    ] as const) {
      const body = { storeId: store?.id, userId, startAt: hours(15), endAt: hours(19), colour: 'Blue' }
      const write = async (more: object = {}) =>
        (await admin.call('hours.upsert', { body: { ...body, ...more } })).data as Written
      const made = await write()
      await deleteUnseen(name, made, () => write({ id: made.id, note: 'theirs' }), { note: 'theirs' })
    }
  })
})

describe('a missing punch', () => {
  const open = async (kind: 'shift' | 'end' = 'shift') => {
    const { data } = await payroll.call('labor.missingPunches', { body: { filter: { kinds: [kind], states: ['open'] } } })
    const punch = data.items.find(({ suggestedInAt, suggestedOutAt, store }) => suggestedInAt && suggestedOutAt && store)
    if (!punch) throw new Error(`the demo has no missing ${kind}`)
    return punch
  }
  const decide = (user: SignedIn, body: object) => user.call('labor.decidePunch', { body })
  const logs = (id: number) =>
    rows<{ clockOutAt: string | null; breakMin: number; original: object | null; editedBy: number | null; isGone: boolean }>(
      sql`select clock_out_at, break_min, original, edited_by, deleted_at is not null as is_gone from time_log where id = ${id}`,
    )

  test('cannot be resolved twice: the second attempt gets the first resolution', async () => {
    const { key } = await open()
    const both = await Promise.all([
      decide(payroll, { key, action: 'approve', updatedAt: null }),
      decide(admin, { key, action: 'reject', reason: 'Not seen', updatedAt: null }),
    ])
    expect(statuses(both)).toEqual([200, 409])
    const [won, lost] = both.toSorted((a, b) => a.status - b.status)
    expect(lost?.problem.type).toBe('stale')
    expect(lost?.problem.current).toMatchObject({ key, state: won?.data.state, updatedAt: won?.data.updatedAt })
  })

  test('rejects a submission if another came first', async () => {
    const { key } = await open()
    expect((await decide(admin, { key, action: 'submit', reason: 'By phone', updatedAt: null })).status).toBe(200)
    const second = await decide(payroll, { key, action: 'submit', reason: 'By mail', updatedAt: null })
    expect([second.status, second.problem.type]).toEqual([409, 'stale'])
    expect(second.problem.current).toMatchObject({ state: 'submitted', reason: 'By phone' })
  })

  test('reopens when its approval is undone, which deletes the created punch', async () => {
    const { key } = await open()
    expect((await decide(payroll, { key, action: 'reopen' })).problem.type).toBe('undecided')
    const made = (await decide(payroll, { key, action: 'approve', updatedAt: null })).data
    const back = await decide(payroll, { key, action: 'reopen', updatedAt: made.updatedAt })
    expect(back.data).toMatchObject({ key, state: 'open', timeLogId: null, proposed: null, decidedBy: null, updatedAt: null })
    expect(await logs(made.timeLogId ?? 0)).toMatchObject([{ isGone: true }])
    expect((await decide(payroll, { key, action: 'reopen', updatedAt: made.updatedAt })).problem.type).toBe('stale')
    const generator = await app.signIn('role14@walkup.test')
    expect([403, 404]).toContain((await decide(generator, { key, action: 'reopen' })).status)
  })

  test('returns to submitted when the decision is undone', async () => {
    const { key, suggestedInAt, suggestedOutAt } = await open()
    const submit = { key, action: 'submit', breakMin: 20, reason: 'My phone was flat', updatedAt: null }
    const submitted = (await decide(admin, submit)).data
    const answers = [
      await decide(payroll, { key, action: 'approve', breakMin: 5, reason: 'Seen', updatedAt: submitted.updatedAt }),
      await decide(payroll, { key, action: 'reopen' }),
      await decide(payroll, { key, action: 'reject', reason: 'Not seen' }),
      await decide(payroll, { key, action: 'reopen' }),
    ]
    expect(statuses(answers)).toEqual([200, 200, 200, 200])
    const proposed = { clockInAt: suggestedInAt, clockOutAt: suggestedOutAt, breakMin: 20 }
    for (const back of [answers[1], answers[3]])
      expect(back?.data).toMatchObject({
        state: 'submitted',
        reason: 'My phone was flat',
        proposed,
        submittedBy: submitted.submittedBy,
        decidedBy: null,
        timeLogId: null,
      })
  })

  test('restores a punch without an end when the approval is undone', async () => {
    const [log] = await rows<{ id: number; at: string }>(sql`
      update time_log set clock_out_at = null, approved_at = null, approved_by = null, locked_at = null, original = null, edited_by = null,
        break_min = 7
      where id = (select t.id from time_log t where t.organization_id = 1 and t.deleted_at is null and t.clock_in_at < app_now() - interval '2 days'
        and not exists (select from time_log o where o.user_id = t.user_id and o.clock_in_at > t.clock_in_at and o.deleted_at is null) limit 1)
      returning id, clock_in_at as at`)
    const id = log?.id ?? 0
    const key = `end:${id}`
    const clockOutAt = new Date(Date.parse(log?.at ?? '') + 5 * 3_600_000).toISOString()
    const made = await decide(payroll, { key, action: 'approve', clockOutAt, breakMin: 30, updatedAt: null })
    expect(made.status).toBe(200)
    expect(await logs(id)).toMatchObject([{ breakMin: 30, editedBy: payroll.record.userId }])
    const back = await decide(payroll, { key, action: 'reopen', updatedAt: made.data.updatedAt })
    expect(back.data).toMatchObject({ state: 'open', updatedAt: null })
    expect(await logs(id)).toEqual([{ clockOutAt: null, breakMin: 7, original: null, editedBy: null, isGone: false }])
  })

  test('cannot be undone after the resulting punch was changed or locked', async () => {
    const edited = await open()
    const made = (await decide(payroll, { key: edited.key, action: 'approve', updatedAt: null })).data
    const params = { userId: edited.user.id }
    expect((await admin.call('labor.updateTimeLog', { params, body: { id: made.timeLogId, breakMin: 9 } })).status).toBe(200)
    const refused = await decide(payroll, { key: edited.key, action: 'reopen', updatedAt: made.updatedAt })
    expect([refused.status, refused.problem.type]).toEqual([409, 'stale'])
    expect(await logs(made.timeLogId ?? 0)).toMatchObject([{ breakMin: 9, isGone: false }])
    const other = await open()
    const locked = (await decide(payroll, { key: other.key, action: 'approve', updatedAt: null })).data
    await payroll.call('labor.approveTimeLogs', { body: { ids: [locked.timeLogId], action: 'lock' } })
    expect((await decide(payroll, { key: other.key, action: 'reopen' })).problem.type).toBe('locked')
  })
})

describe('concurrent first writes', () => {
  test('of a reason for a shift without activity: the loser gets the winner’s', async () => {
    const { data } = await admin.call('users.searchNoActivity', { body: { filter: { hasReason: false } } })
    const hoursId = data.items[0]?.id
    const reasons = (await admin.call('lookup.third')).data.userReasons
    const explain = (user: SignedIn, index: number, updatedAt: string | null) =>
      user.call('users.updateNoActivity', { body: { hoursId, reasonId: reasons[index]?.id, updatedAt } })
    const both = await Promise.all([explain(admin, 0, null), explain(payroll, 1, null)])
    expect(statuses(both)).toEqual([200, 409])
    const [won, lost] = both.toSorted((a, b) => a.status - b.status)
    expect(lost?.problem).toMatchObject({ type: 'stale', current: { id: hoursId, reason: won?.data.reason } })
    expect((await explain(payroll, 1, won?.data.updatedAt ?? null)).status).toBe(200)
  })

  test('a trade whose level changed since it was read is not removed', async () => {
    const { data } = await admin.call('users.search', { body: { filter: { roleIds: [14], isActive: true }, limit: 1 } })
    const params = { id: data.items[0]?.id ?? 0 }
    const held = new Set((await admin.call('users.trades', { params, body: {} })).data.items.map(({ trade }) => trade.id))
    const free = (await admin.call('lookup.third')).data.userTrades.find(({ id }) => !held.has(id))
    const body = { tradeId: free?.id, level: 1 }
    const { data: made } = await admin.call('users.upsertTrade', { params, body })
    const { data: raised } = await admin.call('users.upsertTrade', { params, body: { ...body, id: made.id, level: 5 } })
    const take = (updatedAt: string) => admin.call('users.deleteTrade', { params: { id: made.id }, query: { updatedAt } })
    expect((await take(made.updatedAt)).problem).toMatchObject({ type: 'stale', current: { id: made.id, level: 5 } })
    expect((await take(raised.updatedAt)).status).toBe(200)
  })
})
