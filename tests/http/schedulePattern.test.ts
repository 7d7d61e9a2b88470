import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addType, inDays, type TypeSpec } from './bookingFixture.ts'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'
import { addWeekly, bookAt, day, dayOf, starts } from './scheduleFixture.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
})
afterAll(() => app.close())

type Body = Record<string, unknown>
const query = <Row extends object>(statement: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(statement))
const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]
const pattern = (body: Body) => admin.call('defaultAppointments.upsert', { body })
const weekly = (more?: TypeSpec) => addWeekly(app, more)
const book = (appointmentTypeId: number, startLocal: string) => bookAt(app, appointmentTypeId, startLocal)
const shown = (id: number) => dayOf(admin, id)

describe('copying the pattern', () => {
  test('replaces dated slots without bookings and keeps the others', async () => {
    const { id } = await weekly({
      slots: [
        { date: day, start: '10:00', end: '11:00', capacity: 1 },
        { date: day, start: '15:00', end: '16:00', capacity: 1 },
      ],
    })
    await book(id, '10:00')
    const apply = await admin.call('scheduledAppointments.applyDefault', {
      body: { appointmentTypeId: id, from: inDays(2), to: inDays(10) },
    })
    expect(apply.data).toMatchObject({
      created: 4,
      removed: 1,
      kept: [{ date: day, startLocal: '10:00', taken: 1, isClosed: false }],
    })
    expect((await shown(id))?.slots.map(({ startLocal, isDated }) => [startLocal, isDated])).toEqual([
      ['09:00', true],
      ['10:00', true],
      ['13:00', true],
    ])
    const again = await admin.call('scheduledAppointments.applyDefault', {
      body: { appointmentTypeId: id, from: inDays(2), to: inDays(10) },
    })
    expect(again.data).toMatchObject({ created: 4, removed: 4 })
    const wrong = (body: Body) =>
      admin.call('scheduledAppointments.applyDefault', { body: { appointmentTypeId: id, from: day, to: day, ...body } })
    expect(paths(await wrong({ to: inDays(1) }))).toEqual([400, ['to']])
    expect(paths(await wrong({ to: inDays(300) }))).toEqual([400, ['to']])
    expect(paths(await wrong({ appointmentTypeId: 999_999 }))).toEqual([400, ['appointmentTypeId']])
  })

  test('keeps taken seats if the pattern has fewer', async () => {
    const { id } = await weekly()
    await book(id, '09:00')
    await book(id, '09:00')
    await query(sql`update default_slot set capacity = 1 where appointment_type_id = ${id} returning id`)
    await admin.call('scheduledAppointments.applyDefault', { body: { appointmentTypeId: id, from: day, to: day } })
    expect((await shown(id))?.slots[0]).toMatchObject({ startLocal: '09:00', isDated: true, capacity: 2, taken: 2, remaining: 0 })
  })
})

describe('replacing whole days', () => {
  const apply = (id: number, more: Body) =>
    admin.call('scheduledAppointments.applyDefault', { body: { appointmentTypeId: id, from: day, to: day, ...more } })
  const versions = async (id: number) =>
    (await shown(id))?.slots.flatMap((slot) => (slot.id ? [{ id: slot.id, updatedAt: slot.updatedAt }] : [])) ?? []
  /** A day with two dated slots. */
  const own = () =>
    weekly({
      slots: [
        { date: day, start: '10:00', end: '11:00', capacity: 3 },
        { date: day, start: '15:00', end: '16:00', capacity: 1 },
      ],
    })
  const summary = async (id: number) =>
    (await shown(id))?.slots.map(({ startLocal, endLocal, capacity, isDated, isClosed }) => [
      startLocal,
      endLocal,
      capacity,
      isDated,
      isClosed,
    ])

  test('resets a day to the weekly pattern; the response can restore it', async () => {
    const { id } = await own()
    await query(sql`update slot set is_closed = true where appointment_type_id = ${id} and start_local = '15:00' returning id`)
    const before = await summary(id)
    const back = await apply(id, { slots: [], seen: await versions(id) })
    expect(back.data).toMatchObject({ created: 0, removed: 2, now: [], was: [{ startLocal: '10:00' }, { isClosed: true }] })
    expect((await shown(id))?.slots.map(({ startLocal, isDated }) => [startLocal, isDated])).toEqual([
      ['09:00', false],
      ['13:00', false],
    ])
    const undone = await apply(id, { slots: back.data.was, seen: back.data.now })
    expect(undone.data).toMatchObject({ created: 2, removed: 0, was: [], now: await versions(id) })
    expect(await summary(id)).toEqual(before)
    const [event] = await query<{ before: unknown; after: unknown }>(sql`
      select before, after from audit_event where entity = 'appointmentType' and entity_id = ${id} and action = 'setDays' order by id limit 1`)
    expect(event).toEqual({
      before: { slots: [`${day} 10:00–11:00 (3)`, `${day} 15:00–16:00 (1)`] },
      after: { from: day, to: day, slots: [] },
    })
  })

  test('rejects a day that changed since it was read', async () => {
    const { id } = await own()
    const seen = await versions(id)
    const slots = (await shown(id))?.slots ?? []
    const last = slots.find(({ startLocal }) => startLocal === '15:00')
    const put = { appointmentTypeId: id, date: day, startLocal: '15:00', endLocal: '16:00' }
    await admin.call('scheduledAppointments.upsert', { body: { ...put, id: last?.id, capacity: 4 } })
    const before = await summary(id)
    expect((await apply(id, { slots: [], seen })).problem).toMatchObject({ status: 409, type: 'stale' })
    expect((await apply(id, { seen })).problem).toMatchObject({ status: 409, type: 'stale' })
    expect(await summary(id)).toEqual(before)
    // Nor a day that gained or lost a slot since.
    const now = await versions(id)
    expect((await apply(id, { slots: [], seen: now.slice(1) })).problem).toMatchObject({ status: 409, type: 'stale' })
    await admin.call('scheduledAppointments.delete', { params: { id: last?.id ?? 0 } })
    expect((await apply(id, { slots: [], seen: now })).problem).toMatchObject({ status: 409, type: 'stale' })
    expect((await summary(id))?.length).toBe(1)
  })

  test('removes no slot of a day if one of them is booked', async () => {
    const { id } = await own()
    await book(id, '15:00')
    const before = await summary(id)
    expect((await apply(id, { slots: [], seen: await versions(id) })).problem).toMatchObject({
      status: 409,
      type: 'in-use',
      count: 1,
    })
    expect(await summary(id)).toEqual(before)
    const seen = await versions(id)
    const applied = await apply(id, { seen })
    expect(applied.data).toMatchObject({ created: 2, removed: 1, kept: [{ startLocal: '15:00' }] })
    const undone = await apply(id, { slots: applied.data.was, seen: applied.data.now })
    expect(undone.data).toMatchObject({ created: 1, removed: 2 })
    expect(await summary(id)).toEqual(before)
    // The booked slot is still the same row.
    expect((await versions(id)).find((one) => one.id === seen[1]?.id)).toEqual(seen[1])
  })

  test('keeps bookings at times that the pattern also has', async () => {
    const { id } = await weekly({ slots: [{ date: day, start: '09:00', end: '10:00', capacity: 3 }] })
    for (let seat = 0; seat < 3; seat++) await book(id, '09:00')
    const back = await apply(id, { slots: [], seen: await versions(id) })
    expect(back.data).toMatchObject({ removed: 1 })
    expect((await shown(id))?.slots[0]).toMatchObject({ isDated: false, capacity: 2, taken: 3, remaining: 0 })
    expect((await apply(id, { slots: back.data.was, seen: back.data.now })).status).toBe(200)
    expect((await shown(id))?.slots).toMatchObject([{ startLocal: '09:00', isDated: true, capacity: 3, taken: 3 }])
  })

  test('reports invalid slots and saves none', async () => {
    const { id } = await weekly()
    const slot = { date: day, startLocal: '10:00', endLocal: '11:00', capacity: 1, technicianIds: [], isClosed: false }
    const given = (...slots: Body[]) => apply(id, { slots: [slot, ...slots] })
    expect(paths(await given({ ...slot, date: inDays(4) }))).toEqual([400, ['slots.1.date']])
    expect(paths(await given({ ...slot, startLocal: '12:00' }))).toEqual([400, ['slots.1.endLocal']])
    expect(paths(await given({ ...slot, startLocal: '09:00', technicianIds: [999_999] }))).toEqual([
      400,
      ['slots.1.technicianIds'],
    ])
    expect(paths(await given(slot))).toEqual([400, ['slots.1.startLocal']])
    expect(await versions(id)).toEqual([])
  })
})

describe('the weekly pattern', () => {
  test('date ranges of one time cannot overlap; a range can end and be followed by another', async () => {
    const { id } = await addType(app, {})
    const spec = {
      appointmentTypeId: id,
      dayOfWeek: 1,
      startLocal: '09:00',
      endLocal: '10:00',
      capacity: 2,
      effectiveFrom: '2026-01-01',
    }
    const first = await pattern(spec)
    expect(first.data).toMatchObject({ dayOfWeek: 1, startLocal: '09:00', effectiveTo: null })
    const next = { ...spec, capacity: 5, effectiveFrom: '2027-01-01' }
    expect((await pattern(next)).problem).toMatchObject({ status: 409, type: 'overlap', existing: { id: first.data.id } })
    expect(
      (await pattern({ ...spec, id: first.data.id, effectiveTo: '2026-12-31', updatedAt: first.data.updatedAt })).status,
    ).toBe(200)
    expect((await pattern(next)).status).toBe(200)
    const list = async (filter: Body) =>
      (await admin.call('defaultAppointments.search', { body: { filter: { appointmentTypeIds: [id], ...filter } } })).data.items
    expect((await list({})).map(({ effectiveFrom }) => effectiveFrom)).toEqual(['2026-01-01', '2027-01-01'])
    expect((await list({ effectiveOn: '2027-02-01' })).map(({ capacity }) => capacity)).toEqual([5])
    expect(await list({ daysOfWeek: [2] })).toEqual([])
    expect(paths(await pattern({ ...spec, startLocal: '12:00', endLocal: '11:00', effectiveTo: '2025-01-01' }))).toEqual([
      400,
      ['endLocal', 'effectiveTo'],
    ])
    expect((await pattern({ ...spec, id: first.data.id, updatedAt: first.data.updatedAt })).problem).toMatchObject({
      type: 'stale',
    })
  })

  test('a slot with upcoming bookings can be ended, but not deleted', async () => {
    const { id } = await weekly()
    await book(id, '09:00')
    const rows = await query<{ id: number }>(
      sql`select id from default_slot where appointment_type_id = ${id} order by start_local`,
    )
    const remove = (row: { id: number } | undefined) => admin.call('defaultAppointments.delete', { params: { id: row?.id ?? 0 } })
    expect((await remove(rows[0])).problem).toMatchObject({ status: 409, type: 'in-use', count: 1 })
    expect((await remove(rows[1])).status).toBe(200)
    expect(starts((await shown(id))?.slots)).toEqual(['09:00'])
  })
})
