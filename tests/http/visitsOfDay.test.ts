import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { SignedIn } from './harness.ts'
import {
  assign,
  book,
  byAdmin,
  byOther,
  currentApp,
  day,
  next,
  paths,
  query,
  serve,
  startTechnicians,
} from './technicianFixture.ts'

startTechnicians()

const moveTo = (leadId: number, postalCode: string) =>
  query(
    sql`update lead set address = coalesce(address, '{}'::jsonb) || jsonb_build_object('postalCode', ${postalCode}::text) where id = ${leadId}`,
  )
const readDay = async (call: SignedIn['call'], technicianId: number, date = day) => {
  const { data } = await call('appointments.day', { query: { date } })
  return { ...data, technician: data.technicians.find(({ id }) => id === technicianId) }
}

test('a day’s visits are listed by technician, with trips that take too long', async () => {
  const { typeId, technicianId } = await serve(1)
  const first = await book(typeId)
  const second = await book(typeId, day, '13:00')
  const later = await book(typeId, next)
  // 126 miles from Columbus to Cleveland.
  await moveTo(first.leadId, '43215')
  await moveTo(second.leadId, '44114')
  const { technician } = await readDay(byAdmin, technicianId)
  expect(technician?.visits.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(technician?.travelWarnings).toEqual([
    {
      fromId: first.id,
      toId: second.id,
      miles: expect.closeTo(126, -1) as number,
      neededMin: expect.closeTo(252, -1) as number,
      availableMin: 180,
    },
  ])
  expect((await readDay(byAdmin, technicianId, next)).technician?.visits.map(({ id }) => id)).toEqual([later.id])

  // A person who is nearby can be reached.
  await moveTo(second.leadId, '43017')
  expect((await readDay(byAdmin, technicianId)).technician?.travelWarnings).toEqual([])
  await moveTo(second.leadId, '44114')

  // Callers who cannot see a lead do not learn its distance either.
  const manager = await currentApp().signIn('role4@walkup.test')
  await query(sql`update lead set territory_id = null where id = ${second.leadId}`)
  const theirs = (await readDay(manager.call, technicianId)).technician
  expect(theirs?.visits.find(({ id }) => id === second.id)?.lead ?? null).toBeNull()
  expect(theirs?.travelWarnings).toEqual([])

  await assign(second.id, null)
  const without = await readDay(byAdmin, technicianId)
  expect(without.technician).toMatchObject({ visits: [{ id: first.id }], travelWarnings: [] })
  expect(without.unassigned.map(({ id }) => id)).toContain(second.id)
})

test('another organization sees its own technicians and visits only', async () => {
  const { typeId, technicianId } = await serve(1)
  const visit = await book(typeId)
  await assign(visit.id, null)
  const { technician, unassigned } = await readDay(byOther, technicianId)
  expect(technician).toBeUndefined()
  expect(unassigned.map(({ id }) => id)).not.toContain(visit.id)
})

test('a day that does not exist is rejected', async () => {
  expect(paths(await byAdmin('appointments.day', { query: { date: '2026-02-30' } }))).toEqual([400, ['date']])
})
