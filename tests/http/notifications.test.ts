import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let generator: SignedIn
let dispatcher: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  generator = await app.signIn('role14@walkup.test')
  dispatcher = await app.signIn('role5@walkup.test')
})
afterAll(() => app.close())

const send = (audience: object, fields: object = {}, by = admin) =>
  by.call('notifications.send', { body: { title: 'Hello', body: 'Read this.', channels: ['inApp'], audience, ...fields } })
const count = async (query: ReturnType<typeof sql>) => (await app.db.asOwner((tx) => tx.one<{ n: number }>(query)))?.n
const active = sql`select count(distinct m.user_id)::int as n from membership m join app_user u on u.id = m.user_id
  left join membership_territory t on t.organization_id = m.organization_id and t.membership_id = m.id
  where m.organization_id = 1 and m.is_active and u.is_active`

describe('notifications.send', () => {
  test('can address roles, territories, both, and individual users', async () => {
    const { userId } = dispatcher.record
    expect((await send({ roleIds: [14, 15] })).data.recipients).toBe(await count(sql`${active} and m.role_id in (14, 15)`))
    expect((await send({ territoryIds: [1] })).data.recipients).toBe(await count(sql`${active} and t.territory_id = 1`))
    expect((await send({ roleIds: [14], territoryIds: [1], userIds: [userId] })).data.recipients).toBe(
      await count(sql`${active} and ((m.role_id = 14 and t.territory_id = 1) or m.user_id = ${userId})`),
    )
  })

  test('queues mail for each recipient in the same transaction, and none if rejected', async () => {
    const emails = () => count(sql`select count(*)::int as n from mail where subject = 'By mail'`)
    const sent = await send({ roleIds: [5] }, { title: 'By mail', channels: ['email'] })
    expect(sent.data.recipients).toBeGreaterThan(1)
    expect(await emails()).toBe(sent.data.recipients)
    expect((await dispatcher.call('notifications.inbox', { body: {} })).data.items.map(({ title }) => title)).not.toContain(
      'By mail',
    )
    const refusals: [object, string][] = [
      [{}, 'audience'],
      [{ userIds: [1_000_000] }, 'audience.userIds.0'],
      [{ territoryIds: [8] }, 'audience.territoryIds.0'],
    ]
    for (const [audience, path] of refusals) {
      const refused = await send(audience, { title: 'By mail', channels: ['email', 'inApp'] })
      expect(refused.problem.errors?.[0]?.path).toBe(path)
    }
    expect(await emails()).toBe(sent.data.recipients)
    expect((await send({ roleIds: [5] }, {}, generator)).status).toBe(403)
  })
})

describe('the inbox', () => {
  test('lists the caller’s notifications, counts unread ones and marks them', async () => {
    const before = (await generator.call('notifications.inbox', { body: {} })).data
    await send({ userIds: [generator.record.userId] }, { title: 'For you' })
    const { items, unread } = (await generator.call('notifications.inbox', { body: {} })).data
    expect(unread).toBe(before.unread + 1)
    expect(items[0]).toMatchObject({ title: 'For you', readAt: null, sentBy: { id: admin.record.userId } })
    const ids = [items[0]?.id ?? 0]
    expect((await dispatcher.call('notifications.read', { body: { ids } })).status).toBe(404)
    expect((await generator.call('notifications.read', { body: { ids: [...ids, 1_000_000] } })).status).toBe(404)
    expect((await generator.call('notifications.read', { body: { ids } })).data.unread).toBe(before.unread)
    expect((await generator.call('notifications.read', { body: { ids } })).data.unread).toBe(before.unread)
    expect((await generator.call('notifications.read', { body: {} })).status).toBe(400)
    expect((await generator.call('notifications.read', { body: { all: true } })).data.unread).toBe(0)
    const left = await generator.call('notifications.inbox', { body: { filter: { isRead: false } } })
    expect(left.data.items).toEqual([])
  })

  test('history lists who sent what, and how many have read it', async () => {
    const sent = (await send({ userIds: [generator.record.userId, dispatcher.record.userId] }, { title: 'Counted' })).data
    await generator.call('notifications.read', { body: { all: true } })
    const { items } = (await dispatcher.call('notifications.history', { body: { filter: { sentByIds: [admin.record.userId] } } }))
      .data
    expect(items.find(({ id }) => id === sent.id)).toMatchObject({ title: 'Counted', recipients: 2, read: 1 })
    const other = await app.signIn('other@walkup.test')
    expect((await other.call('notifications.history', { body: {} })).data.items.map(({ id }) => id)).not.toContain(sent.id)
  })

  test('gets live events of the caller’s notifications only', async () => {
    const origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const listen = async (user: SignedIn) => {
      const stop = new AbortController()
      const response = await fetch(`${origin}/api/events`, {
        signal: stop.signal,
        headers: { authorization: `Bearer ${user.record.token}`, currentorganizationid: '1' },
      })
      let text = ''
      void (async () => {
        for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
      })().catch(() => {})
      return { text: () => text, stop: () => stop.abort() }
    }
    const [own, others] = [await listen(generator), await listen(dispatcher)]
    await send({ userIds: [generator.record.userId] }, { title: 'Live' })
    await expect.poll(own.text).toContain('notification')
    const id = await count(sql`select max(id) as n from notification_recipient`)
    expect(own.text()).toContain(`"entity":"notification","id":${id},"change":"created"`)
    await send({ userIds: [dispatcher.record.userId] }, { title: 'Next' })
    await expect.poll(others.text).toContain('notification')
    expect(others.text()).not.toContain(`"id":${id},`)
    own.stop()
    others.stop()
  })
})

test('notifications.lookup lists the allowed recipients', async () => {
  const { data } = await dispatcher.call('notifications.lookup')
  expect(data.users).toHaveLength((await count(active)) ?? -1)
  expect(data.roles.map(({ id }) => id)).not.toContain(1)
  expect(data.territories.length).toBe(await count(sql`select count(*)::int as n from territory where organization_id = 1`))
})
