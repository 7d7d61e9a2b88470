import { Webhook } from 'standardwebhooks'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { startReceiver, type Receiver } from './receiver.ts'

let app: TestApp
let admin: SignedIn
let receiver: Receiver
const receivers: Receiver[] = []
beforeAll(async () => {
  app = await startApp({ outboundAllow: '127.0.0.1/32' })
  admin = await app.signIn('role2@walkup.test')
})
afterEach(async () => {
  await app.db.asOwner((tx) => tx.run(sql`delete from connection where system in ('webhook', 'crmWebhook')`))
  await Promise.all(receivers.splice(0).map((one) => one.close()))
})
afterAll(() => app.close())

const listen = async () => {
  receiver = await startReceiver()
  receivers.push(receiver)
  return receiver
}
const subscribe = async (url: string, events: string[] = ['lead.created', 'lead.updated', 'lead.status_changed']) => {
  const made = await admin.call('webhooks.upsert', { body: { url, events, isActive: true } })
  expect(made.status).toBe(200)
  return made.data
}
const makeLead = async (fields: object = {}) => {
  const made = await admin.call('leads.upsertInternal', {
    body: {
      firstName: 'Delia',
      lastName: 'Very',
      serviceGroupId: 1,
      phones: [{ number: '614-555-0133', type: 'mobile' }],
      consent: { version: '2026-01', accepted: true },
      ...fields,
    },
  })
  if (made.status !== 200) throw new Error(JSON.stringify(made.problem))
  return made.data
}
const messages = (to = receiver) => to.received.map(({ body }) => JSON.parse(body) as { type: string; data: { id: number } })
const deliveries = async (filter: object) => (await admin.call('deliveries.search', { body: { filter } })).data.items.toReversed()
const deliveriesOf = (leadId: number) => deliveries({ leadId })
/** A lead whose first delivery has failed, which the connection counts. */
async function makeFailingLead() {
  const lead = await makeLead()
  expect(await app.settled(() => deliveriesOf(lead.id))).toMatchObject([{ state: 'failed', attempts: 1 }])
}
/** Verifies like the published library, but at the server's time, since the library reads the machine's clock. */
function verify(secret: string | undefined, body: string | undefined, headers: Record<string, string>): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: app.now() })
  try {
    return new Webhook(secret ?? '').verify(body ?? '', headers)
  } finally {
    vi.useRealTimers()
  }
}
/** Longer than the first pauses of the retry schedule. */
const skip = () => app.advance(40_000)

describe('a webhook', () => {
  it('receives signed messages that the published library verifies', async () => {
    const { url, received } = await listen()
    const { id, secret } = await subscribe(url)
    const lead = await makeLead()
    expect(await app.settled(() => received.length)).toBe(1)
    const [message] = received
    const headers = message?.headers as Record<string, string>
    const verified = verify(secret, message?.body, headers)
    expect(verified).toMatchObject({ type: 'lead.created', data: { id: lead.id, uid: lead.uid, firstName: 'Delia' } })
    const old = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 600) }
    expect(() => verify(secret, message?.body, old)).toThrow('timestamp')
    expect(() => verify(secret, message?.body.replace('Delia', 'Celia'), headers)).toThrow('signature')
    expect(await app.settled(() => deliveriesOf(lead.id))).toMatchObject([
      { system: 'webhook', webhookId: id, webhookName: new URL(url).host, state: 'sent', attempts: 1 },
    ])
    const [webhook] = (await admin.call('webhooks.search', { body: {} })).data.items.filter((one) => one.id === id)
    const { updatedAt = '', events = [], isActive = true } = webhook ?? {}
    const body = { id, updatedAt, url, events, isActive, description: 'Partner portal' }
    expect((await admin.call('webhooks.upsert', { body })).status).toBe(200)
    expect(await deliveriesOf(lead.id)).toMatchObject([{ webhookName: 'Partner portal' }])
  })

  it('is signed with both secrets for a day after a rotation', async () => {
    const { url, received } = await listen()
    const { id, secret: before } = await subscribe(url)
    const rotated = await admin.call('webhooks.rotateSecret', { params: { id }, body: {} })
    const after = rotated.data.secret
    expect(after).not.toBe(before)
    await makeLead()
    expect(await app.settled(() => received.length)).toBe(1)
    const last = (by: string | undefined) => verify(by, received.at(-1)?.body, received.at(-1)?.headers as Record<string, string>)
    expect(last(before)).toEqual(last(after))
    app.advance(86_400_000)
    admin = await app.signIn('role2@walkup.test')
    const tested = await admin.call('webhooks.test', { params: { id }, body: {} })
    expect(tested.data).toMatchObject({ ok: true, detail: 'The receiver answered 200.' })
    expect(received.at(-1)?.headers['webhook-signature']?.toString().split(' ')).toHaveLength(1)
  })

  it('shows its secret once, and no other caller sees it', async () => {
    const { url } = await listen()
    const { id, secret } = await subscribe(url)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const listed = await admin.call('webhooks.search', { body: {} })
    expect(JSON.stringify(listed.data)).not.toContain('whsec_')
    const again = await admin.call('webhooks.upsert', { body: { id, url, events: ['lead.created'], isActive: true } })
    expect(again.data).not.toHaveProperty('secret')
    const stored = await app.db.asOwner((tx) =>
      tx.rows(sql`select sealed_secrets, settings from connection where id = ${id} union all
        select before::text, after from audit_event where entity = 'connection' and entity_id = ${id}`),
    )
    expect(JSON.stringify(stored)).not.toContain(secret?.slice(6) ?? '?')
    const other = await app.signIn('other@walkup.test')
    for (const name of ['webhooks.rotateSecret', 'webhooks.test'] as const) {
      expect((await other.call(name, { params: { id }, body: {} })).status).toBe(404)
    }
    expect((await other.call('webhooks.delete', { params: { id } })).status).toBe(404)
    expect((await other.call('webhooks.search', { body: {} })).data.items).toEqual([])
  })

  it('does not receive leads from before it was turned on, or events that it did not subscribe to', async () => {
    const { url, received } = await listen()
    const before = await makeLead()
    await subscribe(url, ['lead.status_changed'])
    await makeLead()
    await admin.call('leads.setStatus', { params: { id: before.id }, body: { to: 'contacted' } })
    expect(await app.settled(() => messages().map(({ type, data }) => [type, data.id]))).toEqual([
      ['lead.status_changed', before.id],
    ])
    expect(received).toHaveLength(1)
  })

  it('is turned off immediately by 410', async () => {
    const { url } = await listen()
    receiver.answer = () => ({ status: 410 })
    const { id } = await subscribe(url)
    await makeLead()
    expect(
      await app.settled(async () => (await admin.call('webhooks.search', { body: {} })).data.items.find((one) => one.id === id)),
    ).toMatchObject({ isActive: false, lastError: 'The receiver answered 410 Gone, so this webhook was turned off.' })
    expect(await noticesOf('was turned off')).toHaveLength(1)
  })

  it('alerts administrators once per outage, and is shown on Today until it is over', async () => {
    const { url } = await listen()
    receiver.answer = () => ({ status: 500 })
    const { id } = await subscribe(url)
    await makeFailingLead()
    expect(await noticesOf('cannot be reached')).toEqual([])
    const fail = () =>
      app.db.asOwner((tx) =>
        tx.run(
          sql`update connection set failures = 9, paused_until = null, failing_since = app_now() - interval '3 minutes' where id = ${id}`,
        ),
      )
    const host = new URL(url).host
    for (const attempts of [2, 3]) {
      await fail()
      skip()
      expect(await app.settled(() => receiver.received.length)).toBe(attempts)
      expect(await app.settled(() => noticesOf('cannot be reached'))).toEqual([`Webhook ${host} cannot be reached`])
    }
    const mail = await app.mailTo('role2@walkup.test')
    expect(mail.filter(({ subject }) => subject.includes(host))).toHaveLength(1)
    const panels = async (caller: SignedIn) =>
      (await caller.call('dashboard.panels', { params: { territoryId: 0 } })).data.failingConnections
    expect(await panels(admin)).toMatchObject([{ system: 'webhook', url }])
    expect(await panels(await app.signIn('role5@walkup.test'))).toEqual([])
    receiver.answer = () => ({ status: 200 })
    await fail()
    app.advance(200_000)
    expect(await app.settled(() => panels(admin))).toEqual([])
  })

  it('is turned off after five days of failure', async () => {
    const { url } = await listen()
    receiver.answer = () => ({ status: 500 })
    const { id } = await subscribe(url)
    await makeFailingLead()
    await app.db.asOwner((tx) =>
      tx.run(sql`update connection set failing_since = failing_since - interval '6 days' where id = ${id}`),
    )
    skip()
    expect(
      await app.settled(
        async () => (await admin.call('webhooks.search', { body: {} })).data.items.find((one) => one.id === id)?.isActive,
      ),
    ).toBe(false)
  })
})

const noticesOf = async (text: string) =>
  (
    await app.db.asOwner((tx) =>
      tx.rows<{ title: string }>(sql`select title from notification where title like ${`%${text}`} order by id`),
    )
  ).map(({ title }) => title)

describe('a delivery', () => {
  it('is retried with the same id until it is received, before the lead’s later ones', async () => {
    const { url, received } = await listen()
    let isDown = true
    receiver.answer = () => ({ status: isDown ? 503 : 200, body: 'No room for Delia Very, +1 614 555 0133' })
    await subscribe(url)
    const lead = await makeLead()
    expect(await app.settled(() => received.length)).toBe(1)
    await admin.call('leads.setStatus', { params: { id: lead.id }, body: { to: 'contacted' } })
    expect(await app.settled(() => deliveriesOf(lead.id))).toMatchObject([
      { topic: 'lead.created', state: 'failed', lastError: 'The receiver answered 503.' },
      { topic: 'lead.status_changed', state: 'queued', attempts: 0 },
    ])
    isDown = false
    skip()
    expect(await app.settled(() => messages().map(({ type }) => type))).toEqual(
      expect.arrayContaining(['lead.created', 'lead.status_changed']),
    )
    // Every retry comes before the lead's next message, with the same id and body.
    expect(messages().findIndex(({ type }) => type === 'lead.status_changed')).toBe(received.length - 1)
    const resends = received.slice(0, -1)
    expect(resends.length).toBeGreaterThan(1)
    expect(new Set(resends.map(({ headers, body }) => `${String(headers['webhook-id'])} ${body}`)).size).toBe(1)
    expect(received.at(-1)?.headers['webhook-id']).not.toBe(received[0]?.headers['webhook-id'])
    const [first] = await deliveriesOf(lead.id)
    const { attemptList } = (await admin.call('deliveries.get', { params: { id: first?.id ?? 0 } })).data
    expect(attemptList[0]).toMatchObject({ state: 'failed', calls: [{ method: 'POST', status: 503 }] })
    expect(attemptList.at(-1)).toMatchObject({ state: 'sent' })
    expect(attemptList[0]?.calls[0]?.response).toBe('No room for ••• •••, •••')
  })

  it('is not delayed by a destination that is down, which is paused for half a minute', async () => {
    const broken = await listen()
    broken.answer = () => ({ status: 500 })
    await subscribe(broken.url)
    const sound = await listen()
    await subscribe(sound.url)
    for (let n = 0; n < 12; n++) await makeLead({ lastName: `Nr ${n}` })
    expect(await app.settled(() => sound.received.length)).toBe(12)
    const webhooks = async () => (await admin.call('webhooks.search', { body: {} })).data.items
    expect(await app.settled(async () => (await webhooks()).map(({ health }) => health))).toEqual(['failing', 'ok'])
    expect(await app.settled(async () => (await deliveries({ state: 'sending' })).length)).toBe(0)
    const asked = broken.received.length
    // Its deliveries are due again, but the destination is paused.
    app.advance(10_000)
    expect(await app.settled(() => broken.received.length)).toBe(asked)
    broken.answer = () => ({ status: 200 })
    app.advance(30_000)
    expect(await app.settled(() => new Set(broken.received.map(({ headers }) => headers['webhook-id'])).size)).toBe(12)
  })

  it('waits as long as Retry-After asks', async () => {
    const { url, received } = await listen()
    receiver.answer = () => ({ status: 429, headers: { 'retry-after': '120' } })
    await subscribe(url)
    const lead = await makeLead()
    expect(await app.settled(() => deliveriesOf(lead.id))).toMatchObject([{ state: 'failed' }])
    app.advance(60_000)
    await makeLead({ lastName: 'Second' })
    expect(await app.settled(() => received.length)).toBe(1)
    receiver.answer = () => ({ status: 200 })
    app.advance(60_000)
    expect(await app.settled(() => received.length)).toBe(3)
  })

  it('is taken over within a minute if its worker dies', async () => {
    const { url, received } = await listen()
    const { id } = await subscribe(url)
    const lead = await makeLead()
    expect(await app.settled(() => received.length)).toBe(1)
    expect(await app.settled(() => deliveriesOf(lead.id))).toMatchObject([{ state: 'sent' }])
    await app.db.asOwner((tx) =>
      tx.run(
        sql`update delivery set state = 'sending', lease = 'dead', next_attempt_at = ${new Date(app.now().getTime() + 45_000)} where connection_id = ${id}`,
      ),
    )
    expect(await app.settled(() => received.length)).toBe(1)
    app.advance(60_000)
    expect(await app.settled(() => received.length)).toBe(2)
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
    expect(await app.settled(() => deliveriesOf(lead.id))).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  it('is dismissed and retried by staff, one by one and by filter, and audited', async () => {
    const { url, received } = await listen()
    receiver.answer = () => ({ status: 400 })
    const { id: webhookId } = await subscribe(url)
    const [a, b] = [await makeLead(), await makeLead({ lastName: 'Other' })]
    expect(
      await app.settled(async () => [...(await deliveriesOf(a.id)), ...(await deliveriesOf(b.id))].map(({ state }) => state)),
    ).toEqual(['failed', 'failed'])
    const [first] = await deliveriesOf(a.id)
    const id = first?.id ?? 0
    expect((await admin.call('deliveries.dismiss', { params: { id }, body: {} })).data).toMatchObject({ state: 'dead' })
    expect((await admin.call('deliveries.dismiss', { params: { id }, body: {} })).problem.code).toBe('not-open')
    receiver.answer = () => ({ status: 200 })
    const manager = await app.signIn('role3@walkup.test')
    expect((await manager.call('deliveries.retry', { params: { id }, body: {} })).status).toBe(403)
    expect((await (await app.signIn('other@walkup.test')).call('deliveries.retry', { params: { id }, body: {} })).status).toBe(
      404,
    )
    const all = await admin.call('deliveries.retryAll', { body: { filter: { webhookId } } })
    expect(all.data).toEqual({ count: 2 })
    expect(await app.settled(() => received.length)).toBe(4)
    expect(await app.settled(async () => (await deliveriesOf(a.id))[0]?.state)).toBe('sent')
    expect((await admin.call('deliveries.retry', { params: { id }, body: {} })).problem.code).toBe('not-failed')
    const since = new Date(app.now().getTime() - 3_600_000).toISOString()
    expect((await admin.call('webhooks.replay', { params: { id: webhookId }, body: { since } })).data).toEqual({ count: 2 })
    expect(await app.settled(() => received.length)).toBe(6)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
    const trail = await app.db.asOwner((tx) =>
      tx.rows<{ action: string }>(sql`select action from audit_event where entity = 'delivery' order by id`),
    )
    expect(trail.map(({ action }) => action)).toEqual(['dismiss', 'retryAll'])
  })

  it('loses its message when the person is erased, and the erasure is sent', async () => {
    const { url, received } = await listen()
    await subscribe(url, ['lead.created', 'lead.erased'])
    const lead = await makeLead({ phones: [{ number: '614-555-0177', type: 'mobile' }] })
    expect(await app.settled(() => received.length)).toBe(1)
    const erased = await admin.call('leads.erasePerson', { params: { id: lead.id }, body: { reason: 'They asked.' } })
    expect(erased.status).toBe(200)
    expect(await app.settled(() => messages().map(({ type }) => type))).toEqual(['lead.created', 'lead.erased'])
    expect(received[1]?.body).not.toMatch(/Delia|5550177/)
    const kept = await app.db.asOwner((tx) => tx.rows(sql`select message from delivery where lead_id = ${lead.id} order by id`))
    expect(JSON.stringify(kept)).not.toMatch(/Delia|5550177/)
  })
})

describe('the connection to a CRM', () => {
  it('is a managed webhook for all events', async () => {
    const { url, received } = await listen()
    const save = (body: object) => admin.call('connections.save', { params: { system: 'crmWebhook' }, body })
    const refused = await save({ isActive: true })
    expect([refused.status, refused.problem.errors]).toMatchObject([
      400,
      [{ path: 'settings.url', code: 'required-to-switch-on' }],
    ])
    const made = await save({ isActive: true, settings: { url } })
    expect(made.data).toMatchObject({ isActive: true, health: 'ok', secretsSet: ['secret'] })
    expect(made.data.secret).toMatch(/^whsec_/)
    const listed = await admin.call('connections.list', {})
    expect(listed.data.items.find(({ system }) => system === 'crmWebhook')).not.toHaveProperty('secret')
    const [hook] = (await admin.call('webhooks.search', { body: {} })).data.items
    expect(hook).toMatchObject({ isManaged: true, url })
    expect((await admin.call('webhooks.delete', { params: { id: hook?.id ?? 0 } })).problem.code).toBe('managed')
    await app.db.asOwner((tx) => tx.run(sql`update organization set crm_integration_id = 1 where id = 1`))
    const lead = await makeLead()
    expect(await app.settled(() => received.length)).toBe(1)
    const sent = await admin.call('leads.sendToCrm', { params: { id: lead.id }, body: {} })
    expect(sent.data.externalRefs).toMatchObject([{ system: 'crmWebhook' }])
    expect(sent.data.timeline.at(-1)).toMatchObject({ kind: 'external' })
    expect(await app.settled(() => messages().map(({ type }) => type))).toEqual(['lead.created', 'lead.updated'])
    const paused = await save({ isActive: false })
    expect(paused.data.health).toBe('paused')
    const off = await admin.call('leads.sendToCrm', { params: { id: lead.id }, body: {} })
    expect(off.problem.code).toBe('not-configured')
  })

  it('names the invalid field', async () => {
    const save = async (settings: object) => {
      const { status, problem } = await admin.call('connections.save', { params: { system: 'crmWebhook' }, body: { settings } })
      return [status, problem.errors?.map((error) => [error.path, (error as { code?: string }).code])]
    }
    expect(await save({ url: 'ftp://crm.example' })).toEqual([400, [['settings.url', 'not-a-url']]])
    expect(await save({ url: 'https://10.1.2.3/hook' })).toEqual([400, [['settings.url', 'url-private']]])
    expect(await save({ url: 'https://user:secret@crm.example/' })).toEqual([400, [['settings.url', 'url-credentials']]])
    expect(await save({ key: 'x' })).toEqual([400, [['settings.key', 'unknown-setting']]])
  })
})
