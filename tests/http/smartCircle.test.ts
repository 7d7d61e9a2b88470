import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'
import { testNow } from '../support/clock.ts'

/** The lender is outside the borrower's owner group, so neither has access to the other in any role. */
const LENDER = 4
const BORROWER = 1
const HOUR = 3_600_000
const DAY = 24 * HOUR

let app: TestApp
let lender: SignedIn
let borrower: SignedIn
/** An administrator of a third organization that is not the lender's parent. */
let third: SignedIn
let people: { id: number; email: string; name: string }[]
let uid: string
let store: { id: number; timeZone: string; territoryId: number }
beforeAll(async () => {
  app = await startApp()
  lender = await app.signIn('other@walkup.test')
  borrower = await app.signIn('role2@walkup.test')
  await query(sql`update organization set organization_parent_id = null where id = ${LENDER}`)
  third = await app.signIn(
    (
      await one<{ email: string }>(sql`
    select u.email from app_user u join membership m on m.user_id = u.id where m.organization_id = 3 and m.role_id = 2`)
    ).email,
  )
  people = await query(sql`
    select u.id, u.email, u.first_name || ' ' || u.last_name as name from app_user u join membership m on m.user_id = u.id
    where m.organization_id = ${LENDER} and m.role_id = 14 and m.is_active and u.is_active order by u.id`)
  // Their work at home would overlap.
  await query(sql`update shift set deleted_at = app_now() where organization_id = ${LENDER} and end_at > app_now()`)
  await query(
    sql`update time_log set deleted_at = app_now() where organization_id = ${LENDER} and clock_in_at > app_now() - interval '30 days'`,
  )
  uid = (await one<{ uid: string }>(sql`select uid from organization where id = ${BORROWER}`)).uid
  store = await one(sql`select id, time_zone, territory_id from store where organization_id = ${BORROWER} order by id limit 1`)
  await lender.call('smartCircle.upsert', { body: { organizations: [{ id: LENDER, isSmartCircleLG: true }] } })
})
afterAll(() => app.close())

const query = <Row extends object>(statement: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(statement))
const one = async <Row extends object>(statement: ReturnType<typeof sql>): Promise<Row> => {
  const [row] = await query<Row>(statement)
  if (!row) throw new Error('no row')
  return row
}
const localDay = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: store.timeZone }).format(at)
const dayIn = (days: number) => localDay(testNow() + days * DAY)
const person = (index: number) => people[index] ?? { id: 0, email: '', name: '' }
const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]

const offer = (index: number, more: object = {}, call = lender.call) =>
  call('smartCircle.offer', {
    body: { borrowerUid: uid, userIds: [person(index).id], firstDay: dayIn(-5), lastDay: dayIn(20), ...more },
  })
const accept = (id: number, call = borrower.call) =>
  call('smartCircle.accept', { params: { id }, body: { territoryIds: [store.territoryId] } })
const close = (id: number, side: 'lent' | 'borrowed', more: object = {}) =>
  (side === 'lent' ? lender : borrower).call('smartCircle.close', { params: { id }, body: { side, ...more } })
/** Offers and accepts a person, and returns the offer and the guest's id. */
async function lend(index: number, more: object = {}): Promise<{ id: number; guest: number }> {
  const id = (await offer(index, more)).data.items[0]?.id ?? 0
  const accepted = await accept(id)
  return { id, guest: accepted.data.person.id ?? 0 }
}
const shift = (userId: number, days: number, more: object = {}) => {
  const startAt = Date.parse(`${dayIn(days)}T18:00:00Z`)
  const times = { startAt: new Date(startAt).toISOString(), endAt: new Date(startAt + 4 * HOUR).toISOString() }
  return borrower.call('hours.upsert', { body: { userId, storeId: store.id, ...times, ...more } })
}
const punch = (userId: number, days: number, more: object = {}) => {
  const clockInAt = Date.parse(`${dayIn(days)}T18:00:00Z`)
  const times = { clockInAt: new Date(clockInAt).toISOString(), clockOutAt: new Date(clockInAt + 5 * HOUR).toISOString() }
  return borrower.call('labor.createTimeLog', {
    params: { userId },
    body: { storeId: store.id, ...times, breakMin: 30, ...more },
  })
}

describe('an offer', () => {
  test('is made by a smart circle, of its own generators, to a group member or a partner by public id', async () => {
    expect(paths(await offer(0, { userIds: [person(0).id, borrower.record.userId] }))).toEqual([400, ['userIds.1']])
    expect(paths(await offer(0, { userIds: [person(0).id, person(0).id] }))).toEqual([400, ['userIds.1']])
    expect(paths(await offer(0, { borrowerUid: undefined }))).toEqual([400, ['borrowerId']])
    expect(paths(await offer(0, { borrowerUid: undefined, borrowerId: BORROWER }))).toEqual([400, ['borrowerId']])
    expect(paths(await offer(0, { borrowerUid: 'nobody00000000000000000000' }))).toEqual([400, ['borrowerUid']])
    expect(paths(await offer(0, { lastDay: dayIn(-6) }))).toEqual([400, ['lastDay']])
    expect(paths(await offer(0, { firstDay: dayIn(-9), lastDay: dayIn(-7) }))).toEqual([400, ['lastDay']])
    expect((await offer(0, {}, borrower.call)).problem).toMatchObject({ status: 409, params: { reason: 'not-a-smart-circle' } })
    const { data } = await lender.call('smartCircle.partners')
    expect(data).toMatchObject({ isLender: true, organizations: [] })
    expect(data.people.map(({ id }) => id)).toEqual(expect.arrayContaining(people.map(({ id }) => id)))
    expect(data.people).toHaveLength(people.length + 1)
    expect((await borrower.call('smartCircle.partners')).data.organizations.map(({ id }) => id)).toContain(2)
  })

  test('shows a borrower only the name, trades and notes of the person', async () => {
    await offer(0, { rateNote: '$24 an hour', note: 'Knows kitchens.', weekdays: [6, 5] })
    const { data } = await borrower.call('smartCircle.searchOffers', { body: { filter: { side: 'borrowed' } } })
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
    expect((await borrower.call('users.get', { params: { id: person(0).id } })).status).toBe(404)
  })

  test('notifies the other side’s administrators in the inbox and by email, without a name', async () => {
    const inbox = (await borrower.call('notifications.inbox', { body: {} })).data.items
    expect(inbox[0]).toMatchObject({ title: 'Lead generators offered', sentBy: null })
    const emails = await app.mailTo('role2@walkup.test')
    expect(emails.at(-1)?.text).toContain('/smart-circle/borrowed')
    expect(`${inbox[0]?.body} ${emails.at(-1)?.text}`).not.toContain(person(0).name)
  })

  test('is invisible to a third organization in every endpoint', async () => {
    const id = (await offer(1)).data.items[0]?.id ?? 0
    for (const side of ['lent', 'borrowed'] as const) {
      const { data } = await third.call('smartCircle.searchOffers', { body: { filter: { side }, includeDescendants: true } })
      expect(data.items.filter((one) => one.id === id)).toEqual([])
      expect((await third.call('smartCircle.close', { params: { id }, body: { side } })).status).toBe(404)
    }
    expect((await accept(id, third.call)).status).toBe(404)
    expect((await third.call('smartCircle.captureIcon', { params: { id } })).status).toBe(404)
    // Neither side can act as the other.
    expect((await accept(id, lender.call)).status).toBe(404)
    expect((await borrower.call('smartCircle.close', { params: { id }, body: { side: 'lent' } })).status).toBe(404)
    expect((await lender.call('smartCircle.close', { params: { id }, body: { side: 'borrowed' } })).status).toBe(404)
  })

  test('is withdrawn, declined or accepted once; other attempts return 409', async () => {
    const id = (await offer(1)).data.items[0]?.id ?? 0
    const territories = await borrower.call('smartCircle.accept', { params: { id }, body: { territoryIds: [8] } })
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
    const { data } = await borrower.call('users.get', { params: { id: guest } })
    expect(data).toMatchObject({ email: null, phone: null, externalEmployeeId: null, hireDate: null, roleId: 14, isActive: true })
    expect(`${data.firstName} ${data.lastName}`).toBe(person(2).name)
    const edit = { id: guest, firstName: 'New', lastName: 'Name', email: 'new@walkup.test' }
    expect((await borrower.call('users.upsert', { body: edit })).problem.type).toBe('shared-account')
    expect((await borrower.call('users.invite', { params: { id: guest } })).problem.type).toBe('shared-account')
    expect((await borrower.call('users.erase', { params: { id: guest }, body: { reason: 'x' } })).status).not.toBe(200)
    const worker = await app.signIn(person(2).email)
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
    const weekly = { userIds: [guest], storeId: store.id, cron: `0 9 * * ${weekday}`, endLocal: '12:00', from, to }
    const refused = await borrower.call('hours.schedule', { body: weekly })
    const person4 = { id: guest, name: person(4).name }
    const notOffered = [dayIn(16), dayIn(23)].map((date) => ({ date, user: person4 }))
    expect(refused.problem).toMatchObject({ type: 'not-offered-day', params: { count: 2 }, notOffered, others: 2 })
    expect(await query(sql`select id from shift where user_id = ${guest}`)).toEqual([])
    const planned = (await borrower.call('hours.schedule', { body: { ...weekly, skipNotOffered: true } })).data
    expect([planned.created.length, planned.skipped, planned.notOffered]).toEqual([2, [], notOffered])
    // Copying a week also leaves them out.
    const copy = { from: dayIn(9), to: dayIn(16), userIds: [guest] }
    const copied = (await borrower.call('hours.copyWeek', { body: copy })).data
    expect([copied.created, copied.notOffered]).toEqual([[], notOffered.slice(0, 1)])
    await close((await one<{ id: number }>(sql`select max(id) as id from smart_circle_offer`)).id, 'lent')
    await query(sql`update shift set deleted_at = app_now() where id = any (${planned.created}::int[])`)
  })

  test('is never at work in two organizations at once', async () => {
    const { guest } = await lend(4)
    expect((await shift(guest, 2)).status).toBe(200)
    const home = await one<{ id: number }>(sql`select id from store where organization_id = ${LENDER} order by id limit 1`)
    const times = { startAt: `${dayIn(2)}T19:00:00.000Z`, endAt: `${dayIn(2)}T23:00:00.000Z` }
    const own = await lender.call('hours.upsert', { body: { userId: person(4).id, storeId: home.id, ...times } })
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
    expect((await borrower.call('users.get', { params: { id: guest } })).data.isActive).toBe(false)
    expect((await (await app.signIn(person(5).email)).in(BORROWER)('account.me')).status).toBe(403)
    // The hours before the end can still be corrected.
    const { updatedAt } =
      (await borrower.call('labor.searchTimeLogs', { params: { userId: guest }, body: {} })).data.items[0] ?? {}
    const change = { id: done.id, updatedAt, breakMin: 45 }
    expect((await borrower.call('labor.updateTimeLog', { params: { userId: guest }, body: change })).status).toBe(200)
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
    const { data } = await lender.call('users.get', { params: { id: person(1).id } })
    const { firstName, lastName, email } = data
    const body = { id: person(1).id, firstName, lastName, email }
    await lender.call('users.upsert', { body: { ...body, isActive: false } })
    expect(await state(id)).toBe('ended')
    expect((await borrower.call('users.get', { params: { id: guest } })).data.isActive).toBe(false)
    await lender.call('users.upsert', { body: { ...body, isActive: true, firstName: 'Renamed' } })
    expect((await borrower.call('users.get', { params: { id: guest } })).data.firstName).toBe('Renamed')
    const again = (await lend(1)).id
    const erased = await lender.call('users.erase', { params: { id: person(1).id }, body: { reason: 'Asked for it.' } })
    expect([erased.status, await state(again)]).toEqual([200, 'ended'])
    const rows = await query<{ text: string }>(sql`select to_jsonb(u)::text as text from app_user u where id = ${guest}`)
    expect(rows[0]?.text).not.toContain('Renamed')
    const past = (await offer(7, { lastDay: dayIn(1) })).data.items[0]?.id ?? 0
    await query(sql`update smart_circle_offer set first_day = '2026-01-01', last_day = '2026-01-02' where id = ${past}`)
    const { expireOffers } = await import('../../packages/server/src/areas/smartCircle/expireOffers.ts')
    await expireOffers(app)
    expect(await state(past)).toBe('ended')
  })
})

describe('the report', () => {
  const days = (call: SignedIn['call'], side: 'lent' | 'borrowed', more: object = {}) =>
    call('smartCircle.days', { body: { side, from: dayIn(-20), to: dayIn(1), ...more } })

  test('reconciles: what one side lent is what the other borrowed, per person and day', async () => {
    const first = await lend(0, { firstDay: dayIn(-19) })
    const second = await lend(7, { firstDay: dayIn(-19) })
    // Pseudorandom punches, some open, some over midnight of the store's day, and leads at any hour.
    let seed = 7
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
    const group = await one<{ id: number }>(sql`select min(id) as id from service_group where organization_id = ${BORROWER}`)
    for (const { guest } of [first, second]) {
      for (let back = 18; back > 0; back -= 1 + random(2)) {
        const at = Date.parse(`${dayIn(-back)}T00:00:00Z`) + (8 + random(16)) * HOUR + random(3600) * 1000
        const minutes = 30 + random(600)
        await query(sql`
          insert into time_log (organization_id, user_id, store_id, clock_in_at, clock_out_at, time_zone, break_min, source)
          values (${BORROWER}, ${guest}, ${store.id}, ${new Date(at)}, ${new Date(at + minutes * 60_000)}, ${store.timeZone}, ${random(25)}, 'mobile')
          on conflict do nothing`)
        for (let made = random(4); made > 0; made--) {
          const received = new Date(at + random(14 * 60) * 60_000)
          await query(sql`
            insert into lead (organization_id, uid, kind, status, first_name, last_name, phones, language_id, service_group_id, store_id, territory_id,
              lead_generator_id, captured_at, received_at)
            values (${BORROWER}, ${`circle${guest}x${back}x${made}xxxxxxxxxxxxxxxx`}, 'internal', ${random(3) ? 'new' : 'sold'}, 'Shopper', 'Secret',
              '[]', 1, ${group.id}, ${store.id}, ${store.territoryId}, ${guest}, ${received}, ${received})`)
        }
      }
    }
    const lent = (await days(lender.call, 'lent')).data
    const borrowed = (await days(borrower.call, 'borrowed')).data
    const key = (item: (typeof lent.items)[number]) =>
      [item.day, item.person.name, item.lender.id, item.borrower.id, item.workedMin, item.openLogs, item.leads, item.sold].join(
        ' ',
      )
    const mine = borrowed.items.filter((item) => item.lender.id === LENDER)
    expect(lent.items.length).toBeGreaterThan(15)
    expect(lent.items.map(key).toSorted()).toEqual(mine.map(key).toSorted())
    const sum = (items: typeof mine, name: 'workedMin' | 'leads' | 'sold') => items.reduce((total, item) => total + item[name], 0)
    for (const name of ['workedMin', 'leads', 'sold'] as const) expect(lent.total[name]).toBe(sum(mine, name))
    expect(lent.total.leads).toBeGreaterThan(5)

    // The expected values, from the rows themselves.
    const logs = await query<{ name: string; at: string; out: string | null; breakMin: number }>(sql`
      select u.first_name || ' ' || u.last_name as name, clock_in_at as at, clock_out_at as out, break_min from time_log t
      join smart_circle_guest g on g.user_id = t.user_id join app_user u on u.id = t.user_id
      where g.lender_id = ${LENDER} and t.deleted_at is null`)
    const minutes = new Map<string, number>()
    for (const { name, at, out, breakMin } of logs) {
      const day = localDay(Date.parse(at))
      if (day < dayIn(-20) || day > dayIn(1) || !out) continue
      const worked = Math.floor(Date.parse(out) / 60_000) - Math.floor(Date.parse(at) / 60_000) - (breakMin > 20 ? breakMin : 0)
      minutes.set(`${day} ${name}`, (minutes.get(`${day} ${name}`) ?? 0) + worked)
    }
    const reported = new Map(
      lent.items.filter(({ workedMin }) => workedMin).map((item) => [`${item.day} ${item.person.name}`, item.workedMin]),
    )
    expect(Object.fromEntries(reported)).toEqual(Object.fromEntries(minutes))
    expect(JSON.stringify(lent)).not.toContain('Secret')
  })

  test('hours are paid once, by the lender; the borrower sees them as borrowed', async () => {
    const filter = { from: dayIn(-30), to: dayIn(1) }
    const totals = async (call: SignedIn['call']) => (await call('labor.totals', { body: { filter, limit: 200 } })).data.items
    const reported = (await days(lender.call, 'lent')).data.total.workedMin
    const paid = await totals(lender.call)
    expect(paid.reduce((sum, { lentMin }) => sum + lentMin, 0)).toBe(reported)
    expect(paid.filter(({ borrowedFrom }) => borrowedFrom)).toEqual([])
    const borrowed = (await totals(borrower.call)).filter(({ borrowedFrom }) => borrowedFrom?.id === LENDER)
    expect(borrowed.reduce((sum, { workedMin }) => sum + workedMin, 0)).toBe(reported)
    expect(borrowed.reduce((sum, { lentMin }) => sum + lentMin, 0)).toBe(0)
    const file = async (call: SignedIn['call']) =>
      (await call('labor.exportPayroll', { query: { ...filter, includesUnapproved: 'true' } })).data as unknown as string
    const rowOf = (id: number | undefined) => new RegExp(`^[^,]*,${id},`, 'm')
    expect(await file(lender.call)).toMatch(rowOf(person(0).id))
    expect(await file(borrower.call)).not.toMatch(rowOf(borrowed[0]?.user.id))
  })

  test('shows each side its own share, and the lender no leads', async () => {
    expect((await days(third.call, 'lent')).data.items).toEqual([])
    expect((await days(third.call, 'borrowed')).data.items).toEqual([])
    expect((await days(lender.call, 'borrowed')).data.items).toEqual([])
    const [lead] = await query<{ id: number; guest: number }>(sql`
      select l.id, l.lead_generator_id as guest from lead l join smart_circle_guest g on g.user_id = l.lead_generator_id where g.lender_id = ${LENDER}`)
    expect((await lender.call('leads.getInternal', { params: { id: lead?.id ?? 0 } })).status).toBe(404)
    expect((await lender.call('labor.searchTimeLogs', { params: { userId: lead?.guest ?? 0 }, body: {} })).status).toBe(404)
    expect((await borrower.call('leads.getInternal', { params: { id: lead?.id ?? 0 } })).status).toBe(200)
    expect(paths(await days(lender.call, 'lent', { from: dayIn(-400) }))).toEqual([400, ['to']])
  })

  test('nobody can write offers or guests, or read the other side’s, even in the database', async () => {
    const as = (organizationId: number, statement: ReturnType<typeof sql>) =>
      app.db.asTenant(
        { organizationId, organizations: [organizationId], userId: 1, roleId: 2, subscriptionId: 1, territories: [] },
        (tx) => tx.rows(statement),
      )
    await expect(as(LENDER, sql`update smart_circle_offer set state = 'accepted', accepted_at = app_now()`)).rejects.toThrow(
      /denied/,
    )
    await expect(as(BORROWER, sql`delete from smart_circle_guest`)).rejects.toThrow(/denied/)
    await expect(as(BORROWER, sql`select end_offer(1, 'ended', app_now())`)).rejects.toThrow(/denied/)
    await expect(as(BORROWER, sql`select * from offers_of_guest(${BORROWER}, 1)`)).rejects.toThrow(/denied/)
    expect(await as(BORROWER, sql`select id from smart_circle_offer where organization_id = ${LENDER}`)).toEqual([])
    expect(await as(LENDER, sql`select user_id from smart_circle_guest`)).toEqual([])
    expect(await as(3, sql`select id from smart_circle_offer_card where lender_id = ${LENDER}`)).toEqual([])
    expect(await as(BORROWER, sql`select id from app_user where id = ${person(0).id}`)).toEqual([])
  })
})
