import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startCentah } from '../simulators/centah.ts'
import { startHubSpot, type HubSpotSimulator } from '../simulators/hubSpot.ts'
import type { PartnerSimulator } from '../simulators/partner.ts'
import { connect, noFaults, type Connected } from './connectionFixture.ts'

const none = { withheld: 0, notWanted: 0, notMapped: 0, unchanged: 0 }
let hub: HubSpotSimulator
let partner: PartnerSimulator
let on: Connected
let ofPartner: Connected
beforeAll(async () => {
  hub = await startHubSpot()
  partner = await startCentah()
  on = await connect('hubSpot', hub)
  ofPartner = await connect('centah', partner)
})
afterAll(async () => {
  await on.app.close()
  await ofPartner.app.close()
  await hub.close()
  await partner.close()
})
beforeEach(() => void Object.assign(hub.faults, noFaults))

const params = { system: 'hubSpot' } as const
const start = (lastName: string) => on.admin.call('backfills.start', { params, body: { filter: { search: lastName } } })
const latest = async (one = on, system: 'hubSpot' | 'centah' = 'hubSpot') =>
  (await one.admin.call('backfills.latest', { params: { system } })).data.backfill
const dealsOf = (uids: readonly string[]) => hub.deals.filter(({ properties }) => uids.includes(properties.walkup_lead_uid ?? ''))

/** Leads from before the connection was turned on. */
async function makeEarlier(one: Connected, system: 'hubSpot' | 'centah', lastName: string, amount: number, fields: object = {}) {
  const turn = (isActive: boolean) => one.admin.call('connections.save', { params: { system }, body: { isActive } })
  await turn(false)
  const made: { id: number; uid: string }[] = []
  for (let index = 0; index < amount; index++) made.push(await one.makeLead({ lastName, ...fields }))
  await one.app.runJobs(['outbox'])
  one.app.advance(1_000)
  await turn(true)
  return made
}

const openOf = async (one: Connected) =>
  (
    await one.app.db.asOwner((tx) =>
      tx.one<{ open: number }>(
        sql`select count(*)::int as open from delivery where backfill_id is not null and state in ('queued', 'sending')`,
      ),
    )
  )?.open ?? 0

/** Sends what waits, round by round, until the backfill is over. @returns the most that waited at once */
async function finish(one = on, system: 'hubSpot' | 'centah' = 'hubSpot'): Promise<number> {
  let most = 0
  for (let round = 0; round < 100 && (await latest(one, system))?.state === 'running'; round++) {
    await one.app.runJobs(['backfills'])
    most = Math.max(most, await openOf(one))
    await one.app.runJobs(['outbox', 'deliveries'])
    one.app.advance(2_000)
  }
  return most
}

describe('earlier leads', () => {
  it('are counted before, and then sent once each, a few at a time', async () => {
    const leads = await makeEarlier(on, 'hubSpot', 'Earlier', 25)
    const uids = leads.map(({ uid }) => uid)
    const counted = await on.admin.call('backfills.preview', { params, body: { filter: { search: 'Earlier' } } })
    expect(counted.data).toEqual({ matching: 25, sendable: 25, known: 0, leftOut: none })
    expect(dealsOf(uids)).toEqual([])
    expect((await start('Earlier')).data).toMatchObject({ state: 'running', total: 25, sent: 0, waiting: 25, skipped: none })
    expect(await finish()).toBe(20)
    expect(await latest()).toMatchObject({ state: 'done', total: 25, sent: 25, dead: 0, waiting: 0, skipped: none })
    expect(dealsOf(uids)).toHaveLength(25)
  })

  it('are not sent again unless they changed', async () => {
    const [first] = await on.app.db.asOwner((tx) =>
      tx.rows<{ id: number; uid: string }>(sql`select id, uid from lead where last_name = 'Earlier'`),
    )
    const counted = await on.admin.call('backfills.preview', { params, body: { filter: { search: 'Earlier' } } })
    expect(counted.data).toMatchObject({ sendable: 25, known: 25 })
    await on.app.db.asOwner(async (tx) => {
      await tx.run(sql`select set_config('app.quiet', 'on', true)`)
      await tx.run(sql`update lead set first_name = 'Renata' where id = ${first?.id}`)
    })
    const requests = hub.requests.length
    await start('Earlier')
    await finish()
    expect(await latest()).toMatchObject({ state: 'done', sent: 1, skipped: { ...none, unchanged: 24 } })
    const deals = dealsOf([first?.uid ?? ''])
    expect(deals.map(({ properties }) => properties.dealname)).toEqual([expect.stringMatching(/^Renata /)])
    expect(hub.requests.length - requests).toBeLessThan(8)
  })

  it('arrive once each though answers are lost, repeated and refused', async () => {
    const leads = await makeEarlier(on, 'hubSpot', 'Stormy', 6)
    Object.assign(hub.faults, { fails: 0.2, loses: 0.2, duplicates: 0.3 })
    await start('Stormy')
    await on.app.runJobs(['backfills'])
    const ids = leads.map(({ id }) => id)
    const states = await on.deliverAll(ids, (state) => state === 'acknowledged' || state === 'dead')
    expect(states).toEqual(leads.map(() => 'acknowledged'))
    for (const { uid } of leads) expect(dealsOf([uid]), uid).toHaveLength(1)
  })

  it('stop when they are canceled, and go on with another start', async () => {
    const leads = await makeEarlier(on, 'hubSpot', 'Halted', 22)
    const uids = leads.map(({ uid }) => uid)
    await start('Halted')
    await on.app.runJobs(['backfills'])
    expect(await latest()).toMatchObject({ state: 'running', waiting: 22 })
    const canceled = await on.admin.call('backfills.cancel', { params, body: {} })
    expect(canceled.data).toMatchObject({ state: 'canceled', sent: 0, waiting: 0 })
    on.app.advance(60_000)
    await on.app.runJobs(['backfills', 'outbox', 'deliveries'])
    expect(dealsOf(uids)).toEqual([])
    expect((await on.admin.call('backfills.cancel', { params, body: {} })).data).toEqual(canceled.data)
    await start('Halted')
    await finish()
    expect(dealsOf(uids)).toHaveLength(22)
  })

  it('wait while the connection is off', async () => {
    const leads = await makeEarlier(on, 'hubSpot', 'Patient', 3)
    await start('Patient')
    await on.save({ isActive: false })
    await on.app.runJobs(['backfills', 'deliveries'])
    expect(await latest()).toMatchObject({ state: 'running', sent: 0, waiting: 3 })
    await on.save({ isActive: true })
    on.app.advance(31_000)
    await finish()
    expect(dealsOf(leads.map(({ uid }) => uid))).toHaveLength(3)
  })

  it('are refused while others are being sent, while the connection is off, and if there are none', async () => {
    await makeEarlier(on, 'hubSpot', 'Queueing', 1)
    expect((await start('Nobody by this name')).problem).toMatchObject({ status: 409, code: 'nothing-to-send' })
    await start('Queueing')
    expect((await start('Queueing')).problem).toMatchObject({ status: 409, code: 'backfill-running' })
    await finish()
    await on.save({ isActive: false })
    expect((await start('Queueing')).problem).toMatchObject({ status: 409, code: 'not-configured' })
    await on.save({ isActive: true })
    const wrong = { received: { from: '2026-10-31', to: '2026-10-01' } }
    const refused = await on.admin.call('backfills.preview', { params, body: { filter: wrong } })
    expect(refused.problem).toMatchObject({ status: 400, errors: [{ path: 'filter.received.to', code: 'before-from' }] })
    for (const system of ['sms', 'centah'] as const) {
      await on.app.db.asOwner((tx) => tx.run(sql`delete from connection where organization_id = 1 and system = 'centah'`))
      expect((await on.admin.call('backfills.start', { params: { system }, body: { filter: {} } })).status, system).toBe(404)
    }
  })

  it('are not those of another organization, and its people do not see them', async () => {
    const stranger = await on.app.signIn('other@walkup.test')
    expect((await stranger.call('backfills.latest', { params })).data).toEqual({ backfill: null })
    expect((await stranger.call('backfills.cancel', { params, body: {} })).status).toBe(404)
  })

  it('are in the audit, with who sent them', async () => {
    const events = await on.app.db.asOwner((tx) =>
      tx.rows<{ action: string; after: unknown }>(
        sql`select action, after from audit_event where action in ('sendEarlier', 'cancelSending') order by id limit 4`,
      ),
    )
    expect(events[0]).toEqual({ action: 'sendEarlier', after: { system: 'hubSpot', filter: { search: 'Earlier' }, count: 25 } })
    expect(events.map(({ action }) => action)).toContain('sendEarlier')
    expect(await latest()).toMatchObject({ createdBy: { id: expect.any(Number), name: expect.stringMatching(/\w/) } })
  })

  it('leave out what the system does not take, each for its reason', async () => {
    const make = (lastName: string, fields = {}) => makeEarlier(ofPartner, 'centah', lastName, 1, fields)
    const [unmapped, mapped] = await ofPartner.app.db.asOwner(async (tx) => {
      const groups = await tx.rows<{ id: number }>(sql`
        select m.service_group_id as id from connection_mapping m join connection c on c.organization_id = m.organization_id and c.id = m.connection_id
        where c.organization_id = 1 and c.system = 'centah' order by 1`)
      await tx.run(sql`delete from connection_mapping where organization_id = 1 and service_group_id = ${groups[0]?.id}`)
      return groups
    })
    const [sent] = await make('Assorted', { serviceGroupId: mapped?.id })
    const [rejected] = await make('Assorted', { serviceGroupId: mapped?.id })
    await ofPartner.setStatus(rejected?.id ?? 0, 'rejected', { rejectReason: 'Out of area' })
    const [withdrawn] = await make('Assorted', { serviceGroupId: mapped?.id })
    await ofPartner.admin.call('leads.revokeConsent', { params: { id: withdrawn?.id ?? 0 }, body: {} })
    await make('Assorted', { serviceGroupId: unmapped?.id })
    await ofPartner.app.db.asOwner((tx) => tx.run(sql`delete from outbox`))
    const chosen = { params: { system: 'centah' }, body: { filter: { search: 'Assorted' } } } as const
    const counted = await ofPartner.admin.call('backfills.preview', chosen)
    expect(counted.data).toEqual({
      matching: 4,
      sendable: 1,
      known: 0,
      leftOut: { ...none, withheld: 1, notWanted: 1, notMapped: 1 },
    })
    await ofPartner.admin.call('backfills.start', chosen)
    await finish(ofPartner, 'centah')
    expect(await latest(ofPartner, 'centah')).toMatchObject({ state: 'done', total: 1, sent: 1 })
    expect(partner.leads.map(({ externalId }) => externalId)).toEqual([sent?.uid])
  })
})
