import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOfWeek } from '../../packages/server/src/time/zone.ts'
import { addTechnician, inDays, slotsOf, userUid, type TypeSpec } from './bookingFixture.ts'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'
import { addWeekly, bookAt, day, dayOf, starts } from './scheduleFixture.ts'

let app: TestApp
let admin: SignedIn
let other: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  other = await app.signIn('other@walkup.test')
})
afterAll(() => app.close())

type Body = Record<string, unknown>
const query = <Row extends object>(statement: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(statement))
const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]
const slot = (more: Body = {}) => ({ date: day, startLocal: '10:00', endLocal: '11:00', capacity: 2, ...more })
const upsert = (body: Body, by = admin) => by.call('scheduledAppointments.upsert', { body })
const pattern = (body: Body, by = admin) => by.call('defaultAppointments.upsert', { body })
const weekly = (more?: TypeSpec) => addWeekly(app, more)
const book = (appointmentTypeId: number, startLocal: string) => bookAt(app, appointmentTypeId, startLocal)
const shown = (id: number, by = admin) => dayOf(by, id)

describe('the week', () => {
  test('merges pattern and dated slots, and includes the bookings', async () => {
    const { id } = await weekly()
    await book(id, '09:00')
    const before = await shown(id)
    expect(before).toMatchObject({ date: day, isDated: false, isClosed: false })
    expect(before?.slots.map((one) => [one.startLocal, one.capacity, one.taken, one.remaining, one.isDated, one.id])).toEqual([
      ['09:00', 2, 1, 1, false, null],
      ['13:00', 1, 0, 1, false, null],
    ])
    const [lead] = await query<{ id: number }>(sql`select id from lead where appointment_type_id = ${id}`)
    expect(before?.slots[0]?.bookings).toMatchObject([{ status: 'scheduled', lead: { id: lead?.id, name: 'Sam Shopper' } }])

    const made = await upsert({ appointmentTypeId: id, ...slot() })
    expect(made.data).toMatchObject({ slot: { taken: 0, capacity: 2, appointmentType: { id } }, bookingsKept: 1 })
    const after = await shown(id)
    expect(after?.slots.map((one) => [one.startLocal, one.isDated, one.isOnSchedule, one.taken])).toEqual([
      ['09:00', false, false, 1],
      ['10:00', true, true, 0],
    ])
    expect((await slotsOf(app, id)).filter(({ date }) => date === day).map(({ startLocal }) => startLocal)).toEqual(['10:00'])
  })

  test('shows partner users that a seat is taken, but not by whom', async () => {
    const { id } = await weekly()
    await book(id, '09:00')
    const partner = await app.signIn('hd@walkup.test')
    expect((await shown(id, partner))?.slots[0]).toMatchObject({ taken: 1, bookings: [{ status: 'scheduled', lead: null }] })
  })

  test('defaults to the organization’s current week, and limits the range', async () => {
    const search = (filter: Body) => admin.call('scheduledAppointments.search', { body: { filter } })
    const days = (await search({ appointmentTypeIds: [1] })).data.items[0]?.days.map(({ date }) => date) ?? []
    const [organization] = await query<{ first: number }>(
      sql`select int_first_day_of_week as first from organization where id = 1`,
    )
    expect(days).toHaveLength(7)
    expect(dayOfWeek(days[0] ?? '')).toBe(organization?.first)
    expect(days).toContain(inDays(0))
    expect(paths(await search({ from: day, to: inDays(2) }))).toEqual([400, ['filter.to']])
    expect(paths(await search({ from: day, to: inDays(90) }))).toEqual([400, ['filter.to']])
  })

  test('is not accessible to another organization', async () => {
    const { id } = await weekly({ slots: [{ date: day, start: '10:00', end: '11:00', capacity: 1 }] })
    const [row] = await query<{ id: number }>(sql`select id from slot where appointment_type_id = ${id}`)
    const rowId = row?.id ?? 0
    expect(await shown(id, other)).toBeUndefined()
    expect((await upsert({ id: rowId, appointmentTypeId: id, ...slot() }, other)).status).toBe(404)
    expect((await other.call('scheduledAppointments.delete', { params: { id: rowId } })).status).toBe(404)
    expect(paths(await upsert({ appointmentTypeId: id, ...slot() }, other))).toEqual([400, ['appointmentTypeId']])
    expect(
      paths(
        await pattern(
          { appointmentTypeId: id, dayOfWeek: 1, startLocal: '09:00', endLocal: '10:00', capacity: 1, effectiveFrom: day },
          other,
        ),
      ),
    ).toEqual([400, ['appointmentTypeId']])
  })
})

describe('dated slots', () => {
  test('cannot have fewer seats than are taken; added seats can be booked immediately', async () => {
    const { id } = await weekly({ slots: [{ date: day, start: '10:00', end: '11:00', capacity: 2 }] })
    await book(id, '10:00')
    await book(id, '10:00')
    const row = (await shown(id))?.slots[0]
    const change = (more: Body) => upsert({ id: row?.id, appointmentTypeId: id, ...slot(), ...more })
    expect((await change({ capacity: 1 })).problem).toMatchObject({ status: 409, type: 'capacity', taken: 2 })
    expect((await change({ startLocal: '08:00' })).problem).toMatchObject({ status: 409, type: 'in-use', count: 2 })
    expect((await change({ capacity: 3, updatedAt: row?.updatedAt })).status).toBe(200)
    await book(id, '10:00')
    expect((await change({ updatedAt: row?.updatedAt })).problem).toMatchObject({
      type: 'stale',
      current: { capacity: 3, taken: 3 },
    })
    expect((await upsert({ appointmentTypeId: id, ...slot() })).status).toBe(409)
  })

  test('count live holds as taken, but not expired ones', async () => {
    const { id } = await weekly({ slots: [{ date: day, start: '10:00', end: '11:00', capacity: 2 }] })
    const [free] = await slotsOf(app, id)
    await app.call('qrCodes.hold', { params: { userUid }, body: { appointmentTypeId: id, slotId: free?.id } })
    const row = (await shown(id))?.slots[0]
    expect(row).toMatchObject({ held: 1, taken: 0, remaining: 1, bookings: [{ status: 'held', lead: null }] })
    const empty = { id: row?.id, appointmentTypeId: id, ...slot({ capacity: 0 }) }
    expect((await upsert(empty)).problem).toMatchObject({ type: 'capacity', taken: 1 })
    app.advance(6 * 60_000)
    expect((await upsert(empty)).status).toBe(200)
    app.advance(-6 * 60_000)
  })

  test('keep and count their bookings when closed, and can be deleted only without any', async () => {
    const { id } = await weekly({ slots: [{ date: day, start: '10:00', end: '11:00', capacity: 2 }] })
    await book(id, '10:00')
    const row = (await shown(id))?.slots[0]
    const closed = await upsert({ id: row?.id, appointmentTypeId: id, ...slot({ capacity: 0, isClosed: true }) })
    expect(closed.data).toMatchObject({ slot: { isClosed: true, taken: 1 }, bookingsKept: 1 })
    expect((await slotsOf(app, id)).filter(({ date }) => date === day)).toEqual([])
    expect(await query(sql`select 1 from booking where appointment_type_id = ${id} and status = 'scheduled'`)).toHaveLength(1)
    const remove = () => admin.call('scheduledAppointments.delete', { params: { id: row?.id ?? 0 } })
    expect((await remove()).problem).toMatchObject({ status: 409, type: 'in-use', count: 1 })
    await query(sql`update booking set status = 'cancelled' where appointment_type_id = ${id} returning id`)
    expect((await remove()).status).toBe(200)
    expect(starts((await shown(id))?.slots)).toEqual(['09:00', '13:00'])
  })

  test('reports invalid fields', async () => {
    const { id } = await weekly()
    expect(paths(await upsert({ appointmentTypeId: id, ...slot({ endLocal: '10:00' }) }))).toEqual([400, ['endLocal']])
    expect(paths(await upsert({ appointmentTypeId: 999_999, ...slot() }))).toEqual([400, ['appointmentTypeId']])
    expect(paths(await upsert({ appointmentTypeId: id, ...slot({ technicianIds: [999_999] }) }))).toEqual([
      400,
      ['technicianIds.0'],
    ])
  })
})

describe('the technicians', () => {
  test('of a slot or a type can change; bookings of removed ones are counted', async () => {
    const [first, second] = [await addTechnician(app), await addTechnician(app)]
    const { id } = await weekly({ technicianIds: [first], slots: [{ date: day, start: '10:00', end: '11:00', capacity: 2 }] })
    await book(id, '10:00')
    const row = (await shown(id))?.slots[0]
    expect(row?.bookings).toMatchObject([{ technician: { id: first } }])
    const set = (body: Body) => admin.call('technicians.updateList', { body })
    const ofSlot = await set({ scheduledAppointmentId: row?.id, technicianIds: [second], updatedAt: row?.updatedAt })
    expect(ofSlot.data).toMatchObject({ technicianIds: [second], bookingsKept: 1 })
    expect((await shown(id))?.slots[0]?.technicianIds).toEqual([second])
    expect((await set({ scheduledAppointmentId: row?.id, technicianIds: [], updatedAt: row?.updatedAt })).problem).toMatchObject({
      type: 'stale',
    })
    expect((await set({ appointmentTypeId: id, technicianIds: [first, second] })).data.bookingsKept).toBe(0)
    expect((await set({ appointmentTypeId: id, technicianIds: [second] })).data.bookingsKept).toBe(1)
    expect(paths(await set({ technicianIds: [] }))).toEqual([400, ['appointmentTypeId']])
    expect(paths(await set({ appointmentTypeId: id, technicianIds: [999_999] }))).toEqual([400, ['technicianIds.0']])
  })
})

describe('a territory role', () => {
  test.each(['role4@walkup.test', 'role15@walkup.test'])(
    '%s can only access schedules of their own territories',
    async (email) => {
      const own = await weekly({ slots: [{ date: day, start: '10:00', end: '11:00', capacity: 2 }] })
      const far = await weekly({ slots: [{ date: day, start: '10:00', end: '11:00', capacity: 2 }] })
      const person = await app.signIn(email)
      await query(sql`insert into membership_territory (organization_id, membership_id, territory_id)
      select 1, m.id, type.territory_id from membership m, appointment_type type
      where m.organization_id = 1 and m.user_id = ${person.record.userId} and type.id = ${own.id} returning membership_id as id`)
      expect(starts((await shown(own.id, person))?.slots)).toEqual(['10:00'])
      expect(await shown(far.id, person)).toBeUndefined()
      const rows = await query<{ id: number; typeId: number }>(
        sql`select id, appointment_type_id as type_id from slot where appointment_type_id in (${own.id}, ${far.id})`,
      )
      const idOf = (typeId: number) => rows.find((one) => one.typeId === typeId)?.id ?? 0
      expect((await upsert({ id: idOf(own.id), appointmentTypeId: own.id, ...slot({ capacity: 4 }) }, person)).status).toBe(200)
      expect((await upsert({ id: idOf(far.id), appointmentTypeId: far.id, ...slot() }, person)).status).toBe(404)
      expect(paths(await upsert({ appointmentTypeId: far.id, ...slot({ startLocal: '08:00' }) }, person))).toEqual([
        400,
        ['appointmentTypeId'],
      ])
      expect(
        (await person.call('technicians.updateList', { body: { appointmentTypeId: far.id, technicianIds: [] } })).status,
      ).toBe(404)
      const [hidden] = await query<{ id: number }>(sql`select id from default_slot where appointment_type_id = ${far.id} limit 1`)
      expect((await person.call('defaultAppointments.delete', { params: { id: hidden?.id ?? 0 } })).status).toBe(404)
      const seen = await person.call('defaultAppointments.search', { body: { filter: { appointmentTypeIds: [own.id, far.id] } } })
      expect(new Set(seen.data.items.map(({ appointmentType }) => appointmentType.id))).toEqual(new Set([own.id]))
    },
  )
})
