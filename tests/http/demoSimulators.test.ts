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
const soon = { timeout: 30_000, interval: 100 }
const connection = async () =>
  (await admin.call('connections.list', {})).data.items.find(({ system }) => system === 'serviceTitan')
const deliveriesOf = async (system: 'serviceTitan' | 'hubSpot' | 'homeDepot' | 'centah') =>
  (await admin.call('deliveries.search', { body: { limit: 50, filter: { system } } })).data
/** The first delivery of a booked visit; external leads are read by another call. */
const deliveryOfVisit = async () => {
  const { items } = await deliveriesOf('serviceTitan')
  for (const { leadId, externalId } of items) {
    const id = leadId ?? 0
    const lead = await admin.call('leads.getInternal', { params: { id } })
    if (lead.status === 200) return { leadId: id, externalId, refs: lead.data.externalRefs }
  }
  throw new Error('No internal lead was delivered')
}
/** What is still to be sent, including changes that are not deliveries yet. */
const waiting = () =>
  app.db.asOwner((tx) =>
    tx.rows(sql`select id from outbox union all select id from delivery where state in ('queued', 'sending', 'failed')`),
  )

it('delivers the next visits to the simulated systems, marked as such', async () => {
  expect(await connection()).toMatchObject({ isActive: true, isSimulated: true, health: 'ok' })
  await expect.poll(waiting, soon).toEqual([])
  for (const system of ['serviceTitan', 'hubSpot', 'homeDepot', 'centah'] as const) {
    const { items, total } = await deliveriesOf(system)
    expect(total, system).toBeGreaterThan(10)
    for (const one of items) {
      expect(one).toMatchObject({ isSimulated: true, state: expect.stringMatching(/^(sent|acknowledged)$/) })
    }
  }
  const { items } = await deliveriesOf('serviceTitan')
  for (const one of items) expect(one).toMatchObject({ state: 'acknowledged', externalId: expect.any(String) })
  expect((await deliveryOfVisit()).refs).toContainEqual(
    expect.objectContaining({ system: 'serviceTitan', isSimulated: true, state: 'acknowledged' }),
  )
})

it('has the technicians, units, campaigns and job types of the organization', async () => {
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

it('keeps its records when the demo starts again, at other addresses', async () => {
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

it('permits its own ports only', async () => {
  const url = 'http://127.0.0.1:1'
  const refused = await admin.call('connections.save', { params, body: { settings: { apiUrl: url } } })
  expect(refused).toMatchObject({ status: 400, problem: { errors: [{ path: 'settings.apiUrl' }] } })
  const webhook = await admin.call('webhooks.upsert', { body: { url, events: ['lead.created'], isActive: true } })
  expect(webhook).toMatchObject({ status: 400, problem: { errors: [{ path: 'url' }] } })
})

it('leaves a connection alone that was set up for the real system, and is off where no simulator runs', async () => {
  await pauseSimulated(app.db)
  expect(await connection()).toMatchObject({ isActive: false, isSimulated: true })
  const settings = { authUrl: 'https://auth.servicetitan.io', apiUrl: 'https://api.servicetitan.io' }
  expect((await admin.call('connections.save', { params, body: { settings } })).data).toMatchObject({ isSimulated: false })
  await simulators.connect()
  expect(await connection()).toMatchObject({ isSimulated: false, settings })
})
