import sql, { raw as identifier } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCsv } from '../support/csv.ts'
import { signInAll, startApp, type SignedIn, type TestApp } from './harness.ts'
import { before, dayIn, days, figures, labor, readRaw, type Raw, type RawLead } from './reportsOracle.ts'
import { testNow } from '../support/clock.ts'

let app: TestApp
let raw: Raw
let as: (name: string) => SignedIn
beforeAll(async () => {
  app = await startApp()
  as = await signInAll(app, ['role2', 'role4', 'role5', 'role6', 'role7', 'role10', 'role14', 'role15', 'hd', 'other'])
  // A Monday's yesterday may have no lead.
  await app.db.asOwner((tx) =>
    tx.run(sql`update lead set received_at = app_now() - interval '1 day'
      where id = (select min(id) from lead where organization_id = 1 and territory_id = 1 and deleted_at is null)`),
  )
  raw = await readRaw(app)
})
afterAll(() => app.close())

const now = () => testNow()
const owned = <Row extends object>(query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(query))
const one = (where: string) =>
  owned<{ id: number }>(sql([`select id from ${where} order by id limit 1`])).then(([row]) => row?.id ?? 0)
const mine = (row: { organizationId: number }) => row.organizationId === 1
const add = (day: string, count: number) => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

describe('panels', () => {
  test('today is computed in each territory’s time zone', async () => {
    const [zone = ''] = [raw.zones.get(1)]
    const today = dayIn(new Date(testNow()).toISOString(), zone)
    const { data } = await as('role7').call('dashboard.panels', { params: { territoryId: 1 } })
    const only = (lead: RawLead) => lead.territoryId === 1
    expect(data.territory?.id).toBe(1)
    expect(data.today.figures).toEqual(figures(raw, { from: today, to: today }, now(), only))
    const yesterday = add(today, -1)
    expect(data.today.previous).toEqual(figures(raw, { from: yesterday, to: yesterday }, now(), only))
    expect(data.today.previous.leads).toBeGreaterThan(0)
    const sameTime = now() - 86_400_000
    expect(data.today.previousLeadsSoFar).toBe(
      raw.leads.filter(
        (lead) => only(lead) && dayIn(lead.receivedAt, zone) === yesterday && Date.parse(lead.receivedAt) < sameTime,
      ).length,
    )
    const due = raw.leads.filter(
      (lead) =>
        only(lead) &&
        lead.appointmentAt &&
        dayIn(lead.appointmentAt, zone) === today &&
        ['scheduled', 'confirmed'].includes(lead.status) &&
        Date.parse(lead.appointmentAt) >= now(),
    )
    const first = due.map((lead) => lead.appointmentAt ?? '').toSorted((a, b) => (a < b ? -1 : 1))[0]
    expect(data.appointmentsToday).toEqual({
      count: data.today.figures.scheduled,
      upcoming: due.length,
      unconfirmed: due.filter((lead) => lead.status === 'scheduled').length,
      nextAt: first ?? null,
    })
  })

  test('lists items that need action', async () => {
    const [free] = await owned<{ count: number; oldest: string }>(
      sql`select count(*)::int as count, min(received_at) as oldest from lead
        where organization_id = 1 and deleted_at is null and claimed_by is null and status in ('new', 'captured')`,
    )
    const { data } = await as('role2').call('dashboard.panels', { params: { territoryId: 0 } })
    expect(data.unclaimed).toMatchObject({ count: free?.count, oldestReceivedAt: free?.oldest })
    expect(free?.count).toBeGreaterThan(0)
    expect(data.unclaimed.oldestAgeSeconds).toBeCloseTo((now() - Date.parse(free?.oldest ?? '')) / 1000, -2)
    const open = await owned<{ userId: number; age: number }>(
      sql`select user_id, extract(epoch from app_now() - clock_in_at)::int as age from time_log
        where organization_id = 1 and clock_out_at is null and deleted_at is null`,
    )
    const present = open.filter(({ age }) => age < 16 * 3600)
    expect(data.onTheFloor?.count).toBe(present.length)
    expect(data.onTheFloor?.people.map(({ user }) => user.id).toSorted((a, b) => a - b)).toEqual(
      present.map(({ userId }) => userId).toSorted((a, b) => a - b),
    )
    expect(present.length).toBeGreaterThan(0)
  })

  test('omits inaccessible territories; labor is null for those without access', async () => {
    const foreign = await one('territory where organization_id = 4')
    const beyond = await one(`territory where organization_id = 1 and id not in (select territory_id from membership_territory t
      join membership m on m.id = t.membership_id where m.user_id = ${as('role4').record.userId})`)
    for (const name of ['dashboard.panels', 'dashboard.leadsBarChart'] as const) {
      expect((await as('role2').call(name, { params: { territoryId: foreign } })).status).toBe(404)
      expect((await as('role4').call(name, { params: { territoryId: beyond } })).status).toBe(404)
      expect((await as('role2').call(name, { params: { territoryId: 2_000_000_000 } })).status).toBe(404)
      expect((await as('role2').call(name, { params: { territoryId: beyond } })).status).toBe(200)
      for (const role of ['role6', 'role10']) expect((await as(role).call(name, { params: { territoryId: 0 } })).status).toBe(403)
    }
    for (const name of ['role5', 'hd'])
      expect((await as(name).call('dashboard.panels', { params: { territoryId: 0 } })).data).toMatchObject({
        onTheFloor: null,
        missingPunches: null,
      })
  })
})

test('the bar chart, day by day', async () => {
  const { data } = await as('role7').call('dashboard.leadsBarChart', { params: { territoryId: 0 }, query: days })
  expect(data.days.map(({ date }) => date)).toEqual(Array.from({ length: 28 }, (_, index) => add(days.from, index)))
  for (const shown of data.days) {
    const on = (day: string | null) => figures(raw, { from: day ?? '', to: day ?? '' }, now(), mine)
    expect(shown).toMatchObject((({ leads, scheduled, ran, sold }) => ({ leads, scheduled, ran, sold }))(on(shown.date)))
    expect([shown.previousLeads, shown.previousSold]).toEqual((({ leads, sold }) => [leads, sold])(on(shown.previousDate)))
  }
  const day = data.days.find(({ leads }) => leads > 3)
  let found = 0
  for (const search of day?.drill ?? []) found += (await as('role7').call('leads.searchAll', { body: search })).data.total
  expect(found).toBe(day?.leads)
})

describe('lists with metrics', () => {
  test('stores: all, paginated and searchable, each with its metrics', async () => {
    const all: number[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(cursor)
      for (const row of page.data.items) {
        expect(row.figures).toEqual(figures(raw, days, now(), (lead) => lead.storeId === row.id))
        expect(row.previous).toEqual(figures(raw, before, now(), (lead) => lead.storeId === row.id))
        expect(row.labor).toEqual(labor(raw, days, row.figures.generatorLeads, (log) => log.storeId === row.id))
        all.push(row.id)
      }
      cursor = page.data.nextCursor
    } while (cursor)
    const rows = await owned<{ id: number }>(
      sql`select id from store where organization_id = 1 and deleted_at is null order by left(lower(name), 60), id`,
    )
    expect(all).toEqual(rows.map(({ id }) => id))
    const [store] = await owned<{ id: number; number: string }>(
      sql`select id, number from store where organization_id = 1 limit 1`,
    )
    const found = await as('role7').call('dashboard.stores', { body: { filter: { search: store?.number } } })
    expect(found.data.items.map(({ id }) => id)).toContain(store?.id)
    expect(found.data.total).toBeLessThan(all.length)
  })
  const read = (cursor: string | null) =>
    as('role7').call('dashboard.stores', { body: { limit: 7, filter: { dates: days }, ...(cursor && { cursor }) } })

  test('users: the field roles with their attributed metrics', async () => {
    const { data } = await as('role7').call('dashboard.users', { body: { limit: 200, filter: { dates: days } } })
    const members = await owned<{ id: number }>(
      sql`select user_id as id from membership where organization_id = 1 and role_id in (14, 15)`,
    )
    expect(data.items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      members.map(({ id }) => id).toSorted((a, b) => a - b),
    )
    for (const row of data.items) {
      expect(row.figures).toEqual(figures(raw, days, now(), (lead) => mine(lead) && lead.leadGeneratorId === row.id))
      expect(row.labor).toEqual(labor(raw, days, row.figures.generatorLeads, (log) => mine(log) && log.userId === row.id))
    }
    const found = await as('role7').call('dashboard.users', { body: { filter: { search: 'role14@walkup' } } })
    expect(found.data.items.map(({ id }) => id)).toEqual([as('role14').record.userId])
    const foreign = await as('other').call('dashboard.users', { body: { filter: { search: 'role14@walkup' } } })
    expect(foreign.data.items).toEqual([])
  })

  test('partner users see only that partner’s users', async () => {
    const people = (roleIds?: number[]) => as('hd').call('dashboard.users', { body: { filter: roleIds ? { roleIds } : {} } })
    expect((await people()).data).toMatchObject({ items: [], total: 0 })
    const { data } = await people([2])
    const theirs = await owned<{ userId: number }>(
      sql`select user_id from membership where organization_id = 1 and subscription_id = 16`,
    )
    expect(new Set(data.items.map(({ id }) => id))).toEqual(new Set(theirs.map(({ userId }) => userId)))
  })

  test('territory managers list only the stores of their territories', async () => {
    const { data } = await as('role4').call('dashboard.stores', { body: { limit: 200 } })
    const rows = await owned<{
      id: number
    }>(sql`select id from store where organization_id = 1 and deleted_at is null and territory_id in (
      select territory_id from membership_territory t join membership m on m.id = t.membership_id where m.user_id = ${as('role4').record.userId})`)
    expect(data.items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b))
    for (const role of ['role5', 'role6', 'role10', 'role14', 'role15'])
      expect((await as(role).call('dashboard.stores', { body: {} })).status).toBe(403)
  })

  test('the export has every store of the search, with the list’s metrics', async () => {
    const filter = { dates: days, isActive: true }
    const answer = await as('role7').call('dashboard.exportStores', { query: { filter: JSON.stringify(filter) } })
    expect(answer.status).toBe(200)
    const [heading = [], ...lines] = parseCsv(answer.data as unknown as string)
    const { data } = await as('role7').call('dashboard.stores', { body: { filter, limit: 200 } })
    expect(
      lines.map((line) => [
        line[heading.indexOf('number')],
        Number(line[heading.indexOf('leads')]),
        Number(line[heading.indexOf('soldCents')]),
      ]),
    ).toEqual(data.items.map((row) => [row.number, row.figures.leads, row.figures.soldCents]))
    for (const [text, path] of [
      ['{', 'filter'],
      ['{"nonsense":1}', 'filter.nonsense'],
      ['{"dates":{"from":"2026-02-01","to":"2026-01-01"}}', 'filter.dates.to'],
    ] as const) {
      const refused = await as('role7').call('dashboard.exportStores', { query: { filter: text } })
      expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, path])
    }
  })
})

describe('one person’s time logs', () => {
  test('have pay and revenue', async () => {
    const userId = as('role14').record.userId
    const { data } = await as('role7').call('dashboard.userTimeLogs', { params: { userId }, query: days })
    const logs = await owned<{ id: number; leads: number }>(sql`select log.id, count(lead.id)::int as leads from time_log log
      left join lead on lead.organization_id = log.organization_id and lead.time_log_id = log.id and lead.deleted_at is null
      where log.organization_id = 1 and log.user_id = ${userId} and log.deleted_at is null group by log.id`)
    expect(data.items.length).toBeGreaterThan(5)
    for (const item of data.items) {
      expect(item.leads).toBe(logs.find(({ id }) => id === item.id)?.leads)
      expect(item.paidMinutes).toBe(
        Math.floor((Date.parse(item.clockOutAt ?? '') - Date.parse(item.clockInAt)) / 60_000) - item.breakMin,
      )
      expect(item.date).toBe(dayIn(item.clockInAt, item.timeZone))
    }
    const leads = data.items.reduce((sum, item) => sum + (item.leads ?? 0), 0)
    expect(data.total).toEqual({ ...labor(raw, days, leads, (log) => mine(log) && log.userId === userId), leads })
    const payroll = await as('role6').call('dashboard.userTimeLogs', { params: { userId }, query: days })
    expect(payroll.data.total).toEqual({ ...data.total, leads: null, leadsPerPaidHour: null })
  })

  test('are limited to the caller’s own, their territories’ or their organization’s', async () => {
    const own = as('role14').record.userId
    const colleague = await one(
      `app_user where id in (select user_id from membership where organization_id = 1 and role_id = 14 and user_id <> ${own})`,
    )
    const foreigner = await one('app_user where id in (select user_id from membership where organization_id = 4)')
    const status = async (name: string, userId: number) =>
      (await as(name).call('dashboard.userTimeLogs', { params: { userId } })).status
    expect(await status('role14', own)).toBe(200)
    expect(await status('role14', colleague)).toBe(404)
    expect(await status('role2', colleague)).toBe(200)
    for (const name of ['role2', 'role6', 'role7', 'role4', 'role15']) expect(await status(name, foreigner)).toBe(404)
    const far =
      await one(`app_user where id in (select m.user_id from membership m where m.organization_id = 1 and m.role_id = 14)
      and id not in (select m.user_id from membership m join membership_territory t on t.membership_id = m.id where t.territory_id in (
        select t.territory_id from membership_territory t join membership m on m.id = t.membership_id where m.user_id = ${as('role4').record.userId}))`)
    expect(far).toBeGreaterThan(0)
    expect(await status('role4', far)).toBe(404)
    for (const name of ['role5', 'role10']) expect(await status(name, own)).toBe(403)
  })
})

// Runs last, since it creates missing punches.
test('missing punches match the labor list', async () => {
  // One person forgot to clock out, and another created leads on a day off.
  await app.db.asOwner(async (tx) => {
    await tx.run(sql`insert into time_log (organization_id, user_id, store_id, clock_in_at, time_zone, source)
      select 1, m.user_id, (select min(id) from store where organization_id = 1), app_now() - interval '30 hours', 'UTC', 'mobile'
      from membership m where m.organization_id = 1 and m.role_id = 14 and not exists (select from time_log t where t.user_id = m.user_id
        and t.deleted_at is null and coalesce(t.clock_out_at, app_now()) > app_now() - interval '30 hours') order by m.user_id limit 1`)
    await tx.run(sql`update lead set time_log_id = null, received_at = app_now() - interval '204 hours' where id in (
      select id from lead where organization_id = 1 and kind = 'internal' and lead_generator_id is not null order by id desc limit 3)`)
    for (const [table, column] of [
      ['time_log', 'clock_in_at'],
      ['shift', 'start_at'],
    ] as const)
      await tx.run(sql`update ${identifier(table)} set deleted_at = app_now() where organization_id = 1
        and ${identifier(column)} between app_now() - interval '10 days' and app_now() - interval '8 days'`)
  })
  const { data } = await as('role2').call('dashboard.panels', { params: { territoryId: 0 } })
  const kinds = { withoutPunch: 'shift', withoutEnd: 'end', withoutShift: 'leads' } as const
  const listed = async (filter = {}) =>
    (await as('role2').call('labor.missingPunches', { body: { filter, limit: 200 } })).data.items
  const recent = await listed()
  for (const [count, kind] of Object.entries(kinds)) {
    const ofKind = recent.filter((punch) => punch.kind === kind)
    expect(ofKind.length, kind).toBeGreaterThan(0)
    expect(data.missingPunches, kind).toMatchObject({ [count]: ofKind.length })
  }
  expect(data.missingPunches?.count).toBe(recent.length)
  const [first] = recent
  await as('role2').call('labor.decidePunch', { body: { key: first?.key, action: 'reject', reason: 'Called in sick.' } })
  const after = (await as('role2').call('dashboard.panels', { params: { territoryId: 0 } })).data.missingPunches
  expect(after?.count).toBe(recent.length - 1)
  // A territory's missing punches are those of its stores.
  const stores = (await as('role2').call('lookup.first')).data.allStores.filter(
    ({ organizationTerritoryId }) => organizationTerritoryId === 1,
  )
  const ofOne = (await as('role2').call('dashboard.panels', { params: { territoryId: 1 } })).data.missingPunches
  const ofStores = await listed({ storeIds: stores.map(({ id }) => id) })
  expect(ofStores.length).toBeGreaterThan(0)
  expect(ofOne?.count).toBe(ofStores.length)
})
