import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openLeadsSearch } from './leadsSearchFixture.ts'

const suite = openLeadsSearch()
const { search, pathsOf, count, make, addMany } = suite

describe('paging', () => {
  const orders = ['receivedAt', 'appointmentAt', 'lastName', 'status', 'updatedAt'].flatMap((by) => [
    [by, 'asc'],
    [by, 'desc'],
  ])
  test.each(orders)('by %s %s returns every row exactly once during concurrent inserts', async (by, direction) => {
    const filter = { territoryIds: [1], statuses: ['contacted', 'confirmed', 'cancelled', 'noShow', 'captured'] }
    const before = new Set<number>()
    const everything = await suite.app.db.asOwner((tx) =>
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
        await suite.admin.call('leads.setStatus', { params: { id: made.id }, body: { to: 'contacted' } })
      }
    } while (cursor)
    expect(pages).toBeGreaterThan(2)
    expect(new Set(seen).size).toBe(seen.length)
    expect([...before].filter((id) => !seen.includes(id))).toEqual([])
  })

  test('orders rows of the same millisecond by microseconds and ids', async () => {
    const ids: number[] = []
    for (let index = 0; index < 6; index++) ids.push((await make({ lastName: 'Sametime' })).id)
    await suite.app.db.asOwner((tx) =>
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
    const other = await suite.admin.call('leads.searchInternal', { body: { cursor, filter: { kinds: ['internal'] } } })
    expect([other.status, other.problem.errors?.[0]?.path]).toEqual([400, 'cursor'])
  })

  test('caps the total at 1,000', async () => {
    await addMany()
    expect(await search({ limit: 1 })).toMatchObject({ total: 1000, totalIsExact: false })
    const filter = { statuses: ['sold'] }
    expect(await search({ limit: 1, filter })).toMatchObject({ total: await count(`status = 'sold'`), totalIsExact: true })
  })
})
