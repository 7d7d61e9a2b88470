import sql from 'sql-template-tag'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBroker, type ChangeBroker } from '../../packages/server/src/events/broker.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { openInnerStream } from './innerStream.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
})
afterAll(() => app.close())

describe('the stream without HTTP', () => {
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
      watchAccess: (watcher) => real.watchAccess(watcher),
      close: () => real.close(),
    }
  })
  afterAll(() => broker.close())

  const within = (user: SignedIn) => openInnerStream(app, broker, user, times)

  test('ends at sign-out and when the caller’s role changes', async () => {
    for (const end of [
      (user: SignedIn) => user.call('account.logout', { body: {} }),
      (user: SignedIn) =>
        app.db.asOwner((tx) => tx.run(sql`update membership set role_id = 7 where user_id = ${user.record.userId}`)),
    ]) {
      const user = await app.signIn('role5@walkup.test')
      const { stream, gone } = await within(user)
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += String(chunk)))
      await expect.poll(() => text, { timeout: 10_000 }).toContain(': still here')
      expect(stream.destroyed).toBe(false)
      await end(user)
      await gone
    }
    await expect.poll(() => listening).toBe(0)
  })

  test('releases everything when the client disconnects', async () => {
    const { controller, gone } = await within(admin)
    await expect.poll(() => listening).toBe(1)
    controller.abort()
    await gone
    await expect.poll(() => listening).toBe(0)
  })

  test('sends a reset to a slow client instead of buffering without limit', async () => {
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
