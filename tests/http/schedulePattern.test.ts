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

  test('a seat that is taken stays one where the pattern has fewer', async () => {
    const { id } = await weekly()
    await book(id, '09:00')
    await book(id, '09:00')
    await query(sql`update default_slot set capacity = 1 where appointment_type_id = ${id} returning id`)
    await admin.call('scheduledAppointments.applyDefault', { body: { appointmentTypeId: id, from: day, to: day } })
    expect((await shown(id))?.slots[0]).toMatchObject({ startLocal: '09:00', isDated: true, capacity: 2, taken: 2, remaining: 0 })
  })
})

describe('the weekly pattern', () => {
  test('ranges of one time must not share a day; a range can be ended and followed', async () => {
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

  test('one that upcoming bookings stand in is ended, not deleted', async () => {
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
