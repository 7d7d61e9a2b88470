import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Limits } from '../../packages/server/src/config.ts'
import { demoUserUid, startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
const start = async (limits: Partial<Limits>) => {
  app = await startApp({ limits })
  return app.signIn('role2@walkup.test')
}
const limitHeaders = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
  [headers['ratelimit-limit'], headers['ratelimit-remaining']].map(Number)
const me = (user: SignedIn) => user.call('account.me')
const exports = () =>
  app.db.asOwner((tx) =>
    tx.rows<{ entity: string; after: { rows: number; isComplete: boolean; filter: object } }>(
      sql`select entity, after from audit_event where action = 'export' order by id`,
    ),
  )

describe('calls', () => {
  afterEach(() => app.close())

  test('are limited per session and minute, as reported in every response', async () => {
    const admin = await start({ callsBySession: 3 })
    expect(limitHeaders(await me(admin))).toEqual([3, 2])
    expect(limitHeaders(await admin.call('technicians.search', { body: { limit: 0 } }))).toEqual([3, 1])
    expect(limitHeaders(await me(admin))).toEqual([3, 0])
    const refused = await me(admin)
    expect([refused.status, refused.problem.type, limitHeaders(refused)]).toEqual([429, 'too-many-requests', [3, 0]])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['ratelimit-reset'])).toBeGreaterThan(0)
    const again = await app.signIn('role2@walkup.test')
    expect((await me(again)).status).toBe(200)
  })

  test('are also limited per organization; responses report the limit that is reached first', async () => {
    const admin = await start({ callsBySession: 100, callsByOrganization: 3 })
    const viewer = await app.signIn('role7@walkup.test')
    const other = await app.signIn('other@walkup.test')
    expect(limitHeaders(await me(admin))).toEqual([3, 2])
    await me(viewer)
    await me(admin)
    expect((await me(viewer)).status).toBe(429)
    expect((await me(other)).status).toBe(200)
  })

  test('without a session or with an invalid token also report their limit', async () => {
    await start({ readsByAddress: 3 })
    const details = () => app.call('qrCodes.details', { params: { userUid: demoUserUid, hdsfiGroup: 1 } })
    const invalid = () => app.call('account.me', { headers: { authorization: 'Bearer nonsense' } })
    expect(limitHeaders(await details())).toEqual([3, 2])
    expect([(await invalid()).status, (await details()).status]).toEqual([401, 200])
    for (const refused of [await details(), await invalid()]) {
      expect([refused.status, limitHeaders(refused)]).toEqual([429, [3, 0]])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
  })
})

describe('over a socket', () => {
  let admin: SignedIn
  let origin: string
  const controllers: AbortController[] = []
  beforeAll(async () => {
    admin = await start({ streamsByAccount: 3 })
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  })
  // An open stream would keep the server from closing.
  afterEach(() => controllers.splice(0).forEach((controller) => controller.abort()))
  afterAll(() => app.close())

  test('event streams are limited per account; closing one frees its slot', async () => {
    const second = await app.signIn('role2@walkup.test')
    const open = async (user: SignedIn) => {
      const controller = new AbortController()
      controllers.push(controller)
      const answer = await fetch(`${origin}/api/events`, {
        headers: { authorization: `Bearer ${user.record.token}` },
        signal: controller.signal,
      })
      return { answer, close: () => controller.abort() }
    }
    const streams = [await open(admin), await open(second), await open(admin)]
    expect(streams.map(({ answer }) => answer.status)).toEqual([200, 200, 200])
    const refused = await open(second)
    expect([refused.answer.status, Number(refused.answer.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(((await refused.answer.json()) as { detail: string }).detail).toContain('3 open event streams')
    expect((await open(await app.signIn('role7@walkup.test'))).answer.status).toBe(200)
    for (let round = 0; round < 5; round++) {
      streams.shift()?.close()
      await expect
        .poll(
          async () => {
            const next = await open(round % 2 ? admin : second)
            if (next.answer.status === 200) streams.push(next)
            return next.answer.status
          },
          { timeout: 30_000 },
        )
        .toBe(200)
      expect((await open(admin)).answer.status).toBe(429)
    }
  })

  test('an aborted export is audited with the number of rows sent', async () => {
    // More than socket buffers hold.
    await app.db.asOwner((tx) =>
      tx.run(sql`insert into lead (organization_id, uid, kind, status, first_name, last_name, service_group_id, reject_reason)
        select 1, 'manymanymanymanymany' || n, 'external', 'rejected', 'Many', 'More', 1, repeat('z', 8000) from generate_series(1, 1500) n`),
    )
    const controller = new AbortController()
    const answer = await fetch(`${origin}/api/leads/export`, {
      headers: { authorization: `Bearer ${admin.record.token}`, 'accept-encoding': 'identity' },
      signal: controller.signal,
    })
    await answer.body?.getReader().read()
    controller.abort()
    await expect
      .poll(async () => (await exports()).at(-1), { timeout: 20_000 })
      .toMatchObject({ entity: 'lead', after: { isComplete: false } })
    const left = (await exports()).at(-1)
    expect(left?.after.rows).toBeGreaterThan(0)
    expect(left?.after.rows).toBeLessThan(1_500)
  })

  test('every export is audited with its request and row count', async () => {
    const before = (await exports()).length
    const rowsOf = (data: unknown) => String(data).trimEnd().split('\r\n').length - 1
    const filter = JSON.stringify({ isActive: true })
    const codes = await admin.call('qrCodes.export', { query: { filter } })
    const stores = await admin.call('dashboard.exportStores', { query: {} })
    const schedules = await admin.call('users.exportSchedules', { body: {} })
    const logs = await admin.call('labor.export', { query: {} })
    const made = (await exports()).slice(before)
    expect(made).toMatchObject([
      { entity: 'qrCode', after: { rows: rowsOf(codes.data), isComplete: true, filter: { isActive: true } } },
      { entity: 'store', after: { rows: rowsOf(stores.data), isComplete: true, filter: {} } },
      { entity: 'hours', after: { rows: rowsOf(schedules.data), isComplete: true } },
      { entity: 'timeLog', after: { rows: rowsOf(logs.data), isComplete: true } },
    ])
    const logged = await app.db.asOwner((tx) =>
      tx.rows<{ details: object }>(sql`select details from security_event where kind = 'export' order by id`),
    )
    expect(logged.map(({ details }) => details)).toMatchObject(
      (await exports()).map(({ entity, after }) => ({ entity, rows: after.rows })),
    )
  })
})
