import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditionsOf, filters, type ValueFilter } from '../../packages/server/src/areas/leads/filters.ts'
import { startApp, type TestApp } from './harness.ts'

/** Tokens for sort orders rather than filters. */
const ofOrders = ['any', 'appointmentAt', 'lastName']
/** The number of values compared per filter. */
const MAX_VALUES = 12

let app: TestApp
let written: Map<string, string[]>
beforeAll(async () => {
  app = await startApp()
  // The demo's leads have no source.
  await app.db.asOwner((tx) =>
    tx.run(sql`update lead set utm = '{"source": "newsletter"}' where organization_id = 1 and id % 5 = 0`),
  )
  const rows = await app.db.asOwner((tx) =>
    tx.rows<{ name: string; values: string[] }>(sql`
      select split_part(token, ':', 2) as name, array_agg(distinct split_part(token, ':', 3)) as values
      from lead cross join lateral unnest(lead_search_tokens(lead)) as token
      where lead.organization_id = 1 and split_part(token, ':', 2) !~ '\\d$' group by 1`),
  )
  written = new Map(rows.map(({ name, values }) => [name, values]))
})
afterAll(() => app.close())

test('lead_search_tokens() generates tokens for exactly the filters', () => {
  const names = [...written.keys()].filter((name) => !ofOrders.includes(name))
  expect(names.toSorted()).toEqual(Object.keys(filters).toSorted())
})

test.each(Object.keys(filters))('%s: the token and the condition select the same leads', async (name) => {
  const values = (written.get(name) ?? []).slice(0, MAX_VALUES)
  expect(values.length).toBeGreaterThan(0)
  for (const value of values) {
    const given = { [name]: value === 'true' || value === 'false' ? value === 'true' : [value] } as ValueFilter
    const [condition] = conditionsOf(given)
    if (!condition) throw new Error(`${name} does not filter by ${value}.`)
    const tokens = condition.tokens.map((token) => `1:${token}`)
    const row = await app.db.asOwner((tx) =>
      tx.one<{ both: number; either: number }>(sql`
        select count(*) filter (where by_column and by_token)::int as both, count(*) filter (where by_column or by_token)::int as either
        from (select coalesce(${condition.where}, false) as by_column, lead_search_tokens(lead) && ${tokens}::text[] as by_token
          from lead where lead.organization_id = 1) as lead`),
    )
    expect(row?.either, value).toBeGreaterThan(0)
    expect(row?.both, value).toBe(row?.either)
  }
})

test('multiple values of a filter match the leads of any of them', async () => {
  const several = conditionsOf({ statuses: ['sold', 'ran'], kinds: [] })
  expect(several.map(({ tokens, isIndexed }) => [tokens, isIndexed])).toEqual([[['statuses:sold', 'statuses:ran'], false]])
  const rows = await app.db.asOwner((tx) =>
    tx.rows<{ status: string }>(sql`select distinct status from lead where ${several[0]?.where ?? sql`false`} order by 1`),
  )
  expect(rows.map(({ status }) => status)).toEqual(['ran', 'sold'])
})
