import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from './harness.ts'
import { BORROWER, HOUR, LENDER, openSmartCircle, paths } from './smartCircleFixture.ts'

const suite = openSmartCircle()
const { query, one, localDay, dayIn, person, lend } = suite

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
          values (${BORROWER}, ${guest}, ${suite.store.id}, ${new Date(at)}, ${new Date(at + minutes * 60_000)}, ${suite.store.timeZone}, ${random(25)}, 'mobile')
          on conflict do nothing`)
        for (let made = random(4); made > 0; made--) {
          const received = new Date(at + random(14 * 60) * 60_000)
          await query(sql`
            insert into lead (organization_id, uid, kind, status, first_name, last_name, phones, language_id, service_group_id, store_id, territory_id,
              lead_generator_id, captured_at, received_at)
            values (${BORROWER}, ${`circle${guest}x${back}x${made}xxxxxxxxxxxxxxxx`}, 'internal', ${random(3) ? 'new' : 'sold'}, 'Shopper', 'Secret',
              '[]', 1, ${group.id}, ${suite.store.id}, ${suite.store.territoryId}, ${guest}, ${received}, ${received})`)
        }
      }
    }
    const lent = (await days(suite.lender.call, 'lent')).data
    const borrowed = (await days(suite.borrower.call, 'borrowed')).data
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
    const reported = (await days(suite.lender.call, 'lent')).data.total.workedMin
    const paid = await totals(suite.lender.call)
    expect(paid.reduce((sum, { lentMin }) => sum + lentMin, 0)).toBe(reported)
    expect(paid.filter(({ borrowedFrom }) => borrowedFrom)).toEqual([])
    const borrowed = (await totals(suite.borrower.call)).filter(({ borrowedFrom }) => borrowedFrom?.id === LENDER)
    expect(borrowed.reduce((sum, { workedMin }) => sum + workedMin, 0)).toBe(reported)
    expect(borrowed.reduce((sum, { lentMin }) => sum + lentMin, 0)).toBe(0)
    const file = async (call: SignedIn['call']) =>
      (await call('labor.exportPayroll', { query: { ...filter, includesUnapproved: 'true' } })).data as unknown as string
    const rowOf = (id: number | undefined) => new RegExp(`^[^,]*,${id},`, 'm')
    expect(await file(suite.lender.call)).toMatch(rowOf(person(0).id))
    expect(await file(suite.borrower.call)).not.toMatch(rowOf(borrowed[0]?.user.id))
  })

  test('shows each side its own share, and the lender no leads', async () => {
    expect((await days(suite.third.call, 'lent')).data.items).toEqual([])
    expect((await days(suite.third.call, 'borrowed')).data.items).toEqual([])
    expect((await days(suite.lender.call, 'borrowed')).data.items).toEqual([])
    const [lead] = await query<{ id: number; guest: number }>(sql`
      select l.id, l.lead_generator_id as guest from lead l join smart_circle_guest g on g.user_id = l.lead_generator_id where g.lender_id = ${LENDER}`)
    expect((await suite.lender.call('leads.getInternal', { params: { id: lead?.id ?? 0 } })).status).toBe(404)
    expect((await suite.lender.call('labor.searchTimeLogs', { params: { userId: lead?.guest ?? 0 }, body: {} })).status).toBe(404)
    expect((await suite.borrower.call('leads.getInternal', { params: { id: lead?.id ?? 0 } })).status).toBe(200)
    expect(paths(await days(suite.lender.call, 'lent', { from: dayIn(-400) }))).toEqual([400, ['to']])
  })

  test('nobody can write offers or guests, or read the other side’s, even in the database', async () => {
    const as = (organizationId: number, statement: ReturnType<typeof sql>) =>
      suite.app.db.asTenant(
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
