import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCalendar } from '../support/calendar.ts'
import { addType, consentVersion, entry, inDays, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let version: string
let dispatcher: SignedIn
beforeAll(async () => {
  app = await startApp({ isClockStopped: true })
  version = await consentVersion(app)
  dispatcher = await app.signIn('role5@walkup.test')
})
afterAll(() => app.close())

const hours = ['09:00', '11:00', '13:00'].map((start) => ({
  date: inDays(4),
  start,
  end: `${Number(start.slice(0, 2)) + 1}:00`,
  capacity: 1,
}))
async function book(typeId: number, slotId: string | undefined, contact = {}) {
  const body = entry(version, { appointmentTypeId: typeId, slotId }, contact)
  const { data } = await app.call('qrCodes.entry', { params: { userUid }, body })
  const lead = await app.db.asOwner((tx) => tx.one<{ id: number }>(sql`select id from lead where uid = ${data.leadUid}`))
  // Each change is mailed before the next.
  await app.sendMessages()
  const manageToken = data.appointment?.manageUrl.split('/').at(-1) ?? ''
  return { id: lead?.id ?? 0, manageToken, email: body.contact.email.toLowerCase(), startAt: data.appointment?.startAt }
}
/** The events of every file that was mailed to an address, in order. */
const mailed = async (email: string) =>
  (await app.mailTo(email)).flatMap(({ attachments }) => attachments.map(({ content }) => readCalendar(content)[0]))

test('a visit stays one event over a move, a change of its type and the cancellation; a new visit is another', async () => {
  const [survey, repair] = [await addType(app, { slots: hours }), await addType(app, { slots: hours })]
  await app.db.asOwner((tx) => tx.run(sql`update appointment_type set name = 'Repair' where id = ${repair.id}`))
  const times = await slotsOf(app, survey.id)
  const { id, manageToken, email } = await book(survey.id, times[0]?.id)
  await app.call('manage.reschedule', { params: { manageToken }, body: { slotId: times[1]?.id } })
  await app.sendMessages()
  await dispatcher.call('leads.setStatus', { params: { id }, body: { to: 'confirmed' } })
  const [slot] = await slotsOf(app, repair.id)
  const changed = await dispatcher.call('leads.setStatus', {
    params: { id },
    body: { to: 'scheduled', appointmentTypeId: repair.id, slotId: slot?.id },
  })
  expect(changed.status).toBe(200)
  await app.sendMessages()
  const page = await app.call('manage.calendar', { params: { manageToken } })
  await app.call('manage.cancel', { params: { manageToken } })
  await app.sendMessages()
  await app.call('manage.rebook', { params: { manageToken }, body: { slotId: (await slotsOf(app, repair.id))[2]?.id } })

  const [booked, moved, other, canceled, again] = await mailed(email)
  expect([booked, moved, other, canceled].map((event) => event?.uid)).toEqual(Array(4).fill(booked?.uid))
  expect([booked, moved, other, canceled].map((event) => [event?.method, event?.status])).toEqual([
    ['PUBLISH', 'CONFIRMED'],
    ['PUBLISH', 'CONFIRMED'],
    ['PUBLISH', 'CONFIRMED'],
    ['CANCEL', 'CANCELLED'],
  ])
  const sequences = [booked, moved, other, canceled].map((event) => event?.sequence ?? -1)
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
  expect(new Set(sequences).size).toBe(4)
  expect([booked?.startAt, moved?.startAt, other?.startAt]).toEqual([times[0]?.startAt, times[1]?.startAt, slot?.startAt])
  expect(other?.summary).toMatch(/^Repair, /)
  expect(readCalendar(page.data as unknown as string)[0]).toMatchObject({
    uid: booked?.uid,
    sequence: other?.sequence,
    alarms: 1,
  })
  expect(again?.uid).not.toBe(booked?.uid)
  expect(again).toMatchObject({ method: 'PUBLISH', sequence: 0 })
})

test('a file reads as it was written, whatever its texts contain', async () => {
  const type = await addType(app, { slots: hours })
  const [slot] = await slotsOf(app, type.id)
  const name = 'Visit; “big”, small\\n – čistění \u{1F3E0} 住宅'
  const confirmation = `Bring: a ladder; gloves, tape\nBEGIN:VEVENT\n${'very long '.repeat(40)}END`
  await app.db.asOwner((tx) =>
    tx.run(sql`update appointment_type set name = ${name}, confirmation_text = ${confirmation} where id = ${type.id}`),
  )
  const line1 = '12 O’Hara; Ave, No. 3'
  const address = { line1, city: 'Columbus', state: 'OH', postalCode: '43004' }
  const { email, startAt } = await book(type.id, slot?.id, { address })
  const [event, more] = await mailed(email)
  expect(more).toBeUndefined()
  expect(event).toMatchObject({ startAt, method: 'PUBLISH', alarms: 1 })
  expect(event?.summary).toContain(name)
  expect(event?.location).toContain(line1)
  expect(event?.description).toContain(confirmation)
})
