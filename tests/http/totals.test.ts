import { contract, type EndpointName } from '@walkup/sdk/contract'
import { allEndpoints } from '@walkup/sdk/endpoints'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isAll } from '../support/tiers.ts'
import { startApp, type TestApp } from './harness.ts'
import { addTargetRows } from './targetRows.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  // Rows that the demo lacks, and deliveries of several connections, of which partners see one.
  await app.db.asOwner(async (tx) => {
    await addTargetRows(tx)
    await tx.run(sql`delete from delivery`)
    await tx.run(sql`
      insert into delivery (organization_id, connection_id, lead_id, topic, uid, message, state)
      select c.organization_id, c.id, lead.id, 'lead.created', 'total' || c.id || '-' || lead.id, '{}', 'dead'
      from connection c cross join lateral (
        select id from lead where lead.organization_id = c.organization_id and deleted_at is null order by id limit 200) lead
      where c.system in ('centah', 'homeDepot', 'webhook')`)
  })
})
afterAll(() => app.close())

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}
/** Paginated lists without parameters or required fields. */
const lists = (Object.keys(allEndpoints) as EndpointName[]).filter((name) => {
  const { reply, body } = contract[name] as { reply: Shape; body?: Shape }
  const isPage = reply.properties?.totalIsExact !== undefined && body?.properties?.cursor !== undefined
  return isPage && !allEndpoints[name].includes('{') && !body?.required?.length
})

interface Reply {
  readonly items: readonly object[]
  readonly nextCursor: string | null
  readonly total: number
  readonly totalIsExact: boolean
}

/** Partners' users see fewer rows, where a count under different rules than the page would show first. */
const partners = ['centah', 'hd']
const roles = isAll ? [1, 2, 3, 4, 5, 6, 7, 10, 14, 15] : [2, 4, 14]

it('there are lists to compare', () => expect(lists.length).toBeGreaterThan(25))

it.each([...partners, ...roles.map((role) => `role${role}`)])('%s sees as many rows as each list counts', async (who) => {
  const { call } = await app.signIn(`${who}@walkup.test`)
  const wrong: string[] = []
  let seen = 0
  for (const name of lists) {
    for (const includeDescendants of [false, true]) {
      if (includeDescendants && !(contract[name] as { body: Shape }).body.properties?.includeDescendants) continue
      let rows = 0
      let cursor: string | null = null
      let first: Reply | undefined
      do {
        const { status, data } = await call(name, {
          body: { limit: 200, ...(includeDescendants && { includeDescendants }), ...(cursor !== null && { cursor }) },
        })
        if (status !== 200) break
        const page = data as unknown as Reply
        first ??= page
        rows += page.items.length
        cursor = page.nextCursor
      } while (cursor !== null && first.totalIsExact)
      if (!first) continue
      seen++
      if (first.totalIsExact && first.total !== rows) wrong.push(`${name}: ${first.total} counted, ${rows} shown`)
    }
  }
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(3)
})
