import sql, { raw, type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

/** Compares lists of punches and shifts with plain queries without row policies or search lookups. */

let app: TestApp
const users = new Map<string, SignedIn>()
const emails = ['role2', 'role4', 'role6', 'role14', 'role15', 'other']
beforeAll(async () => {
  app = await startApp()
  for (const email of emails) users.set(email, await app.signIn(`${email}@walkup.test`))
  // A few of each kind, so that every filter has matches.
  await app.db.script(`
    update time_log set at_approved_location = null where id % 50 = 0;
    update time_log set deleted_at = app_now() where id % 41 = 0;
    update time_log set store_id = null where id % 43 = 0;
    update shift set posted_at = null where id % 37 = 0;
    update shift set type_id = null where id % 29 = 0`)
})
afterAll(() => app.close())

const as = (email: string) => users.get(email) as SignedIn
const ids = async (query: Sql) => (await app.db.asOwner((tx) => tx.rows<{ id: number }>(query))).map(({ id }) => id)

/** Whose rows of a table a role can access (docs/domain.md#roles). */
function reach(email: string, list: List): Sql {
  const { userId, currentOrganizationId: organizationId, roleId } = as(email).record
  const mine = sql`select t.territory_id from membership m
    join membership_territory t on t.organization_id = m.organization_id and t.membership_id = m.id
    where m.organization_id = ${organizationId} and m.user_id = ${userId}`
  const own = sql`r.user_id = ${userId}`
  // Roles that do not plan shifts cannot see drafts.
  if (roleId === 14) return list === 'hours.search' ? sql`${own} and r.posted_at is not null` : own
  if (roleId !== 4 && roleId !== 15) return sql`true`
  return sql`(${own} or r.store_id in (select id from store where territory_id in (${mine})) or r.user_id in (
    select m.user_id from membership m join membership_territory t on t.organization_id = m.organization_id and t.membership_id = m.id
    where m.organization_id = ${organizationId} and m.role_id in (14, 15) and t.territory_id in (${mine})))`
}

const lists = {
  'labor.search': { table: 'time_log', sorts: { clockInAt: 'clock_in_at', updatedAt: 'updated_at' }, where: sql`true` },
  'hours.search': { table: 'shift', sorts: { startAt: 'start_at', updatedAt: 'updated_at' }, where: sql`r.user_id is not null` },
} as const
type List = keyof typeof lists

async function plainly(email: string, list: List, where: Sql, by: string, direction: string): Promise<number[]> {
  return ids(sql`select r.id from ${raw(lists[list].table)} r
    where r.organization_id = ${as(email).record.currentOrganizationId} and r.deleted_at is null and ${lists[list].where}
      and ${reach(email, list)} and ${where}
    order by ${raw(by)} ${raw(direction)}, r.id ${raw(direction)}`)
}
interface Found {
  status: number
  data: { items: { id: number }[]; total: number; nextCursor: string | null }
}
async function paged(email: string, list: List, search: Record<string, unknown>, limit: number) {
  const found: number[] = []
  const totals = new Set<number>()
  let cursor: string | null = null
  do {
    const page: Found = await as(email).call(list, { body: { ...search, limit, ...(cursor ? { cursor } : {}) } })
    const { status, data } = page
    expect(status).toBe(200)
    found.push(...data.items.map(({ id }) => id))
    totals.add(data.total)
    cursor = data.nextCursor
  } while (cursor)
  return { found, totals: [...totals] }
}

type Case = [filter: object, where: Sql]
async function casesOf(list: List): Promise<Case[]> {
  const [often = 0, seldom = 0] = await ids(
    sql`select store_id as id from ${raw(lists[list].table)} where organization_id = 1 and store_id is not null
      group by 1 order by count(*) desc`,
  )
  const [person = 0] = await ids(
    sql`select user_id as id from time_log where organization_id = 1 group by 1 order by count(*) desc`,
  )
  const [territory = 0] = await ids(sql`select territory_id as id from store where id = ${often}`)
  const [month] = await app.db.asOwner((tx) =>
    tx.rows<{ from: string; to: string }>(
      sql`select (app_now() - interval '50 days')::date as from, (app_now() - interval '20 days')::date as to`,
    ),
  )
  if (!month) throw new Error('There is no calendar.')
  const moment = list === 'labor.search' ? 'clock_in_at' : 'start_at'
  const during = sql`r.${raw(moment)} >= ${month.from}::date and r.${raw(moment)} < ${month.to}::date + 1`
  const dates = { ...month, timeZone: 'UTC' }
  const named = sql`r.user_id in (select id from app_user where search_text like '%ang%')`
  const shared: Case[] = [
    [{}, sql`true`],
    [{ storeIds: [often] }, sql`r.store_id = ${often}`],
    [{ storeIds: [seldom, 2_000_000_000] }, sql`r.store_id = ${seldom}`],
    [{ userIds: [person] }, sql`r.user_id = ${person}`],
    [{ territoryIds: [territory] }, sql`r.store_id in (select id from store where territory_id = ${territory})`],
    [{ territoryIds: [2_000_000_000] }, sql`false`],
    [{ dates }, during],
    [{ dates, userIds: [person] }, sql`${during} and r.user_id = ${person}`],
    [{ search: 'ang' }, named],
    [{ search: 'nobody is called so' }, sql`false`],
  ]
  if (list === 'hours.search') {
    const [type = 0] = await ids(sql`select type_id as id from shift where organization_id = 1 and type_id is not null
      group by 1 order by count(*)`)
    return [
      ...shared,
      [{ typeIds: [type] }, sql`r.type_id = ${type}`],
      [{ isPosted: false }, sql`r.posted_at is null`],
      [{ isPosted: true, dates, storeIds: [often] }, sql`r.posted_at is not null and ${during} and r.store_id = ${often}`],
    ]
  }
  const open = sql`r.locked_at is null and r.approved_at is null and r.clock_out_at is null`
  return [
    ...shared,
    [{ states: ['locked'] }, sql`r.locked_at is not null`],
    [{ states: ['open', 'approved'] }, sql`(${open} or (r.approved_at is not null and r.locked_at is null))`],
    [
      { states: ['unapproved'], dates },
      sql`r.locked_at is null and r.approved_at is null and r.clock_out_at is not null and ${during}`,
    ],
    [{ isEdited: true }, sql`r.original is not null`],
    [{ isEdited: false, isAway: true }, sql`r.original is null and r.at_approved_location is false`],
    [{ isAway: false, storeIds: [often] }, sql`r.at_approved_location is not false and r.store_id = ${often}`],
  ]
}

test.each(Object.keys(lists) as List[])('%s returns the same as a plain query, for each role, filter and order', async (list) => {
  const cases = await casesOf(list)
  const seen = cases.map(() => 0)
  const orders = Object.entries(lists[list].sorts).flatMap(([by, column]) =>
    (['asc', 'desc'] as const).map((direction) => ({ by, column, direction })),
  )
  for (const [who, email] of emails.entries()) {
    for (const [nth, [filter, where]] of cases.entries()) {
      // Each filter in each order, by alternating roles.
      const order = orders[(nth + who) % orders.length]
      if (!order) throw new Error('There are no orders.')
      const { by, column, direction } = order
      const label = `${email} ${JSON.stringify(filter)} ${by} ${direction}`
      const wanted = await plainly(email, list, where, column, direction)
      const { found, totals } = await paged(email, list, { filter, sort: { by, direction } }, 199)
      expect(found, label).toEqual(wanted)
      expect(totals, label).toEqual([Math.min(wanted.length, 1000)])
      seen[nth] = (seen[nth] ?? 0) + found.length
    }
  }
  expect(cases.filter((_, index) => seen[index] === 0).map(([, { text }]) => text)).toEqual(['false', 'false'])
})

test('pages continue correctly within rows of the same instant', async () => {
  await app.db
    .script(`update shift set start_at = date_trunc('day', start_at) + interval '12 hours', end_at = date_trunc('day', start_at) + interval '13 hours'
    where organization_id = 1 and user_id is not null and deleted_at is null
      and not exists (select from shift o where o.user_id = shift.user_id and o.id <> shift.id and o.start_at::date = shift.start_at::date)
      and end_at::date = start_at::date`)
  for (const direction of ['asc', 'desc'] as const) {
    const wanted = await plainly('role15', 'hours.search', sql`r.posted_at is null`, 'start_at', direction)
    const search = { filter: { isPosted: false }, sort: { by: 'startAt', direction } }
    expect((await paged('role15', 'hours.search', search, 2)).found).toEqual(wanted)
    expect(wanted.length).toBeGreaterThan(4)
  }
})
