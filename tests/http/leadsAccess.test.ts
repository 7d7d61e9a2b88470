import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAll, startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let as: (name: string) => SignedIn
const names = [
  'role1',
  'role2',
  'role3',
  'role4',
  'role5',
  'role6',
  'role7',
  'role10',
  'role14',
  'role15',
  'hd',
  'centah',
  'other',
]
beforeAll(async () => {
  app = await startApp()
  as = await signInAll(app, names)
})
afterAll(() => app.close())

const ids = async (where: string) => {
  const rows = await app.db.asOwner((tx) =>
    tx.rows<{ id: number }>(sql([`select id from lead where deleted_at is null and ${where} order by id`])),
  )
  return rows.map(({ id }) => id)
}
const seen = async (name: string) => {
  const all: number[] = []
  let cursor: string | null = null
  do {
    const answer: Awaited<ReturnType<typeof page>> = await page(name, cursor)
    expect(answer.status).toBe(200)
    all.push(...answer.data.items.map(({ id }) => id))
    cursor = answer.data.nextCursor
    expect(answer.data.total).toBeGreaterThanOrEqual(answer.data.items.length)
  } while (cursor)
  return all.toSorted((a, b) => a - b)
}
const page = (name: string, cursor: string | null) =>
  as(name).call('leads.searchAll', { body: { limit: 200, ...(cursor && { cursor }) } })
const territories = (name: string) =>
  `select territory_id from membership_territory t join membership m on m.id = t.membership_id where m.user_id = ${as(name).record.userId}`

describe('the leads that each role can list', () => {
  const all = () => 'organization_id = 1'
  const expected: Record<string, () => string> = {
    role1: all,
    role2: all,
    role3: all,
    role5: all,
    role7: all,
    role10: all,
    role4: () =>
      `organization_id = 1 and (territory_id in (${territories('role4')}) or lead_generator_id = ${as('role4').record.userId})`,
    role15: () =>
      `organization_id = 1 and (territory_id in (${territories('role15')}) or lead_generator_id = ${as('role15').record.userId})`,
    role14: () => `lead_generator_id = ${as('role14').record.userId}`,
    hd: () => `organization_id = 1 and partner = 'homeImprovement'`,
    centah: () => `organization_id = 1 and partner = 'callTracking'`,
    other: () => 'organization_id = 4',
  }
  test.each(Object.keys(expected))('%s', async (name) => {
    const rows = await ids(expected[name]?.() ?? 'false')
    expect(rows.length).toBeGreaterThan(0)
    expect(await seen(name)).toEqual(rows)
  })
  test('restricted roles cannot see all leads', async () => {
    const everything = (await ids('organization_id = 1')).length
    for (const name of ['role4', 'role15', 'role14', 'hd', 'centah'])
      expect((await ids(expected[name]?.() ?? '')).length).toBeLessThan(everything)
  })
})

test('payroll is rejected for any request', async () => {
  for (const name of ['leads.searchAll', 'leads.searchInternal', 'leads.upsertInternal'] as const) {
    expect((await as('role6').call(name, { body: { nonsense: true } })).status).toBe(403)
  }
  expect((await as('role6').call('leads.getInternal', { params: { id: 1 } })).status).toBe(403)
})

test('read-only roles cannot write', async () => {
  const [id = 0] = await ids('organization_id = 1')
  for (const name of ['role7', 'role14', 'role15']) {
    expect((await as(name).call('leads.setStatus', { params: { id }, body: { to: 'contacted' } })).status).toBe(403)
    expect((await as(name).call('leads.claim', { params: { id }, body: {} })).status).toBe(403)
  }
  expect((await as('role7').call('leads.upsertInternal', { body: {} })).status).toBe(403)
})

test('every endpoint responds the same for foreign, inaccessible and missing leads, before validating the body', async () => {
  const missing = 2_000_000_000
  const outside: [string, string][] = [
    ['role2', 'organization_id = 4'],
    ['role4', `organization_id = 1 and territory_id not in (${territories('role4')})`],
    ['role14', `organization_id = 1 and lead_generator_id is distinct from ${as('role14').record.userId}`],
    ['hd', `organization_id = 1 and partner is distinct from 'homeImprovement'`],
    ['centah', `organization_id = 1 and partner is distinct from 'callTracking'`],
  ]
  for (const [name, where] of outside) {
    const [id = 0] = await ids(where)
    expect(id).toBeGreaterThan(0)
    const { call, record } = as(name)
    const answers = async (of: number) => [
      await call('leads.getInternal', { params: { id: of } }),
      await call('leads.getExternal', { params: { id: of } }),
      await call('leads.upsertInternal', { body: { id: of, nonsense: true } }),
      await call('leads.addNote', { params: { id: of }, body: { nonsense: true } }),
      ...(record.roleId === 14
        ? []
        : [
            await call('leads.setStatus', { params: { id: of }, body: { nonsense: true } }),
            await call('leads.claim', { params: { id: of }, body: { nonsense: true } }),
          ]),
    ]
    const plain = (list: Awaited<ReturnType<typeof answers>>) =>
      list.map(({ status, problem }) => ({ ...problem, status, requestId: '' }))
    const foreign = plain(await answers(id))
    expect(foreign.every(({ status }) => status === 404)).toBe(true)
    expect(foreign).toEqual(plain(await answers(missing)))
  }
})

test('text search and cursors return only accessible leads', async () => {
  const [foreign] = await app.db.asOwner((tx) =>
    tx.rows<{ email: string }>(sql`select email from lead where organization_id = 4 and email is not null and deleted_at is null
      and not exists (select from lead mine where mine.organization_id = 1 and mine.email = lead.email) limit 1`),
  )
  expect(foreign).toBeDefined()
  const answer = await as('role2').call('leads.searchAll', { body: { filter: { search: foreign?.email } } })
  expect(answer.data).toMatchObject({ items: [], total: 0 })
  const [id = 0] = await ids(
    `organization_id = 1 and lead_generator_id is distinct from ${as('role14').record.userId} and email is not null`,
  )
  const [row] = await app.db.asOwner((tx) => tx.rows<{ email: string }>(sql`select email from lead where id = ${id}`))
  const own = await as('role14').call('leads.searchAll', { body: { filter: { search: row?.email } } })
  expect(own.data.items.map((item) => item.id)).not.toContain(id)
  const first = await as('role2').call('leads.searchAll', { body: { limit: 1 } })
  const borrowed = await as('other').call('leads.searchAll', { body: { limit: 1, cursor: first.data.nextCursor } })
  expect(borrowed.status).toBe(400)
})

test('a caller can only create accessible leads', async () => {
  const [outside] = await app.db.asOwner((tx) =>
    tx.rows<{ id: number }>(
      sql([`select id from territory where organization_id = 1 and id not in (${territories('role4')}) order by id limit 1`]),
    ),
  )
  const lead = { firstName: 'Far', lastName: 'Away', serviceGroupId: 1 }
  const far = await as('role4').call('leads.upsertInternal', { body: { ...lead, territoryId: outside?.id } })
  expect([far.status, far.problem.errors?.[0]?.path]).toEqual([400, 'territoryId'])
  for (const name of ['role4', 'role14', 'role15', 'hd', 'centah', 'role10']) {
    const answer = await as(name).call('leads.upsertInternal', { body: lead })
    expect([name, answer.status]).toEqual([name, 200])
    expect((await as(name).call('leads.getInternal', { params: { id: answer.data.id } })).status).toBe(200)
  }
})
