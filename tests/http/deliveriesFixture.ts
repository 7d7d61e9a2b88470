import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { startReceiver, type Receiver } from './receiver.ts'

/** An app for a file’s tests, and receivers of its webhooks, which end with each test. */
export function openDeliveries() {
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
  const deliveries = async (filter: object) =>
    (await admin.call('deliveries.search', { body: { filter } })).data.items.toReversed()
  const deliveriesOf = (leadId: number) => deliveries({ leadId })
  /** Longer than the first pauses of the retry schedule. */
  const skip = () => app.advance(40_000)

  return {
    get app() {
      return app
    },
    get admin() {
      return admin
    },
    set admin(value) {
      admin = value
    },
    get receiver() {
      return receiver
    },
    listen,
    subscribe,
    makeLead,
    messages,
    deliveries,
    deliveriesOf,
    skip,
  }
}
