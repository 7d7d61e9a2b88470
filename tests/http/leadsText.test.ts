import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

/**
 * Far more leads than one lookup returns, over many months: words that all, every second, the oldest, the newest
 * and few leads contain.
 */
const MADE = 2200
const statuses = [
  'captured',
  'new',
  'contacted',
  'scheduled',
  'confirmed',
  'ran',
  'sold',
  'notSold',
  'noShow',
  'cancelled',
  'rejected',
]
let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  const generator = await userId('role14@walkup.test')
  const fill = (organization: number) => sql`
    insert into lead (organization_id, uid, kind, partner, status, first_name, last_name, email, phones, service_group_id, territory_id,
      lead_generator_id, received_at, updated_at, appointment_at)
    select ${organization}::int, md5(${organization}::text || n), case when n % 4 = 0 then 'external' else 'internal' end,
      case when n % 8 = 0 then 'callTracking' end, (${statuses}::text[])[1 + n % 11],
      case when n % 400 = 7 then 'Scarce' when n % 2 = 0 then 'Oftena' when n < 1300 then 'Ancientia' else 'Recentia' end,
      'Commonly' || n % 7, case when n <= 1150 then 'early.' else 'late.' end || n || '@every.test',
      jsonb_build_array(jsonb_build_object('type', 'mobile', 'e164', '+1999' || lpad((n * 7)::text, 7, '0'))),
      (select min(id) from service_group where organization_id = ${organization}),
      (select min(id) + n % 3 from territory where organization_id = ${organization} having max(id) - min(id) >= 2),
      case when n % 13 = 0 then ${generator}::int end,
      -- Two at each instant, apart by ids alone; and the last ones far from the others.
      timestamptz '2016-01-31 23:00Z' + make_interval(hours => 14 * (n / 2)) - case when n < 40 then interval '9 years' else interval '0' end,
      timestamptz '2020-01-01Z' + make_interval(mins => n * 17 % 5000),
      case when n % 3 > 0 then timestamptz '2021-01-01Z' + make_interval(hours => n * 31 % 9000) end
    from generate_series(1, ${MADE}) n`
  // Another organization's leads contain the same words.
  await app.db.asOwner(async (tx) => {
    await tx.run(fill(1))
    await tx.run(fill(3))
  })
})
afterAll(() => app.close())

async function userId(email: string): Promise<number> {
  const row = await app.db.asOwner((tx) => tx.one<{ id: number }>(sql`select id from app_user where email = ${email}`))
  if (!row) throw new Error(`Nobody is ${email}.`)
  return row.id
}

type Body = Record<string, unknown>

/** All pages of a search: the ids in order, and each page's total. */
async function everyPage(body: Body, by = admin): Promise<{ ids: number[]; totals: Set<string> }> {
  const ids: number[] = []
  const totals = new Set<string>()
  let cursor: string | undefined
  do {
    const answer = await by.call('leads.searchAll', { body: { limit: 200, ...body, ...(cursor && { cursor }) } })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
    ids.push(...answer.data.items.map(({ id }) => id))
    totals.add(`${answer.data.total} ${answer.data.totalIsExact}`)
    cursor = answer.data.nextCursor ?? undefined
  } while (cursor)
  return { ids, totals }
}

/** The expected result, read from the table without an index. */
async function fromPlainSql(where: string, order = 'received_at desc, id desc'): Promise<{ ids: number[]; totals: Set<string> }> {
  const rows = await app.db.asOwner((tx) =>
    tx.rows<{ id: number }>(
      sql`select id from lead where organization_id = 1 and deleted_at is null and ${raw(where)} order by ${raw(order)}`,
    ),
  )
  return { ids: rows.map(({ id }) => id), totals: new Set([`${Math.min(rows.length, 1000)} ${rows.length <= 1000}`]) }
}
const has = (...words: string[]) => words.map((word) => `search_text like '%${word}%'`).join(' and ')

describe('text search is correct for words of any frequency', () => {
  const words: [string, string, boolean][] = [
    ['Commonly', has('commonly'), true],
    ['oftena', has('oftena'), true],
    ['recentia', has('recentia'), false],
    ['ancientia', has('ancientia'), false],
    ['SCARCE', has('scarce'), false],
    ['oftena commonly3', has('oftena', 'commonly3'), false],
    ['every.test commonly', has('every.test', 'commonly'), true],
    // More than one lookup returns, and far from the start of a scan: found by scanning in order.
    ['early.', has('early.'), true],
    ['late.', has('late.'), true],
    ['absentia', has('absentia'), false],
    ['oftena absentia', has('oftena', 'absentia'), false],
    // Without three letters or digits in a row, they match word prefixes; punctuation between words is ignored.
    ['9@e oftena', `(search_text like '9@e%' or search_text like '% 9@e%') and ${has('oftena')}`, false],
    ['@ev', has('@ev'), true],
    ['@ scarce -', has('scarce'), false],
    [
      '19',
      `(search_text like '19%' or search_text like '% 19%' or search_text like '% +19%' or search_text like '% +119%')`,
      true,
    ],
    ['sc', `(search_text like 'sc%' or search_text like '% sc%')`, false],
    ['(999) 0018', has('999', '0018'), false],
  ]
  test.each(words)('%s', async (search, where, isFrequent) => {
    const expected = await fromPlainSql(where)
    expect(expected.ids.length > 1000).toBe(isFrequent)
    expect(await everyPage({ filter: { search } })).toEqual(expected)
    const upwards = await everyPage({ filter: { search }, sort: { by: 'receivedAt', direction: 'asc' } })
    expect(upwards).toEqual(await fromPlainSql(where, 'received_at, id'))
  })

  const orders: [string, string, string][] = [
    ['updatedAt', 'desc', 'updated_at desc, id desc'],
    ['updatedAt', 'asc', 'updated_at, id'],
    ['appointmentAt', 'asc', 'appointment_at nulls last, id'],
    ['appointmentAt', 'desc', 'appointment_at desc nulls last, id desc'],
    ['lastName', 'asc', 'left(lower(last_name), 50), id'],
    ['status', 'desc', `array_position(array['${statuses.join(`','`)}'], status) desc, id desc`],
  ]
  test.each(orders)('by %s %s', async (by, direction, order) => {
    for (const [search, where] of [words[1], words[3], words[6]] as typeof words)
      expect(await everyPage({ filter: { search }, sort: { by, direction } })).toEqual(await fromPlainSql(where, order))
  })

  const filters: [string, Body, string][] = [
    ['a status', { statuses: ['sold'] }, `status = 'sold'`],
    ['kind and statuses', { kinds: ['external'], statuses: ['sold', 'ran'] }, `kind = 'external' and status in ('sold', 'ran')`],
    ['a territory', { territoryIds: [2] }, 'territory_id = 2'],
    [
      'a territory where there are none',
      { territoryIds: [2], statuses: ['new'], kinds: ['external'], hasDuplicate: true },
      'false',
    ],
    [
      'some months',
      { received: { from: '2016-03-01', to: '2016-12-31', timeZone: 'UTC' } },
      `received_at >= '2016-03-01Z' and received_at < '2017-01-01Z'`,
    ],
    ['all that is old', { received: { to: '2016-12-31', timeZone: 'UTC' } }, `received_at < '2017-01-01Z'`],
    ['a day of none', { received: { from: '2012-03-01', to: '2012-03-01', timeZone: 'UTC' } }, 'false'],
    ['appointments', { appointment: { from: '2021-02-01', timeZone: 'UTC' } }, `appointment_at >= '2021-02-01Z'`],
  ]
  test.each(filters)('with %s', async (_, filter, condition) => {
    for (const search of ['early.', 'late.', 'ancientia']) {
      for (const direction of ['asc', 'desc']) {
        const found = await everyPage({ filter: { ...filter, search }, sort: { by: 'receivedAt', direction } })
        expect(found).toEqual(await fromPlainSql(`${has(search)} and ${condition}`, `received_at ${direction}, id ${direction}`))
      }
    }
  })

  const filtered: [string, Body, string][] = [
    ...filters,
    ['statuses', { statuses: ['rejected', 'ran'] }, `status in ('rejected', 'ran')`],
    ['twins', { hasDuplicate: false, kinds: ['external'] }, `duplicate_of_id is null and kind = 'external'`],
    [
      'a month of appointments',
      { appointment: { from: '2021-02-01', to: '2021-02-28', timeZone: 'UTC' } },
      `appointment_at >= '2021-02-01Z' and appointment_at < '2021-03-01Z'`,
    ],
  ]
  test.each(filtered)('%s alone, without text, in each order', async (_, filter, condition) => {
    for (const [by, direction, order] of orders)
      expect(await everyPage({ filter, sort: { by, direction } }), `${by} ${direction}`).toEqual(
        await fromPlainSql(condition, order),
      )
  })

  test('with a filter, in another order', async () => {
    const filter = { search: 'ancientia', territoryIds: [2], received: { to: '2017-01-31', timeZone: 'UTC' } }
    const expected = await fromPlainSql(
      `${has('ancientia')} and territory_id = 2 and received_at < '2017-02-01Z'`,
      'left(lower(last_name), 50), id',
    )
    expect(expected.ids.length).toBeGreaterThan(100)
    expect(await everyPage({ filter, sort: { by: 'lastName', direction: 'asc' } })).toEqual(expected)
  })

  test('in small pages, from the middle', async () => {
    const { ids } = await fromPlainSql(has('ancientia'))
    const seen: number[] = []
    let cursor: string | undefined
    for (let page = 0; page < 5; page++) {
      const { data } = await admin.call('leads.searchAll', {
        body: { filter: { search: 'ancientia' }, limit: 7, ...(cursor && { cursor }) },
      })
      seen.push(...data.items.map(({ id }) => id))
      cursor = data.nextCursor ?? undefined
    }
    expect(seen).toEqual(ids.slice(0, 35))
  })
})

test('rejects a search without letters or digits', async () => {
  for (const search of ['@', ' - + ', '###']) {
    const { status, problem } = await admin.call('leads.searchAll', { body: { filter: { search } } })
    expect(status).toBe(400)
    expect(problem).toMatchObject({ errors: [{ path: 'filter.search', message: 'needs a letter or a digit' }] })
  }
})

describe('and returns only accessible leads', () => {
  test('for generators, territory managers and partners', async () => {
    const manager = await userId('role4@walkup.test')
    const territories = await app.db.asOwner((tx) =>
      tx.rows<{
        id: number
      }>(sql`select t.territory_id as id from membership m join membership_territory t on t.membership_id = m.id
        where m.user_id = ${manager} and m.organization_id = 1`),
    )
    const cases: [string, string][] = [
      ['role14@walkup.test', `lead_generator_id = ${await userId('role14@walkup.test')}`],
      ['role4@walkup.test', `(territory_id in (${territories.map(({ id }) => id).join()}) or lead_generator_id = ${manager})`],
      ['centah@walkup.test', `partner = 'callTracking'`],
    ]
    for (const [email, reach] of cases) {
      const caller = await app.signIn(email)
      for (const search of ['oftena', 'scarce']) {
        const expected = await fromPlainSql(`${has(search)} and ${reach}`)
        if (search !== 'scarce') expect(expected.ids.length, email).toBeGreaterThan(0)
        expect(await everyPage({ filter: { search } }, caller), `${email} ${search}`).toEqual(expected)
      }
    }
  })

  test('in the lists of one kind and in the export', async () => {
    const lists = [
      ['leads.searchExternal', `kind = 'external'`],
      ['leads.searchRejected', `status = 'rejected'`],
      ['leads.searchCentah', `partner = 'callTracking'`],
    ] as const
    for (const [name, condition] of lists) {
      const { data } = await admin.call(name, { body: { filter: { search: 'oftena' }, limit: 200 } })
      const expected = await fromPlainSql(`${has('oftena')} and ${condition}`)
      expect(data.items.map(({ id }) => id)).toEqual(expected.ids.slice(0, 200))
      expect(`${data.total} ${data.totalIsExact}`).toBe([...expected.totals][0])
    }
    const file = await admin.call('leads.export', { query: { filter: JSON.stringify({ search: 'oftena' }) } })
    const exported = (file.data as unknown as string).trim().split('\r\n').slice(1)
    expect(exported.map((line) => Number(line.split(',')[0]))).toEqual((await fromPlainSql(has('oftena'))).ids)
  })
})
