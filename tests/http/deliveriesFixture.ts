import sql from 'sql-template-tag'
import { afterEach, expect } from 'vitest'
import { openApp } from './openApp.ts'
import { startReceiver, type Receiver } from './receiver.ts'

/** An app for a file’s tests, and receivers of its webhooks, which end with each test. */
export function openDeliveries() {
  const receivers: Receiver[] = []
  const suite = Object.assign(openApp({ admin: 'role2' }, { outboundAllow: '127.0.0.1/32' }), { receiver: {} as Receiver })
  afterEach(async () => {
    await suite.app.db.asOwner((tx) => tx.run(sql`delete from connection where system in ('webhook', 'crmWebhook')`))
    await Promise.all(receivers.splice(0).map((one) => one.close()))
  })

  const listen = async () => {
    suite.receiver = await startReceiver()
    receivers.push(suite.receiver)
    return suite.receiver
  }
  const subscribe = async (url: string, events: string[] = ['lead.created', 'lead.updated', 'lead.status_changed']) => {
    const made = await suite.admin.call('webhooks.upsert', { body: { url, events, isActive: true } })
    expect(made.status).toBe(200)
    return made.data
  }
  const makeLead = async (fields: object = {}) => {
    const made = await suite.admin.call('leads.upsertInternal', {
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
  const messages = (to = suite.receiver) =>
    to.received.map(({ body }) => JSON.parse(body) as { type: string; data: { id: number } })
  const deliveries = async (filter: object) =>
    (await suite.admin.call('deliveries.search', { body: { filter } })).data.items.toReversed()
  const deliveriesOf = (leadId: number) => deliveries({ leadId })
  /** Longer than the first pauses of the retry schedule. */
  const skip = () => suite.app.advance(40_000)

  return Object.assign(suite, {
    listen,
    subscribe,
    makeLead,
    messages,
    deliveries,
    deliveriesOf,
    skip,
  })
}
