import sql from 'sql-template-tag'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStream } from '../../packages/server/src/areas/events/stream.ts'
import type { Caller } from '../../packages/server/src/auth/caller.ts'
import { createBroker, type ChangeBroker } from '../../packages/server/src/events/broker.ts'
import { openStorage } from '../../packages/server/src/files/storage.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
})
afterAll(() => app.close())

describe('the stream from within', () => {
  const times = { batchMs: 20, heartbeatMs: 60 }
  let broker: ChangeBroker
  let listening = 0
  beforeAll(async () => {
    const real = await createBroker(app.db)
    broker = {
      subscribe(listener) {
        listening++
        const stop = real.subscribe(listener)
        return () => (listening--, stop())
      },
      close: () => real.close(),
    }
  })
  afterAll(() => broker.close())

  async function within(user: SignedIn) {
    const { record } = user
    const [sessionId = '', generation] = record.token.split('.')
    const territories = await app.db.asOwner((tx) =>
      tx.rows<{ id: number }>(
        sql`select territory_id as id from membership_territory t join membership m on m.id = t.membership_id where m.user_id = ${record.userId}`,
      ),
    )
    const caller: Caller = {
      sessionId,
      generation: Number(generation),
      userId: record.userId,
      organizationId: record.currentOrganizationId,
      organizations: [record.currentOrganizationId],
      roleId: record.roleId,
      subscriptionId: record.subscriptionId,
      territories: territories.map(({ id }) => id),
    }
    const controller = new AbortController()
    const stream = await openStream(
      {
        services: { config: app.config, db: app.db, changes: broker, files: openStorage(app.config), now: () => new Date() },
        request: {
          id: 'test',
          ip: '127.0.0.1',
          userAgent: undefined,
          header: () => undefined,
          cookie: () => undefined,
          canKeepCookie: false,
          reply: { header: () => {}, setCookie: () => {} },
          signal: controller.signal,
        },
        caller,
        transact: (work) => app.db.asTenant(caller, work),
      },
      times,
    )
    const gone = new Promise<void>((done) => stream.once('close', done))
    return { stream, controller, gone }
  }

  test('it ends at sign-out, and when the caller’s role changes', async () => {
    for (const end of [
      (user: SignedIn) => user.call('account.logout', { body: {} }),
      (user: SignedIn) =>
        app.db.asOwner((tx) => tx.run(sql`update membership set role_id = 7 where user_id = ${user.record.userId}`)),
    ]) {
      const user = await app.signIn('role5@walkup.test')
      const { stream, gone } = await within(user)
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += String(chunk)))
      await wait(250)
      expect(text).toContain(': still here')
      expect(stream.destroyed).toBe(false)
      await end(user)
      await gone
    }
    await expect.poll(() => listening).toBe(0)
  })

  test('it lets go of everything when the client does', async () => {
    const { controller, gone } = await within(admin)
    await expect.poll(() => listening).toBe(1)
    controller.abort()
    await gone
    await expect.poll(() => listening).toBe(0)
  })

  test('a client that does not read gets a reset, not a heap', async () => {
    const { stream, controller } = await within(admin)
    const bulk = (round: number) =>
      app.db.asOwner((tx) =>
        tx.run(sql`insert into lead (organization_id, uid, kind, status, first_name, last_name, service_group_id)
          select 1, 'slowslowslowslowslowslow' || ${round}::int || 'n' || n, 'external', 'new', 'Slow', 'Reader', 1 from generate_series(1, 900) n`),
      )
    for (let round = 0; round < 6; round++) {
      await bulk(round)
      await wait(250)
    }
    expect(stream.readableLength).toBeGreaterThan(200 * 1024)
    expect(stream.readableLength).toBeLessThan(400 * 1024)
    let text = ''
    stream.on('data', (chunk: Buffer) => (text += String(chunk)))
    for (const end = Date.now() + 3000; Date.now() < end && !text.includes('event: reset');) await wait(20)
    expect(text).toContain('event: reset')
    const { data } = await admin.call('leads.upsertInternal', {
      body: { firstName: 'Eve', lastName: 'Stream', serviceGroupId: 1 },
    })
    for (const end = Date.now() + 3000; Date.now() < end && !text.includes(`"id":${data.id},`);) await wait(20)
    expect(text.slice(text.indexOf('event: reset'))).toContain(`"id":${data.id},`)
    controller.abort()
  })
})
