import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offsetAt } from '../../packages/server/src/time/zone.ts'
import { zone } from './bookingFixture.ts'
import { atNoon, startTexting, type Booked, type Texting } from './messagesFixture.ts'

let it: Texting
beforeAll(async () => {
  it = await startTexting()
  atNoon(it.app)
})
afterAll(() => it.close())

const HOUR = 3_600_000
/** On the wall clock of the visit: 48 hours ahead is the same time of day also over a change of clocks. */
const localOf = (instant: string) => Date.parse(instant) + offsetAt(Date.parse(instant), zone)
/** The planned reminders of a visit: the channel, and how many hours ahead. */
async function plannedOf({ leadId, startAt }: Booked): Promise<string[]> {
  await it.app.runJobs(['reminders'])
  const all = await it.messagesOf(leadId)
  return all
    .filter(({ kind, state }) => kind === 'reminder' && state === 'planned')
    .map(({ channel, dueAt }) => `${channel} ${Math.round((localOf(startAt) - localOf(dueAt)) / HOUR)}`)
    .toSorted()
}
const owner = (statement: ReturnType<typeof sql>) => it.app.db.asOwner((tx) => tx.run(statement))
const setHours = (typeId: number, hours: readonly number[]) =>
  owner(sql`update appointment_type set reminder_hours = ${[...hours]}::int[] where id = ${typeId}`)
const setOff = (typeId: number, kinds: readonly string[]) =>
  owner(sql`update appointment_type set messages_off = ${[...kinds]}::text[] where id = ${typeId}`)

test('other hours of a type apply to visits that are booked already', async () => {
  const visit = await it.book({ day: 9 })
  await it.sent()
  expect(await plannedOf(visit)).toEqual(['email 3', 'email 48', 'sms 3', 'sms 48'])
  await setHours(visit.typeId, [24, 3])
  expect(await plannedOf(visit)).toEqual(['email 24', 'email 3', 'sms 24', 'sms 3'])
  await setHours(visit.typeId, [48, 3])
  expect(await plannedOf(visit)).toEqual(['email 3', 'email 48', 'sms 3', 'sms 48'])
  await setOff(visit.typeId, ['reminder'])
  expect(await plannedOf(visit)).toEqual([])
  await setOff(visit.typeId, [])
  expect(await plannedOf(visit)).toEqual(['email 3', 'email 48', 'sms 3', 'sms 48'])
})

test('a reminder that was sent is not sent again, nor one that is past', async () => {
  const visit = await it.book({ day: 5 })
  await it.sent()
  it.app.advance(Date.parse(visit.startAt) - 46.9 * HOUR - it.app.now().getTime())
  await it.sent()
  await setHours(visit.typeId, [72, 48, 24])
  expect(await plannedOf(visit)).toEqual(['email 24', 'sms 24'])
  it.app.advance(24 * HOUR)
  await it.sent()
  const reminders = (await it.messagesOf(visit.leadId)).filter(({ kind, state }) => kind === 'reminder' && state === 'sent')
  expect(reminders.map(({ channel }) => channel).toSorted()).toEqual(['email', 'email', 'sms', 'sms'])
})

test('an email address that is added, and texts that are switched on, apply to visits that are booked already', async () => {
  const visit = await it.book({ day: 9 })
  await it.sent()
  await owner(sql`update message set state = 'skipped', skip_reason = 'not-set-up', next_at = null
    where lead_id = ${visit.leadId} and kind = 'reminder' and channel = 'sms'`)
  await owner(sql`update lead set email = null where id = ${visit.leadId}`)
  await owner(sql`delete from message where lead_id = ${visit.leadId} and channel = 'email'`)
  await owner(sql`update lead set email = ${visit.email} where id = ${visit.leadId}`)
  await owner(sql`update connection set is_active = false where organization_id = 1 and system = 'sms'`)
  expect(await plannedOf(visit)).toEqual(['email 3', 'email 48'])
  await owner(sql`update connection set is_active = true where organization_id = 1 and system = 'sms'`)
  expect(await plannedOf(visit)).toEqual(['email 3', 'email 48', 'sms 3', 'sms 48'])
})
