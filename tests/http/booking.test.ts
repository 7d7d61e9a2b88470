import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addTechnician,
  addType,
  consentVersion,
  entry,
  group,
  inDays,
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
const hold = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.call('qrCodes.hold', { params: { userUid }, body, headers })
const rows = <Row extends object>(query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(query))
const count = async (query: ReturnType<typeof sql>) => (await rows<{ count: number }>(query))[0]?.count
const minutes = 60_000

const first = async (appointmentTypeId: number, query: Record<string, string | number> = {}) => {
  const slot = (await slotsOf(app, appointmentTypeId, query))[0]
  if (!slot) throw new Error('no free slot')
  return slot
}
const tomorrow = (capacity: number) => [{ date: inDays(3), start: '10:00', end: '11:00', capacity }]
const day = (capacity: number) =>
  ['09:00', '10:00', '11:00', '12:00', '13:00'].map((start) => ({
    date: inDays(3),
    start,
    end: `${Number(start.slice(0, 2)) + 1}:00`,
    capacity,
  }))

describe('two hundred at once', () => {
  test('on a slot of three seats: three are booked, the rest learn of what is truly free', async () => {
    const { id } = await addType(app, {
      slots: [
        ...tomorrow(3),
        { date: inDays(4), start: '10:00', end: '11:00', capacity: 1 },
        { date: inDays(5), start: '10:00', end: '11:00', capacity: 1 },
      ],
    })
    const slot = await first(id)
    const answers = await Promise.all(Array.from({ length: 200 }, () => enter({ appointmentTypeId: id, slotId: slot.id })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3)
    const lost = answers.filter((answer) => answer.status !== 200)
    expect(lost.map((answer) => `${answer.status} ${answer.problem.type}`).filter((it) => it !== '409 slot-taken')).toEqual([])
    const free = (await slotsOf(app, id)).map((it) => it.id)
    expect(free).toHaveLength(2)
    for (const answer of lost) expect((answer.problem.slots as { id: string }[]).map((it) => it.id)).toEqual(free)
    expect(await count(sql`select count(*) as count from booking where appointment_type_id = ${id}`)).toBe(3)
    // Those who lost left nothing behind.
    expect(await count(sql`select count(*) as count from lead where appointment_type_id = ${id}`)).toBe(3)
    expect(await count(sql`select taken as count from slot_seat where appointment_type_id = ${id}`)).toBe(3)
  })

  test('on technicians that two types share: nobody is in two places', async () => {
    const technicianIds = [await addTechnician(app), await addTechnician(app), await addTechnician(app)]
    const one = await addType(app, { technicianIds, slots: tomorrow(50) })
    const two = await addType(app, { technicianIds, slots: [{ date: inDays(3), start: '10:30', end: '11:30', capacity: 50 }] })
    const [a, b] = [await first(one.id), await first(two.id)]
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
    expect(booked.map((it) => it.technicianId).sort()).toEqual(technicianIds.toSorted())
    expect(await slotsOf(app, one.id)).toEqual([])
  })

  test('on every slot of a day, from both ends: all seats go, none twice', async () => {
    const technicianIds = [await addTechnician(app), await addTechnician(app)]
    const { id } = await addType(app, { technicianIds, slots: day(2) })
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

describe('technicians take turns', () => {
  test('the least recently assigned is next, and a cancelled turn comes back', async () => {
    const technicianIds = [await addTechnician(app), await addTechnician(app), await addTechnician(app)]
    const { id } = await addType(app, { technicianIds, slots: day(3) })
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
    // The third has no turn any more, so the third it is again; then the first.
    expect((await book(3)).technicianId).toBe(technicianIds[2])
    expect((await book(4)).technicianId).toBe(technicianIds[0])
  })
})

describe('holds', () => {
  test('keep a seat for five minutes, from all but their holder', async () => {
    const { id } = await addType(app, { slots: tomorrow(1) })
    const slot = await first(id)
    const held = await hold({ appointmentTypeId: id, slotId: slot.id })
    expect(held.status).toBe(200)
    const { holdToken, expiresAt } = held.data
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(4 * minutes)
    expect(await slotsOf(app, id)).toEqual([])
    expect(await slotsOf(app, id, { holdToken })).toEqual([slot])
    expect((await hold({ appointmentTypeId: id, slotId: slot.id })).problem.type).toBe('slot-taken')
    expect((await enter({ appointmentTypeId: id, slotId: slot.id })).problem.type).toBe('slot-taken')
    // Asked for again it stays as it is: it can't be drawn out.
    app.advance(minutes)
    expect((await hold({ appointmentTypeId: id, slotId: slot.id, holdToken })).data).toEqual(held.data)
    const booked = await enter({ appointmentTypeId: id, slotId: slot.id, holdToken })
    expect(booked.data.status).toBe('scheduled')
    expect(await rows(sql`select status, hold_hash, hold_expires_at from booking where appointment_type_id = ${id}`)).toEqual([
      { status: 'scheduled', holdHash: null, holdExpiresAt: null },
    ])
  })

  test('an expired one frees its seat, and its holder tries like anyone', async () => {
    const { id } = await addType(app, { slots: tomorrow(1) })
    const slot = await first(id)
    const { holdToken } = (await hold({ appointmentTypeId: id, slotId: slot.id })).data
    app.advance(5 * minutes + 1000)
    expect(await slotsOf(app, id)).toEqual([slot])
    expect((await enter({ appointmentTypeId: id, slotId: slot.id })).status).toBe(200)
    expect((await enter({ appointmentTypeId: id, slotId: slot.id, holdToken })).problem.type).toBe('slot-taken')
  })

  test('an expired one on another slot frees its technician', async () => {
    const technicianIds = [await addTechnician(app)]
    const one = await addType(app, { technicianIds, slots: tomorrow(1) })
    const two = await addType(app, { technicianIds, slots: tomorrow(1) })
    await hold({ appointmentTypeId: one.id, slotId: (await first(one.id)).id })
    expect(await slotsOf(app, two.id)).toEqual([])
    app.advance(5 * minutes + 1000)
    const booked = await enter({ appointmentTypeId: two.id, slotId: (await first(two.id)).id })
    expect(booked.status).toBe(200)
    expect(await count(sql`select taken as count from slot_seat where appointment_type_id = ${one.id}`)).toBe(0)
  })

  test('moves with its holder, who may also book another time', async () => {
    const technicianIds = [await addTechnician(app)]
    const { id } = await addType(app, { technicianIds, slots: day(1) })
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

  test('two hundred on the last seat: one holds it', async () => {
    const { id } = await addType(app, { slots: tomorrow(1) })
    const slot = await first(id)
    const answers = await Promise.all(Array.from({ length: 200 }, () => hold({ appointmentTypeId: id, slotId: slot.id })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })
})

describe('idempotency', () => {
  test('two at once with one key make one booking and get one answer, for a day', async () => {
    const { id } = await addType(app, { slots: tomorrow(5) })
    const body = entry(version, { appointmentTypeId: id, slotId: (await first(id)).id })
    const send = (more: object = {}, key = 'one-key') =>
      app.call('qrCodes.entry', { params: { userUid }, body: { ...body, ...more }, headers: { 'idempotency-key': key } })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect(await count(sql`select count(*) as count from booking where appointment_type_id = ${id}`)).toBe(1)
    expect((await send({ locale: 'es' })).problem).toMatchObject({ status: 422, type: 'idempotency-key-reused' })
    // The link works, and the database alone does not give it away.
    const link = answers[0]?.data.appointment?.manageUrl ?? ''
    const token = link.split('/').at(-1) ?? ''
    expect((await app.call('manage.get', { params: { manageToken: token } })).status).toBe(200)
    const kept = await rows(sql`select * from idempotency`)
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(await rows(sql`select 1 from booking where manage_hash = ${token}`)).toEqual([])
    app.advance(23 * 60 * minutes)
    expect((await send()).data).toEqual(answers[0]?.data)
    app.advance(61 * minutes)
    expect((await send()).data.leadUid).not.toBe(answers[0]?.data.leadUid)
    app.advance(-24 * 60 * minutes)
  })

  test('a refusal is not remembered: the same key may win later', async () => {
    const { id } = await addType(app, { slots: tomorrow(1) })
    const slot = await first(id)
    const { holdToken } = (await hold({ appointmentTypeId: id, slotId: slot.id })).data
    const body = entry(version, { appointmentTypeId: id, slotId: slot.id })
    const send = () => app.call('qrCodes.entry', { params: { userUid }, body, headers: { 'idempotency-key': 'again' } })
    expect((await send()).status).toBe(409)
    await enter({ hdsfiGroup: group, holdToken })
    app.advance(6 * minutes)
    expect((await send()).status).toBe(200)
  })

  test('holds as well', async () => {
    const { id } = await addType(app, { slots: tomorrow(3) })
    const body = { appointmentTypeId: id, slotId: (await first(id)).id }
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

describe('DST', () => {
  const year = new Date().getUTCFullYear() + (new Date().getUTCMonth() >= 2 ? 1 : 0)
  const sunday = (month: number, nth: number) => {
    const day = new Date(Date.UTC(year, month, 1))
    return new Date(Date.UTC(year, month, 1 + ((7 - day.getUTCDay()) % 7) + 7 * (nth - 1))).toISOString().slice(0, 10)
  }
  const pattern = ['01:30', '02:30', '09:00'].map((start) => ({
    weekday: 0,
    start,
    end: start === '09:00' ? '10:00' : '03:45',
    capacity: 1,
  }))

  test('in spring the skipped start is not offered, and its id is refused', async () => {
    const { id } = await addType(app, { pattern, horizonDays: 365 })
    const date = sunday(2, 2)
    const slots = await slotsOf(app, id, { from: date, to: date })
    expect(slots.map((slot) => [slot.startLocal, slot.startAt])).toEqual([
      ['01:30', `${date}T06:30:00.000Z`],
      ['09:00', `${date}T13:00:00.000Z`],
    ])
    const skipped = Buffer.from(`${id}.${date}.0230`).toString('base64url')
    expect((await enter({ appointmentTypeId: id, slotId: skipped })).problem.type).toBe('slot-taken')
    const booked = await enter({ appointmentTypeId: id, slotId: slots[1]?.id })
    expect(booked.data.appointment).toMatchObject({
      startAt: `${date}T13:00:00.000Z`,
      startLocal: '09:00',
      timeZone: 'America/New_York',
    })
  })

  test('a zone without DST keeps its offset', async () => {
    const { id } = await addType(app, { pattern, horizonDays: 365, zone: 'America/Phoenix' })
    const date = sunday(2, 2)
    expect((await slotsOf(app, id, { from: date, to: date })).map((slot) => slot.startAt)).toEqual(
      ['08:30', '09:30', '16:00'].map((time) => `${date}T${time}:00.000Z`),
    )
  })
})

describe('ranges', () => {
  test('are judged by name', async () => {
    const { id } = await addType(app, { slots: tomorrow(1) })
    const ask = (query: Record<string, string>) =>
      app.call('qrCodes.availableAppointments', { params: { userUid }, query: { appointmentTypeId: id, ...query } })
    expect((await ask({ from: inDays(3), to: inDays(2) })).problem.errors?.[0]?.path).toBe('to')
    expect((await ask({ from: inDays(0), to: inDays(62) })).problem.errors?.[0]?.path).toBe('to')
    expect((await ask({ from: inDays(0), to: inDays(61) })).status).toBe(200)
    expect((await ask({ from: '2026-02-30' })).problem.errors?.[0]?.path).toBe('from')
    expect((await ask({ to: inDays(-5) })).data.days).toEqual([])
  })

  test('staff see the same', async () => {
    const { id } = await addType(app, { slots: tomorrow(2) })
    const dispatcher = await app.signIn('role5@walkup.test')
    const answer = await dispatcher.call('appointments.availability', { params: { id } })
    expect(answer.data.days.flatMap((it) => it.slots)).toEqual((await slotsOf(app, id)).map(({ date: _, ...slot }) => slot))
    const other = await app.signIn('other@walkup.test')
    expect((await other.call('appointments.availability', { params: { id } })).status).toBe(404)
  })
})

test('capacity that staff lower later refuses the next, never the booked', async () => {
  const { id } = await addType(app, { slots: tomorrow(3) })
  const slot = await first(id)
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
