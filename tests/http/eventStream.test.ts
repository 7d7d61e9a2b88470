import sql from 'sql-template-tag'
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
  const patient = { timeout: 30_000 }
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
      await expect.poll(() => text, patient).toContain(': still here')
      expect(stream.destroyed).toBe(false)
      await end(user)
      await gone
    }
    await expect.poll(() => listening, patient).toBe(0)
  })

  test('releases everything when the client disconnects', async () => {
    const { controller, gone } = await within(admin)
    await expect.poll(() => listening, patient).toBe(1)
    controller.abort()
    await gone
    await expect.poll(() => listening, patient).toBe(0)
  })

  test('sends a reset to a slow client instead of buffering without limit', async () => {
    const BATCH = 900
    const BATCHES = 8
    const slow = await within(admin)
    const fast = await within(admin)
    const eventsIn = (text: string) => text.split('event: change').length - 1
    let seen = ''
    fast.stream.on('data', (chunk: Buffer) => (seen += String(chunk)))
    // Like the triggers of leads, which would take a minute on PGlite. One after the other, since several in one batch would be too many
    // changes, which is a reset for everyone.
    for (let made = 1; made <= BATCHES; made++) {
      await app.db.asOwner((tx) =>
        tx.rows(sql`select publish_change(1, 'lead', (select min(id) from lead where organization_id = 1), 'updated'),
          -- As if each came from a transaction of its own.
          set_config('app.published', '', true) from generate_series(1, ${BATCH})`),
      )
      await expect.poll(() => eventsIn(seen), patient).toBe(made * BATCH)
    }
    let text = ''
    slow.stream.on('data', (chunk: Buffer) => (text += String(chunk)))
    await expect.poll(() => text, patient).toContain('event: reset')
    const { data } = await admin.call('leads.upsertInternal', {
      body: { firstName: 'Eve', lastName: 'Stream', serviceGroupId: 1 },
    })
    await expect.poll(() => text.slice(text.indexOf('event: reset')), patient).toContain(`"id":${data.id},`)
    expect(eventsIn(text)).toBeLessThan(BATCHES * BATCH)
    expect(seen).not.toContain('event: reset')
    slow.controller.abort()
    fast.controller.abort()
  })
})
