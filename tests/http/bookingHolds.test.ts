import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addTechnician,
  addType,
  consentVersion,
  daySlots,
  entry,
  firstSlot,
  group,
  inDays,
  oneSlot,
  slotsOf,
  userUid,
} from './bookingFixture.ts'
import { startApp, type TestApp } from './harness.ts'
import { testNow } from '../support/clock.ts'

let app: TestApp
let version: string
beforeAll(async () => {
  app = await startApp()
  version = await consentVersion(app)
})
afterAll(() => app.close())

const enter = (more: Record<string, unknown>, headers: Record<string, string> = {}, contact: Record<string, unknown> = {}) =>
  app.call('qrCodes.entry', { params: { userUid }, body: entry(version, more, contact), headers })
const hold = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.call('qrCodes.hold', { params: { userUid }, body, headers })
const rows = <Row extends object>(query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(query))
const count = async (query: ReturnType<typeof sql>) => (await rows<{ count: number }>(query))[0]?.count
const minutes = 60_000

describe('holds', () => {
  test('reserve a seat for five minutes for their holder', async () => {
    const { id } = await addType(app, { slots: oneSlot(1) })
    const slot = await firstSlot(app, id)
    const held = await hold({ appointmentTypeId: id, slotId: slot.id })
    expect(held.status).toBe(200)
    const { holdToken, expiresAt } = held.data
    expect(Date.parse(expiresAt) - testNow()).toBeGreaterThan(4 * minutes)
    expect(await slotsOf(app, id)).toEqual([])
    expect(await slotsOf(app, id, { holdToken })).toEqual([slot])
    expect((await hold({ appointmentTypeId: id, slotId: slot.id })).problem.type).toBe('slot-taken')
    expect((await enter({ appointmentTypeId: id, slotId: slot.id })).problem.type).toBe('slot-taken')
    // Repeating the request does not extend the hold.
    app.advance(minutes)
    expect((await hold({ appointmentTypeId: id, slotId: slot.id, holdToken })).data).toEqual(held.data)
    const booked = await enter({ appointmentTypeId: id, slotId: slot.id, holdToken })
    expect(booked.data.status).toBe('scheduled')
    expect(await rows(sql`select status, hold_hash, hold_expires_at from booking where appointment_type_id = ${id}`)).toEqual([
      { status: 'scheduled', holdHash: null, holdExpiresAt: null },
    ])
  })

  test('free the seat when they expire; their holder then competes like anyone else', async () => {
    const { id } = await addType(app, { slots: oneSlot(1) })
    const slot = await firstSlot(app, id)
    const { holdToken } = (await hold({ appointmentTypeId: id, slotId: slot.id })).data
    app.advance(5 * minutes + 1000)
    expect(await slotsOf(app, id)).toEqual([slot])
    expect((await enter({ appointmentTypeId: id, slotId: slot.id })).status).toBe(200)
    expect((await enter({ appointmentTypeId: id, slotId: slot.id, holdToken })).problem.type).toBe('slot-taken')
  })

  test('free the technician of another slot when they expire', async () => {
    const technicianIds = [await addTechnician(app)]
    const one = await addType(app, { technicianIds, slots: oneSlot(1) })
    const two = await addType(app, { technicianIds, slots: oneSlot(1) })
    await hold({ appointmentTypeId: one.id, slotId: (await firstSlot(app, one.id)).id })
    expect(await slotsOf(app, two.id)).toEqual([])
    app.advance(5 * minutes + 1000)
    const booked = await enter({ appointmentTypeId: two.id, slotId: (await firstSlot(app, two.id)).id })
    expect(booked.status).toBe(200)
    expect(await count(sql`select taken as count from slot_seat where appointment_type_id = ${one.id}`)).toBe(0)
  })

  test('move with their holder, who may also book another time', async () => {
    const technicianIds = [await addTechnician(app)]
    const { id } = await addType(app, { technicianIds, slots: daySlots(1) })
    const [a, b, c] = await slotsOf(app, id)
    const { holdToken } = (await hold({ appointmentTypeId: id, slotId: a?.id })).data
    const moved = await hold({ appointmentTypeId: id, slotId: b?.id, holdToken })
    expect(moved.status).toBe(200)
    expect((await slotsOf(app, id)).map((slot) => slot.id)).not.toContain(b?.id)
    expect((await slotsOf(app, id)).map((slot) => slot.id)).toContain(a?.id)
    expect((await enter({ appointmentTypeId: id, slotId: c?.id, holdToken: moved.data.holdToken })).status).toBe(200)
    expect(await slotsOf(app, id)).toHaveLength(4)
    expect(await count(sql`select count(*) as count from booking where appointment_type_id = ${id}`)).toBe(1)
  })

  test('two hundred concurrent requests for the last seat: one gets it', async () => {
    const { id } = await addType(app, { slots: oneSlot(1) })
    const slot = await firstSlot(app, id)
    const answers = await Promise.all(Array.from({ length: 200 }, () => hold({ appointmentTypeId: id, slotId: slot.id })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })
})

describe('idempotency', () => {
  test('two concurrent requests with one key create one booking and get the same response for eight days', async () => {
    const { id } = await addType(app, { slots: [{ date: inDays(12), start: '10:00', end: '11:00', capacity: 5 }] })
    const body = entry(version, { appointmentTypeId: id, slotId: (await firstSlot(app, id)).id })
    const send = (more: object = {}, key = 'one-key') =>
      app.call('qrCodes.entry', { params: { userUid }, body: { ...body, ...more }, headers: { 'idempotency-key': key } })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect(await count(sql`select count(*) as count from booking where appointment_type_id = ${id}`)).toBe(1)
    expect((await send({ locale: 'es' })).problem).toMatchObject({ status: 422, type: 'idempotency-key-reused' })
    // The link works, and cannot be derived from the database only.
    const link = answers[0]?.data.appointment?.manageUrl ?? ''
    const token = link.split('/').at(-1) ?? ''
    expect((await app.call('manage.get', { params: { manageToken: token } })).status).toBe(200)
    const kept = await rows(sql`select * from idempotency`)
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(await rows(sql`select 1 from booking where manage_hash = ${token}`)).toEqual([])
    const days = 24 * 60 * minutes
    app.advance(7 * days)
    expect((await send()).data).toEqual(answers[0]?.data)
    app.advance(days + minutes)
    expect((await send()).data.leadUid).not.toBe(answers[0]?.data.leadUid)
    app.advance(-8 * days - minutes)
  })

  test('rejections are not stored: the same key may succeed later', async () => {
    const { id } = await addType(app, { slots: oneSlot(1) })
    const slot = await firstSlot(app, id)
    const { holdToken } = (await hold({ appointmentTypeId: id, slotId: slot.id })).data
    const body = entry(version, { appointmentTypeId: id, slotId: slot.id })
    const send = () => app.call('qrCodes.entry', { params: { userUid }, body, headers: { 'idempotency-key': 'again' } })
    expect((await send()).status).toBe(409)
    await enter({ hdsfiGroup: group, holdToken })
    app.advance(6 * minutes)
    expect((await send()).status).toBe(200)
  })

  test('also covers holds', async () => {
    const { id } = await addType(app, { slots: oneSlot(3) })
    const body = { appointmentTypeId: id, slotId: (await firstSlot(app, id)).id }
    const answers = await Promise.all(Array.from({ length: 10 }, () => hold(body, { 'idempotency-key': 'hold-key' })))
    expect(new Set(answers.map((answer) => answer.data.holdToken)).size).toBe(1)
    expect(await count(sql`select count(*) as count from booking where appointment_type_id = ${id}`)).toBe(1)
  })

  test.each([
    ['empty', ''],
    ['too long', 'x'.repeat(201)],
    ['a space', 'a b'],
    ['not ASCII', 'clé'],
  ])('a key that is %s is 400', async (_, key) => {
    const answer = await enter({}, { 'idempotency-key': key })
    expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'Idempotency-Key'])
  })
})
