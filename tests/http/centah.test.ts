import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startCentah } from '../simulators/centah.ts'
import type { PartnerSimulator } from '../simulators/partner.ts'
import { connect, noFaults, type Connected } from './connectionFixture.ts'
import { startReceiver } from './receiver.ts'

let centah: PartnerSimulator
let on: Connected
beforeAll(async () => {
  centah = await startCentah()
  on = await connect('centah', centah)
})
afterAll(async () => {
  await on.app.close()
  await centah.close()
})
beforeEach(() => void Object.assign(centah.faults, noFaults))

describe('Centah', () => {
  it('receives a lead with its service id and ad code, its changes and its cancellation', async () => {
    const lead = await on.makeLead({ lastName: 'Brown' })
    expect(await on.app.settled(() => centah.leadOf(lead.uid))).toBeDefined()
    const codes = await on.app.db.asOwner((tx) =>
      tx.one<{ service: string; detail: string | null }>(sql`
        select service.code as service, detail.code as detail from connection_mapping m
        join connection c on c.id = m.connection_id and c.system = 'centah'
        join lookup_item service on service.id = m.service_item_id left join lookup_item detail on detail.id = m.detail_item_id
        where m.organization_id = 1 and m.service_group_id = 1`),
    )
    expect(centah.leadOf(lead.uid)?.fields).toMatchObject({
      serviceId: codes?.service,
      adCode: codes?.detail,
      customer: { firstName: 'Delia', lastName: 'Brown' },
    })
    expect(await on.app.settled(() => on.refsOf(lead.id))).toMatchObject([{ system: 'centah', state: 'sent', externalId: null }])
    await on.setStatus(lead.id, 'contacted')
    expect(await on.app.settled(() => centah.leadOf(lead.uid)?.fields.status)).toBe('contacted')
    await on.setStatus(lead.id, 'cancelled')
    expect(await on.app.settled(() => centah.leadOf(lead.uid)?.state)).toBe('canceled')
    const { data } = await on.admin.call('connections.preview', { params: { system: 'centah' }, body: { leadId: lead.id } })
    expect(data.calls).toMatchObject([{ method: 'PUT', url: `${centah.url}/v1/accounts/WLKP-1/leads/${lead.uid}` }])
  })

  it('deletes an erased person’s lead', async () => {
    const lead = await on.makeLead()
    expect(await on.app.settled(() => centah.leadOf(lead.uid))).toBeDefined()
    await on.admin.call('leads.erasePerson', { params: { id: lead.id }, body: { reason: 'They asked.' } })
    expect(await on.app.settled(() => centah.erased)).toContain(lead.uid)
  })

  it('reports its number, statuses and reasons, page by page', async () => {
    const sync = () => on.admin.call('connections.sync', { params: { system: 'centah' }, body: {} })
    const leadOf = async (id: number) => (await on.admin.call('leads.getInternal', { params: { id } })).data
    const leads = [await on.makeLead(), await on.makeLead(), await on.makeLead()]
    for (const { id } of leads) expect(await on.app.settled(() => on.deliveriesOf(id))).toMatchObject([{ state: 'sent' }])
    const [first, second, third] = leads.map(({ id }) => id)
    for (const [index, { uid }] of leads.entries()) centah.decide(uid, { number: `N-${index}` })
    centah.decide(leads[0]?.uid ?? '', { status: 'contacted' })
    centah.decide(leads[1]?.uid ?? '', { status: 'rejected', reason: 'Outside our area' })
    centah.decide(leads[2]?.uid ?? '', { status: '<script>', reason: '<b>' })
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
    expect(await on.app.settled(() => centah.leadOf(leads[0]?.uid ?? '')?.state)).toBe('canceled')
    await sync()
    expect((await leadOf(first ?? 0)).status).toBe('cancelled')
  })

  it('does not revert what staff decided and Centah received during a read', async () => {
    const sync = () => on.admin.call('connections.sync', { params: { system: 'centah' }, body: {} })
    const statusOf = async (id: number) => (await on.admin.call('leads.getInternal', { params: { id } })).data.status
    const { id, uid } = await on.makeLead()
    expect(await on.app.settled(() => on.deliveriesOf(id))).toMatchObject([{ state: 'sent' }])
    centah.decide(uid, { status: 'contacted' })
    const release = centah.holdReplies('/leads')
    const asked = () => centah.requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/leads')).length
    const before = asked()
    const reading = sync()
    await expect.poll(asked, { timeout: 20_000 }).toBeGreaterThan(before)
    await on.setStatus(id, 'rejected', { rejectReason: 'Out of area' })
    expect(await on.app.settled(() => centah.leadOf(uid)?.state)).toBe('canceled')
    expect(await on.app.settled(async () => (await on.deliveriesOf(id)).some(({ state }) => /queued|sending/.test(state)))).toBe(
      false,
    )
    release()
    await reading
    expect(await statusOf(id)).toBe('rejected')
  })

  it('explains what is wrong with the connection', async () => {
    expect(await on.check()).toMatchObject({ ok: true })
    await on.save({ secrets: { secret: 'another-secret' } })
    expect(await on.check()).toMatchObject({ ok: false, detail: expect.stringContaining('Centah does not accept this secret') })
    await on.save({ secrets: centah.secrets, settings: { apiUrl: `${centah.url}/elsewhere` } })
    expect(await on.check()).toMatchObject({ ok: false, detail: expect.stringContaining('address is wrong') })
    await on.save({ settings: centah.settings })
  })

  it('has each lead once in its current state despite errors, lost responses, rate limits and killed workers', async () => {
    Object.assign(centah.faults, { latencyMs: 3, fails: 0.33, loses: 0.1, perSecond: 60 })
    const leads: { id: number; uid: string }[] = []
    for (let n = 0; n < 12; n++) leads.push(await on.makeLead())
    for (const { id } of leads.slice(0, 4)) await on.setStatus(id, 'contacted')
    const ids = leads.map(({ id }) => id)
    expect(new Set(await on.deliverAll(ids, (state) => state === 'sent'))).toEqual(new Set(['sent']))
    const received = leads.map(({ uid }) => centah.leads.filter(({ externalId }) => externalId === uid))
    expect(received.map((all) => all.length)).toEqual(leads.map(() => 1))
    expect(received.map(([one]) => one?.fields.status)).toEqual(leads.map((_, index) => (index < 4 ? 'contacted' : 'new')))
  })

  it('survives any response from another server', async () => {
    const receiver = await startReceiver()
    await on.save({ settings: { apiUrl: receiver.url } })
    for (const body of ['<html>Sign in</html>', '[]', 'null', '{"account":null}', 'x'.repeat(2_000_000)]) {
      receiver.answer = () => ({ status: 200, body })
      expect(await on.check()).toMatchObject({ detail: expect.any(String) })
    }
    receiver.answer = () => ({ status: 200, body: '<html>' })
    const lead = await on.makeLead()
    expect(await on.app.settled(() => on.deliveriesOf(lead.id))).toMatchObject([
      { state: 'failed', lastError: expect.stringContaining('JSON') },
    ])
    await on.save({ settings: centah.settings })
    await receiver.close()
    expect(await on.deliverAll([lead.id], (state) => state === 'sent')).toEqual(['sent'])
  })
})
