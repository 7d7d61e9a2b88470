import { contract, type EndpointName } from '@walkup/sdk/contract'
import { allEndpoints } from '@walkup/sdk/endpoints'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isAll } from '../support/tiers.ts'
import { startApp, type Call, type TestApp } from './harness.ts'
import { addTargetRows } from './targetRows.ts'

let app: TestApp
/** Of the first organization's people with time logs and trades, and of another organization. */
let userIds: number[]
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
    const people = await tx.rows<{ id: number }>(sql`
      (select distinct user_id as id from time_log where organization_id = 1 order by 1 limit 2) union all
      (select distinct user_id from user_trade where organization_id = 1 order by 1 limit 2) union all
      (select user_id from membership where organization_id = 4 order by 1 limit 1)`)
    userIds = people.map(({ id }) => id)
  })
})
afterAll(() => app.close())

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly enum?: readonly string[]
}
interface Contract {
  readonly reply: Shape
  readonly body?: Shape
  readonly params?: Shape
}
const contractOf = (name: EndpointName) => contract[name] as Contract
/** Paginated lists. */
const lists = (Object.keys(allEndpoints) as EndpointName[]).filter((name) => {
  const { reply, body } = contractOf(name)
  return reply.properties?.totalIsExact !== undefined && body?.properties?.cursor !== undefined
})
type Params = Readonly<Record<string, string | number>>
/** Where lists need parameters: the values to read them with, of which the last is another organization's. */
const parameters: Partial<Record<EndpointName, () => readonly Params[]>> = {
  'labor.searchTimeLogs': () => userIds.map((userId) => ({ userId })),
  'users.trades': () => userIds.map((id) => ({ id })),
  'settings.listEntries': () =>
    (contractOf('settings.listEntries').params?.properties?.list?.enum ?? []).map((list) => ({ list })),
}

interface Reply {
  readonly items: readonly object[]
  readonly nextCursor: string | null
  readonly total: number
  readonly totalIsExact: boolean
}

/** Partners' users see fewer rows, where a count under different rules than the page would show first. */
const partners = ['centah', 'hd']
const roles = isAll ? [1, 2, 3, 4, 5, 6, 7, 10, 14, 15] : [2, 4, 14]

it('every list is read, whatever it needs', () => {
  expect(lists.length).toBeGreaterThan(25)
  const needy = lists.filter((name) => allEndpoints[name].includes('{') || contractOf(name).body?.required?.length)
  expect(needy.toSorted()).toEqual(Object.keys(parameters).toSorted())
})

const read = new Set<string>()
/** Reads a list to its end, or until it shows more than it counts. Undefined if the caller may not read it. */
async function readAll(call: Call, name: EndpointName, params: Params | undefined, more: object) {
  let rows = 0
  let cursor: string | null = null
  let first: Reply | undefined
  do {
    const body = { limit: 200, ...more, ...(cursor !== null && { cursor }) }
    const { status, data } = await call(name, { ...(params && { params }), body })
    if (status !== 200) return
    const page = data as unknown as Reply
    first ??= page
    rows += page.items.length
    cursor = page.nextCursor
  } while (cursor !== null && rows <= first.total)
  return { rows, total: first.total, isExact: first.totalIsExact }
}

it.each([...partners, ...roles.map((role) => `role${role}`)])('%s sees as many rows as each list counts', async (who) => {
  const { call } = await app.signIn(`${who}@walkup.test`)
  const wrong: string[] = []
  const seen = { exact: 0, inexact: 0 }
  for (const name of lists) {
    const isTree = contractOf(name).body?.properties?.includeDescendants !== undefined
    for (const params of parameters[name]?.() ?? [undefined])
      for (const more of isTree ? [{}, { includeDescendants: true }] : [{}]) {
        const list = await readAll(call, name, params, more)
        if (!list) continue
        read.add(name)
        seen[list.isExact ? 'exact' : 'inexact']++
        // An inexact total is one that the rows exceed.
        if (list.isExact ? list.total !== list.rows : list.total >= list.rows)
          wrong.push(`${name} ${JSON.stringify(params ?? {})}: ${list.total} counted, ${list.rows} shown`)
      }
  }
  expect(wrong).toEqual([])
  expect(seen.exact).toBeGreaterThan(3)
  if (who === 'role2') expect(seen.inexact).toBeGreaterThan(0)
})

it('every list could be read', () => expect(lists.filter((name) => !read.has(name))).toEqual([]))
