import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { awayTimes } from '../../packages/server/src/areas/booking/presence.ts'
import { wallClock } from '../../packages/server/src/areas/booking/zone.ts'
import { addTechnician, addType, consentVersion, entry, inDays, slotsOf, userUid } from './bookingFixture.ts'
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
afterEach(() => query(sql`delete from technician_time_off where created_at > now() - interval '1 hour'`))

const query = <Row extends object>(statement: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(statement))
const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]
const reason = ({ status, problem }: Answer) => [
  status,
  problem.type,
  (problem.params as { reason?: string } | undefined)?.reason,
]
const day = inDays(3)
const next = inDays(4)
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
const everyDay = (startLocal: string, endLocal: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, startLocal, endLocal }))
const times = (date: string) => [9, 13].map((hour) => ({ date, start: `${hour}:00`, end: `${hour + 1}:00`, capacity: 3 }))

/** A type with slots at 9 and 1 on two days, and its technicians. */
async function serve(people = 1) {
  const technicianIds: number[] = []
  for (let at = 0; at < people; at++) technicianIds.push(await addTechnician(app))
  const { id } = await addType(app, { slots: [...times(day), ...times(next)], technicianIds })
  return { typeId: id, technicianIds, technicianId: technicianIds[0] ?? 0 }
}
const change = (id: number, more: Record<string, unknown>, call = admin.call) =>
  call('technicians.upsert', { body: { id, name: 'Technician', ...more } })
const off = (technicianId: number, more: Record<string, unknown> = {}, call = admin.call) =>
  call('technicians.upsertTimeOff', { body: { technicianId, from: day, to: day, ...more } })
const requireSkills = (typeId: number, skills: string[]) =>
  query(sql`update appointment_type set required_skills = ${skills}::text[] where id = ${typeId}`)
const open = async (typeId: number) =>
  (await slotsOf(app, typeId)).map(({ date, startLocal, remaining }) => `${date} ${startLocal} ${remaining}`)
const slotAt = async (typeId: number, date: string, startLocal: string) =>
  (await slotsOf(app, typeId)).find((slot) => slot.date === date && slot.startLocal === startLocal)?.id ?? 'no slot'
const enter = (appointmentTypeId: number, slotId: string, more: Record<string, unknown> = {}) =>
  app.call('qrCodes.entry', { params: { userUid }, body: entry(version, { appointmentTypeId, slotId, ...more }) })
interface Row {
  readonly id: number
  readonly leadId: number
  readonly technicianId: number | null
}
async function book(typeId: number, date = day, startLocal = '09:00'): Promise<Row> {
  const { status, data } = await enter(typeId, await slotAt(typeId, date, startLocal))
  expect(status).toBe(200)
  return bookingOf(data.leadUid)
}
async function bookingOf(leadUid: string): Promise<Row> {
  const [row] = await query<Row>(sql`
    select b.id, b.lead_id, b.technician_id from booking b join lead on lead.id = b.lead_id where lead.uid = ${leadUid}`)
  if (!row) throw new Error('There is no booking.')
  return row
}
const assign = (id: number, technicianId: number | null, more = {}, call = admin.call) =>
  call('appointments.assignTechnician', { params: { id }, body: { technicianId, ...more } })

describe('a technician is offered', () => {
  test('only with every required skill, in any case', async () => {
    const { typeId, technicianIds } = await serve(2)
    await change(technicianIds[0] ?? 0, { skills: ['Plumbing', 'gas '] })
    await requireSkills(typeId, ['plumbing', 'Gas'])
    expect(await open(typeId)).toEqual([`${day} 09:00 1`, `${day} 13:00 1`, `${next} 09:00 1`, `${next} 13:00 1`])
    await requireSkills(typeId, ['Welding'])
    expect(await open(typeId)).toEqual([])
  })

  test('a slot’s own technicians need the skills too', async () => {
    const { typeId } = await serve()
    const guest = await addTechnician(app)
    await query(
      sql`update slot set technician_ids = array[${guest}::int] where appointment_type_id = ${typeId} and date = ${day}::date`,
    )
    await requireSkills(typeId, ['Gas'])
    expect(await open(typeId)).toEqual([])
    await change(guest, { skills: ['GAS'] })
    expect(await open(typeId)).toEqual([`${day} 09:00 1`, `${day} 13:00 1`])
  })

  test('only from a business unit of the type; a type without any is for all', async () => {
    const { typeId, technicianIds } = await serve(2)
    const [first = 0, second = 0] = technicianIds
    const units: number[] = []
    for (const name of ['Roofs', 'Floors'])
      units.push((await admin.call('businessUnits.upsert', { body: { name: `${name} ${typeId}`, officialName: name } })).data.id)
    const visit = await book(typeId)
    const other = visit.technicianId === first ? second : first
    await query(sql`
      insert into appointment_type_business_unit (organization_id, appointment_type_id, business_unit_id) values (1, ${typeId}, ${units[0] ?? 0})`)
    // Nobody is in the unit, and one is only in another.
    await change(other, { businessUnitId: units[1] })
    expect(await open(typeId)).toEqual([])
    expect(reason(await assign(visit.id, other, { override: true }))).toEqual([409, 'technician-unavailable', 'type'])
    const lead = (await admin.call('leads.getInternal', { params: { id: visit.leadId } })).data
    expect(lead.booking?.conflicts).toEqual(['type'])
    await change(other, { businessUnitId: units[0] })
    expect(await open(typeId)).toEqual([`${day} 09:00 1`, `${day} 13:00 1`, `${next} 09:00 1`, `${next} 13:00 1`])
    expect((await book(typeId, next)).technicianId).toBe(other)
    expect((await assign(visit.id, other)).data.conflicts).toEqual([])
    // A slot's own technicians are judged the same way.
    await query(sql`
      update slot set technician_ids = array[${visit.technicianId}::int] where appointment_type_id = ${typeId} and date = ${next}::date`)
    expect(await open(typeId)).not.toContain(`${next} 13:00 1`)
  })

  test('only within the working hours of that weekday; without any, always', async () => {
    const { typeId, technicianId } = await serve()
    await change(technicianId, { workingHours: [{ dayOfWeek: weekday(day), startLocal: '08:00', endLocal: '13:30' }] })
    expect(await open(typeId)).toEqual([`${day} 09:00 1`])
    await change(technicianId, { workingHours: everyDay('10:00', '14:00') })
    expect(await open(typeId)).toEqual([`${day} 13:00 1`, `${next} 13:00 1`])
    await change(technicianId, { workingHours: [] })
    expect(await open(typeId)).toHaveLength(4)
  })

  test('not during time off, whole days or hours', async () => {
    const { typeId, technicianId } = await serve()
    const whole = (await off(technicianId)).data
    expect(await open(typeId)).toEqual([`${next} 09:00 1`, `${next} 13:00 1`])
    const { status, data } = await off(technicianId, {
      id: whole.id,
      updatedAt: whole.updatedAt,
      to: next,
      startLocal: '12:00',
      endLocal: '12:30',
    })
    expect([status, data.startLocal, data.endLocal, data.note]).toEqual([200, '12:00', '12:30', null])
    expect(await open(typeId)).toEqual([`${day} 09:00 1`, `${next} 13:00 1`])
    expect((await off(technicianId, { id: whole.id, updatedAt: whole.updatedAt })).problem.type).toBe('stale')
    expect((await admin.call('technicians.deleteTimeOff', { params: { id: whole.id } })).status).toBe(200)
    expect(await open(typeId)).toHaveLength(4)
  })

  test('the hours are those of the territory’s time zone', async () => {
    const technicianId = await addTechnician(app)
    const zone = 'America/Los_Angeles'
    const { id } = await addType(app, { zone, slots: times(day), technicianIds: [technicianId] })
    await change(technicianId, { workingHours: everyDay('08:00', '10:00') })
    expect(await open(id)).toEqual([`${day} 09:00 1`])
  })

  test('a booking takes one who is there, and is refused when nobody is', async () => {
    const { typeId, technicianIds } = await serve(2)
    const slotId = await slotAt(typeId, day, '09:00')
    await off(technicianIds[0] ?? 0)
    expect((await book(typeId)).technicianId).toBe(technicianIds[1])
    const again = await enter(typeId, slotId)
    expect([again.status, again.problem.type]).toEqual([409, 'slot-taken'])
  })

  test('new time off and bookings in progress wait for each other: counted, or refused', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => serve()))
    const slots = await Promise.all(people.map(({ typeId }) => slotAt(typeId, day, '09:00')))
    const answers = await Promise.all(
      people.flatMap(({ typeId, technicianId }, at) => [enter(typeId, slots[at] ?? ''), off(technicianId)]),
    )
    const visits = await query<{ count: number }>(sql`
      select count(*)::int as count from booking b join technician_time_off o on o.technician_id = b.technician_id
      where b.technician_id = any (${people.map(({ technicianId }) => technicianId)}::int[])`)
    const booked = answers.filter((answer, at) => at % 2 === 0 && answer.status === 200).length
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const counted = answers.reduce((sum, answer, at) => (at % 2 ? sum + (answer.data as { bookings: number }).bookings : sum), 0)
    expect([counted, visits[0]?.count]).toEqual([booked, booked])
  })

  test('the database’s rules for hours and time off agree with those of the offers', async () => {
    const random = (most: number) => Math.floor(Math.random() * most)
    const clock = (quarter: number) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
    const technicianId = await addTechnician(app)
    let away = 0
    for (let round = 0; round < 40; round++) {
      // So that some visits of every run are neither outside the hours nor in the time off.
      const isFree = round % 4 === 0
      const workingHours = Array.from({ length: isFree ? 0 : random(8) }, () => {
        const start = random(80)
        const end = start + 1 + random(95 - start)
        return { dayOfWeek: random(7), startLocal: clock(start), endLocal: end === 95 ? '23:59' : clock(end) }
      })
      const timeOff = {
        from: day,
        to: isFree ? day : inDays(3 + random(2)),
        startLocal: isFree || random(2) ? clock(random(40)) : null,
        endLocal: isFree || random(2) ? clock(41 + random(isFree ? 20 : 50)) : null,
      }
      const visits = Array.from({ length: 10 }, () => ({ start: clock(random(95)), minutes: 15 * (1 + random(95)) }))
      const [taken] = [...awayTimes([{ id: 1, workingHours, timeOff: [timeOff] }], day, day).values()]
      const expected = visits.map(({ start, minutes }) => {
        const from = wallClock(day, start)
        return (taken ?? []).some(
          (at, index, all) => index % 2 === 0 && at < from + minutes * 60_000 && from < (all[index + 1] ?? 0),
        )
      })
      const found = await app.db.asOwner(async (tx) => {
        await tx.run(sql`delete from technician_time_off where technician_id = ${technicianId}`)
        await tx.run(sql`insert into technician_time_off (organization_id, technician_id, from_date, to_date, start_local, end_local)
          values (1, ${technicianId}, ${timeOff.from}, ${timeOff.to}, ${timeOff.startLocal}, ${timeOff.endLocal})`)
        return tx.rows<{ away: boolean }>(sql`
          select outside_hours(${JSON.stringify(workingHours)}::jsonb, visit) or is_off(1, ${technicianId}, visit) as away
          from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as one(start time, minutes int),
            lateral (select tsrange(${day}::date + start, ${day}::date + start + make_interval(mins => minutes)) as visit) at`)
      })
      expect(
        found.map((row) => row.away),
        JSON.stringify({ workingHours, timeOff, visits }),
      ).toEqual(expected)
      away += expected.filter(Boolean).length
    }
    expect(away).toBeGreaterThan(20)
    expect(away).toBeLessThan(400)
  })
})

describe('time off', () => {
  test('is previewed and counted with the visits that it keeps and flags', async () => {
    const { typeId, technicianId } = await serve()
    const visit = await book(typeId)
    const preview = (body: object) => admin.call('technicians.previewTime', { body: { technicianId, ...body } })
    expect((await preview({ timeOff: { from: next, to: next } })).data).toEqual({ bookings: 0, visits: [] })
    expect((await preview({ timeOff: { from: day, to: day, endLocal: '09:00' } })).data.bookings).toBe(0)
    const shown = (await preview({ timeOff: { from: day, to: day } })).data
    expect([shown.bookings, shown.visits[0]?.id, shown.visits[0]?.lead?.name]).toEqual([1, visit.id, 'Sam Shopper'])
    expect((await preview({ workingHours: everyDay('12:00', '18:00') })).data.bookings).toBe(1)
    expect((await preview({ workingHours: everyDay('09:00', '10:00') })).data.bookings).toBe(0)
    expect((await off(technicianId, { note: '  Vacation ' })).data).toMatchObject({ bookings: 1, note: 'Vacation' })
    const calendar = await admin.call('technicians.schedule', { body: { technicianIds: [technicianId], from: day, to: next } })
    expect(calendar.data.technicians).toMatchObject([
      {
        id: technicianId,
        timeOff: [{ from: day, note: 'Vacation' }],
        visits: [{ id: visit.id, startLocal: '09:00', endLocal: '10:00', conflicts: ['timeOff'] }],
      },
    ])
    const lead = await admin.call('leads.getInternal', { params: { id: visit.leadId } })
    expect(lead.data.booking?.conflicts).toEqual(['timeOff'])
    const slots = await admin.call('scheduledAppointments.search', {
      body: { filter: { appointmentTypeIds: [typeId], from: day, to: day } },
    })
    expect(slots.data.items[0]?.days[0]?.slots[0]?.bookings[0]?.conflicts).toEqual(['timeOff'])
    const list = await admin.call('technicians.search', { body: { filter: { appointmentTypeIds: [typeId] } } })
    expect(list.data.items).toMatchObject([{ upcomingBookings: 1, conflicts: 1 }])
  })

  test('names what is wrong with it', async () => {
    const { technicianId } = await serve()
    expect(paths(await off(technicianId, { to: inDays(2) }))).toEqual([400, ['to']])
    expect(paths(await off(technicianId, { startLocal: '10:00', endLocal: '10:00' }))).toEqual([400, ['endLocal']])
    expect(
      paths(await change(technicianId, { workingHours: [{ dayOfWeek: 1, startLocal: '10:00', endLocal: '09:00' }] })),
    ).toEqual([400, ['workingHours.0.endLocal']])
    const twice = [...everyDay('08:00', '12:00'), { dayOfWeek: 2, startLocal: '11:45', endLocal: '15:00' }]
    expect(paths(await change(technicianId, { workingHours: twice }))).toEqual([400, ['workingHours.7.startLocal']])
    expect(paths(await change(technicianId, { skills: [' '] }))).toEqual([400, ['skills.0']])
    expect(
      paths(await admin.call('technicians.schedule', { body: { technicianIds: [technicianId], from: day, to: inDays(60) } })),
    ).toEqual([400, ['to']])
  })

  test('is out of reach for other organizations, in the API and in the database', async () => {
    const { technicianId } = await serve()
    const { id } = (await off(technicianId)).data
    expect((await off(technicianId, {}, other.call)).status).toBe(404)
    expect((await off(technicianId, { id }, other.call)).status).toBe(404)
    expect((await other.call('technicians.deleteTimeOff', { params: { id } })).status).toBe(404)
    expect((await other.call('technicians.timeOff', { body: { filter: { technicianIds: [technicianId] } } })).data.items).toEqual(
      [],
    )
    expect(
      (await other.call('technicians.schedule', { body: { technicianIds: [technicianId], from: day, to: day } })).data
        .technicians,
    ).toEqual([])
    const [foreign] = await query<{ id: number }>(sql`select min(id) as id from technician where organization_id <> 1`)
    const write = app.db.asTenant(
      { organizationId: 1, organizations: [1], userId: 1, roleId: 2, subscriptionId: 1, territories: [] },
      (tx) =>
        tx.run(sql`insert into technician_time_off (organization_id, technician_id, from_date, to_date)
        select organization_id, id, '2030-01-01', '2030-01-01' from (values (2, ${foreign?.id ?? 0}::int)) one(organization_id, id)`),
    )
    await expect(write).rejects.toMatchObject({ code: '42501' })
  })

  test('is imported by id, email address or name, the same rows once only', async () => {
    const { technicianIds } = await serve(2)
    const [first = 0, second = 0] = technicianIds
    await change(first, { name: `Ada ${first}`, email: `ada${first}@walkup.test` })
    await change(second, { name: `Ada ${second}`, stId: `T${second}` })
    const rows = [
      { technician: `ADA${first}@walkup.test`, from: '12/24/2030', to: '12/26/2030', note: 'Vacation' },
      { technician: `t${second}`, from: '2030-12-24' },
      { technician: 'Nobody', from: '2030-02-30' },
      { technician: `Ada ${first}`, from: '2030-12-25', to: '2030-12-24' },
    ]
    const send = (dryRun: boolean, call = admin.call) => call('technicians.importTimeOff', { body: { rows, dryRun } })
    const search = async () =>
      (await admin.call('technicians.timeOff', { body: { filter: { technicianIds } } })).data.items.map(
        ({ technician, from, to }) => [technician.id, from, to],
      )
    const dry = (await send(true)).data
    expect(dry).toMatchObject({ created: 2, unchanged: 0, rejected: 2 })
    expect(dry.rows[2]?.errors.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'technician unknown-technician',
      'from bad-day',
    ])
    expect(dry.rows[3]?.errors).toMatchObject([{ field: 'to', code: 'to-before-from' }])
    expect(await search()).toEqual([])
    expect((await send(true, other.call)).data).toMatchObject({ created: 0, rejected: 4 })
    expect((await send(false)).data).toMatchObject({ created: 2, unchanged: 0, rejected: 2, bookings: 0 })
    expect((await send(false)).data).toMatchObject({ created: 0, unchanged: 2 })
    expect(await search()).toEqual([
      [first, '2030-12-24', '2030-12-26'],
      [second, '2030-12-24', '2030-12-24'],
    ])
  })
})

describe('assigning a technician', () => {
  test('moves the visit to a free one, with an event, an audit trail and an undo', async () => {
    const { typeId, technicianIds } = await serve(2)
    const visit = await book(typeId)
    const free = technicianIds.find((id) => id !== visit.technicianId) ?? 0
    const done = await assign(visit.id, free)
    expect(done.data).toMatchObject({ technician: { id: free }, previousTechnicianId: visit.technicianId, conflicts: [] })
    expect((await assign(visit.id, null)).data).toMatchObject({ technician: null, previousTechnicianId: free })
    const lead = (await admin.call('leads.getInternal', { params: { id: visit.leadId } })).data
    expect(lead.booking).toMatchObject({ technician: null, conflicts: ['unassigned'] })
    expect(lead.timeline.slice(-2).map(({ note }) => note)).toEqual(['Technician: Technician', 'Technician: none'])
    expect((await assign(visit.id, visit.technicianId, { override: true })).status).toBe(200)
    const trail = await query<{ action: string }>(sql`
      select action from audit_event where entity = 'lead' and entity_id = ${visit.leadId} and action = 'assignTechnician'`)
    expect(trail).toHaveLength(3)
  })

  test('names the conflict; override allows time off, hours and skills, never an overlap', async () => {
    const { typeId, technicianIds } = await serve(2)
    const visit = await book(typeId)
    const free = technicianIds.find((id) => id !== visit.technicianId) ?? 0
    const stranger = await addTechnician(app)
    expect(reason(await assign(visit.id, stranger))).toEqual([409, 'technician-unavailable', 'type'])
    expect(reason(await assign(visit.id, stranger, { override: true }))).toEqual([409, 'technician-unavailable', 'type'])
    await off(free)
    await change(free, { workingHours: everyDay('12:00', '18:00') })
    await requireSkills(typeId, ['Gas'])
    const refused = await assign(visit.id, free)
    expect([...reason(refused), refused.problem.conflicts]).toEqual([
      409,
      'technician-unavailable',
      'skills',
      ['skills', 'hours', 'timeOff'],
    ])
    expect((await assign(visit.id, free, { override: true })).data.conflicts).toEqual(['skills', 'hours', 'timeOff'])
    await requireSkills(typeId, [])
    await change(free, { workingHours: [], isActive: false })
    const second = await book(typeId)
    expect(second.technicianId).toBe(visit.technicianId)
    expect(reason(await assign(second.id, free, { override: true }))).toEqual([409, 'technician-unavailable', 'busy'])
    expect(reason(await assign(visit.id, visit.technicianId, { override: true }))).toEqual([
      409,
      'technician-unavailable',
      'busy',
    ])
    expect((await assign(second.id, 2_000_000_000)).status).toBe(400)
  })

  test('lists who is free first, and the visit that keeps someone busy', async () => {
    const { typeId, technicianIds } = await serve(3)
    const [visit, second] = [await book(typeId), await book(typeId)]
    const third = technicianIds.find((id) => id !== visit.technicianId && id !== second.technicianId)
    const { technicians } = (await admin.call('appointments.technicians', { params: { id: visit.id } })).data
    expect(technicians.slice(0, 3).map(({ id }) => id)).toEqual([visit.technicianId, third, second.technicianId])
    expect(technicians[2]).toMatchObject({ conflicts: ['busy'], busyWith: { id: second.id, lead: { name: 'Sam Shopper' } } })
    expect(technicians[0]).toMatchObject({ isAssigned: true, conflicts: [] })
  })

  test('two visits at one time swap technicians, both or neither', async () => {
    const { typeId } = await serve(2)
    const [one, two] = [await book(typeId), await book(typeId)]
    const swap = (more = {}) =>
      admin.call('appointments.swapTechnicians', { params: { id: one.id }, body: { withId: two.id, ...more } })
    const now = () =>
      query<{ technicianId: number }>(sql`select technician_id from booking where id in (${one.id}, ${two.id}) order by id`)
    expect((await swap()).data.visits.map(({ technician }) => technician?.id)).toEqual([two.technicianId, one.technicianId])
    await off(one.technicianId ?? 0, { startLocal: '08:00' })
    expect(reason(await swap())).toEqual([409, 'technician-unavailable', 'timeOff'])
    expect((await now()).map(({ technicianId }) => technicianId)).toEqual([two.technicianId, one.technicianId])
    expect((await swap({ override: true })).status).toBe(200)
    expect((await now()).map(({ technicianId }) => technicianId)).toEqual([one.technicianId, two.technicianId])
    expect(paths(await admin.call('appointments.swapTechnicians', { params: { id: one.id }, body: { withId: one.id } }))).toEqual(
      [400, ['withId']],
    )
  })

  test('of a canceled visit, or one of another organization or territory, is refused', async () => {
    const { typeId, technicianId } = await serve()
    const visit = await book(typeId)
    expect((await assign(visit.id, technicianId, {}, other.call)).status).toBe(404)
    const { call } = await app.signIn('role4@walkup.test')
    expect((await assign(visit.id, technicianId, {}, call)).status).toBe(404)
    await admin.call('leads.setStatus', { params: { id: visit.leadId }, body: { to: 'cancelled' } })
    expect((await assign(visit.id, technicianId)).problem.type).toBe('visit-over')
  })

  test('concurrent assignments of one technician to two visits at one time: one wins', async () => {
    const { typeId, technicianIds } = await serve(3)
    const [one, two] = [await book(typeId), await book(typeId)]
    const third = technicianIds.find((id) => id !== one.technicianId && id !== two.technicianId) ?? 0
    const answers = await Promise.all([assign(one.id, third), assign(two.id, third)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
