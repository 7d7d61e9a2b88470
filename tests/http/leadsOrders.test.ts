import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leadsWhere } from '../../packages/server/src/areas/leads/search.ts'
import type { LeadFilter } from '../../packages/server/src/areas/leads/filters.ts'
import { sorts, statuses, type Sort } from '../../packages/server/src/areas/leads/orders.ts'
import type { CallerContext } from '../../packages/server/src/context.ts'
import { serverScope, type Tx } from '../../packages/server/src/db/index.ts'
import type { Position } from '../../packages/server/src/search/cursor.ts'
import { createSearch } from '../../packages/server/src/search/createSearch.ts'
import { startApp, type TestApp } from './harness.ts'

/** Leads with dates, names and ids on both sides of every bucket boundary, many with equal sort values. */
const MADE = 330
const moments = [
  '2026-03-07 23:59:59.999999Z',
  '2026-03-08 00:00:00Z',
  // Midnights in New York before and after clocks go forward, and the adjacent instants.
  '2026-03-08 04:59:59.999Z',
  '2026-03-08 05:00:00Z',
  '2026-03-09 03:59:59.999999Z',
  '2026-03-09 04:00:00Z',
  '2026-03-31 23:59:59.999999Z',
  '2026-04-01 00:00:00Z',
  '2025-11-02 05:30:00Z',
  '2025-11-02 06:30:00Z',
  '2009-06-30 12:00:00Z',
  '1961-02-03 04:05:06Z',
  '1969-12-31 23:59:59.999999Z',
]
const names = [
  'Aa',
  'aab',
  'Az',
  'ba',
  'Rivera',
  'rivera',
  'Riveras',
  'O’Brien',
  'Obrien',
  'zz',
  'Zzz',
  'Ångström',
  '李',
  '7',
  '-',
]
const MIDDLE_BORDER = 2 ** 18
let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await app.db.asOwner((tx) =>
    tx.run(sql`
      insert into lead (organization_id, id, uid, kind, status, first_name, last_name, phones, service_group_id, territory_id,
        received_at, appointment_at, updated_at, duplicate_of_id)
      -- Ids in steps that meet the borders of 1,024 and of 262,144.
      select 1, ${MIDDLE_BORDER}::int - 165 * 512 + n * 512, 'orders' || n, case when n % 2 = 0 then 'external' else 'internal' end,
        (${statuses}::text[])[1 + n % 11], case when n % 4 < 3 then 'Orderly' else 'Sortie' end, (${names}::text[])[1 + n % ${names.length}::int],
        '[]', (select min(id) from service_group where organization_id = 1),
        (select min(id) + n % 2 from territory where organization_id = 1),
        (${moments}::timestamptz[])[1 + n * 5 % ${moments.length}::int],
        case when n % 3 > 0 then (${moments}::timestamptz[])[1 + n * 7 % ${moments.length}::int] end,
        (${moments}::timestamptz[])[1 + n * 3 % ${moments.length}::int],
        case when n % 6 = 1 then ${MIDDLE_BORDER}::int - 164 * 512 end
      from generate_series(1, ${MADE}::int) n`),
  )
})
afterAll(() => app.close())

const admin = { ...serverScope(1), userId: 0, roleId: 2, organizationId: 1 }
const contextOf = (tx: Tx) =>
  ({
    tx,
    caller: admin,
    services: { now: () => new Date('2026-04-01T12:00:00Z') },
    request: { header: () => undefined },
  }) as unknown as CallerContext

/** All pages of a search that uses only the search index. */
async function scannedByIndex(filter: LeadFilter, by: Sort, direction: 'asc' | 'desc', size: number): Promise<number[]> {
  const column = sorts[by]
  return app.db.asTenant(admin, async (tx) => {
    const { where, lookup } = await leadsWhere(tx, contextOf(tx), 'all', filter)
    if (!lookup) throw new Error('Such a filter is not looked up.')
    const scope = { table: 'lead', where, organizations: [1], lookup: { ...lookup, indexPrefix: () => undefined } }
    const ids: number[] = []
    let place: Position | undefined
    for (;;) {
      // Forces a lookup bucket by bucket.
      const next = await createSearch(tx, scope, { column, direction }, 1).next(place, size)
      ids.push(...next)
      if (next.length < size) return ids
      const row = await tx.one<{ key: string | null }>(
        sql`select (${column.by})::text as key from lead where organization_id = 1 and id = ${next.at(-1)}`,
      )
      place = { key: row?.key ?? null, id: next.at(-1) ?? 0 }
    }
  })
}

/** The expected ids, read from the table itself. */
async function idsWhere(condition: string, by: Sort, direction: 'asc' | 'desc'): Promise<number[]> {
  const rows = await app.db.asOwner((tx) =>
    tx.rows<{ id: number }>(sql`select id from lead where organization_id = 1 and deleted_at is null and ${raw(condition)}
      order by ${sorts[by].by} ${raw(direction)} nulls last, id ${raw(direction)}`),
  )
  return rows.map(({ id }) => id)
}

const NEW_YORK = 'America/New_York'
const searches: readonly [string, LeadFilter, string][] = [
  ['a word', { search: 'orderly' }, `search_text like '%orderly%'`],
  [
    'words, one in two ways',
    { search: 'orderly ri' },
    `search_text like '%orderly%' and (search_text like 'ri%' or search_text like '% ri%')`,
  ],
  [
    'the day of 23 hours',
    { received: { from: '2026-03-08', to: '2026-03-08', timeZone: NEW_YORK }, search: 'r' },
    `received_at >= '2026-03-08 05:00Z' and received_at < '2026-03-09 04:00Z' and (search_text like 'r%' or search_text like '% r%')`,
  ],
  [
    'appointments on two local days',
    { appointment: { from: '2026-03-07', to: '2026-03-08', timeZone: NEW_YORK } },
    `appointment_at >= '2026-03-07 05:00Z' and appointment_at < '2026-03-09 04:00Z'`,
  ],
  [
    'received long ago, with open ends',
    { received: { to: '2026-03-07', timeZone: 'UTC' }, search: 'orderly' },
    `received_at < '2026-03-08Z' and search_text like '%orderly%'`,
  ],
  [
    'one moment and the other',
    { received: { from: '2025-01-01', timeZone: 'UTC' }, appointment: { to: '2026-03-31', timeZone: 'UTC' }, search: 'or' },
    `received_at >= '2025-01-01Z' and appointment_at < '2026-04-01Z' and (search_text like 'or%' or search_text like '% or%')`,
  ],
  ['statuses', { statuses: ['sold', 'new'], search: 'sortie' }, `status in ('sold', 'new') and search_text like '%sortie%'`],
  [
    'a kind without duplicates',
    { kinds: ['internal'], hasDuplicate: false, search: 'sortie' },
    `kind = 'internal' and duplicate_of_id is null and search_text like '%sortie%'`,
  ],
  ['duplicates', { hasDuplicate: true }, 'duplicate_of_id is not null'],
  ['unclaimed', { isClaimed: false, search: 'sortie' }, `claimed_by is null and search_text like '%sortie%'`],
]
const orders = Object.keys(sorts).flatMap((by) => (['asc', 'desc'] as const).map((direction) => [by as Sort, direction] as const))

describe('in any order, the search index returns the same leads as the table, each once', () => {
  test.each(orders)('by %s %s', async (by, direction) => {
    for (const [what, filter, condition] of searches) {
      const expected = await idsWhere(condition, by, direction)
      expect(expected.length, what).toBeGreaterThan(8)
      expect(await scannedByIndex(filter, by, direction, 40), what).toEqual(expected)
    }
  })
})

test.each(['asc', 'desc'] as const)(
  'by name, through the names of a pair of letters and the ids of a name, %s',
  async (direction) => {
    const condition = `search_text like '%orderly%' and search_text like '%rive%'`
    const expected = await idsWhere(condition, 'lastName', direction)
    expect(expected.length).toBeGreaterThan(40)
    expect(await scannedByIndex({ search: 'orderly rive' }, 'lastName', direction, 3)).toEqual(expected)
  },
)
