import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startHomeDepot, type HomeDepotSimulator } from '../simulators/homeDepot.ts'
import { expandNotices } from '../../packages/server/src/notices/expand.ts'
import { connect, noFaults, type Connected } from './connectionFixture.ts'
import { startReceiver } from './receiver.ts'

let depot: HomeDepotSimulator
let on: Connected
beforeAll(async () => {
  depot = await startHomeDepot()
  on = await connect('homeDepot', depot)
})
afterAll(async () => {
  await on.app.close()
  await depot.close()
})
beforeEach(() => {
  Object.assign(depot.faults, noFaults)
  depot.jobTypes.clear()
})

const run = (statement: ReturnType<typeof sql>) => on.app.db.asOwner((tx) => tx.run(statement))
const codesOf = (serviceGroupId: number) =>
  on.app.db.asOwner((tx) =>
    tx.one<{ service: string; detail: string }>(sql`
      select service.code as service, detail.code as detail from connection_mapping m
      join connection c on c.id = m.connection_id and c.system = 'homeDepot'
      join lookup_item service on service.id = m.service_item_id left join lookup_item detail on detail.id = m.detail_item_id
      where m.organization_id = 1 and m.service_group_id = ${serviceGroupId}`),
  )
/** Creates leads while nothing is sent, so that they are pending together. */
const pause = () => run(sql`update connection set paused_until = app_now() + interval '1 year' where system = 'homeDepot'`)
const resume = () => run(sql`update connection set paused_until = null where system = 'homeDepot'`)

describe('Home Depot', () => {
  it('receives a lead with its own names for services', async () => {
    const lead = await on.makeLead({ lastName: 'Brown' })
    expect(await on.app.settled(() => depot.leadOf(lead.uid))).toBeDefined()
    const codes = await codesOf(1)
    expect(depot.leadOf(lead.uid)?.fields).toMatchObject({
      jobType: codes?.service,
      subcategory: codes?.detail,
      customer: {
        firstName: 'Delia',
        lastName: 'Brown',
        phones: [{ number: expect.stringMatching(/^\+1614555/), type: 'mobile' }],
      },
      status: 'new',
      appointment: null,
    })
    // The confirmation number follows later.
    expect(await on.app.settled(() => on.refsOf(lead.id))).toMatchObject([
      { system: 'homeDepot', state: 'sent', externalId: null },
    ])
  })

  it('receives pending leads in batches of at most ten, and a rejected one does not block the others', async () => {
    expect(await on.app.settled(() => on.app.db.asOwner((tx) => tx.rows(sql`select id from outbox`)))).toEqual([])
    await pause()
    const leads: { id: number; uid: string }[] = []
    for (let n = 0; n < 23; n++) leads.push(await on.makeLead({ serviceGroupId: n === 4 ? 2 : 1 }))
    depot.jobTypes.add((await codesOf(1))?.service ?? '')
    const before = depot.batches.length
    const waiting = () => on.app.db.asOwner((tx) => tx.rows(sql`select id from delivery where state = 'queued'`))
    expect(await on.app.settled(async () => (await waiting()).length)).toBe(23)
    await resume()
    expect(await on.app.settled(async () => (await waiting()).length)).toBe(0)
    expect(
      await on.app.settled(() => depot.leads.filter(({ externalId }) => leads.some(({ uid }) => uid === externalId)).length),
    ).toBe(22)
    const sizes = depot.batches.slice(before)
    expect(Math.max(...sizes)).toBe(10)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(23)
    expect(sizes.length).toBeLessThanOrEqual(5)
    expect(await on.app.settled(() => on.deliveriesOf(leads[4]?.id ?? 0))).toMatchObject([
      { state: 'dead', lastError: expect.stringContaining('Unknown job type'), attempts: 1 },
    ])
    // Only a person can fix it now.
    const dispatcher = await on.app.signIn('role5@walkup.test')
    const notices = async () => {
      await expandNotices(on.app)
      const { items } = (await dispatcher.call('notifications.inbox', { body: { limit: 200 } })).data
      return items
        .filter(({ kind, link }) => kind === 'deliveryFailure' && link === `/leads/${leads[4]?.id}`)
        .map(({ title, body }) => ({ title, body }))
    }
    expect(await on.app.settled(notices)).toEqual([
      {
        title: expect.stringMatching(/ was not sent to Home Depot$/),
        body: expect.stringContaining('Unknown job type'),
      },
    ])
  })

  it('gets leads one by one if a whole batch is rejected', async () => {
    const receiver = await startReceiver()
    await on.save({ settings: { apiUrl: receiver.url } })
    await pause()
    const leads = [
      await on.makeLead({ lastName: 'Good' }),
      await on.makeLead({ lastName: 'Bad' }),
      await on.makeLead({ lastName: 'Well' }),
    ]
    receiver.answer = ({ body }) => {
      // A reading of what changed.
      if (!body) return { status: 200, body: '{"items":[],"next":null}' }
      const { leads: given } = JSON.parse(body) as { leads: { externalId: string; customer: { lastName: string } }[] }
      if (given.some(({ customer }) => customer.lastName === 'Bad')) return { status: 422, body: '{"message":"Bad row."}' }
      return {
        status: 200,
        body: JSON.stringify({ results: given.map(({ externalId }) => ({ externalId, result: 'accepted' })) }),
      }
    }
    await resume()
    const states = async () => (await Promise.all(leads.map(({ id }) => on.deliveriesOf(id)))).map(([first]) => first?.state)
    expect(await on.app.settled(states)).toEqual(['sent', 'dead', 'sent'])
    await receiver.close()
    await on.save({ settings: depot.settings })
  })

  it('receives changes, cancellations and reinstatements', async () => {
    const lead = await on.makeLead()
    expect(await on.app.settled(() => depot.leadOf(lead.uid))).toBeDefined()
    await on.setStatus(lead.id, 'contacted')
    expect(await on.app.settled(() => depot.leadOf(lead.uid)?.fields.status)).toBe('contacted')
    await on.setStatus(lead.id, 'rejected', { rejectReason: 'Out of area' })
    expect(await on.app.settled(() => depot.leadOf(lead.uid))).toMatchObject({ state: 'canceled', cancelReason: 'Out of area' })
    await on.setStatus(lead.id, 'new')
    expect(await on.app.settled(() => depot.leadOf(lead.uid))).toMatchObject({ state: 'received', fields: { status: 'new' } })
  })

  it('deletes an erased person’s lead', async () => {
    const lead = await on.makeLead()
    expect(await on.app.settled(() => depot.leadOf(lead.uid))).toBeDefined()
    await on.admin.call('leads.erasePerson', { params: { id: lead.id }, body: { reason: 'They asked.' } })
    expect(await on.app.settled(() => depot.erased)).toContain(lead.uid)
    expect(depot.leadOf(lead.uid)).toBeUndefined()
  })

  it('is sent a lead by staff, and a lead without a mapping is rejected with an explanation', async () => {
    const mapped = await on.makeLead({ serviceGroupId: 1 })
    expect(await on.app.settled(() => depot.leadOf(mapped.uid))).toBeDefined()
    expect(await on.app.settled(() => on.deliveriesOf(mapped.id))).toMatchObject([{ state: 'sent' }])
    const again = await on.admin.call('leads.sendToRetailer', { params: { id: mapped.id } })
    expect(again.problem.type).toBe('already-sent')
    await run(sql`delete from connection_mapping where organization_id = 1 and service_group_id = 3`)
    const lead = await on.makeLead({ serviceGroupId: 3 })
    const { problem, status } = await on.admin.call('leads.sendToRetailer', { params: { id: lead.id } })
    expect([status, problem.type, problem.detail]).toEqual([
      409,
      'not-mapped',
      expect.stringMatching(/^Home Depot has no term for “.+”\./),
    ])
    const { data } = await on.admin.call('connections.preview', { params: { system: 'homeDepot' }, body: { leadId: lead.id } })
    expect(data.problems).toMatchObject([{ path: 'lead', code: 'not-mapped', params: { system: 'Home Depot' } }])
    // It came from the retailer, so it is sent, and staff see that it fails.
    await run(sql`update lead set partner = 'homeImprovement', last_name = 'Theirs' where id = ${lead.id}`)
    expect(await on.app.settled(() => on.deliveriesOf(lead.id))).toMatchObject([
      { state: 'dead', lastError: expect.stringContaining('Map this service') },
    ])
  })

  it('reports its number, statuses and reasons, page by page', async () => {
    const sync = () => on.admin.call('connections.sync', { params: { system: 'homeDepot' }, body: {} })
    const leadOf = async (id: number) => (await on.admin.call('leads.getInternal', { params: { id } })).data
    const leads = [await on.makeLead(), await on.makeLead(), await on.makeLead()]
    for (const { id } of leads) expect(await on.app.settled(() => on.deliveriesOf(id))).toMatchObject([{ state: 'sent' }])
    const [first, second, third] = leads.map(({ id }) => id)
    for (const [index, { uid }] of leads.entries()) depot.decide(uid, { number: `N-${index}` })
    depot.decide(leads[0]?.uid ?? '', { status: 'contacted' })
    depot.decide(leads[1]?.uid ?? '', { status: 'rejected', reason: 'Outside our area' })
    depot.decide(leads[2]?.uid ?? '', { status: '<script>', reason: '<b>' })
    await sync()
    expect(await leadOf(second ?? 0)).toMatchObject({ status: 'rejected', rejectReason: 'Outside our area' })
    expect((await leadOf(third ?? 0)).status).toBe('new')
    expect((await leadOf(first ?? 0)).status).toBe('contacted')
    expect(await on.refsOf(third ?? 0)).toMatchObject([{ externalId: 'N-2', state: 'acknowledged' }])
    // A read that repeats an earlier report does not revert later decisions of staff.
    await on.setStatus(first ?? 0, 'cancelled')
    expect(
      await on.app.settled(async () => (await on.deliveriesOf(first ?? 0)).every(({ state }) => state === 'acknowledged')),
    ).toBe(true)
    expect(await on.app.settled(() => depot.leadOf(leads[0]?.uid ?? '')?.state)).toBe('canceled')
    await sync()
    expect((await leadOf(first ?? 0)).status).toBe('cancelled')
  })

  it('explains what is wrong with the connection', async () => {
    expect(await on.check()).toMatchObject({ ok: true })
    await on.save({ secrets: { secret: 'another-secret' } })
    expect(await on.check()).toMatchObject({ ok: false, detail: expect.stringContaining('does not accept this secret') })
    await on.save({ secrets: depot.secrets, settings: { account: '9' } })
    expect(await on.check()).toMatchObject({ ok: false, detail: expect.stringContaining('account') })
    await on.save({ settings: depot.settings })
    depot.mayReceiveLeads = false
    expect(await on.check()).toMatchObject({ ok: false, detail: expect.stringContaining('takes no leads') })
    depot.mayReceiveLeads = true
    expect(await on.check()).toMatchObject({ ok: true })
  })

  it('has each lead once in its current state despite errors, lost responses, rate limits and killed workers', async () => {
    Object.assign(depot.faults, { latencyMs: 3, fails: 0.33, loses: 0.1, perSecond: 60 })
    const leads: { id: number; uid: string }[] = []
    for (let n = 0; n < 25; n++) leads.push(await on.makeLead())
    for (const { id } of leads.slice(0, 8)) await on.setStatus(id, 'contacted')
    const ids = leads.map(({ id }) => id)
    expect(new Set(await on.deliverAll(ids, (state) => state === 'sent'))).toEqual(new Set(['sent']))
    const received = leads.map(({ uid }) => depot.leads.filter(({ externalId }) => externalId === uid))
    expect(received.map((all) => all.length)).toEqual(leads.map(() => 1))
    expect(received.map(([one]) => one?.fields.status)).toEqual(leads.map((_, index) => (index < 8 ? 'contacted' : 'new')))
  })

  it('survives any response from another server', async () => {
    const bodies = [
      '<html>Sign in</html>',
      '[]',
      'null',
      '{"results":"no"}',
      '{"results":[null,3,{"externalId":{}}]}',
      'x'.repeat(2_000_000),
    ]
    const receiver = await startReceiver()
    await on.save({ settings: { apiUrl: receiver.url } })
    for (const body of bodies) {
      receiver.answer = () => ({ status: 200, body })
      expect(await on.check()).toMatchObject({ ok: false, detail: expect.any(String) })
    }
    receiver.answer = () => ({ status: 200, body: bodies[4] ?? '' })
    const lead = await on.makeLead()
    expect(await on.app.settled(() => on.deliveriesOf(lead.id))).toMatchObject([
      { state: 'failed', lastError: expect.stringContaining('did not report the outcome') },
    ])
    await on.save({ settings: depot.settings })
    await receiver.close()
    expect(await on.deliverAll([lead.id], (state) => state === 'sent')).toEqual(['sent'])
  })
})
