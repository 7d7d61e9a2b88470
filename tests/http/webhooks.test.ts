import { Webhook } from 'standardwebhooks'
import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { openDeliveries } from './deliveriesFixture.ts'
import type { SignedIn } from './harness.ts'

const suite = openDeliveries()
const { listen, subscribe, makeLead, messages, deliveriesOf, skip } = suite

/** A lead whose first delivery has failed, which the connection counts. */
async function makeFailingLead() {
  const lead = await makeLead()
  expect(await suite.app.settled(() => deliveriesOf(lead.id))).toMatchObject([{ state: 'failed', attempts: 1 }])
}
/** Verifies like the published library, but at the server's time, since the library reads the machine's clock. */
function verify(secret: string | undefined, body: string | undefined, headers: Record<string, string>): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: suite.app.now() })
  try {
    return new Webhook(secret ?? '').verify(body ?? '', headers)
  } finally {
    vi.useRealTimers()
  }
}

describe('a webhook', () => {
  it('receives signed messages that the published library verifies', async () => {
    const { url, received } = await listen()
    const { id, secret } = await subscribe(url)
    const lead = await makeLead()
    expect(await suite.app.settled(() => received.length)).toBe(1)
    const [message] = received
    const headers = message?.headers as Record<string, string>
    const verified = verify(secret, message?.body, headers)
    expect(verified).toMatchObject({ type: 'lead.created', data: { id: lead.id, uid: lead.uid, firstName: 'Delia' } })
    const old = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 600) }
    expect(() => verify(secret, message?.body, old)).toThrow('timestamp')
    expect(() => verify(secret, message?.body.replace('Delia', 'Celia'), headers)).toThrow('signature')
    expect(await suite.app.settled(() => deliveriesOf(lead.id))).toMatchObject([
      { system: 'webhook', webhookId: id, webhookName: new URL(url).host, state: 'sent', attempts: 1 },
    ])
    const [webhook] = (await suite.admin.call('webhooks.search', { body: {} })).data.items.filter((one) => one.id === id)
    const { updatedAt = '', events = [], isActive = true } = webhook ?? {}
    const body = { id, updatedAt, url, events, isActive, description: 'Partner portal' }
    expect((await suite.admin.call('webhooks.upsert', { body })).status).toBe(200)
    expect(await deliveriesOf(lead.id)).toMatchObject([{ webhookName: 'Partner portal' }])
  })

  it('is signed with both secrets for a day after a rotation', async () => {
    const { url, received } = await listen()
    const { id, secret: before } = await subscribe(url)
    const rotated = await suite.admin.call('webhooks.rotateSecret', { params: { id }, body: {} })
    const after = rotated.data.secret
    expect(after).not.toBe(before)
    await makeLead()
    expect(await suite.app.settled(() => received.length)).toBe(1)
    const last = (by: string | undefined) => verify(by, received.at(-1)?.body, received.at(-1)?.headers as Record<string, string>)
    expect(last(before)).toEqual(last(after))
    suite.app.advance(86_400_000)
    suite.admin = await suite.app.signIn('role2@walkup.test')
    const tested = await suite.admin.call('webhooks.test', { params: { id }, body: {} })
    expect(tested.data).toMatchObject({ ok: true, detail: 'The receiver answered 200.' })
    expect(received.at(-1)?.headers['webhook-signature']?.toString().split(' ')).toHaveLength(1)
  })

  it('shows its secret once, and no other caller sees it', async () => {
    const { url } = await listen()
    const { id, secret } = await subscribe(url)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const listed = await suite.admin.call('webhooks.search', { body: {} })
    expect(JSON.stringify(listed.data)).not.toContain('whsec_')
    const again = await suite.admin.call('webhooks.upsert', { body: { id, url, events: ['lead.created'], isActive: true } })
    expect(again.data).not.toHaveProperty('secret')
    const stored = await suite.app.db.asOwner((tx) =>
      tx.rows(sql`select sealed_secrets, settings from connection where id = ${id} union all
        select before::text, after from audit_event where entity = 'connection' and entity_id = ${id}`),
    )
    expect(JSON.stringify(stored)).not.toContain(secret?.slice(6) ?? '?')
    const other = await suite.app.signIn('other@walkup.test')
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
    await suite.admin.call('leads.setStatus', { params: { id: before.id }, body: { to: 'contacted' } })
    expect(await suite.app.settled(() => messages().map(({ type, data }) => [type, data.id]))).toEqual([
      ['lead.status_changed', before.id],
    ])
    expect(received).toHaveLength(1)
  })

  it('is turned off immediately by 410', async () => {
    const { url } = await listen()
    suite.receiver.answer = () => ({ status: 410 })
    const { id } = await subscribe(url)
    await makeLead()
    expect(
      await suite.app.settled(async () =>
        (await suite.admin.call('webhooks.search', { body: {} })).data.items.find((one) => one.id === id),
      ),
    ).toMatchObject({ isActive: false, lastError: 'The receiver answered 410 Gone, so this webhook was turned off.' })
    expect(await noticesOf('was turned off')).toHaveLength(1)
  })

  it('alerts administrators once per outage, and is shown on Today until it is over', async () => {
    const { url } = await listen()
    suite.receiver.answer = () => ({ status: 500 })
    const { id } = await subscribe(url)
    await makeFailingLead()
    expect(await noticesOf('cannot be reached')).toEqual([])
    const fail = () =>
      suite.app.db.asOwner((tx) =>
        tx.run(
          sql`update connection set failures = 9, paused_until = null, failing_since = app_now() - interval '3 minutes' where id = ${id}`,
        ),
      )
    const host = new URL(url).host
    for (const attempts of [2, 3]) {
      await fail()
      skip()
      expect(await suite.app.settled(() => suite.receiver.received.length)).toBe(attempts)
      expect(await suite.app.settled(() => noticesOf('cannot be reached'))).toEqual([`Webhook ${host} cannot be reached`])
    }
    const mail = await suite.app.mailTo('role2@walkup.test')
    expect(mail.filter(({ subject }) => subject.includes(host))).toHaveLength(1)
    const panels = async (caller: SignedIn) =>
      (await caller.call('dashboard.panels', { params: { territoryId: 0 } })).data.failingConnections
    expect(await panels(suite.admin)).toMatchObject([{ system: 'webhook', url }])
    expect(await panels(await suite.app.signIn('role5@walkup.test'))).toEqual([])
    suite.receiver.answer = () => ({ status: 200 })
    await fail()
    suite.app.advance(200_000)
    expect(await suite.app.settled(() => panels(suite.admin))).toEqual([])
  })

  it('is turned off after five days of failure', async () => {
    const { url } = await listen()
    suite.receiver.answer = () => ({ status: 500 })
    const { id } = await subscribe(url)
    await makeFailingLead()
    await suite.app.db.asOwner((tx) =>
      tx.run(sql`update connection set failing_since = failing_since - interval '6 days' where id = ${id}`),
    )
    skip()
    expect(
      await suite.app.settled(
        async () => (await suite.admin.call('webhooks.search', { body: {} })).data.items.find((one) => one.id === id)?.isActive,
      ),
    ).toBe(false)
  })
})

const noticesOf = async (text: string) =>
  (
    await suite.app.db.asOwner((tx) =>
      tx.rows<{ title: string }>(sql`select title from notification where title like ${`%${text}`} order by id`),
    )
  ).map(({ title }) => title)

describe('the connection to a CRM', () => {
  it('is a managed webhook for all events', async () => {
    const { url, received } = await listen()
    const save = (body: object) => suite.admin.call('connections.save', { params: { system: 'crmWebhook' }, body })
    const refused = await save({ isActive: true })
    expect([refused.status, refused.problem.errors]).toMatchObject([
      400,
      [{ path: 'settings.url', code: 'required-to-switch-on' }],
    ])
    const made = await save({ isActive: true, settings: { url } })
    expect(made.data).toMatchObject({ isActive: true, health: 'ok', secretsSet: ['secret'] })
    expect(made.data.secret).toMatch(/^whsec_/)
    const listed = await suite.admin.call('connections.list', {})
    expect(listed.data.items.find(({ system }) => system === 'crmWebhook')).not.toHaveProperty('secret')
    const [hook] = (await suite.admin.call('webhooks.search', { body: {} })).data.items
    expect(hook).toMatchObject({ isManaged: true, url })
    expect((await suite.admin.call('webhooks.delete', { params: { id: hook?.id ?? 0 } })).problem.code).toBe('managed')
    await suite.app.db.asOwner((tx) => tx.run(sql`update organization set crm_integration_id = 1 where id = 1`))
    const lead = await makeLead()
    expect(await suite.app.settled(() => received.length)).toBe(1)
    const sent = await suite.admin.call('leads.sendToCrm', { params: { id: lead.id }, body: {} })
    expect(sent.data.externalRefs).toMatchObject([{ system: 'crmWebhook' }])
    expect(sent.data.timeline.at(-1)).toMatchObject({ kind: 'external' })
    expect(await suite.app.settled(() => messages().map(({ type }) => type))).toEqual(['lead.created', 'lead.updated'])
    const paused = await save({ isActive: false })
    expect(paused.data.health).toBe('paused')
    const off = await suite.admin.call('leads.sendToCrm', { params: { id: lead.id }, body: {} })
    expect(off.problem.code).toBe('not-configured')
  })

  it('names the invalid field', async () => {
    const save = async (settings: object) => {
      const { status, problem } = await suite.admin.call('connections.save', {
        params: { system: 'crmWebhook' },
        body: { settings },
      })
      return [status, problem.errors?.map((error) => [error.path, (error as { code?: string }).code])]
    }
    expect(await save({ url: 'ftp://crm.example' })).toEqual([400, [['settings.url', 'not-a-url']]])
    expect(await save({ url: 'https://10.1.2.3/hook' })).toEqual([400, [['settings.url', 'url-private']]])
    expect(await save({ url: 'https://user:secret@crm.example/' })).toEqual([400, [['settings.url', 'url-credentials']]])
    expect(await save({ key: 'x' })).toEqual([400, [['settings.key', 'unknown-setting']]])
  })
})
