import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { unavailableTimes } from '../../packages/server/src/areas/booking/technicianAvailability.ts'
import { wallClock } from '../../packages/server/src/time/zone.ts'
import { Random } from '../../packages/server/src/seed/random.ts'
import { seed } from '../support/seed.ts'
import { addTechnician, addType, inDays } from './bookingFixture.ts'
import {
  assign,
  book,
  byAdmin,
  change,
  currentApp,
  day,
  enter,
  everyDay,
  next,
  off,
  open,
  query,
  reason,
  requireSkills,
  serve,
  slotAt,
  times,
  startTechnicians,
  weekday,
} from './technicianFixture.ts'

startTechnicians()

describe('a technician’s times are offered', () => {
  test('only with every required skill, ignoring case', async () => {
    const { typeId, technicianIds } = await serve(2)
    await change(technicianIds[0] ?? 0, { skills: ['Plumbing', 'gas '] })
    await requireSkills(typeId, ['plumbing', 'Gas'])
    expect(await open(typeId)).toEqual([`${day} 09:00 1`, `${day} 13:00 1`, `${next} 09:00 1`, `${next} 13:00 1`])
    await requireSkills(typeId, ['Welding'])
    expect(await open(typeId)).toEqual([])
  })

  test('only with the skills even if the slot has its own technicians', async () => {
    const { typeId } = await serve()
    const guest = await addTechnician(currentApp())
    await query(
      sql`update slot set technician_ids = array[${guest}::int] where appointment_type_id = ${typeId} and date = ${day}::date`,
    )
    await requireSkills(typeId, ['Gas'])
    expect(await open(typeId)).toEqual([])
    await change(guest, { skills: ['GAS'] })
    expect(await open(typeId)).toEqual([`${day} 09:00 1`, `${day} 13:00 1`])
  })

  test('only in a business unit of the type, if it has any', async () => {
    const { typeId, technicianIds } = await serve(2)
    const [first = 0, second = 0] = technicianIds
    const units: number[] = []
    for (const name of ['Roofs', 'Floors'])
      units.push((await byAdmin('businessUnits.upsert', { body: { name: `${name} ${typeId}`, officialName: name } })).data.id)
    const visit = await book(typeId)
    const other = visit.technicianId === first ? second : first
    await query(sql`
      insert into appointment_type_business_unit (organization_id, appointment_type_id, business_unit_id) values (1, ${typeId}, ${units[0] ?? 0})`)
    // Nobody is in the unit, and one technician is only in another.
    await change(other, { businessUnitId: units[1] })
    expect(await open(typeId)).toEqual([])
    expect(reason(await assign(visit.id, other, { override: true }))).toEqual([409, 'technician-unavailable', 'type'])
    const lead = (await byAdmin('leads.getInternal', { params: { id: visit.leadId } })).data
    expect(lead.booking?.conflicts).toEqual(['type'])
    await change(other, { businessUnitId: units[0] })
    expect(await open(typeId)).toEqual([`${day} 09:00 1`, `${day} 13:00 1`, `${next} 09:00 1`, `${next} 13:00 1`])
    expect((await book(typeId, next)).technicianId).toBe(other)
    expect((await assign(visit.id, other)).data.conflicts).toEqual([])
    // The same applies to a slot's own technicians.
    await query(sql`
      update slot set technician_ids = array[${visit.technicianId}::int] where appointment_type_id = ${typeId} and date = ${next}::date`)
    expect(await open(typeId)).not.toContain(`${next} 13:00 1`)
  })

  test('only within the working hours of that weekday, if there are any', async () => {
    const { typeId, technicianId } = await serve()
    await change(technicianId, { workingHours: [{ dayOfWeek: weekday(day), startLocal: '08:00', endLocal: '13:30' }] })
    expect(await open(typeId)).toEqual([`${day} 09:00 1`])
    await change(technicianId, { workingHours: everyDay('10:00', '14:00') })
    expect(await open(typeId)).toEqual([`${day} 13:00 1`, `${next} 13:00 1`])
    await change(technicianId, { workingHours: [] })
    expect(await open(typeId)).toHaveLength(4)
  })

  test('except during time off, in whole days or hours', async () => {
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
    expect((await byAdmin('technicians.deleteTimeOff', { params: { id: whole.id } })).status).toBe(200)
    expect(await open(typeId)).toHaveLength(4)
  })

  test('in the territory’s time zone', async () => {
    const technicianId = await addTechnician(currentApp())
    const zone = 'America/Los_Angeles'
    const { id } = await addType(currentApp(), { zone, slots: times(day), technicianIds: [technicianId] })
    await change(technicianId, { workingHours: everyDay('08:00', '10:00') })
    expect(await open(id)).toEqual([`${day} 09:00 1`])
  })

  test('so that a booking gets an available technician, and is rejected if there is none', async () => {
    const { typeId, technicianIds } = await serve(2)
    const slotId = await slotAt(typeId, day, '09:00')
    await off(technicianIds[0] ?? 0)
    expect((await book(typeId)).technicianId).toBe(technicianIds[1])
    const again = await enter(typeId, slotId)
    expect([again.status, again.problem.type]).toEqual([409, 'slot-taken'])
  })

  test('consistently: new time off and bookings in progress wait for each other', async () => {
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

  test('by the same rules for hours and time off as in the database', async () => {
    const stream = new Random(`hours and time off ${seed}`)
    const random = (most: number) => stream.int(0, most - 1)
    const clock = (quarter: number) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
    const technicianId = await addTechnician(currentApp())
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
      const [taken] = [...unavailableTimes([{ id: 1, workingHours, timeOff: [timeOff] }], day, day).values()]
      const expected = visits.map(({ start, minutes }) => {
        const from = wallClock(day, start)
        return (taken ?? []).some(
          (at, index, all) => index % 2 === 0 && at < from + minutes * 60_000 && from < (all[index + 1] ?? 0),
        )
      })
      const found = await currentApp().db.asOwner(async (tx) => {
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
