import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServiceTitan, type ServiceTitanSimulator } from '../simulators/serviceTitan.ts'
import { addType, consentVersion, entry, inDays, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let titan: ServiceTitanSimulator
let version: string
beforeAll(async () => {
  app = await startApp({ hasJobs: true, outboundAllow: '127.0.0.1/32' })
  admin = await app.signIn('role2@walkup.test')
  titan = await startServiceTitan()
  version = await consentVersion(app)
  await save({ isActive: true, settings: { ...titan.settings, useCapacity: true }, secrets: titan.secrets })
})
afterAll(async () => {
  await app.close()
  await titan.close()
})
beforeEach(async () => {
  Object.assign(titan.faults, { latencyMs: 0, fails: 0, loses: 0, duplicates: 0, perSecond: Infinity })
  titan.forbidden.clear()
  titan.frames.length = 0
  // Longer than capacity is cached, and than the pause after a failure.
  app.advance(90_000)
})

const save = (body: object) => admin.call('connections.save', { params: { system: 'serviceTitan' }, body })
const connection = async () =>
  (await admin.call('connections.list', {})).data.items.find(({ system }) => system === 'serviceTitan')
const callsFor = () => titan.requests.filter(({ path }) => path.endsWith('/capacity'))
const askedFor = () => callsFor().map(({ text }) => JSON.parse(text) as Record<string, unknown>)
const hours = ['09:00', '11:00', '14:00']
let lastDay = 2
/** Each on a day of its own, since what earlier tests booked takes capacity there. */
const dayOfSlots = (capacity = 3, day = (lastDay += 1)) =>
  hours.map((start) => ({ date: inDays(day), start, end: `${Number(start.slice(0, 2)) + 1}:00`, capacity }))
/** Open capacity around the starts of slots. */
function open(slots: readonly { readonly startAt: string }[]): void {
  const around = (at: string, hours: number) => new Date(Date.parse(at) + hours * 1_800_000).toISOString()
  titan.frames.splice(0, titan.frames.length, {
    start: '2020-01-01T00:00:00.000Z',
    end: '2020-01-01T01:00:00.000Z',
    open: 1,
  })
  for (const { startAt } of slots) titan.frames.push({ start: around(startAt, -1), end: around(startAt, 1), open: 2 })
}
const startsOf = async (id: number) => (await slotsOf(app, id)).map(({ startLocal }) => startLocal)
const enter = (typeId: number, slotId: string | undefined, more: object = {}) =>
  app.call('qrCodes.entry', { params: { userUid }, body: entry(version, { appointmentTypeId: typeId, slotId, ...more }) })
const forgotten = () => app.advance(61_000)

describe('Walkup with `useCapacity`', () => {
  it('offers a slot only while capacity is open there, and reads the whole list once a minute', async () => {
    const { id } = await addType(app, { slots: dayOfSlots() })
    const all = await slotsOf(app, id)
    expect(all.map(({ startLocal }) => startLocal)).toEqual(hours)
    open(all.slice(1))
    const before = callsFor().length
    expect(await startsOf(id)).toEqual(hours)
    expect(callsFor()).toHaveLength(before)
    forgotten()
    expect(await startsOf(id)).toEqual(['11:00', '14:00'])
    expect(await startsOf(id)).toEqual(['11:00', '14:00'])
    expect(callsFor()).toHaveLength(before + 1)
  })

  it('reads once for concurrent requests', async () => {
    const { id } = await addType(app, { slots: dayOfSlots() })
    const before = callsFor().length
    await Promise.all([1, 2, 3, 4, 5].map(() => startsOf(id)))
    expect(callsFor()).toHaveLength(before + 1)
  })

  it('reads by the appointment type’s business units and job type', async () => {
    const { id } = await addType(app, { slots: dayOfSlots() })
    await app.db.asOwner(async (tx) => {
      const item = await tx.one<{ id: number }>(sql`
        insert into lookup_item (organization_id, list, name, code) values (1, 'serviceTitanJobTypes', 'Capacity', '4711') returning id`)
      const unit = await tx.one<{ id: number }>(sql`
        insert into business_unit (organization_id, name, official_name, st_id) values (1, 'North', 'North', '91') returning id`)
      await tx.run(sql`update appointment_type set st_job_type_id = ${item?.id} where id = ${id}`)
      await tx.run(sql`insert into appointment_type_business_unit (organization_id, appointment_type_id, business_unit_id)
        values (1, ${id}, ${unit?.id})`)
    })
    await startsOf(id)
    expect(askedFor().at(-1)).toMatchObject({ businessUnitIds: [91], jobTypeId: 4711, skillBasedAvailability: true })
    const { startsOnOrAfter, endsOnOrBefore } = askedFor().at(-1) as Record<string, string>
    expect(Date.parse(endsOnOrBefore ?? '') - Date.parse(startsOnOrAfter ?? '')).toBeLessThanOrEqual(14 * 86_400_000)
  })

  it('reads a longer list in calls of two weeks', async () => {
    const { id } = await addType(app, { slots: [...dayOfSlots(3, 2), ...dayOfSlots(3, 40)] })
    const { data } = await app.call('qrCodes.availableAppointments', {
      params: { userUid },
      query: { appointmentTypeId: id, from: inDays(0), to: inDays(60) },
    })
    expect(data.days.filter(({ slots }) => slots.length)).toHaveLength(2)
    expect((await connection())?.capacityFailure).toBeNull()
  })

  it('rejects a hold, booking or move to a slot whose capacity has closed, and offers open ones', async () => {
    const { id } = await addType(app, { slots: dayOfSlots() })
    const [first, second, third] = await slotsOf(app, id)
    const booked = await enter(id, second?.id)
    expect(booked.status).toBe(200)
    const manageToken = booked.data.appointment?.manageUrl.split('/').at(-1) ?? ''
    if (!third) throw new Error('no slot')
    open([third])
    forgotten()
    const alternatives = { status: 409, problem: { type: 'slot-taken', slots: [{ id: third.id }] } }
    expect(
      await app.call('qrCodes.hold', { params: { userUid }, body: { appointmentTypeId: id, slotId: first?.id } }),
    ).toMatchObject(alternatives)
    forgotten()
    expect(await enter(id, first?.id)).toMatchObject(alternatives)
    forgotten()
    expect(await app.call('manage.reschedule', { params: { manageToken }, body: { slotId: first?.id } })).toMatchObject(
      alternatives,
    )
    const lead = await app.db.asOwner((tx) => tx.one<{ id: number }>(sql`select id from lead where uid = ${booked.data.leadUid}`))
    await admin.call('leads.setStatus', { params: { id: lead?.id ?? 0 }, body: { to: 'confirmed' } })
    forgotten()
    const byStaff = (slotId: string | undefined) =>
      admin.call('leads.setStatus', { params: { id: lead?.id ?? 0 }, body: { to: 'scheduled', slotId, appointmentTypeId: id } })
    expect(await byStaff(first?.id)).toMatchObject(alternatives)
    expect((await byStaff(third.id)).status).toBe(200)
  })

  it('books a held slot even if its capacity has closed meanwhile', async () => {
    const { id } = await addType(app, { slots: dayOfSlots() })
    const [first, second] = await slotsOf(app, id)
    const held = await app.call('qrCodes.hold', { params: { userUid }, body: { appointmentTypeId: id, slotId: first?.id } })
    if (!second) throw new Error('no slot')
    open([second])
    forgotten()
    expect((await enter(id, first?.id, { holdToken: held.data.holdToken })).status).toBe(200)
  })

  it('stores an inbound lead whose slot has closed, without its appointment', async () => {
    const { id } = await addType(app, { slots: dayOfSlots() })
    const [first, second] = await slotsOf(app, id)
    if (!first || !second) throw new Error('no slot')
    open([second])
    forgotten()
    const { data: made } = await admin.call('apiKeys.upsert', { body: { name: 'Capacity', scopes: ['leads:write'] } })
    const person = (externalId: string, slotId: string) => ({
      externalId,
      source: 'capacity',
      firstName: 'Ines',
      lastName: 'Open',
      email: `${externalId}@example.com`,
      serviceGroupId: 1,
      appointment: { slotId },
    })
    const { data } = await app.call('inbound.leads', {
      headers: { authorization: `Bearer ${made.key}` },
      body: { leads: [person('closed', first.id), person('open', second.id)] },
    })
    expect(data.results).toMatchObject([
      { result: 'created', status: 'captured', errors: [{ path: 'appointment.slotId' }] },
      { result: 'created', status: 'scheduled' },
    ])
  })
})

describe('Walkup, if ServiceTitan does not respond,', () => {
  it('applies only its own rules and says so, until ServiceTitan responds again', async () => {
    const { id } = await addType(app, { slots: dayOfSlots() })
    titan.faults.fails = 1
    const before = callsFor().length
    expect(await startsOf(id)).toEqual(hours)
    // It is not called for a while.
    const [slot] = await slotsOf(app, id)
    expect((await enter(id, slot?.id)).status).toBe(200)
    expect(callsFor()).toHaveLength(before + 1)
    expect(await connection()).toMatchObject({ capacityFailure: { error: expect.stringContaining('503') } })
    const schedule = async () =>
      (await admin.call('scheduledAppointments.search', { body: { filter: { appointmentTypeIds: [id] } } })).data.items[0]
    expect((await schedule())?.capacityFailedAt).not.toBeNull()
    titan.faults.fails = 0
    app.advance(31_000)
    open([])
    expect(await startsOf(id)).toEqual([])
    expect((await connection())?.capacityFailure).toBeNull()
    expect((await schedule())?.capacityFailedAt).toBeNull()
  })

  it('waits for a limited time, and uses a late response for the next shopper', async () => {
    const { id } = await addType(app, { slots: dayOfSlots() })
    const release = titan.block('/capacity')
    expect(await startsOf(id)).toEqual(hours)
    expect((await connection())?.capacityFailure?.error).toMatch(/did not answer within/)
    open([])
    release()
    await expect.poll(() => startsOf(id), { timeout: 30_000, interval: 100 }).toEqual([])
    expect((await connection())?.capacityFailure).toBeNull()
  })

  it('keeps no transaction open during the call', async () => {
    const { id } = await addType(app, { slots: dayOfSlots() })
    const release = titan.block('/capacity')
    const before = callsFor().length
    const list = startsOf(id)
    await expect.poll(() => callsFor().length, { timeout: 30_000, interval: 20 }).toBe(before + 1)
    const [waiting] = await app.db.asOwner((tx) =>
      tx.rows(sql`select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
        and query like '%known_capacity%' and pid <> pg_backend_pid()`),
    )
    expect(waiting).toBeUndefined()
    release()
    expect(await list).toEqual(hours)
  })

  it('names the missing permission', async () => {
    const { id } = await addType(app, { slots: dayOfSlots() })
    titan.forbidden.add('capacity')
    expect(await startsOf(id)).toEqual(hours)
    expect((await connection())?.capacityFailure?.error).toMatch(/permission for capacity/)
  })
})

describe('Walkup without `useCapacity`', () => {
  it('reads no capacity, and shows no failure', async () => {
    const { id } = await addType(app, { slots: dayOfSlots() })
    titan.faults.fails = 1
    await startsOf(id)
    titan.faults.fails = 0
    await save({ settings: { useCapacity: false } })
    open([])
    app.advance(90_000)
    const before = callsFor().length
    expect(await startsOf(id)).toEqual(hours)
    expect(callsFor()).toHaveLength(before)
    expect((await connection())?.capacityFailure).toBeNull()
  })
})
