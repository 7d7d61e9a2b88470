import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addTechnician,
  addType,
  consentVersion,
  daySlots,
  entry,
  firstSlot,
  inDays,
  nextClockChange,
  oneSlot,
  organizationId,
  slotsOf,
  userUid,
} from './bookingFixture.ts'
import { startApp, type TestApp } from './harness.ts'

let app: TestApp
let version: string
beforeAll(async () => {
  app = await startApp()
  version = await consentVersion(app)
})
afterAll(() => app.close())

const enter = (more: Record<string, unknown>, headers: Record<string, string> = {}, contact: Record<string, unknown> = {}) =>
  app.call('qrCodes.entry', { params: { userUid }, body: entry(version, more, contact), headers })
const rows = <Row extends object>(query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(query))
const count = async (query: ReturnType<typeof sql>) => (await rows<{ count: number }>(query))[0]?.count

describe('two hundred concurrent bookings', () => {
  test('of a slot with three seats: three succeed, the others are offered free slots', async () => {
    const { id } = await addType(app, {
      slots: [
        ...oneSlot(3),
        { date: inDays(4), start: '10:00', end: '11:00', capacity: 1 },
        { date: inDays(5), start: '10:00', end: '11:00', capacity: 1 },
      ],
    })
    const slot = await firstSlot(app, id)
    const answers = await Promise.all(Array.from({ length: 200 }, () => enter({ appointmentTypeId: id, slotId: slot.id })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3)
    const lost = answers.filter((answer) => answer.status !== 200)
    expect(lost.map((answer) => `${answer.status} ${answer.problem.type}`).filter((it) => it !== '409 slot-taken')).toEqual([])
    const free = (await slotsOf(app, id)).map((it) => it.id)
    expect(free).toHaveLength(2)
    for (const answer of lost) expect((answer.problem.slots as { id: string }[]).map((it) => it.id)).toEqual(free)
    expect(await count(sql`select count(*) as count from booking where appointment_type_id = ${id}`)).toBe(3)
    // The losers stored nothing.
    expect(await count(sql`select count(*) as count from lead where appointment_type_id = ${id}`)).toBe(3)
    expect(await count(sql`select taken as count from slot_seat where appointment_type_id = ${id}`)).toBe(3)
  })

  test('with technicians shared by two types: no technician is double-booked', async () => {
    const technicianIds = [await addTechnician(app), await addTechnician(app), await addTechnician(app)]
    const one = await addType(app, { technicianIds, slots: oneSlot(50) })
    const two = await addType(app, { technicianIds, slots: [{ date: inDays(3), start: '10:30', end: '11:30', capacity: 50 }] })
    const [a, b] = [await firstSlot(app, one.id), await firstSlot(app, two.id)]
    expect([a.remaining, b.remaining]).toEqual([3, 3])
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        enter(n % 2 ? { appointmentTypeId: one.id, slotId: a.id } : { appointmentTypeId: two.id, slotId: b.id }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3)
    expect(new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.problem.type))).toEqual(
      new Set(['slot-taken']),
    )
    const booked = await rows<{ technicianId: number }>(
      sql`select technician_id from booking where appointment_type_id in (${one.id}, ${two.id})`,
    )
    expect(booked.map((it) => it.technicianId).toSorted((a, b) => a - b)).toEqual(technicianIds.toSorted((a, b) => a - b))
    expect(await slotsOf(app, one.id)).toEqual([])
  })

  test('of all slots of a day, from both ends: every seat is booked exactly once', async () => {
    const technicianIds = [await addTechnician(app), await addTechnician(app)]
    const { id } = await addType(app, { technicianIds, slots: daySlots(2) })
    const slots = await slotsOf(app, id)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        enter({ appointmentTypeId: id, slotId: (n % 2 ? slots : slots.toReversed())[n % 5]?.id }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10)
    expect(answers.filter((answer) => answer.status !== 200 && answer.status !== 409)).toEqual([])
  })
})

describe('round robin of technicians', () => {
  test('assigns the technician whose last assignment is oldest; a cancellation returns the turn', async () => {
    const technicianIds = [await addTechnician(app), await addTechnician(app), await addTechnician(app)]
    const { id } = await addType(app, { technicianIds, slots: daySlots(3) })
    const slots = await slotsOf(app, id)
    const book = async (index: number) => {
      const { data, problem } = await enter({ appointmentTypeId: id, slotId: slots[index]?.id })
      const [booking] = await rows<{ technicianId: number }>(
        sql`select technician_id from booking join lead on lead.id = lead_id where lead.uid = ${data.leadUid ?? problem.type}`,
      )
      return { technicianId: booking?.technicianId, token: data.appointment?.manageUrl.split('/').at(-1) ?? '' }
    }
    const turns = [await book(0), await book(1), await book(2)]
    expect(turns.map((turn) => turn.technicianId)).toEqual(technicianIds)
    expect((await app.call('manage.cancel', { params: { manageToken: turns[2]?.token ?? '' } })).status).toBe(200)
    // The third got its turn back, so it is next again; then the first.
    expect((await book(3)).technicianId).toBe(technicianIds[2])
    expect((await book(4)).technicianId).toBe(technicianIds[0])
  })

  test('a no-show also returns the turn', async () => {
    const technicianIds = [await addTechnician(app), await addTechnician(app)]
    const { id } = await addType(app, { technicianIds, slots: daySlots(2) })
    const slots = await slotsOf(app, id)
    const book = (index: number) => enter({ appointmentTypeId: id, slotId: slots[index]?.id })
    const assigned = async () =>
      (
        await rows<{ technicianId: number }>(sql`select technician_id from booking where appointment_type_id = ${id} order by id`)
      ).map((it) => it.technicianId)
    await book(0)
    await app.db.asOwner((tx) => tx.run(sql`update booking set status = 'noShow' where appointment_type_id = ${id}`))
    await book(1)
    await book(2)
    expect(await assigned()).toEqual([technicianIds[0], technicianIds[0], technicianIds[1]])
  })
})

describe('DST', () => {
  const { date, zone, before, after } = nextClockChange()
  const instant = (time: string, offset: string) => new Date(`${date}T${time}:00${offset}`).toISOString()
  const pattern = ['01:30', '02:30', '09:00'].map((start) => ({
    weekday: 0,
    start,
    end: start === '09:00' ? '10:00' : '03:45',
    capacity: 1,
  }))

  test('a start skipped in spring is not offered, and its slot id is rejected', async () => {
    const { id } = await addType(app, { pattern, horizonDays: 365, zone })
    const slots = await slotsOf(app, id, { from: date, to: date })
    expect(slots.map((slot) => [slot.startLocal, slot.startAt])).toEqual([
      ['01:30', instant('01:30', before)],
      ['09:00', instant('09:00', after)],
    ])
    const skipped = Buffer.from(`${id}.${date}.0230`).toString('base64url')
    expect((await enter({ appointmentTypeId: id, slotId: skipped })).problem.type).toBe('slot-taken')
    const booked = await enter({ appointmentTypeId: id, slotId: slots[1]?.id })
    expect(booked.data.appointment).toMatchObject({ startAt: instant('09:00', after), startLocal: '09:00', timeZone: zone })
  })

  test('a zone without DST keeps its offset', async () => {
    const { id } = await addType(app, { pattern, horizonDays: 365, zone: 'America/Phoenix' })
    expect((await slotsOf(app, id, { from: date, to: date })).map((slot) => slot.startAt)).toEqual(
      ['08:30', '09:30', '16:00'].map((time) => `${date}T${time}:00.000Z`),
    )
  })
})

describe('ranges', () => {
  test('are validated by field', async () => {
    const { id } = await addType(app, { slots: oneSlot(1) })
    const ask = (query: Record<string, string>) =>
      app.call('qrCodes.availableAppointments', { params: { userUid }, query: { appointmentTypeId: id, ...query } })
    expect((await ask({ from: inDays(3), to: inDays(2) })).problem.errors?.[0]?.path).toBe('to')
    expect((await ask({ from: inDays(0), to: inDays(62) })).problem.errors?.[0]?.path).toBe('to')
    expect((await ask({ from: inDays(0), to: inDays(61) })).status).toBe(200)
    expect((await ask({ from: '2026-02-30' })).problem.errors?.[0]?.path).toBe('from')
    expect((await ask({ to: inDays(-5) })).data.days).toEqual([])
  })

  test('are the same for staff', async () => {
    const { id } = await addType(app, { slots: oneSlot(2) })
    const dispatcher = await app.signIn('role5@walkup.test')
    const answer = await dispatcher.call('appointments.availability', { params: { id } })
    expect(answer.data.days.flatMap((it) => it.slots)).toEqual(
      (await slotsOf(app, id)).map(({ date, ...slot }) => (date ? slot : undefined)),
    )
    const other = await app.signIn('other@walkup.test')
    expect((await other.call('appointments.availability', { params: { id } })).status).toBe(404)
  })
})

test('lowering the capacity rejects new bookings and keeps existing ones', async () => {
  const { id } = await addType(app, { slots: oneSlot(3) })
  const slot = await firstSlot(app, id)
  for (let n = 0; n < 2; n++) expect((await enter({ appointmentTypeId: id, slotId: slot.id })).status).toBe(200)
  await app.db.asOwner((tx) =>
    tx.run(sql`update slot set capacity = 1 where organization_id = ${organizationId} and appointment_type_id = ${id}`),
  )
  expect((await enter({ appointmentTypeId: id, slotId: slot.id })).status).toBe(409)
  await app.db.asOwner((tx) =>
    tx.run(sql`update slot set capacity = 3 where organization_id = ${organizationId} and appointment_type_id = ${id}`),
  )
  expect((await enter({ appointmentTypeId: id, slotId: slot.id })).status).toBe(200)
})
