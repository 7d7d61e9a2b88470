import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTechnician, addType, consentVersion, entry, inDays, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let version: string
let admin: SignedIn
let dispatcher: SignedIn
beforeAll(async () => {
  app = await startApp()
  version = await consentVersion(app)
  admin = await app.signIn('role2@walkup.test')
  dispatcher = await app.signIn('role3@walkup.test')
})
afterAll(() => app.close())

const day = inDays(3)
const next = inDays(4)
const times = (date: string) => [9, 13].map((hour) => ({ date, start: `${hour}:00`, end: `${hour + 1}:00`, capacity: 3 }))

/** A type with slots at 9 and 1 on two days, and its technicians. */
async function serve(people = 1) {
  const technicianIds: number[] = []
  for (let at = 0; at < people; at++) technicianIds.push(await addTechnician(app))
  const { id } = await addType(app, { slots: [...times(day), ...times(next)], technicianIds })
  return { typeId: id, technicianIds }
}
const slotAt = async (typeId: number, date: string, startLocal: string) =>
  (await slotsOf(app, typeId)).find((slot) => slot.date === date && slot.startLocal === startLocal)?.id ?? ''
async function book(typeId: number, date = day, startLocal = '09:00') {
  const slotId = await slotAt(typeId, date, startLocal)
  const { data } = await app.call('qrCodes.entry', {
    params: { userUid },
    body: entry(version, { appointmentTypeId: typeId, slotId }),
  })
  const row = await app.db.asOwner((tx) =>
    tx.one<{ id: number; leadId: number; technicianId: number }>(sql`
      select b.id, b.lead_id, b.technician_id from booking b join lead on lead.id = b.lead_id where lead.uid = ${data.leadUid}`),
  )
  if (!row) throw new Error('There is no booking.')
  return { ...row, slotId }
}
const move = (id: number, body: object, by = dispatcher) =>
  by.call('appointments.reschedule', { params: { id }, body: body as Record<string, unknown> })
const leadOf = async (id: number) => (await admin.call('leads.getInternal', { params: { id } })).data
const latest = async (id: number) => (await leadOf(id)).timeline.toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id)[0]
const openFor = async (typeId: number, query: Record<string, number>) =>
  (await dispatcher.call('appointments.availability', { params: { id: typeId }, query })).data.days.flatMap(({ date, slots }) =>
    slots.map(({ startLocal }) => `${date} ${startLocal}`),
  )

describe('moving a visit', () => {
  test('takes another slot, keeps its technician, and is shown on the timeline and to the shopper', async () => {
    const { typeId } = await serve(2)
    const visit = await book(typeId)
    // Otherwise the shopper would only get one confirmation, for the new time.
    await app.sendMessages()
    const { status, data } = await move(visit.id, { slotId: await slotAt(typeId, next, '13:00'), note: 'Asked by phone' })
    expect(status).toBe(200)
    expect(data).toMatchObject({ previousSlotId: visit.slotId, previousTechnicianId: visit.technicianId })
    expect(data.lead.booking).toMatchObject({ id: visit.id, status: 'scheduled', technician: { id: visit.technicianId } })
    const lead = await leadOf(visit.leadId)
    expect(lead.appointmentAt).toBe(data.lead.booking?.startAt)
    const entry = await latest(visit.leadId)
    expect(entry).toMatchObject({
      kind: 'booking',
      actor: { id: dispatcher.record.userId },
      messages: [{ code: 'moved' }],
      note: 'Asked by phone',
    })
    expect(entry?.messages?.[0]?.params).toMatchObject({ to: data.lead.booking?.startAt })
    await app.sendMessages()
    const kinds = await app.db.asOwner((tx) =>
      tx.rows<{ kind: string }>(
        sql`select distinct kind from message where lead_id = ${visit.leadId} and state = 'sent' and kind = 'moved'`,
      ),
    )
    expect(kinds).toEqual([{ kind: 'moved' }])
    expect(await openFor(typeId, {})).toContain(`${day} 09:00`)
  })

  test('requires a new confirmation, unless it moves back', async () => {
    const { typeId } = await serve()
    const visit = await book(typeId)
    const afternoon = await slotAt(typeId, next, '13:00')
    await admin.call('leads.setStatus', { params: { id: visit.leadId }, body: { to: 'confirmed' } })
    const moved = await move(visit.id, { slotId: await slotAt(typeId, next, '09:00') })
    expect(moved.data.lead.status).toBe('scheduled')
    expect(await latest(visit.leadId)).toMatchObject({ kind: 'status', from: 'confirmed', to: 'scheduled' })
    // Too short a notice for a new booking.
    await app.db.asOwner((tx) => tx.run(sql`update appointment_type set min_notice_min = 20000 where id = ${typeId}`))
    expect((await move(visit.id, { slotId: afternoon })).status).toBe(409)
    const back = await move(visit.id, { slotId: moved.data.previousSlotId })
    expect(back.data.lead).toMatchObject({ status: 'confirmed', booking: { status: 'confirmed' } })
  })

  test('to a technician takes a time when that technician is free', async () => {
    const { typeId, technicianIds } = await serve(2)
    const first = await book(typeId)
    const second = await book(typeId)
    expect(new Set([first.technicianId, second.technicianId])).toEqual(new Set(technicianIds))
    const other = second.technicianId
    expect(await openFor(typeId, { technicianId: other })).toEqual([`${day} 13:00`, `${next} 09:00`, `${next} 13:00`])
    // They are also free at the time of their own visit.
    expect(await openFor(typeId, { technicianId: other, bookingId: second.id })).toContain(`${day} 09:00`)
    const slotId = await slotAt(typeId, day, '13:00')
    expect((await move(first.id, { slotId, technicianId: other })).data.lead.booking?.technician?.id).toBe(other)
    const refused = await move(second.id, { slotId, technicianId: other })
    expect(refused).toMatchObject({ status: 409, problem: { type: 'slot-taken' } })
    // The same time with another technician.
    const same = await move(second.id, { slotId: second.slotId, technicianId: first.technicianId, note: 'Knows the house' })
    expect(same.data.lead.timeline.map(({ note }) => note)).toContain('Knows the house')
    expect(same.data.lead.booking?.technician?.id).toBe(first.technicianId)
    expect(same.data.previousTechnicianId).toBe(other)
  })

  test('to a lead that staff schedule themselves gives the chosen technician, in a new time and in the same', async () => {
    const { typeId, technicianIds } = await serve(2)
    const visit = await book(typeId)
    const other = technicianIds.find((id) => id !== visit.technicianId) ?? 0
    const set = (body: Record<string, unknown>) =>
      dispatcher.call('leads.setStatus', { params: { id: visit.leadId }, body: body as { to: 'scheduled' } })
    const technicianOf = async () => (await leadOf(visit.leadId)).booking?.technician?.id
    await admin.call('leads.setStatus', { params: { id: visit.leadId }, body: { to: 'confirmed' } })
    expect(await set({ to: 'contacted', technicianId: other })).toMatchObject({ status: 409 })
    expect(await set({ to: 'cancelled', technicianId: other })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'technicianId', code: 'other-status-only' }] },
    })
    expect((await set({ to: 'scheduled', slotId: visit.slotId, technicianId: other })).status).toBe(200)
    expect(await technicianOf()).toBe(other)
    await set({ to: 'cancelled' })
    const afternoon = await slotAt(typeId, day, '13:00')
    expect((await set({ to: 'scheduled', slotId: afternoon, technicianId: visit.technicianId })).status).toBe(200)
    expect(await technicianOf()).toBe(visit.technicianId)
    await set({ to: 'cancelled' })
    const rival = await book(typeId, day, '13:00')
    const refused = await set({ to: 'scheduled', slotId: afternoon, technicianId: rival.technicianId })
    expect(refused).toMatchObject({ status: 409, problem: { type: 'slot-taken' } })
  })

  test('of nobody goes back to nobody', async () => {
    const { typeId } = await serve()
    const visit = await book(typeId)
    const give = (technicianId: number | null) =>
      dispatcher.call('appointments.assignTechnician', { params: { id: visit.id }, body: { technicianId } })
    expect((await give(null)).status).toBe(200)
    const { data } = await move(visit.id, { slotId: await slotAt(typeId, next, '13:00') })
    expect(data).toMatchObject({ previousTechnicianId: null, lead: { booking: { technician: { id: visit.technicianId } } } })
    const back = await move(visit.id, { slotId: data.previousSlotId, technicianId: data.previousTechnicianId })
    expect(back.data.lead.booking).toMatchObject({ id: visit.id, technician: null })
    expect((await leadOf(visit.leadId)).appointmentAt).toBe(back.data.lead.booking?.startAt)
  })

  test('is rejected for a stale change, a past visit, a slot of another type, and a taken slot', async () => {
    const { typeId } = await serve()
    const visit = await book(typeId)
    const slotId = await slotAt(typeId, next, '09:00')
    const stale = await move(visit.id, { slotId, updatedAt: '2026-01-01T00:00:00.000Z' })
    expect(stale).toMatchObject({ status: 409, problem: { type: 'stale', current: { id: visit.leadId } } })
    const foreign = await slotAt((await serve()).typeId, next, '09:00')
    expect(await move(visit.id, { slotId: foreign })).toMatchObject({ status: 400, problem: { errors: [{ path: 'slotId' }] } })
    expect((await move(visit.id, { slotId: 'nonsense' })).status).toBe(400)
    const rival = await book(typeId, next, '09:00')
    const taken = await move(visit.id, { slotId })
    expect(taken).toMatchObject({ status: 409, problem: { type: 'slot-taken' } })
    expect(taken.problem.slots).toHaveLength(2)
    await admin.call('leads.setStatus', { params: { id: rival.leadId }, body: { to: 'cancelled' } })
    expect(await move(rival.id, { slotId })).toMatchObject({ status: 409, problem: { type: 'visit-over' } })
    expect((await move(visit.id, { slotId })).status).toBe(200)
  })
})

test('the timeline names the time of an appointment that is set or canceled', async () => {
  const { typeId } = await serve()
  const body = { firstName: 'Ida', lastName: 'Work', serviceGroupId: 1 }
  const { id } = (await admin.call('leads.upsertInternal', { body })).data
  const slotId = await slotAt(typeId, day, '09:00')
  await admin.call('leads.setStatus', { params: { id }, body: { to: 'scheduled', slotId, appointmentTypeId: typeId } })
  expect(await latest(id)).toMatchObject({ to: 'scheduled', messages: [{ code: 'booked' }] })
  await admin.call('leads.setStatus', { params: { id }, body: { to: 'cancelled', note: 'Moved away' } })
  expect(await latest(id)).toMatchObject({ to: 'cancelled', note: 'Moved away', messages: [{ code: 'canceled' }] })
})
