import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addType, consentVersion, entry, inDays, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let version: string
let admin: SignedIn
let other: SignedIn
beforeAll(async () => {
  app = await startApp()
  version = await consentVersion(app)
  admin = await app.signIn('role2@walkup.test')
  other = await app.signIn('other@walkup.test')
})
afterAll(() => app.close())
afterEach(() => query(sql`delete from holiday`))

const CHILD = 2
const query = <Row extends object>(statement: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(statement))
const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]
const day = inDays(3)
const next = inDays(4)
const times = (date: string) => [9, 10].map((hour) => ({ date, start: `${hour}:00`, end: `${hour + 1}:00`, capacity: 2 }))
const typeOn = async (organizationId = 1) => {
  const [group] = await query<{ id: number }>(
    sql`select min(id) as id from service_group where organization_id = ${organizationId}`,
  )
  return addType(app, { organizationId, serviceGroupId: group?.id ?? 0, slots: [...times(day), ...times(next)] })
}
const upsert = (body: Record<string, unknown> = {}, call = admin.call) =>
  call('settings.upsertHoliday', { body: { date: day, name: 'Founders’ Day', ...body } })
const search = async (body = {}, call = admin.call) => (await call('settings.holidays', { body })).data.items
const remove = (id: number, call = admin.call) => call('settings.deleteHoliday', { params: { id } })
const enter = (more: Record<string, unknown>) => app.call('qrCodes.entry', { params: { userUid }, body: entry(version, more) })
const daysOf = async (typeId: number) => [...new Set((await slotsOf(app, typeId)).map(({ date }) => date))]
const slotOn = async (typeId: number, date: string) =>
  (await slotsOf(app, typeId)).find((slot) => slot.date === date)?.id ?? 'no slot'
const leadOf = async (uid: string) => (await query<{ id: number }>(sql`select id from lead where uid = ${uid}`))[0]?.id ?? 0

describe('holidays', () => {
  test.each([3, 4, 5, 7, 10, 14, 15])('cannot be created, previewed or deleted by role %i', async (roleId) => {
    const { id } = (await upsert()).data
    const { call } = await app.signIn(`role${roleId}@walkup.test`)
    expect((await upsert({ id, name: 'Mine' }, call)).status).toBe(403)
    expect((await call('settings.previewHoliday', { body: { date: day } })).status).toBe(403)
    expect((await remove(id, call)).status).toBe(403)
    expect(await search()).toMatchObject([{ id, name: 'Founders’ Day' }])
  })

  test('cannot even be read by partner users', async () => {
    for (const email of ['hd@walkup.test', 'centah@walkup.test']) {
      const { call } = await app.signIn(email)
      expect((await call('settings.holidays', { body: {} })).status).toBe(403)
      expect((await upsert({}, call)).status).toBe(403)
    }
  })

  test('cannot be seen, changed or deleted by another owner’s administrator, and do not close their days', async () => {
    const { id } = (await upsert()).data
    expect(await search({}, other.call)).toEqual([])
    expect((await upsert({ id }, other.call)).status).toBe(404)
    expect((await remove(id, other.call)).status).toBe(404)
    expect((await upsert({}, other.call)).status).toBe(200)
    expect(await search()).toHaveLength(1)
  })

  test('cannot except types of other organizations', async () => {
    const [own, childs] = [await typeOn(), await typeOn(CHILD)]
    expect(paths(await upsert({ exceptAppointmentTypeIds: [own.id, childs.id] }))).toEqual([400, ['exceptAppointmentTypeIds.1']])
    expect(paths(await upsert({ exceptAppointmentTypeIds: [own.id, own.id] }))).toEqual([400, ['exceptAppointmentTypeIds.1']])
  })

  test('cannot be written by other roles even in the database', async () => {
    await upsert()
    const as = (roleId: number, subscriptionId: number, statement: ReturnType<typeof sql>) =>
      app.db.asTenant(
        { organizationId: 1, organizations: [1], userId: 1, roleId, subscriptionId, territories: [] },
        async (tx) => (await tx.rows(sql`${statement} returning id`)).length,
      )
    for (const [roleId, subscriptionId] of [
      [3, 1],
      [5, 1],
      [2, 2],
    ] as const) {
      await expect(
        as(roleId, subscriptionId, sql`insert into holiday (organization_id, date, name) values (1, '2027-01-01', 'x')`),
      ).rejects.toMatchObject({ code: '42501' })
      expect(await as(roleId, subscriptionId, sql`update holiday set name = 'x'`)).toBe(0)
      expect(await as(roleId, subscriptionId, sql`delete from holiday`)).toBe(0)
    }
    expect(await as(2, 1, sql`update holiday set name = 'x'`)).toBe(1)
  })
})

describe('the calendar', () => {
  test('a holiday is created, found by year and name, changed and deleted, with an audit trail', async () => {
    const created = await upsert({ name: '  Founders’ Day  ' })
    expect(created.data).toMatchObject({
      date: day,
      name: 'Founders’ Day',
      source: 'own',
      exceptAppointmentTypeIds: [],
    })
    const { id, updatedAt } = created.data
    const year = Number(day.slice(0, 4))
    expect((await search({ filter: { year } })).map((row) => row.id)).toEqual([id])
    expect(await search({ filter: { year: year + 2 } })).toEqual([])
    expect((await search({ filter: { search: 'found', from: day, to: day } })).map((row) => row.id)).toEqual([id])
    expect((await upsert({ name: 'Twice' })).problem.type).toBe('exists')
    expect((await upsert({ id, updatedAt, date: next, name: 'Moved' })).data).toMatchObject({ id, date: next, name: 'Moved' })
    expect((await upsert({ id, updatedAt, name: 'Late' })).problem.type).toBe('stale')
    expect(paths(await upsert({ id, name: '   ' }))).toEqual([400, ['name']])
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(404)
    const trail = await query<{ action: string }>(
      sql`select action from audit_event where entity = 'holiday' and entity_id = ${id} order by id`,
    )
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
  })

  test('a descendant inherits it, read-only, and can replace it with its own on the same day', async () => {
    const child = await typeOn(CHILD)
    const inChild = admin.in(CHILD)
    const { id } = (await upsert()).data
    expect(await search({}, inChild)).toMatchObject([{ id, source: 'inherited' }])
    expect((await upsert({ id, name: 'Ours' }, inChild)).status).toBe(404)
    expect((await remove(id, inChild)).status).toBe(404)
    const openIn = async () =>
      (await inChild('appointments.availability', { params: { id: child.id } })).data.days.map(({ date }) => date)
    expect(await openIn()).toEqual([next])
    const own = (await upsert({ name: 'Open for measures', exceptAppointmentTypeIds: [child.id] }, inChild)).data
    expect(await search({}, inChild)).toMatchObject([{ id: own.id, source: 'own' }])
    expect(await openIn()).toEqual([day, next])
    expect(await search()).toMatchObject([{ id, source: 'own' }])
  })

  test('open consoles get the event, also those of descendants', async () => {
    const { id } = (await upsert()).data
    await remove(id)
    const events = await query<{ organizationId: number; change: string }>(
      sql`select organization_id, change from change_event where entity = 'holiday' and entity_id = ${id} order by id`,
    )
    expect(events.filter(({ organizationId }) => organizationId === 1).map(({ change }) => change)).toEqual([
      'created',
      'deleted',
    ])
    expect(events.filter(({ organizationId }) => organizationId === CHILD)).toHaveLength(2)
    expect(events.some(({ organizationId }) => organizationId === other.record.currentOrganizationId)).toBe(false)
  })
})

describe('on a holiday', () => {
  test('shoppers and staff are offered nothing, except for the excepted types', async () => {
    const [closed, open] = [await typeOn(), await typeOn()]
    const { id } = (await upsert({ exceptAppointmentTypeIds: [open.id] })).data
    expect(await daysOf(closed.id)).toEqual([next])
    expect(await daysOf(open.id)).toEqual([day, next])
    const staff = await admin.call('appointments.availability', { params: { id: closed.id } })
    expect(staff.data.days.map(({ date }) => date)).toEqual([next])
    const schedule = await admin.call('scheduledAppointments.search', {
      body: { filter: { appointmentTypeIds: [closed.id, open.id], from: day, to: day } },
    })
    expect(
      schedule.data.items.map((type) => [type.id, type.days[0]?.holiday, type.days[0]?.slots.map((slot) => slot.remaining)]),
    ).toEqual([
      [closed.id, 'Founders’ Day', [0, 0]],
      [open.id, null, [2, 2]],
    ])
    await remove(id)
    expect(await daysOf(closed.id)).toEqual([day, next])
  })

  test('a hold, an entry, a move by the shopper and a booking by staff return 409 with other times', async () => {
    const { id: appointmentTypeId } = await typeOn()
    const [closed, free] = [await slotOn(appointmentTypeId, day), await slotOn(appointmentTypeId, next)]
    const booked = await enter({ appointmentTypeId, slotId: free })
    const manageToken = String(booked.data.appointment?.manageUrl).split('/').at(-1) ?? ''
    const leadId = await leadOf(booked.data.leadUid)
    await upsert()
    const answers: Answer[] = [
      await app.call('qrCodes.hold', { params: { userUid }, body: { appointmentTypeId, slotId: closed } }),
      await enter({ appointmentTypeId, slotId: closed }),
      await app.call('manage.reschedule', { params: { manageToken }, body: { slotId: closed } }),
    ]
    await admin.call('leads.setStatus', { params: { id: leadId }, body: { to: 'confirmed' } })
    answers.push(await admin.call('leads.setStatus', { params: { id: leadId }, body: { to: 'scheduled', slotId: closed } }))
    for (const { status, problem } of answers) {
      expect([status, problem.type, problem.params]).toEqual([409, 'slot-taken', { reason: 'holiday' }])
      expect((problem.slots as { startAt: string }[]).length).toBeGreaterThan(0)
      expect((problem.slots as { startAt: string }[]).every(({ startAt }) => startAt > `${next}T00:00`)).toBe(true)
    }
    const live = await query(sql`select date from booking where lead_id = ${leadId} and status = 'confirmed'`)
    expect(live).toEqual([{ date: next }])
  })

  test('a live hold cannot be booked; its holder gets 409 with other times', async () => {
    const { id: appointmentTypeId } = await typeOn()
    const slotId = await slotOn(appointmentTypeId, day)
    const { holdToken } = (await app.call('qrCodes.hold', { params: { userUid }, body: { appointmentTypeId, slotId } })).data
    await upsert()
    const { status, problem } = await enter({ appointmentTypeId, slotId, holdToken })
    expect([status, problem.type, problem.params]).toEqual([409, 'slot-taken', { reason: 'holiday' }])
    const moved = (problem.slots as { id: string }[])[0]?.id
    expect((await enter({ appointmentTypeId, slotId: moved, holdToken })).data.status).toBe('scheduled')
  })

  test('existing bookings are kept, and counted before and after saving', async () => {
    const [first, second, child] = [await typeOn(), await typeOn(), await typeOn(CHILD)]
    const before = async (exceptAppointmentTypeIds: number[], call = admin.call) =>
      (await call('settings.previewHoliday', { body: { date: day, exceptAppointmentTypeIds } })).data.bookings
    const others = await before([], other.call)
    const booked = await enter({ appointmentTypeId: first.id, slotId: await slotOn(first.id, day) })
    await enter({ appointmentTypeId: second.id, slotId: await slotOn(second.id, day) })
    await query(sql`
      with seat as (insert into slot_seat (organization_id, appointment_type_id, date, start_local, start_at, end_at, capacity)
        values (${CHILD}, ${child.id}, ${day}::date, '09:00', app_now(), app_now(), 1) returning 1)
      insert into booking (organization_id, lead_id, appointment_type_id, date, start_local, start_at, end_at, time_zone, window_start_at,
        window_end_at, busy, status)
      select ${CHILD}, min(lead.id), ${child.id}, ${day}::date, '09:00', app_now(), app_now(), 'UTC', app_now(), app_now(), tstzrange(app_now(), app_now()), 'scheduled'
      from lead, seat where organization_id = ${CHILD} and not exists (select from booking b where b.lead_id = lead.id)`)
    const all = await before([])
    expect(await before([second.id])).toBe(all - 1)
    expect(await before([], other.call)).toBe(others)
    expect(await before([], admin.in(CHILD))).toBeGreaterThan(0)
    expect((await upsert({ exceptAppointmentTypeIds: [second.id] })).data.bookings).toBe(all - 1)
    await upsert({ name: 'Own' }, admin.in(CHILD))
    expect((await search())[0]?.bookings).toBeLessThan(all - 1)
    const manageToken = String(booked.data.appointment?.manageUrl).split('/').at(-1) ?? ''
    expect((await app.call('manage.get', { params: { manageToken } })).data.status).toBe('scheduled')
  })

  test('a booking in progress and a new holiday wait for each other, so it is counted or rejected', async () => {
    const types = await Promise.all(Array.from({ length: 8 }, () => typeOn()))
    const slots = await Promise.all(types.map(({ id }) => slotOn(id, day)))
    const preview = async () => (await admin.call('settings.previewHoliday', { body: { date: day } })).data.bookings
    const booked = await preview()
    const [holiday, ...answers] = await Promise.all([
      upsert(),
      ...types.map(({ id }, at) => enter({ appointmentTypeId: id, slotId: slots[at] })),
    ])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(holiday.data.bookings).toBe(booked + answers.filter(({ status }) => status === 200).length)
    expect(await preview()).toBe(holiday.data.bookings)
  })
})
