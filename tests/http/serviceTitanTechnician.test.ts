import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServiceTitan, type ServiceTitanSimulator } from '../simulators/serviceTitan.ts'
import { addTechnician, addType, consentVersion, entry, inDays, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let titan: ServiceTitanSimulator
let version: string
/** Ours, with the ids that they have there. */
const crew: { id: number; there: number }[] = []
beforeAll(async () => {
  app = await startApp({ outboundAllow: '127.0.0.1/32' })
  admin = await app.signIn('role2@walkup.test')
  titan = await startServiceTitan()
  version = await consentVersion(app)
  for (const there of [7951, 7952]) {
    const id = await addTechnician(app)
    await app.db.asOwner((tx) =>
      tx.run(sql`update technician set name = ${`Crew ${there}`}, st_id = ${String(there)} where id = ${id}`),
    )
    crew.push({ id, there })
  }
  await admin.call('connections.save', {
    params: { system: 'serviceTitan' },
    body: { isActive: true, settings: titan.settings, secrets: titan.secrets },
  })
})
afterAll(async () => {
  await app.close()
  await titan.close()
})

const one = <Row extends object>(statement: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.one<Row>(statement))
const idle = () =>
  app.settled(() =>
    app.db.asOwner((tx) =>
      tx.rows(
        sql`select id from outbox union all select id from delivery where state in ('queued', 'sending', 'failed') and lead_id is not null`,
      ),
    ),
  )
/** Reads their side once nothing is being sent, and sends the resulting changes. */
async function sync() {
  expect(await idle()).toEqual([])
  expect((await admin.call('connections.sync', { params: { system: 'serviceTitan' }, body: {} })).status).toBe(200)
  expect(await idle()).toEqual([])
}

/** A visit by one of the crew on a day, and its booking there. */
async function book(day: number) {
  const { id } = await addType(app, {
    slots: [day, day + 1].map((one) => ({ date: inDays(one), start: '09:00', end: '10:00', capacity: 1 })),
    technicianIds: crew.map((technician) => technician.id),
  })
  const [slot] = await slotsOf(app, id)
  const { data } = await app.call('qrCodes.entry', {
    params: { userUid },
    body: entry(version, { appointmentTypeId: id, slotId: slot?.id ?? '' }),
  })
  expect(await idle()).toEqual([])
  const visit = await one<{ id: number; leadId: number; technicianId: number }>(sql`
    select b.id, b.lead_id, b.technician_id from booking b join lead on lead.organization_id = b.organization_id and lead.id = b.lead_id
    where lead.uid = ${data.leadUid}`)
  const ours = crew.find((technician) => technician.id === visit?.technicianId)
  const other = crew.find((technician) => technician !== ours)
  if (!visit || !ours || !other) throw new Error('The visit has no technician.')
  return { ...visit, uid: data.leadUid, ours, other }
}
type Visit = Awaited<ReturnType<typeof book>>

const assign = async ({ id }: Visit, technicianId: number) => {
  const answer = await admin.call('appointments.assignTechnician', { params: { id }, body: { technicianId } })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
  expect(await idle()).toEqual([])
}
/** Changes something else about the lead, and sends it. */
const rename = async ({ leadId }: Pick<Visit, 'leadId'>, lastName: string) => {
  await app.db.asOwner((tx) => tx.run(sql`update lead set last_name = ${lastName} where id = ${leadId}`))
  expect(await idle()).toEqual([])
}
const technicianOf = async ({ id }: Visit) =>
  (await one<{ technicianId: number | null }>(sql`select technician_id from booking where id = ${id}`))?.technicianId

describe('the technician of a visit', () => {
  it('is part of the booking, and is assigned once it becomes a job', async () => {
    const visit = await book(3)
    const { ours, other } = visit
    const booking = titan.bookings.find(({ externalId }) => externalId === visit.uid)
    expect(booking?.summary).toContain(`\nTechnician: Crew ${ours.there} (${ours.there})`)
    const appointment = titan.convert(visit.uid)
    await sync()
    expect(titan.assignments.get(appointment.id)).toEqual([ours.there])
    // A new job without a technician does not unassign ours.
    expect(await technicianOf(visit)).toBe(ours.id)

    await assign(visit, other.id)
    expect(titan.assignments.get(appointment.id)).toEqual([other.there])
    await sync()
    await assign(visit, ours.id)
    expect(titan.assignments.get(appointment.id)).toEqual([ours.there])
  })

  it('stays the one chosen there, whatever else changes here', async () => {
    const visit = await book(5)
    const { ours, other } = visit
    const appointment = titan.convert(visit.uid)
    titan.assignments.set(appointment.id, [other.there, 99])
    await rename(visit, 'Barker')
    expect(titan.assignments.get(appointment.id)).toEqual([other.there, 99])
    await sync()
    expect(await technicianOf(visit)).toBe(other.id)
    // A new choice there that has not been read yet.
    titan.assignments.set(appointment.id, [ours.there, 99])
    await rename(visit, 'Meower')
    expect(titan.assignments.get(appointment.id)).toEqual([ours.there, 99])
    await sync()
    expect(await technicianOf(visit)).toBe(ours.id)
    // Ours replaces only the technician that both sides knew.
    await assign(visit, other.id)
    expect(titan.assignments.get(appointment.id)).toEqual([99, other.there])
    titan.assignments.set(appointment.id, [])
    await sync()
    expect(await technicianOf(visit)).toBeNull()
  })

  it('stays ours if the one chosen there is busy here, and is not sent until staff choose one', async () => {
    const [visit, second] = [await book(7), await book(7)]
    const { ours, other } = visit
    expect(second.ours).toBe(other)
    const appointment = titan.convert(visit.uid)
    await sync()
    titan.assignments.set(appointment.id, [other.there])
    await sync()
    await rename(visit, 'Ringer')
    expect([await technicianOf(visit), titan.assignments.get(appointment.id)]).toEqual([ours.id, [other.there]])
  })

  it('and the time stay as changed there, even if a change of ours is sent before they are read', async () => {
    const visit = await book(9)
    const appointment = titan.convert(visit.uid)
    await sync()
    const moved = new Date(Date.parse(appointment.start) + 86_400_000).toISOString()
    appointment.start = moved
    await rename(visit, 'Katz')
    expect(appointment.start).toBe(moved)
    await sync()
    expect((await admin.call('leads.getInternal', { params: { id: visit.leadId } })).data.booking?.startAt).toBe(moved)
  })
})

describe('a preview', () => {
  it('has no URL while a part of it is missing', async () => {
    const params = { system: 'hubSpot' }
    const { data } = await admin.call('connections.preview', { params, body: { settings: { pipeline: 'default' } } })
    expect(data.calls.map(({ url }) => url)).toContain(null)
    const complete = { pipeline: 'default', apiUrl: 'https://api.hubapi.com' }
    const { data: after } = await admin.call('connections.preview', { params, body: { settings: complete } })
    expect(after.calls.at(-1)?.url).toBe('https://api.hubapi.com/crm/v3/objects/deals')
  })

  it('shows the request that is sent later, without its secrets', async () => {
    const lead = { firstName: 'Pia', lastName: 'View', serviceGroupId: 1, email: 'pia@shop.example' }
    const made = await admin.call('leads.upsertInternal', { body: lead })
    expect(made.status, JSON.stringify(made.problem)).toBe(200)
    const { id } = made.data
    expect(await idle()).toEqual([])
    const system = { system: 'serviceTitan' }
    const { data } = await admin.call('connections.preview', { params: system, body: { leadId: id } })
    await admin.call('connections.save', { params: system, body: { settings: { sendCaptured: true } } })
    const before = titan.requests.length
    await rename({ leadId: id }, 'Sent')

    const [call] = data.calls
    const sent = titan.requests.slice(before).find(({ path }) => call?.url?.endsWith(path)) ?? expect.fail()
    expect([sent.method, `${titan.url}${sent.path}`]).toEqual([call?.method, call?.url])
    const { authorization, 'st-app-key': key, ...open } = call?.headers ?? {}
    expect([authorization, key]).toEqual(['Bearer •••', '•••'])
    expect(sent.headers).toMatchObject(open)
    const isAboutUs = (name: string) => !/^(host|connection|content-length|accept-encoding|user-agent)$/.test(name)
    expect(Object.keys(sent.headers).filter(isAboutUs).toSorted()).toEqual(Object.keys(call?.headers ?? {}).toSorted())
    // Whether the person is a known customer is only looked up when it is sent.
    expect({ ...JSON.parse(sent.text), isFirstTimeClient: false, name: 'Pia View' }).toEqual(call?.body)
    expect(call?.lookedUp).toEqual(['isFirstTimeClient'])
    for (const value of Object.values(titan.secrets)) expect(JSON.stringify(data)).not.toContain(value)
  })
})
