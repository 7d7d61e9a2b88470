import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Body, openLeadsSearch } from './leadsSearchFixture.ts'

const suite = openLeadsSearch()
const { search, pathsOf, count, make, addMany } = suite
beforeAll(addMany)

describe('filters', () => {
  test('by lead fields', async () => {
    const store = await suite.app.db.asOwner((tx) =>
      tx.one<{ id: number }>(sql`select store_id as id from lead where organization_id = 1 and store_id is not null limit 1`),
    )
    const punch = await suite.app.db.asOwner((tx) =>
      tx.one<{ id: number }>(
        sql`select time_log_id as id from lead where organization_id = 1 and time_log_id is not null limit 1`,
      ),
    )
    const waited = 'extract(epoch from first_contact_at - received_at)'
    const contacts = [
      [{ firstContacts: ['selfBooked'] }, 'self_booked'],
      [{ firstContacts: ['none'] }, 'not self_booked and first_contact_at is null'],
      [{ firstContacts: ['within5Minutes'] }, `not self_booked and ${waited} <= 300`],
      [{ firstContacts: ['later'], statuses: ['sold'] }, `not self_booked and ${waited} > 300 and status = 'sold'`],
      [{ firstContacts: ['none', 'later'] }, `not self_booked and (first_contact_at is null or ${waited} > 300)`],
    ] satisfies [Body, string][]
    const cases: [Body, string][] = [
      [{ kinds: ['external'] }, `kind = 'external'`],
      [{ statuses: ['sold', 'ran'] }, `status in ('sold', 'ran')`],
      [{ storeIds: [store?.id] }, `store_id = ${store?.id}`],
      [{ serviceGroupIds: [2], territoryIds: [1, 2] }, `service_group_id = 2 and territory_id in (1, 2)`],
      [{ hasDuplicate: true }, `duplicate_of_id is not null`],
      [{ isClaimed: true }, `claimed_by is not null`],
      [{ isClaimed: false, statuses: ['new', 'captured'] }, `claimed_by is null and status in ('new', 'captured')`],
      [{ leadGeneratorIds: [], statuses: ['noShow'] }, `status = 'noShow'`],
      [{ hasLeadGenerator: true }, `lead_generator_id is not null`],
      [{ hasLeadGenerator: false }, `lead_generator_id is null`],
      [{ hasTerritory: false }, `territory_id is null`],
      [{ hasTerritory: true, hasStore: false }, `territory_id is not null and store_id is null`],
      [{ hasStore: true, hasAppointmentType: false }, `store_id is not null and appointment_type_id is null`],
      [{ hasAppointmentType: true, kinds: ['external'] }, `appointment_type_id is not null and kind = 'external'`],
      [{ timeLogIds: [punch?.id] }, `time_log_id = ${punch?.id}`],
      [{ isUpcoming: true }, `appointment_at >= app_now()`],
      [{ isUpcoming: false, statuses: ['scheduled', 'sold'] }, `appointment_at < app_now() and status in ('scheduled', 'sold')`],
      ...contacts,
    ]
    for (const [filter, where] of cases) {
      const expected = (await count(where)) ?? 0
      expect(expected).toBeGreaterThan(0)
      const total = await search({ filter, limit: 1 })
      expect([filter, total.total]).toEqual([filter, Math.min(expected, 1000)])
    }
  })

  test('first contact within exactly five minutes, and before the lead was received', async () => {
    const { id } = await make({ lastName: 'Quickly' })
    const found = async (firstContact: string) =>
      (await search({ filter: { search: 'Quickly', firstContacts: [firstContact] } })).items.map((item) => item.id)
    for (const [after, contact] of [
      ['5 minutes', 'within5Minutes'],
      ['5 minutes 1 millisecond', 'later'],
      ['-1 hour', 'within5Minutes'],
    ] as const) {
      await suite.app.db.asOwner((tx) =>
        tx.run(sql`update lead set first_contact_at = received_at + ${after}::interval where id = ${id}`),
      )
      for (const one of ['none', 'within5Minutes', 'later', 'selfBooked'])
        expect([after, one, await found(one)]).toEqual([after, one, one === contact ? [id] : []])
    }
  })

  test('isUpcoming limits an appointment range to the future', async () => {
    const all = { from: '2020-01-01', to: '2030-01-01', timeZone: 'UTC' }
    for (const isUpcoming of [true, false])
      expect((await search({ filter: { appointment: all, isUpcoming } })).total).toBe(
        (await search({ filter: { isUpcoming } })).total,
      )
    const past = { from: '2020-01-01', to: '2020-12-31', timeZone: 'UTC' }
    expect((await search({ filter: { appointment: past, isUpcoming: true } })).items).toEqual([])
  })

  test('isCallDue follows the earliest open call, which leaves updatedAt as it is', async () => {
    const { id, updatedAt } = await make({ lastName: 'Callback' })
    const found = async (isCallDue: boolean) =>
      (await search({ filter: { search: 'Callback', isCallDue } })).items.map((item) => item.id)
    const both = async () => [await found(true), await found(false)]
    expect(await both()).toEqual([[], []])
    const plan = (dueIn: string) =>
      suite.app.db.asOwner((tx) =>
        tx.run(
          sql`insert into task (organization_id, lead_id, kind, due_at) values (1, ${id}, 'callBack', app_now() + ${dueIn}::interval)`,
        ),
      )
    await plan('3 days')
    expect(await both()).toEqual([[], [id]])
    await plan('-1 minute')
    expect(await both()).toEqual([[id], []])
    expect((await search({ filter: { isCallDue: true } })).total).toBe(await count('next_call_at < app_now()'))
    const lead = await suite.admin.call('leads.getInternal', { params: { id } })
    expect(lead.data.updatedAt).toBe(updatedAt)
    for (const state of ['done', 'canceled'] as const) {
      await suite.app.db.asOwner((tx) =>
        tx.run(sql`update task set state = ${state}, closed_at = app_now() where lead_id = ${id} and id = (
          select id from task where lead_id = ${id} and state = 'open' order by due_at limit 1)`),
      )
      expect(await both()).toEqual(state === 'done' ? [[], [id]] : [[], []])
    }
  })

  test('the internal list has internal leads only', async () => {
    const answer = await suite.admin.call('leads.searchInternal', { body: { limit: 200 } })
    expect(new Set(answer.data.items.map(({ kind }) => kind))).toEqual(new Set(['internal']))
    expect(answer.data.total).toBe(Math.min((await count(`kind = 'internal'`)) ?? 0, 1000))
  })

  test('text: every word must match, wildcards are literal, phones match as typed', async () => {
    const consent = { version: '2026-01', accepted: true }
    const phones = [{ number: '(614) 555-0187', type: 'mobile' }]
    const { id } = await make({ firstName: 'Zoraida', lastName: 'O%_\\Quill', email: 'ZQ@shop.example', phones, consent })
    const found = async (text: string) => (await search({ filter: { search: text } })).items.map((item) => item.id)
    for (const text of [
      'zoraida',
      'quill ZORAIDA',
      'zo',
      'zq@shop',
      '614 555-0187',
      '(614) 555-0187',
      '+1 614 5550187',
      'o%_\\q',
      'Zor o%',
    ]) {
      expect([text, await found(text)]).toEqual([text, [id]])
    }
    for (const text of ['zoraida nobody', 'zora_da', 'zor%da', 'ra ida']) expect([text, await found(text)]).toEqual([text, []])
  })

  test('days are in the filter’s time zone', async () => {
    const { id } = await make({ lastName: 'Midnight' })
    await suite.app.db.asOwner((tx) => tx.run(sql`update lead set received_at = '2026-03-01T04:59:59Z' where id = ${id}`))
    const on = async (received: Body, headers = {}) => {
      const answer = await suite.admin.call('leads.searchAll', { body: { filter: { search: 'Midnight', received } }, headers })
      return answer.data.total
    }
    const day = (date: string, timeZone: string) => ({ from: date, to: date, timeZone })
    expect(await on(day('2026-02-28', 'America/New_York'))).toBe(1)
    expect(await on(day('2026-03-01', 'America/New_York'))).toBe(0)
    expect(await on(day('2026-03-01', 'Europe/Berlin'))).toBe(1)
    expect(await on({ from: '2026-02-28', to: '2026-02-28' }, { offset: '300' })).toBe(1)
    expect(await on({ from: '2026-02-28', to: '2026-02-28' }, { offset: '0' })).toBe(0)
  })

  test('date range ids are relative to today', async () => {
    const received = { dateRangeId: 1, timeZone: 'America/New_York' }
    const { id } = await make({ lastName: 'Justnow' })
    expect((await search({ filter: { search: 'Justnow', received } })).items.map((item) => item.id)).toEqual([id])
    expect((await search({ filter: { search: 'Justnow', received: { ...received, dateRangeId: 2 } } })).items).toEqual([])
    for (let dateRangeId = 1; dateRangeId <= 10; dateRangeId++)
      await search({ filter: { received: { ...received, dateRangeId } }, limit: 1 })
  })

  test('reports invalid dates by field', async () => {
    expect(await pathsOf({ filter: { received: { from: '2026-01-01', timeZone: 'Mars/Olympus' } } })).toEqual([
      400,
      ['filter.received.timeZone'],
    ])
    expect(await pathsOf({ filter: { appointment: { from: '2026-02-02', to: '2026-02-01', timeZone: 'UTC' } } })).toEqual([
      400,
      ['filter.appointment.to'],
    ])
    expect(await pathsOf({ filter: { received: { from: '2026-02-30' } } })).toEqual([400, ['filter.received.from']])
  })
})

test('includes descendants only on request', async () => {
  const parent = await suite.app.db.asOwner((tx) =>
    tx.one<{ id: number; child: number }>(sql`
      select parent.id, child.id as child from organization parent join organization child on child.organization_parent_id = parent.id
      where exists (select from lead where organization_id = child.id) order by parent.id limit 1`),
  )
  expect(parent).toBeDefined()
  const root = await suite.app.signIn('role1@walkup.test')
  const call = root.in(parent?.id ?? 0)
  const organizations = async (includeDescendants: boolean) => {
    const seen = new Set<number>()
    let cursor: string | null = null
    for (let pages = 0; pages < 60; pages++) {
      const answer: Awaited<ReturnType<typeof call<'leads.searchAll'>>> = await call('leads.searchAll', {
        body: { includeDescendants, limit: 200, filter: { statuses: ['sold'] }, ...(cursor && { cursor }) },
      })
      expect(answer.status).toBe(200)
      const times = answer.data.items.map(({ receivedAt }) => receivedAt)
      expect(times).toEqual(times.toSorted().toReversed())
      for (const item of answer.data.items) seen.add(item.organizationId)
      cursor = answer.data.nextCursor
      if (!cursor) break
    }
    return seen
  }
  expect([...(await organizations(false))].every((id) => id === parent?.id)).toBe(true)
  expect(await organizations(true)).toContain(parent?.child)
})
