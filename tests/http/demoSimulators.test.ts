import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pauseSimulated, startSimulators, type RunningSimulators } from '../../packages/server/src/demo/simulators.ts'
import { demoUserUid, startApp, type SignedIn, type TestApp } from './harness.ts'

const hosts = new Set<string>()
let app: TestApp
let admin: SignedIn
let simulators: RunningSimulators
beforeAll(async () => {
  app = await startApp({ hasJobs: true, simulatorHosts: hosts })
  admin = await app.signIn('role2@walkup.test')
  await open()
})
afterAll(async () => {
  await simulators.close()
  await app.close()
})

async function open(): Promise<void> {
  simulators = await startSimulators(app.db, app.config)
  hosts.clear()
  for (const host of simulators.hosts) hosts.add(host)
  await simulators.connect()
}
const params = { system: 'serviceTitan' } as const
/** Long enough for a busy machine: nothing waits so long. */
const soon = { timeout: 120_000, interval: 200 }
const connection = async () =>
  (await admin.call('connections.list', {})).data.items.find(({ system }) => system === 'serviceTitan')
const deliveriesOf = async (system: 'serviceTitan' | 'hubSpot' | 'homeDepot' | 'centah') =>
  (await admin.call('deliveries.search', { body: { limit: 50, filter: { system } } })).data
/** The first delivery of a booked visit; external leads have a different endpoint. */
const deliveryOfVisit = async () => {
  const { items } = await deliveriesOf('serviceTitan')
  for (const { leadId, externalId } of items) {
    const id = leadId ?? 0
    const lead = await admin.call('leads.getInternal', { params: { id } })
    if (lead.status === 200) return { leadId: id, externalId, refs: lead.data.externalRefs }
  }
  throw new Error('No internal lead was delivered')
}
/** Pending deliveries to ServiceTitan, including changes that are not deliveries yet. */
const waiting = () =>
  app.db.asOwner((tx) =>
    tx.rows(sql`
      select id from outbox
      union all select d.id from delivery d join connection c on c.organization_id = d.organization_id and c.id = d.connection_id
        where c.system = 'serviceTitan' and d.state in ('queued', 'sending', 'failed')
      union all select b.id from lead_backfill b join connection c on c.organization_id = b.organization_id and c.id = b.connection_id
        where c.system = 'serviceTitan' and b.position < cardinality(b.lead_ids)`),
  )

it('delivers the newest leads to the simulated systems, marked as such', async () => {
  expect(await connection()).toMatchObject({ isActive: true, isSimulated: true, health: 'ok' })
  await expect.poll(waiting, soon).toEqual([])
  for (const system of ['serviceTitan', 'hubSpot', 'homeDepot', 'centah'] as const) {
    const arrived = () =>
      admin.call('deliveries.search', { body: { limit: 50, filter: { system, states: ['sent', 'acknowledged'] } } })
    await expect.poll(async () => (await arrived()).data.total, soon).toBeGreaterThan(10)
    for (const one of (await arrived()).data.items) expect(one).toMatchObject({ isSimulated: true })
    const lost = await admin.call('deliveries.search', { body: { filter: { system, states: ['failed', 'dead'] } } })
    expect(lost.data.items, system).toEqual([])
  }
  const { items } = await deliveriesOf('serviceTitan')
  for (const one of items) expect(one).toMatchObject({ state: 'acknowledged', externalId: expect.any(String) })
  expect((await deliveryOfVisit()).refs).toContainEqual(
    expect.objectContaining({ system: 'serviceTitan', isSimulated: true, state: 'acknowledged' }),
  )
})

it('simulates the technicians, units, campaigns and job types of the organization', async () => {
  for (let round = 0; round < 2; round++) {
    const synced = await admin.call('connections.sync', { params })
    const { records: _, ...lists } = synced.data
    expect(Object.keys(lists)).toHaveLength(4)
    for (const [list, counts] of Object.entries(lists)) expect(counts, list).toEqual({ added: 0, changed: 0, deactivated: 0 })
  }
  const off = await app.db.asOwner((tx) =>
    tx.rows(sql`
      select name from technician where organization_id = 1 and not is_active
      union all select name from business_unit where organization_id = 1 and not is_active
      union all select name from lookup_item where organization_id = 1 and code is not null and not is_active`),
  )
  expect(off).toEqual([])
  const { appointmentTypes } = (await app.call('qrCodes.details', { params: { userUid: demoUserUid, hdsfiGroup: 1 } })).data
  const times = await app.call('qrCodes.availableAppointments', {
    params: { userUid: demoUserUid },
    query: { appointmentTypeId: appointmentTypes[0]?.id ?? 0 },
  })
  expect(times.data.days.some(({ slots }) => slots.length)).toBe(true)
})

it('keeps the simulators’ records when the demo restarts on other ports', async () => {
  const url = (await connection())?.settings.apiUrl
  const before = (await deliveriesOf('serviceTitan')).total
  await simulators.close()
  await open()
  expect((await connection())?.settings.apiUrl).not.toBe(url)
  expect((await deliveriesOf('serviceTitan')).total).toBe(before)
  const { leadId, externalId } = await deliveryOfVisit()
  await app.db.asOwner((tx) => tx.run(sql`update lead set first_name = 'Renamed' where id = ${leadId}`))
  await expect.poll(waiting, soon).toEqual([])
  const refs = (await admin.call('leads.getInternal', { params: { id: leadId } })).data.externalRefs
  expect(refs).toContainEqual(expect.objectContaining({ system: 'serviceTitan', state: 'acknowledged', externalId }))
})

it('only allows the simulators’ own ports', async () => {
  const url = 'http://127.0.0.1:1'
  const refused = await admin.call('connections.save', { params, body: { settings: { apiUrl: url } } })
  expect(refused).toMatchObject({ status: 400, problem: { errors: [{ path: 'settings.apiUrl' }] } })
  const webhook = await admin.call('webhooks.upsert', { body: { url, events: ['lead.created'], isActive: true } })
  expect(webhook).toMatchObject({ status: 400, problem: { errors: [{ path: 'url' }] } })
})

it('does not change connections to real systems, and turns off those whose simulator does not run', async () => {
  await pauseSimulated(app.db)
  expect(await connection()).toMatchObject({ isActive: false, isSimulated: true })
  const settings = { authUrl: 'https://auth.servicetitan.io', apiUrl: 'https://api.servicetitan.io' }
  expect((await admin.call('connections.save', { params, body: { settings } })).data).toMatchObject({ isSimulated: false })
  await simulators.connect()
  expect(await connection()).toMatchObject({ isSimulated: false, settings })
})
