import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../packages/server/src/time/zone.ts'
import { addTechnician, addType, inDays, nextClockChange, slotsOf } from './bookingFixture.ts'
import {
  book,
  byAdmin,
  byOther,
  change,
  currentApp,
  day,
  everyDay,
  next,
  off,
  paths,
  query,
  serve,
  startTechnicians,
} from './technicianFixture.ts'

startTechnicians()

describe('time off', () => {
  test('is previewed and saved with the number of visits that it keeps and flags', async () => {
    const { typeId, technicianId } = await serve()
    const visit = await book(typeId)
    const preview = (body: object) => byAdmin('technicians.previewTime', { body: { technicianId, ...body } })
    expect((await preview({ timeOff: { from: next, to: next } })).data).toEqual({ bookings: 0, visits: [] })
    expect((await preview({ timeOff: { from: day, to: day, endLocal: '09:00' } })).data.bookings).toBe(0)
    const shown = (await preview({ timeOff: { from: day, to: day } })).data
    expect([shown.bookings, shown.visits[0]?.id, shown.visits[0]?.lead?.name]).toEqual([1, visit.id, 'Sam Shopper'])
    expect((await preview({ workingHours: everyDay('12:00', '18:00') })).data.bookings).toBe(1)
    expect((await preview({ workingHours: everyDay('09:00', '10:00') })).data.bookings).toBe(0)
    expect((await off(technicianId, { note: '  Vacation ' })).data).toMatchObject({ bookings: 1, note: 'Vacation' })
    const calendar = await byAdmin('technicians.schedule', { body: { technicianIds: [technicianId], from: day, to: next } })
    expect(calendar.data.technicians).toMatchObject([
      {
        id: technicianId,
        timeOff: [{ from: day, note: 'Vacation' }],
        visits: [{ id: visit.id, startLocal: '09:00', endLocal: '10:00', conflicts: ['timeOff'] }],
      },
    ])
    const lead = await byAdmin('leads.getInternal', { params: { id: visit.leadId } })
    expect(lead.data.booking?.conflicts).toEqual(['timeOff'])
    const slots = await byAdmin('scheduledAppointments.search', {
      body: { filter: { appointmentTypeIds: [typeId], from: day, to: day } },
    })
    expect(slots.data.items[0]?.days[0]?.slots[0]?.bookings[0]?.conflicts).toEqual(['timeOff'])
    const list = await byAdmin('technicians.search', { body: { filter: { appointmentTypeIds: [typeId] } } })
    expect(list.data.items).toMatchObject([{ upcomingBookings: 1, conflicts: 1 }])
  })

  test('is rejected by field if invalid', async () => {
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
      paths(await byAdmin('technicians.schedule', { body: { technicianIds: [technicianId], from: day, to: inDays(60) } })),
    ).toEqual([400, ['to']])
  })

  test('may start or end at a time that the clocks skip', async () => {
    const { date: sunday, zone } = nextClockChange()
    const technicianId = await addTechnician(currentApp())
    const pattern = ['01:00', '02:30', '03:30', '04:30'].map((start) => ({
      weekday: 0,
      start,
      end: `0${Number(start[1]) + 1}${start.slice(2)}`,
      capacity: 1,
    }))
    const { id } = await addType(currentApp(), { pattern, technicianIds: [technicianId], horizonDays: 365, zone })
    const offered = async () =>
      (await slotsOf(currentApp(), id, { from: sunday, to: sunday })).map(({ startLocal }) => startLocal)
    // A default slot at a skipped time is left out.
    expect(await offered()).toEqual(['01:00', '03:30', '04:30'])
    const spans = [
      [{ startLocal: '02:30', endLocal: '04:00' }, ['01:00', '04:30']],
      [{ startLocal: '02:15', endLocal: '02:45' }, ['01:00', '03:30', '04:30']],
      [{ startLocal: '01:30', endLocal: '02:30' }, ['03:30', '04:30']],
      [{ to: addDays(sunday, 1), startLocal: '02:30', endLocal: '02:30' }, ['01:00']],
    ] as const
    for (const [span, left] of spans) {
      const timeOff = { from: sunday, to: sunday, ...span }
      expect((await byAdmin('technicians.previewTime', { body: { technicianId, timeOff } })).data.bookings).toBe(0)
      const saved = await off(technicianId, timeOff)
      expect([saved.status, saved.data]).toMatchObject([200, timeOff])
      expect(await offered(), JSON.stringify(span)).toEqual(left)
      expect((await byAdmin('technicians.deleteTimeOff', { params: { id: saved.data.id } })).status).toBe(200)
    }
  })

  test('a dated slot at a time that the clocks skip is stored and not offered', async () => {
    const { date, zone } = nextClockChange()
    const { id: appointmentTypeId } = await addType(currentApp(), { horizonDays: 365, zone })
    for (const [startLocal, endLocal] of [
      ['02:30', '03:30'],
      ['03:30', '04:30'],
    ] as const) {
      const body = { appointmentTypeId, date, startLocal, endLocal, capacity: 1 }
      expect((await byAdmin('scheduledAppointments.upsert', { body })).status).toBe(200)
    }
    const slots = await slotsOf(currentApp(), appointmentTypeId, { from: date, to: date })
    expect(slots.map(({ startLocal }) => startLocal)).toEqual(['03:30'])
  })

  test('cannot be accessed by other organizations, in the API or in the database', async () => {
    const { technicianId } = await serve()
    const { id } = (await off(technicianId)).data
    expect((await off(technicianId, {}, byOther)).status).toBe(404)
    expect((await off(technicianId, { id }, byOther)).status).toBe(404)
    expect((await byOther('technicians.deleteTimeOff', { params: { id } })).status).toBe(404)
    expect((await byOther('technicians.timeOff', { body: { filter: { technicianIds: [technicianId] } } })).data.items).toEqual([])
    expect(
      (await byOther('technicians.schedule', { body: { technicianIds: [technicianId], from: day, to: day } })).data.technicians,
    ).toEqual([])
    const [foreign] = await query<{ id: number }>(sql`select min(id) as id from technician where organization_id <> 1`)
    const write = currentApp().db.asTenant(
      { organizationId: 1, organizations: [1], userId: 1, roleId: 2, subscriptionId: 1, territories: [] },
      (tx) =>
        tx.run(sql`insert into technician_time_off (organization_id, technician_id, from_date, to_date)
        select organization_id, id, '2030-01-01', '2030-01-01' from (values (2, ${foreign?.id ?? 0}::int)) one(organization_id, id)`),
    )
    await expect(write).rejects.toMatchObject({ code: '42501' })
  })

  test('is imported by id, email address or name, and the same rows only once', async () => {
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
    const send = (dryRun: boolean, call = byAdmin) => call('technicians.importTimeOff', { body: { rows, dryRun } })
    const search = async () =>
      (await byAdmin('technicians.timeOff', { body: { filter: { technicianIds } } })).data.items.map(
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
    expect((await send(true, byOther)).data).toMatchObject({ created: 0, rejected: 4 })
    expect((await send(false)).data).toMatchObject({ created: 2, unchanged: 0, rejected: 2, bookings: 0 })
    expect((await send(false)).data).toMatchObject({ created: 0, unchanged: 2 })
    expect(await search()).toEqual([
      [first, '2030-12-24', '2030-12-26'],
      [second, '2030-12-24', '2030-12-24'],
    ])
  })
})
