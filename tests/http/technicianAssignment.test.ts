import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addTechnician } from './bookingFixture.ts'
import {
  assign,
  book,
  byAdmin,
  byOther,
  change,
  currentApp,
  everyDay,
  off,
  open,
  paths,
  query,
  reason,
  requireSkills,
  serve,
  startTechnicians,
} from './technicianFixture.ts'

startTechnicians()

describe('assigning a technician', () => {
  test('moves the visit to a free one, with an event and an audit trail, and can be undone', async () => {
    const { typeId, technicianIds } = await serve(2)
    const visit = await book(typeId)
    const free = technicianIds.find((id) => id !== visit.technicianId) ?? 0
    const done = await assign(visit.id, free)
    expect(done.data).toMatchObject({ technician: { id: free }, previousTechnicianId: visit.technicianId, conflicts: [] })
    expect((await assign(visit.id, null)).data).toMatchObject({ technician: null, previousTechnicianId: free })
    const lead = (await byAdmin('leads.getInternal', { params: { id: visit.leadId } })).data
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
    const stranger = await addTechnician(currentApp())
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

  test('compares skills in any spelling', async () => {
    const { typeId, technicianId } = await serve()
    const skills = ['\u00C9lectricit\u00E9', 'Electricite', 'Chef’s choice', "chef's choice"]
    const saved = await change(technicianId, { skills })
    expect(saved.data.skills).toEqual(['\u00C9lectricit\u00E9', 'Chef’s choice'])
    const before = await open(typeId)
    await requireSkills(typeId, ['E\u0301LECTRICITE\u0301', "Chef's Choice"])
    expect(await open(typeId)).toEqual(before)
    await requireSkills(typeId, ['Electric'])
    expect(await open(typeId)).toEqual([])
  })

  test('lists free technicians first, and the visits of busy ones', async () => {
    const { typeId, technicianIds } = await serve(3)
    const [visit, second] = [await book(typeId), await book(typeId)]
    const third = technicianIds.find((id) => id !== visit.technicianId && id !== second.technicianId)
    const { technicians } = (await byAdmin('appointments.technicians', { params: { id: visit.id } })).data
    expect(technicians.slice(0, 3).map(({ id }) => id)).toEqual([visit.technicianId, third, second.technicianId])
    expect(technicians[2]).toMatchObject({ conflicts: ['busy'], busyWith: { id: second.id, lead: { name: 'Sam Shopper' } } })
    expect(technicians[0]).toMatchObject({ isAssigned: true, conflicts: [] })
  })

  test('swaps the technicians of two simultaneous visits, both or neither', async () => {
    const { typeId } = await serve(2)
    const [one, two] = [await book(typeId), await book(typeId)]
    const swap = (more = {}) =>
      byAdmin('appointments.swapTechnicians', { params: { id: one.id }, body: { withId: two.id, ...more } })
    const now = () =>
      query<{ technicianId: number }>(sql`select technician_id from booking where id in (${one.id}, ${two.id}) order by id`)
    expect((await swap()).data.visits.map(({ technician }) => technician?.id)).toEqual([two.technicianId, one.technicianId])
    await off(one.technicianId ?? 0, { startLocal: '08:00' })
    expect(reason(await swap())).toEqual([409, 'technician-unavailable', 'timeOff'])
    expect((await now()).map(({ technicianId }) => technicianId)).toEqual([two.technicianId, one.technicianId])
    expect((await swap({ override: true })).status).toBe(200)
    expect((await now()).map(({ technicianId }) => technicianId)).toEqual([one.technicianId, two.technicianId])
    expect(paths(await byAdmin('appointments.swapTechnicians', { params: { id: one.id }, body: { withId: one.id } }))).toEqual([
      400,
      ['withId'],
    ])
  })

  test('is rejected for a canceled visit, and for one of another organization or territory', async () => {
    const { typeId, technicianId } = await serve()
    const visit = await book(typeId)
    expect((await assign(visit.id, technicianId, {}, byOther)).status).toBe(404)
    const { call } = await currentApp().signIn('role4@walkup.test')
    expect((await assign(visit.id, technicianId, {}, call)).status).toBe(404)
    await byAdmin('leads.setStatus', { params: { id: visit.leadId }, body: { to: 'cancelled' } })
    expect((await assign(visit.id, technicianId)).problem.type).toBe('visit-over')
  })

  test('succeeds for one of two simultaneous visits that get the same technician concurrently', async () => {
    const { typeId, technicianIds } = await serve(3)
    const [one, two] = [await book(typeId), await book(typeId)]
    const third = technicianIds.find((id) => id !== one.technicianId && id !== two.technicianId) ?? 0
    const answers = await Promise.all([assign(one.id, third), assign(two.id, third)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
