import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { by, count, csv, faults, firstOf, paths, post, results, run, startImports } from './importFixture.ts'

startImports()

describe('technicians.import', () => {
  test('recognizes a technician by id, address, phone or name', async () => {
    const unit = (
      await firstOf<{ name: string }>(
        sql`select name from business_unit where organization_id = 1 and deleted_at is null limit 1`,
      )
    ).name
    const head = 'Technician,ServiceTitan ID,Email,Cell,Department,Skills,Active'
    const text = csv(
      head,
      `Pat Import,T-I1,pat@import.example,614-555-0191,${unit},"Windows, Doors",yes`,
      '"Import, Lee",,lee@import.example,,,Doors,',
      'Kim Import,,,614-555-0193,,,',
      'Jo Import,,,,,,no',
    )
    expect(await run('technicians', { csv: text, dryRun: true })).toMatchObject({ created: 4 })
    const made = await run('technicians', { csv: text }, 'role5')
    expect(made).toMatchObject({ created: 4 })
    expect(await run('technicians', { csv: text })).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
    const changed = await run('technicians', {
      csv: csv(
        head,
        'Pat Renamed,T-I1,,,,,',
        'Lee Import,T-I2,lee@import.example,,,,',
        'kim import,,kim@import.example,,,,',
        'Jo Import,T-I9,jo@import.example,,,,',
      ),
    })
    expect(results(changed)).toEqual(['updated', 'updated', 'updated', 'updated'])
    expect(changed.rows.map(({ id }) => id)).toEqual(made.rows.map(({ id }) => id))
    const same = await run('technicians', { csv: csv(head, 'Jo Import,T-I10,,,,,') })
    expect(results(same)).toEqual(['created'])
    const { data } = await by('role2').call('technicians.search', { body: { filter: { search: 'T-I1' } } })
    expect(data.items.find(({ stId }) => stId === 'T-I1')).toMatchObject({ name: 'Pat Renamed', skills: ['Windows', 'Doors'] })
  })

  test('sets working hours, and keeps them if the cell is empty', async () => {
    const week = [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, startLocal: '08:00', endLocal: '17:00' }))
    const hoursOf = async () => {
      const { data } = await by('role2').call('technicians.search', { body: { filter: { search: 'T-H1' } } })
      return data.items[0]?.workingHours
    }
    const head = 'Technician,ServiceTitan ID,Hours'
    expect(await run('technicians', { csv: csv(head, 'Hal Hours,T-H1,Mon-Fri 8-5') })).toMatchObject({ created: 1 })
    expect(await hoursOf()).toEqual(week)
    expect(await run('technicians', { csv: csv(head, 'Hal Hours,T-H1,"Mon-Fri 8am-5pm"') })).toMatchObject({ unchanged: 1 })
    expect(await run('technicians', { csv: csv(head, 'Hal Hours,T-H1,') })).toMatchObject({ unchanged: 1 })
    const added = await run('technicians', { csv: csv(head, 'Hal Hours,T-H1,weekdays 8am-5pm; Sat 9-1pm') })
    expect(added).toMatchObject({ updated: 1 })
    expect(await hoursOf()).toEqual([...week, { dayOfWeek: 6, startLocal: '09:00', endLocal: '13:00' }])
    const wrong = await run('technicians', { csv: csv(head, 'Hal Hours,T-H1,whenever') })
    expect(faults(wrong)).toEqual([['workingHours bad-working-hours']])
  })

  test('rejects invalid rows, and requires permission to write technicians', async () => {
    const reply = await run('technicians', { csv: csv('name,phone,unit', ',,', 'A,12,Nowhere', ',614-555-0199,') })
    expect(results(reply)).toEqual(['skipped', 'rejected', 'rejected'])
    expect(faults(reply)).toEqual([[], ['phone bad-phone', 'businessUnit unknown-names'], ['name required']])
    expect((await post('technicians', { csv: 'name\nA' }, 'role4')).status).toBe(403)
  })
})

describe('defaultAppointments.import', () => {
  const typeName = async () =>
    await firstOf<{ name: string; id: number }>(sql`
        select name, id from appointment_type where organization_id = 1 and deleted_at is null and territory_id = 1
        order by id limit 1`)

  test('creates a slot per day; the same file again changes nothing; changes update', async () => {
    const { id } = await typeName()
    const defaults = { appointmentTypeId: id, effectiveFrom: '2031-01-01' }
    const text = csv('Days,Window,Seats', 'Mon–Fri,5:05am–6:05am,3', 'Sat,5:05 AM to 6 AM,1')
    expect(await run('slots', { csv: text, defaults, dryRun: true })).toMatchObject({ created: 2 })
    expect(await count('default_slot', `start_local = '05:05'`)).toBe(0)
    expect(await run('slots', { csv: text, defaults })).toMatchObject({ created: 2, rejected: 0 })
    expect(await count('default_slot', `start_local = '05:05' and appointment_type_id = ${id}`)).toBe(6)
    expect(await run('slots', { csv: text, defaults })).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    const more = await run('slots', { csv: csv('day,start,end,seats', 'monday,0505,06:05,9', 'Sun,0.21180555,6:05,2'), defaults })
    expect(results(more)).toEqual(['updated', 'created'])
    expect(await count('default_slot', `start_local = '05:05' and appointment_type_id = ${id} and capacity = 9`)).toBe(1)
    expect(await count('default_slot', `start_local = '05:05' and appointment_type_id = ${id} and day_of_week = 0`)).toBe(1)
  })

  test('rejects unknown types, days and times, and overlapping slots', async () => {
    const { id } = await typeName()
    const defaults = { appointmentTypeId: id, effectiveFrom: '2032-01-01' }
    const reply = await run('slots', {
      defaults,
      csv: csv(
        'type,day,start,end,seats,valid from,valid until',
        'No such type,Mon,5am,6am,1,,',
        ',Someday,5,6am,1,,',
        ',Mon,6:06am,6am,1001,,',
        ',Mon,5:06am,6am,1,1/1/2032,12/31/2031',
        ',Tue,5:07am,6am,1,1/1/2032,12/31/2032',
        ',Tue,5:07am,6am,1,1/1/2033,',
        ',Tue,5:07am,6am,2,1/1/2032,',
        ',Mon-Wed,5:07am,6am,2,,',
        ',Thu,5:07am,,2,,',
      ),
    })
    expect(faults(reply)).toEqual([
      ['appointmentType unknown-names'],
      ['dayOfWeek bad-weekdays', 'startLocal bad-time'],
      ['capacity bad-whole-number', 'endLocal not-after-local-start'],
      ['effectiveTo before-effective-from'],
      [],
      [],
      ['startLocal in-earlier-row'],
      ['startLocal in-earlier-row'],
      ['endLocal required'],
    ])
  })

  test('can only access the caller’s types', async () => {
    const { id } = await typeName()
    expect(paths(await post('slots', { csv: 'day,start\nMon,5am', defaults: { appointmentTypeId: id } }, 'other'))).toEqual([
      400,
      ['defaults.appointmentTypeId'],
    ])
    expect((await post('slots', { csv: 'day,start\nMon,5am' }, 'role14')).status).toBe(403)
  })
})
