import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { BORROWER, HOUR, LENDER, openSmartCircle, paths } from './smartCircleFixture.ts'

const suite = openSmartCircle()
const { query, one, dayIn, person, offer, accept, lend } = suite
const close = (id: number, side: 'lent' | 'borrowed', more: object = {}) =>
  (side === 'lent' ? suite.lender : suite.borrower).call('smartCircle.close', { params: { id }, body: { side, ...more } })
const shift = (userId: number, days: number, more: object = {}) => {
  const startAt = Date.parse(`${dayIn(days)}T18:00:00Z`)
  const times = { startAt: new Date(startAt).toISOString(), endAt: new Date(startAt + 4 * HOUR).toISOString() }
  return suite.borrower.call('hours.upsert', { body: { userId, storeId: suite.store.id, ...times, ...more } })
}
const punch = (userId: number, days: number, more: object = {}) => {
  const clockInAt = Date.parse(`${dayIn(days)}T18:00:00Z`)
  const times = { clockInAt: new Date(clockInAt).toISOString(), clockOutAt: new Date(clockInAt + 5 * HOUR).toISOString() }
  return suite.borrower.call('labor.createTimeLog', {
    params: { userId },
    body: { storeId: suite.store.id, ...times, breakMin: 30, ...more },
  })
}

describe('an offer', () => {
  test('is made by a smart circle, of its own generators, to a group member or a partner by public id', async () => {
    expect(paths(await offer(0, { userIds: [person(0).id, suite.borrower.record.userId] }))).toEqual([400, ['userIds.1']])
    expect(paths(await offer(0, { userIds: [person(0).id, person(0).id] }))).toEqual([400, ['userIds.1']])
    expect(paths(await offer(0, { borrowerUid: undefined }))).toEqual([400, ['borrowerId']])
    expect(paths(await offer(0, { borrowerUid: undefined, borrowerId: BORROWER }))).toEqual([400, ['borrowerId']])
    expect(paths(await offer(0, { borrowerUid: 'nobody00000000000000000000' }))).toEqual([400, ['borrowerUid']])
    expect(paths(await offer(0, { lastDay: dayIn(-6) }))).toEqual([400, ['lastDay']])
    expect(paths(await offer(0, { firstDay: dayIn(-9), lastDay: dayIn(-7) }))).toEqual([400, ['lastDay']])
    expect((await offer(0, {}, suite.borrower.call)).problem).toMatchObject({
      status: 409,
      params: { reason: 'not-a-smart-circle' },
    })
    const { data } = await suite.lender.call('smartCircle.partners')
    expect(data).toMatchObject({ isLender: true, organizations: [] })
    expect(data.people.map(({ id }) => id)).toEqual(expect.arrayContaining(suite.people.map(({ id }) => id)))
    expect(data.people).toHaveLength(suite.people.length + 1)
    expect((await suite.borrower.call('smartCircle.partners')).data.organizations.map(({ id }) => id)).toContain(2)
  })

  test('shows a borrower only the name, trades and notes of the person', async () => {
    await offer(0, { rateNote: '$24 an hour', note: 'Knows kitchens.', weekdays: [6, 5] })
    const { data } = await suite.borrower.call('smartCircle.searchOffers', { body: { filter: { side: 'borrowed' } } })
    const [row] = data.items.filter(({ lender: from }) => from.id === LENDER)
    expect(row).toMatchObject({
      side: 'borrowed',
      state: 'offered',
      weekdays: [5, 6],
      rateNote: '$24 an hour',
      note: 'Knows kitchens.',
    })
    expect(row?.person).toEqual({ id: null, name: person(0).name })
    expect(row?.trades.length).toBeGreaterThan(0)
    const text = JSON.stringify(data)
    expect(text).not.toContain(person(0).email)
    expect(text).not.toMatch(/\+1\d{10}|"E4\d+"/)
    expect((await suite.borrower.call('users.get', { params: { id: person(0).id } })).status).toBe(404)
  })

  test('notifies the other side’s administrators in the inbox and by email, without a name', async () => {
    const inbox = (await suite.borrower.call('notifications.inbox', { body: {} })).data.items
    expect(inbox[0]).toMatchObject({ title: 'Lead generators offered', sentBy: null })
    const emails = await suite.app.mailTo('role2@walkup.test')
    expect(emails.at(-1)?.text).toContain('/smart-circle/borrowed')
    expect(`${inbox[0]?.body} ${emails.at(-1)?.text}`).not.toContain(person(0).name)
  })

  test('is invisible to a third organization in every endpoint', async () => {
    const id = (await offer(1)).data.items[0]?.id ?? 0
    for (const side of ['lent', 'borrowed'] as const) {
      const { data } = await suite.third.call('smartCircle.searchOffers', {
        body: { filter: { side }, includeDescendants: true },
      })
      expect(data.items.filter((one) => one.id === id)).toEqual([])
      expect((await suite.third.call('smartCircle.close', { params: { id }, body: { side } })).status).toBe(404)
    }
    expect((await accept(id, suite.third.call)).status).toBe(404)
    expect((await suite.third.call('smartCircle.captureIcon', { params: { id } })).status).toBe(404)
    // Neither side can act as the other.
    expect((await accept(id, suite.lender.call)).status).toBe(404)
    expect((await suite.borrower.call('smartCircle.close', { params: { id }, body: { side: 'lent' } })).status).toBe(404)
    expect((await suite.lender.call('smartCircle.close', { params: { id }, body: { side: 'borrowed' } })).status).toBe(404)
  })

  test('is withdrawn, declined or accepted once; other attempts return 409', async () => {
    const id = (await offer(1)).data.items[0]?.id ?? 0
    const territories = await suite.borrower.call('smartCircle.accept', { params: { id }, body: { territoryIds: [8] } })
    expect(paths(territories)).toEqual([400, ['territoryIds.0']])
    expect((await close(id, 'borrowed')).data).toMatchObject({ shifts: 0, offer: { state: 'declined' } })
    expect((await accept(id)).problem.type).toBe('decided')
    expect((await close(id, 'lent')).problem.type).toBe('decided')
    const next = (await offer(1)).data.items[0]?.id ?? 0
    const answers = await Promise.all([accept(next), close(next, 'lent')])
    const state = (await one<{ state: string }>(sql`select state from smart_circle_offer where id = ${next}`)).state
    expect(answers.map(({ status }) => status)).toEqual(answers[0].status === 409 ? [409, 200] : [200, 200])
    expect(state).toBe('withdrawn')
  })
})

describe('a borrowed person', () => {
  test('is a guest without contact whom only home may edit, and signs in with their own account', async () => {
    const { guest } = await lend(2)
    const { data } = await suite.borrower.call('users.get', { params: { id: guest } })
    expect(data).toMatchObject({ email: null, phone: null, externalEmployeeId: null, hireDate: null, roleId: 14, isActive: true })
    expect(`${data.firstName} ${data.lastName}`).toBe(person(2).name)
    const edit = { id: guest, firstName: 'New', lastName: 'Name', email: 'new@walkup.test' }
    expect((await suite.borrower.call('users.upsert', { body: edit })).problem.type).toBe('shared-account')
    expect((await suite.borrower.call('users.invite', { params: { id: guest } })).problem.type).toBe('shared-account')
    expect((await suite.borrower.call('users.erase', { params: { id: guest }, body: { reason: 'x' } })).status).not.toBe(200)
    const worker = await suite.app.signIn(person(2).email)
    expect(new Set(worker.record.organizations.map(({ id }) => id))).toEqual(new Set([BORROWER, LENDER]))
    expect((await worker.in(BORROWER)('account.me')).data.userId).toBe(guest)
    expect((await worker.in(BORROWER)('users.search', { body: {} })).status).toBe(403)
  })

  test('can be planned and punched on the offered days only', async () => {
    const weekday = new Date(`${dayIn(3)}T12:00:00Z`).getUTCDay()
    const { guest } = await lend(3, { firstDay: dayIn(-5), lastDay: dayIn(9), weekdays: [weekday] })
    expect((await shift(guest, 3)).status).toBe(200)
    expect((await shift(guest, 4)).problem.type).toBe('not-offered-day')
    expect((await shift(guest, 10)).problem.type).toBe('not-offered-day')
    expect((await punch(guest, -4)).status).toBe(200)
    expect((await punch(guest, -3)).problem.type).toBe('not-offered-day')
    const moved = (await shift(guest, 3, { startAt: `${dayIn(3)}T12:00:00.000Z`, endAt: `${dayIn(3)}T14:00:00.000Z` })).data
    const later = { startAt: `${dayIn(4)}T18:00:00.000Z`, endAt: `${dayIn(4)}T19:00:00.000Z` }
    expect((await shift(guest, 4, { id: moved.id, ...later })).problem.type).toBe('not-offered-day')
  })

  test('can be planned weekly on the offered days; other days are reported, and left out on request', async () => {
    const { guest } = await lend(4, { firstDay: dayIn(2), lastDay: dayIn(15) })
    const [from, to] = [dayIn(2), dayIn(29)]
    const weekday = new Date(`${from}T12:00:00Z`).getUTCDay()
    const weekly = { userIds: [guest], storeId: suite.store.id, cron: `0 9 * * ${weekday}`, endLocal: '12:00', from, to }
    const refused = await suite.borrower.call('hours.schedule', { body: weekly })
    const person4 = { id: guest, name: person(4).name }
    const notOffered = [dayIn(16), dayIn(23)].map((date) => ({ date, user: person4 }))
    expect(refused.problem).toMatchObject({ type: 'not-offered-day', params: { count: 2 }, notOffered, others: 2 })
    expect(await query(sql`select id from shift where user_id = ${guest}`)).toEqual([])
    const planned = (await suite.borrower.call('hours.schedule', { body: { ...weekly, skipNotOffered: true } })).data
    expect([planned.created.length, planned.skipped, planned.notOffered]).toEqual([2, [], notOffered])
    // Copying a week also leaves them out.
    const copy = { from: dayIn(9), to: dayIn(16), userIds: [guest] }
    const copied = (await suite.borrower.call('hours.copyWeek', { body: copy })).data
    expect([copied.created, copied.notOffered]).toEqual([[], notOffered.slice(0, 1)])
    await close((await one<{ id: number }>(sql`select max(id) as id from smart_circle_offer`)).id, 'lent')
    await query(sql`update shift set deleted_at = app_now() where id = any (${planned.created}::int[])`)
  })

  test('is never at work in two organizations at once', async () => {
    const { guest } = await lend(4)
    expect((await shift(guest, 2)).status).toBe(200)
    const home = await one<{ id: number }>(sql`select id from store where organization_id = ${LENDER} order by id limit 1`)
    const times = { startAt: `${dayIn(2)}T19:00:00.000Z`, endAt: `${dayIn(2)}T23:00:00.000Z` }
    const own = await suite.lender.call('hours.upsert', { body: { userId: person(4).id, storeId: home.id, ...times } })
    expect(own.problem.type).toBe('overlap')
  })
})

describe('the end of an offer', () => {
  test('frees upcoming shifts, keeps past work, and deactivates the guest', async () => {
    const { id, guest } = await lend(5)
    const planned = (await shift(guest, 3)).data
    const done = (await punch(guest, -2)).data
    expect((await close(id, 'lent', { dryRun: true })).data).toMatchObject({
      dryRun: true,
      shifts: 1,
      offer: { state: 'accepted' },
    })
    expect((await close(id, 'lent')).data).toMatchObject({ shifts: 1, offer: { state: 'withdrawn' } })
    expect(await one(sql`select user_id, deleted_at, seats from shift where id = ${planned.id}`)).toEqual({
      userId: null,
      deletedAt: null,
      seats: 1,
    })
    expect(await one(sql`select user_id, deleted_at from time_log where id = ${done.id}`)).toEqual({
      userId: guest,
      deletedAt: null,
    })
    expect((await suite.borrower.call('users.get', { params: { id: guest } })).data.isActive).toBe(false)
    expect((await (await suite.app.signIn(person(5).email)).in(BORROWER)('account.me')).status).toBe(403)
    // The hours before the end can still be corrected.
    const { updatedAt } =
      (await suite.borrower.call('labor.searchTimeLogs', { params: { userId: guest }, body: {} })).data.items[0] ?? {}
    const change = { id: done.id, updatedAt, breakMin: 45 }
    expect((await suite.borrower.call('labor.updateTimeLog', { params: { userId: guest }, body: change })).status).toBe(200)
    expect((await shift(guest, 4)).status).not.toBe(200)
    // A new offer brings the same guest back.
    expect((await lend(5)).guest).toBe(guest)
  })

  test('concurrent with planning leaves no shift of the guest', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, guest } = await lend(6)
      const answers = await Promise.all([
        ...[1, 2, 3, 4, 5].map((days) => shift(guest, days + round * 5 - round)),
        close(id, 'lent'),
        ...[11, 12, 13].map((days) => shift(guest, days)),
      ])
      expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true)
      const left = await query(sql`select id from shift where user_id = ${guest} and deleted_at is null and start_at > app_now()`)
      expect(left).toEqual([])
      await query(
        sql`update shift set deleted_at = app_now() where organization_id = ${BORROWER} and user_id is null and start_at > app_now()`,
      )
    }
  })

  test('is also triggered by deactivating or erasing the person at home, and by the last day', async () => {
    const state = async (id: number) =>
      (await one<{ state: string }>(sql`select state from smart_circle_offer where id = ${id}`)).state
    const { id, guest } = await lend(1)
    const { data } = await suite.lender.call('users.get', { params: { id: person(1).id } })
    const { firstName, lastName, email } = data
    const body = { id: person(1).id, firstName, lastName, email }
    await suite.lender.call('users.upsert', { body: { ...body, isActive: false } })
    expect(await state(id)).toBe('ended')
    expect((await suite.borrower.call('users.get', { params: { id: guest } })).data.isActive).toBe(false)
    await suite.lender.call('users.upsert', { body: { ...body, isActive: true, firstName: 'Renamed' } })
    expect((await suite.borrower.call('users.get', { params: { id: guest } })).data.firstName).toBe('Renamed')
    const again = (await lend(1)).id
    const erased = await suite.lender.call('users.erase', { params: { id: person(1).id }, body: { reason: 'Asked for it.' } })
    expect([erased.status, await state(again)]).toEqual([200, 'ended'])
    const rows = await query<{ text: string }>(sql`select to_jsonb(u)::text as text from app_user u where id = ${guest}`)
    expect(rows[0]?.text).not.toContain('Renamed')
    const past = (await offer(7, { lastDay: dayIn(1) })).data.items[0]?.id ?? 0
    await query(sql`update smart_circle_offer set first_day = '2026-01-01', last_day = '2026-01-02' where id = ${past}`)
    const { expireOffers } = await import('../../packages/server/src/areas/smartCircle/expireOffers.ts')
    await expireOffers(suite.app)
    expect(await state(past)).toBe('ended')
  })
})
