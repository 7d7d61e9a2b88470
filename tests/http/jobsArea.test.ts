import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let system: SignedIn
beforeAll(async () => {
  app = await startApp()
  system = await app.signIn('role1@walkup.test')
  await app.runJobs()
})
afterAll(() => app.close())

const asAccounts = (statement: ReturnType<typeof sql>) => app.db.asAccounts((tx) => tx.run(statement))
const list = async () => (await system.call('jobs.list')).data

test('a system administrator sees each kind of job, when it last ran and when it runs next', async () => {
  const { kinds, dead } = await list()
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['mail', 'deliveries', 'messages', 'retention', 'waitlist']),
  )
  for (const one of kinds) {
    expect(one).toMatchObject({ due: 0, running: 0, dead: 0, oldestSeconds: 0, lastError: null })
    expect(Date.parse(one.nextRunAt ?? '')).toBeGreaterThan(Date.parse(one.lastRunAt ?? ''))
  }
  expect(dead).toEqual([])
})

test('a job that was given up is listed with its error, and can be rerun', async () => {
  await asAccounts(sql`
    insert into job (kind, key, due_at, attempts, dead_at, last_error) values ('removals', '999999', app_now(), 8, app_now(), 'No storage.')`)
  await asAccounts(sql`
    insert into job (organization_id, kind, key, due_at, attempts, dead_at) values (2, 'gone', 'a', app_now(), 3, app_now() - interval '1 hour')`)
  const { kinds, dead } = await list()
  expect(kinds.find(({ kind }) => kind === 'removals')).toMatchObject({ dead: 1, due: 0, lastError: 'No storage.' })
  expect(dead).toMatchObject([
    { kind: 'removals', key: '999999', organization: null, attempts: 8, lastError: 'No storage.' },
    { kind: 'gone', key: 'a', organization: { id: 2 }, attempts: 3, lastError: null },
  ])
  const params = { id: dead[0]?.id ?? 0 }
  expect((await system.call('jobs.retry', { params })).data).toEqual({ ok: true })
  expect((await list()).kinds.find(({ kind }) => kind === 'removals')).toMatchObject({ dead: 0, due: 1 })
  expect((await system.call('jobs.retry', { params })).status).toBe(404)
  expect((await system.call('jobs.retry', { params: { id: 123_456 } })).status).toBe(404)
  const audited = await system.call('audit.search', { body: { filter: { entities: ['job'] } } })
  expect(audited.data.items).toMatchObject([{ action: 'rerun', entityId: params.id }])
})

test('nobody else can access jobs, even in the database', async () => {
  const other = await app.signIn('role2@walkup.test')
  expect((await other.call('jobs.list')).status).toBe(403)
  expect((await other.call('jobs.retry', { params: { id: 1 } })).status).toBe(403)
  const scope = {
    organizationId: 1,
    organizations: [1],
    userId: other.record.userId,
    roleId: 2,
    subscriptionId: 1,
    territories: [],
  }
  for (const statement of [sql`select administered_jobs()`, sql`select dead_jobs(1)`, sql`select retry_job(1)`])
    await expect(app.db.asTenant(scope, (tx) => tx.rows(statement))).rejects.toThrow(/not for this role/)
  for (const statement of [sql`select job_overview()`, sql`select * from job`])
    await expect(app.db.asTenant(scope, (tx) => tx.rows(statement))).rejects.toThrow(/permission denied/)
})
