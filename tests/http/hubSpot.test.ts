import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startHubSpot, type HubSpotSimulator } from '../simulators/hubSpot.ts'
import { connect, noFaults, type Connected } from './connectionFixture.ts'
import { startReceiver } from './receiver.ts'

let hub: HubSpotSimulator
let on: Connected
beforeAll(async () => {
  hub = await startHubSpot()
  on = await connect('hubSpot', hub)
})
afterAll(async () => {
  await on.app.close()
  await hub.close()
})
beforeEach(() => void Object.assign(hub.faults, noFaults))

const dealOf = (uid: string) => hub.deals.find(({ properties }) => properties.walkup_lead_uid === uid)
const contactOf = (uid: string) => hub.contacts.find(({ id }) => id === dealOf(uid)?.contactIds[0])

describe('HubSpot', () => {
  it('receives a contact and its deal, associated, in the stage of the status', async () => {
    const lead = await on.makeLead({ lastName: 'Brown', email: 'brown@example.com' })
    expect(await on.app.settled(() => dealOf(lead.uid))).toBeDefined()
    const deal = dealOf(lead.uid)
    expect(deal?.properties).toMatchObject({ pipeline: 'sales', dealstage: 'stage-new' })
    expect(deal?.properties.dealname).toMatch(/^Delia Brown – /)
    expect(deal?.properties.description).toMatch(/Status: new/)
    expect(contactOf(lead.uid)?.properties).toMatchObject({
      firstname: 'Delia',
      lastname: 'Brown',
      email: 'brown@example.com',
      phone: expect.stringMatching(/^\+1614555/),
    })
    expect(await on.app.settled(() => on.refsOf(lead.id))).toMatchObject([
      { system: 'hubSpot', state: 'acknowledged', externalId: deal?.id, attempts: 1 },
    ])
  })

  it('recognizes a person by email or else by phone, and has a separate deal for each lead', async () => {
    const same = { email: 'again@example.com', phones: [{ number: '614-555-0111', type: 'mobile' }] }
    const leads: { uid: string }[] = []
    for (const fields of [same, same, { ...same, email: null }]) {
      const lead = await on.makeLead(fields)
      expect(await on.app.settled(() => dealOf(lead.uid))).toBeDefined()
      leads.push(lead)
    }
    const contacts = leads.map(({ uid }) => contactOf(uid)?.id)
    expect(new Set(contacts).size).toBe(1)
    expect(new Set(leads.map(({ uid }) => dealOf(uid)?.id)).size).toBe(3)
  })

  it('receives changes of the person and of the status', async () => {
    const lead = await on.makeLead()
    expect(await on.app.settled(() => dealOf(lead.uid))).toBeDefined()
    const contactId = contactOf(lead.uid)?.id
    await on.setStatus(lead.id, 'contacted')
    expect(await on.app.settled(() => dealOf(lead.uid)?.properties.dealstage)).toBe('stage-talked')
    await on.app.db.asOwner((tx) =>
      tx.run(sql`update lead set last_name = 'Renamed', email = 'renamed@example.com' where id = ${lead.id}`),
    )
    expect(await on.app.settled(() => contactOf(lead.uid)?.properties)).toMatchObject({
      lastname: 'Renamed',
      email: 'renamed@example.com',
    })
    expect(await on.app.settled(() => dealOf(lead.uid)?.properties.dealname)).toMatch(/Renamed/)
    expect(contactOf(lead.uid)?.id).toBe(contactId)
    await on.setStatus(lead.id, 'cancelled')
    expect(await on.app.settled(() => dealOf(lead.uid)?.properties.dealstage)).toBe('stage-canceled')
    // There is no stage for it, so the deal keeps its stage.
    await on.setStatus(lead.id, 'rejected', { rejectReason: 'Out of area' })
    expect(await on.app.settled(() => dealOf(lead.uid)?.properties.description)).toMatch(/Status: rejected/)
    expect(dealOf(lead.uid)?.properties.dealstage).toBe('stage-canceled')
    expect(hub.deals.filter(({ properties }) => properties.walkup_lead_uid === lead.uid)).toHaveLength(1)
  })

  it('deletes the contact of an erased person for good', async () => {
    const lead = await on.makeLead({ lastName: 'Secretive' })
    expect(await on.app.settled(() => dealOf(lead.uid))).toBeDefined()
    const contactId = contactOf(lead.uid)?.id ?? ''
    const erased = await on.admin.call('leads.erasePerson', { params: { id: lead.id }, body: { reason: 'They asked.' } })
    expect(erased.status).toBe(200)
    expect(await on.app.settled(() => hub.erased)).toContain(contactId)
    expect(JSON.stringify(dealOf(lead.uid))).not.toMatch(/Secretive|Delia/)
  })

  it('reports a deal’s new stage and sale, but no status that its stage already stands for', async () => {
    const sync = () => on.admin.call('connections.sync', { params: { system: 'hubSpot' }, body: {} })
    const leadOf = async (id: number) => (await on.admin.call('leads.getInternal', { params: { id } })).data
    const areKnown = async (id: number) => {
      // In this order: what leaves the outbox in between is a delivery by then.
      const waiting = await on.app.db.asOwner((tx) => tx.rows(sql`select id from outbox`))
      const all = await on.deliveriesOf(id)
      return waiting.length === 0 && all.length > 0 && all.every(({ state }) => state === 'acknowledged')
    }
    const [moved, kept, ended] = [await on.makeLead(), await on.makeLead(), await on.makeLead()]
    await on.setStatus(ended.id, 'rejected', { rejectReason: 'Out of area' })
    for (const { id } of [moved, kept, ended]) expect(await on.app.settled(() => areKnown(id))).toBe(true)
    hub.move(moved.uid, 'stage-talked')
    // Captured and new leads share a stage; a rejected lead’s deal keeps its stage.
    hub.move(kept.uid, 'stage-new', { note: 'Called once.' })
    hub.move(ended.uid, 'stage-new')
    expect((await sync()).data).toMatchObject({ records: { changed: 1 } })
    expect((await leadOf(moved.id)).status).toBe('contacted')
    expect((await leadOf(kept.id)).status).toBe('new')
    expect((await leadOf(ended.id)).status).toBe('rejected')
    expect(await on.app.settled(() => areKnown(moved.id))).toBe(true)
    hub.move(moved.uid, 'stage-won', { amount: '1234.56' })
    // A report is skipped until the next read if a change is being sent.
    const statusNow = async () => {
      await sync()
      return (await leadOf(moved.id)).status
    }
    expect(await on.app.settled(statusNow)).toBe('sold')
    const sold = await leadOf(moved.id)
    expect(sold.soldCents).toBe(123_456)
    expect(JSON.stringify(sold.timeline.at(-1))).toContain('HubSpot')
  })

  it('explains what is wrong with the connection', async () => {
    expect(await on.check()).toMatchObject({ ok: true })
    await on.save({ secrets: { accessToken: 'pat-na1-another' } })
    expect(await on.check()).toMatchObject({ ok: false, detail: expect.stringContaining('access token') })
    await on.save({ secrets: hub.secrets })
    hub.scopes.delete('deals')
    expect(await on.check()).toMatchObject({ ok: false, detail: expect.stringContaining('crm.objects.deals.write') })
    hub.scopes.add('deals')
    hub.hasProperty = false
    expect(await on.check()).toMatchObject({ ok: false, detail: expect.stringContaining('walkup_lead_uid') })
    hub.hasProperty = true
    await on.save({ settings: { pipeline: 'none' } })
    expect(await on.check()).toMatchObject({ ok: false, detail: expect.stringMatching(/“none”.*sales \(Sales\)/) })
    await on.save({ settings: { pipeline: 'sales', stages: { captured: 'stage-x' } } })
    expect(await on.check()).toMatchObject({ ok: false, detail: expect.stringContaining('“stage-x”') })
    await on.save({ settings: { ...hub.settings, apiUrl: `${hub.url}/elsewhere` } })
    expect(await on.check()).toMatchObject({ ok: false, detail: expect.stringContaining('Check the API URL') })
    await on.save({ settings: hub.settings })
    expect(await on.check()).toMatchObject({ ok: true })
    const wrong = await on.save({ settings: { stages: { captured: 'a', bought: 'b' } } })
    expect([wrong.status, wrong.problem.errors?.map(({ path }) => path)]).toEqual([400, ['settings.stages.bought']])
  })

  it('shows a preview of what would be sent, before it is turned on', async () => {
    const { id } = await on.makeLead({ lastName: 'Preview' })
    expect(await on.app.settled(() => on.deliveriesOf(id))).toMatchObject([{ state: 'acknowledged' }])
    const preview = (body: object) => on.admin.call('connections.preview', { params: { system: 'hubSpot' }, body })
    const { data } = await preview({})
    expect(data).toMatchObject({ lead: { id, name: 'Delia Preview' }, problems: [] })
    const posted = hub.requests.filter(({ path }) => path === '/crm/v3/objects/deals').at(-1)
    const [contact, deal] = data.calls
    expect(contact?.url).toBe(`${hub.url}/crm/v3/objects/contacts/batch/upsert`)
    const sent = JSON.parse(posted?.text ?? '{}') as { properties: object }
    expect(deal?.body).toMatchObject({ properties: sent.properties })
    const given = await preview({ leadId: id, settings: { pipeline: null, stages: { captured: 'other' } } })
    expect(given.data.problems).toMatchObject([{ path: 'settings.pipeline', code: 'required-to-switch-on' }])
    expect(JSON.stringify(given.data.calls)).toContain('"dealstage":"other"')
    const other = await on.app.signIn('other@walkup.test')
    expect((await other.call('connections.preview', { params: { system: 'hubSpot' }, body: { leadId: id } })).status).toBe(404)
    expect((await preview({ settings: { apiUrl: 'https://10.0.0.1' } })).status).toBe(400)
  })

  it('has each lead exactly once despite errors, lost responses, rate limits and killed workers', async () => {
    Object.assign(hub.faults, { latencyMs: 3, fails: 0.33, loses: 0.1, perSecond: 60 })
    const leads: { id: number; uid: string }[] = []
    for (let n = 0; n < 12; n++) leads.push(await on.makeLead())
    const states = await on.deliverAll(
      leads.map(({ id }) => id),
      (state) => state === 'acknowledged',
    )
    expect(new Set(states)).toEqual(new Set(['acknowledged']))
    const uids = hub.deals.map(({ properties }) => properties.walkup_lead_uid)
    for (const { uid } of leads) expect(uids.filter((one) => one === uid)).toHaveLength(1)
    const emails = hub.contacts.map(({ properties }) => properties.email)
    expect(new Set(emails).size).toBe(emails.length)
  })

  it('survives any response from another server', async () => {
    const bodies = [
      '<html>Sign in</html>',
      '[]',
      'null',
      '{"id":{"a":1}}',
      '{"results":"no"}',
      '"',
      '{"id":7,"results":[null,3]}',
      'x'.repeat(2_000_000),
    ]
    const receiver = await startReceiver()
    const { id } = await on.makeLead()
    expect(await on.app.settled(() => on.deliveriesOf(id))).toMatchObject([{ state: 'acknowledged' }])
    await on.save({ settings: { apiUrl: receiver.url } })
    for (const body of bodies) {
      receiver.answer = () => ({ status: 200, body })
      expect(await on.check()).toMatchObject({ detail: expect.any(String) })
    }
    receiver.answer = () => ({ status: 200, body: bodies[0] ?? '' })
    const lead = await on.makeLead()
    expect(await on.app.settled(() => on.deliveriesOf(lead.id))).toMatchObject([
      { state: 'failed', lastError: expect.stringContaining('JSON') },
    ])
    await on.save({ settings: hub.settings })
    await receiver.close()
    expect(await on.deliverAll([lead.id], (state) => state === 'acknowledged')).toEqual(['acknowledged'])
  })
})
