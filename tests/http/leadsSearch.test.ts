import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
})
afterAll(() => app.close())

type Body = Record<string, unknown>
const search = async (body: Body, by = admin) => {
  const answer = await by.call('leads.searchAll', { body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  return answer.data
}
const pathsOf = async (body: Body, headers = {}) => {
  const answer = await admin.call('leads.searchAll', { body, headers })
  return [answer.status, answer.problem.errors?.map(({ path }) => path)]
}
const count = async (where: string) =>
  (
    await app.db.asOwner((tx) =>
      tx.one<{ n: number }>(
        sql([`select count(*)::int as n from lead where organization_id = 1 and deleted_at is null and ${where}`]),
      ),
    )
  )?.n
const lead = { firstName: 'Wanda', lastName: 'Query', serviceGroupId: 1 }
const make = async (fields: Body) => {
  const answer = await admin.call('leads.upsertInternal', { body: { ...lead, ...fields } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  return answer.data
}

describe('paging', () => {
  const orders = ['receivedAt', 'appointmentAt', 'lastName', 'status', 'updatedAt'].flatMap((by) => [
    [by, 'asc'],
    [by, 'desc'],
  ])
  test.each(orders)('by %s %s returns every row exactly once during concurrent inserts', async (by, direction) => {
    const filter = { territoryIds: [1], statuses: ['contacted', 'confirmed', 'cancelled', 'noShow', 'captured'] }
    const before = new Set<number>()
    const everything = await app.db.asOwner((tx) =>
      tx.rows<{ id: number }>(sql`select id from lead where organization_id = 1 and territory_id = 1 and deleted_at is null
        and status = any (${filter.statuses}::text[])`),
    )
    for (const { id } of everything) before.add(id)
    const seen: number[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const page = await search({ filter, sort: { by, direction }, limit: 17, ...(cursor && { cursor }) })
      expect(page.items.length).toBeLessThanOrEqual(17)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
      if (pages++ < 2) {
        const made = await make({ lastName: pages === 1 ? 'Aaa' : 'Zzz', territoryId: 1 })
        await admin.call('leads.setStatus', { params: { id: made.id }, body: { to: 'contacted' } })
      }
    } while (cursor)
    expect(pages).toBeGreaterThan(2)
    expect(new Set(seen).size).toBe(seen.length)
    expect([...before].filter((id) => !seen.includes(id))).toEqual([])
  })

  test('orders rows of the same millisecond by microseconds and ids', async () => {
    const ids: number[] = []
    for (let index = 0; index < 6; index++) ids.push((await make({ lastName: 'Sametime' })).id)
    await app.db.asOwner((tx) =>
      tx.run(
        sql`update lead set received_at = timestamptz '2026-01-05 10:00:00.000100Z' + make_interval(secs => (id % 3) * 0.000001) where id = any (${ids}::int[])`,
      ),
    )
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof search>> = await search({
        filter: { search: 'Sametime' },
        limit: 1,
        ...(cursor && { cursor }),
      })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(ids.length)
    expect(new Set(seen)).toEqual(new Set(ids))
  })

  test('sorts by newest received by default, and nulls last in both directions', async () => {
    const { items } = await search({})
    const times = items.map(({ receivedAt }) => receivedAt)
    expect(items).toHaveLength(50)
    expect(times).toEqual(times.toSorted().toReversed())
    for (const direction of ['asc', 'desc']) {
      const page = await search({
        sort: { by: 'appointmentAt', direction },
        filter: { statuses: ['scheduled', 'contacted'] },
        limit: 5,
      })
      expect(page.items.every(({ appointmentAt }) => appointmentAt !== null)).toBe(true)
    }
  })

  test('rejects a malformed cursor and one of another filter, order or list with 400', async () => {
    const { nextCursor: cursor } = await search({ limit: 1, filter: { kinds: ['internal'] } })
    expect(cursor).not.toBeNull()
    expect(await pathsOf({ cursor, filter: { kinds: ['external'] } })).toEqual([400, ['cursor']])
    expect(await pathsOf({ cursor, filter: { kinds: ['internal'] }, sort: { by: 'lastName' } })).toEqual([400, ['cursor']])
    expect(await pathsOf({ cursor: 'nonsense' })).toEqual([400, ['cursor']])
    const other = await admin.call('leads.searchInternal', { body: { cursor, filter: { kinds: ['internal'] } } })
    expect([other.status, other.problem.errors?.[0]?.path]).toEqual([400, 'cursor'])
  })

  test('caps the total at 1,000', async () => {
    await app.db.asOwner((tx) =>
      tx.run(sql`insert into lead (organization_id, uid, kind, status, first_name, last_name, service_group_id, received_at)
        select 1, 'bulkbulkbulkbulkbulkbulk' || n, 'external', 'new', 'Bulk', 'Import', 1, timestamptz '2020-01-01Z' + make_interval(mins => n)
        from generate_series(1, 1001) n`),
    )
    expect(await search({ limit: 1 })).toMatchObject({ total: 1000, totalIsExact: false })
    const filter = { statuses: ['sold'] }
    expect(await search({ limit: 1, filter })).toMatchObject({ total: await count(`status = 'sold'`), totalIsExact: true })
  })
})

describe('filters', () => {
  test('by lead fields', async () => {
    const store = await app.db.asOwner((tx) =>
      tx.one<{ id: number }>(sql`select store_id as id from lead where organization_id = 1 and store_id is not null limit 1`),
    )
    const punch = await app.db.asOwner((tx) =>
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
      await app.db.asOwner((tx) =>
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
      app.db.asOwner((tx) =>
        tx.run(
          sql`insert into task (organization_id, lead_id, kind, due_at) values (1, ${id}, 'callBack', app_now() + ${dueIn}::interval)`,
        ),
      )
    await plan('3 days')
    expect(await both()).toEqual([[], [id]])
    await plan('-1 minute')
    expect(await both()).toEqual([[id], []])
    expect((await search({ filter: { isCallDue: true } })).total).toBe(await count('next_call_at < app_now()'))
    const lead = await admin.call('leads.getInternal', { params: { id } })
    expect(lead.data.updatedAt).toBe(updatedAt)
    for (const state of ['done', 'canceled'] as const) {
      await app.db.asOwner((tx) =>
        tx.run(sql`update task set state = ${state}, closed_at = app_now() where lead_id = ${id} and id = (
          select id from task where lead_id = ${id} and state = 'open' order by due_at limit 1)`),
      )
      expect(await both()).toEqual(state === 'done' ? [[], [id]] : [[], []])
    }
  })

  test('the internal list has internal leads only', async () => {
    const answer = await admin.call('leads.searchInternal', { body: { limit: 200 } })
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
    await app.db.asOwner((tx) => tx.run(sql`update lead set received_at = '2026-03-01T04:59:59Z' where id = ${id}`))
    const on = async (received: Body, headers = {}) => {
      const answer = await admin.call('leads.searchAll', { body: { filter: { search: 'Midnight', received } }, headers })
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
  const parent = await app.db.asOwner((tx) =>
    tx.one<{ id: number; child: number }>(sql`
      select parent.id, child.id as child from organization parent join organization child on child.organization_parent_id = parent.id
      where exists (select from lead where organization_id = child.id) order by parent.id limit 1`),
  )
  expect(parent).toBeDefined()
  const root = await app.signIn('role1@walkup.test')
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
