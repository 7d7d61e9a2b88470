import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAll, startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let as: (name: string) => SignedIn
const names = ['role1', 'role2', 'role3', 'role4', 'role5', 'role6', 'role7', 'role10', 'role14', 'role15', 'hd', 'other']
beforeAll(async () => {
  app = await startApp()
  as = await signInAll(app, names)
})
afterAll(() => app.close())

const rows = <Row extends object>(query: Sql) => app.db.asOwner((tx) => tx.rows<Row>(query))
const ids = async (where: string, table = 'time_log') =>
  (await rows<{ id: number }>(sql([`select id from ${table} where deleted_at is null and ${where} order by id`]))).map(
    ({ id }) => id,
  )
const territories = (name: string) =>
  `(select territory_id from membership_territory t join membership m on m.id = t.membership_id where m.user_id = ${as(name).record.userId})`
const reached = (name: string) =>
  `organization_id = 1 and (user_id = ${as(name).record.userId} or store_id in (select id from store where territory_id in ${territories(name)})
    or user_id in (select m.user_id from membership m join membership_territory t on t.membership_id = m.id
      where m.role_id in (14, 15) and t.territory_id in ${territories(name)}))`

describe('the punches that each role can list', () => {
  const all = () => 'organization_id = 1'
  const expected: Record<string, () => string> = {
    role1: all,
    role2: all,
    role3: all,
    role6: all,
    role4: () => reached('role4'),
    role15: () => reached('role15'),
    role14: () => `organization_id = 1 and user_id = ${as('role14').record.userId}`,
    other: () => 'organization_id = 4',
    hd: () => 'false',
  }
  const seen = async (name: string) => {
    const found: number[] = []
    let cursor: string | null = null
    do {
      const answer: { data: { items: { id: number }[]; nextCursor: string | null } } = await as(name).call('labor.search', {
        body: { limit: 200, ...(cursor && { cursor }) },
      })
      found.push(...answer.data.items.map(({ id }) => id))
      cursor = answer.data.nextCursor
    } while (cursor)
    return found.toSorted((a, b) => a - b)
  }
  test.each(Object.keys(expected))('%s', async (name) => {
    const wanted = await ids(expected[name]?.() ?? 'false')
    expect(wanted.length > 0).toBe(name !== 'hd')
    expect(await seen(name)).toEqual(wanted)
  })
  test('restricted roles see fewer', async () => {
    const everything = (await ids('organization_id = 1')).length
    for (const name of ['role4', 'role14', 'role15']) expect((await seen(name)).length).toBeLessThan(everything)
  })
  test('other roles are rejected for any request', async () => {
    for (const name of ['role5', 'role7', 'role10'])
      expect((await as(name).call('labor.search', { body: { nonsense: true } })).status).toBe(403)
  })
})

test('filters by state, person, store, dates and parts of names', async () => {
  const search = async (filter: object) => {
    const { data } = await as('role2').call('labor.search', { body: { filter, limit: 200 } })
    return data
  }
  for (const [state, where] of [
    ['open', 'clock_out_at is null'],
    ['unapproved', 'clock_out_at is not null and approved_at is null'],
    ['approved', 'approved_at is not null and locked_at is null'],
    ['locked', 'locked_at is not null'],
  ] as const) {
    const found = await search({ states: [state] })
    expect(found.total).toBe((await ids(`organization_id = 1 and ${where}`)).length)
    expect(found.total).toBeGreaterThan(0)
    expect(found.items.every((item) => item.state === state)).toBe(true)
  }
  const { userId } = as('role14').record
  const [mine] = await rows<{ name: string }>(sql`select email as name from app_user where id = ${userId}`)
  const named = await search({ search: mine?.name })
  expect(named.total).toBe((await ids(`organization_id = 1 and user_id = ${userId}`)).length)
  // Matches each word anywhere in the name; an unknown word finds nothing.
  const [whole] = await rows<{ name: string }>(
    sql`select last_name || ' ' || first_name as name from app_user where id = ${userId}`,
  )
  const people = sql`select user_id from membership m join app_user u on u.id = m.user_id
    where (last_name || ' ' || first_name) = ${whole?.name}::text`
  const theirs = await rows(
    sql`select id from time_log where organization_id = 1 and deleted_at is null and user_id in (${people})`,
  )
  expect((await search({ search: whole?.name })).total).toBe(theirs.length)
  const planned = await as('role2').call('hours.search', { body: { filter: { search: whole?.name } } })
  const theirShifts = await rows(
    sql`select id from shift where organization_id = 1 and deleted_at is null and user_id in (${people})`,
  )
  expect([planned.data.total, theirShifts.length > 0]).toEqual([theirShifts.length, true])
  expect((await search({ search: `${whole?.name} zzyzx` })).total).toBe(0)
  const list = await as('role2').call('labor.searchTimeLogs', { params: { userId }, body: {} })
  expect(list.data.total).toBe(named.total)
  const early = await search({ dates: { from: '2000-01-01', to: '2000-01-02', timeZone: 'America/New_York' } })
  expect(early.total).toBe(0)
})

test('nobody can approve or edit inaccessible punches, nor supervisors their own', async () => {
  const [foreign = 0] = await ids('organization_id = 4')
  const [far = 0] = await ids(`organization_id = 1 and not (${reached('role15')})`)
  for (const [name, id] of [
    ['role6', foreign],
    ['role15', far],
  ] as const) {
    const [{ userId } = { userId: 0 }] = await rows<{ userId: number }>(sql`select user_id from time_log where id = ${id}`)
    const answer = await as(name).call('labor.approveTimeLogs', { body: { ids: [id], action: 'approve' } })
    expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'ids.0'])
    const body = { id, nonsense: true }
    expect((await as(name).call('labor.updateTimeLog', { params: { userId }, body })).status).toBe(404)
    expect((await as(name).call('labor.deleteTimeLog', { params: { userId, logId: id } })).status).toBe(404)
  }
  const { userId } = as('role15').record
  const [own = 0] = await ids(`organization_id = 1 and user_id = ${userId} and locked_at is null`)
  const answer = await as('role15').call('labor.approveTimeLogs', { body: { ids: [own], action: 'approve' } })
  expect(answer.status).toBe(403)
  expect((await as('role15').call('labor.updateTimeLog', { params: { userId }, body: { id: own, breakMin: 1 } })).status).toBe(
    403,
  )
  expect((await as('role14').call('labor.updateTimeLog', { params: { userId }, body: { id: own, breakMin: 1 } })).status).toBe(
    403,
  )
})

test('the export contains every row of the list and escapes formulas', async () => {
  const { userId } = as('role14').record
  await rows(sql`update app_user set first_name = '=SUM(A1)' where id = ${userId} returning id`)
  const answer = await as('role2').call('labor.export', { query: { filter: JSON.stringify({ userIds: [userId] }) } })
  const lines = (answer.data as unknown as string).trim().split('\r\n')
  expect(String(answer.headers['content-type'])).toContain('text/csv')
  expect(lines[0]).toContain('id,person,userId,store')
  expect(lines.length - 1).toBe((await ids(`organization_id = 1 and user_id = ${userId}`)).length)
  expect(lines[1]).toContain(`,'=SUM(A1) `)
  expect((await as('role2').call('labor.export', { query: { filter: '{"states":["x"]}' } })).problem.errors?.[0]?.path).toBe(
    'filter.states.0',
  )
  const own = await as('role14').call('labor.export')
  expect((own.data as unknown as string).trim().split('\r\n').length - 1).toBe((await ids(`user_id = ${userId}`)).length)
})
