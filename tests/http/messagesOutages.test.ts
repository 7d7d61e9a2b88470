import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reserveCall } from '../../packages/server/src/delivery/rateLimit.ts'
import { mailJob } from '../../packages/server/src/mail/sender.ts'
import { startSmtp } from '../support/smtp.ts'
import { slotsOf } from './bookingFixture.ts'
import { runJob } from './runJob.ts'
import { atNoon, startTexting, type Booked, type Texting } from './messagesFixture.ts'

let it: Texting
beforeAll(async () => {
  it = await startTexting()
  atNoon(it.app)
})
afterAll(() => it.close())

const advanceTo = (instant: number) => it.app.advance(instant - it.app.now().getTime())
/** The text three hours before a visit. */
async function reminderOf({ leadId, startAt }: Booked) {
  const all = (await it.messagesOf(leadId)).filter(({ kind, channel }) => kind === 'reminder' && channel === 'sms')
  const last = all.reduce((a, b) => (a.dueAt > b.dueAt ? a : b))
  return { ...last, beforeMs: Date.parse(startAt) - Date.parse(last.dueAt) }
}
/** Retries a reminder while the provider is down, from when it is due until quiet hours begin. */
async function failBeforeQuietHours(visit: Booked): Promise<void> {
  const due = Date.parse((await reminderOf(visit)).dueAt)
  it.sms.faults.fails = 1
  for (const seconds of [0, 10, 30, 50, 110, 170]) {
    if (seconds > 60) it.sms.faults.fails = 0
    advanceTo(due + seconds * 1000)
    await it.sent()
  }
}

test('a reminder that the provider did not accept before quiet hours is sent after them, if that is in time', async () => {
  const visit = await it.book({ start: '09:00' })
  await it.sent()
  expect((await reminderOf(visit)).beforeMs).toBe(13 * 3_600_000 + 60_000)
  await failBeforeQuietHours(visit)
  expect(await reminderOf(visit)).toMatchObject({ state: 'planned' })
  advanceTo(Date.parse(visit.startAt) - 3_600_000 - 1000)
  expect(await it.sent()).toEqual([])
  it.sms.faults.fails = 1
  advanceTo(Date.parse(visit.startAt) - 3_600_000)
  expect(await it.sent()).toEqual([])
  it.sms.faults.fails = 0
  // The retry pauses start over with five seconds.
  it.app.advance(6_000)
  expect((await it.sent()).map(({ to, body }) => [to, body])).toEqual([[visit.phone, expect.stringContaining('9:00 AM')]])
})

test('a reminder that can no longer be in time is given up, and staff see why', async () => {
  const visit = await it.book({ start: '08:00', day: 8 })
  await it.sent()
  await failBeforeQuietHours(visit)
  expect(await reminderOf(visit)).toMatchObject({ state: 'dead', skipReason: null })
  const { items } = (await it.admin.call('messages.search', { body: { filter: { states: ['dead'] } } })).data
  expect(items).toMatchObject([
    { leadId: visit.leadId, kind: 'reminder', channel: 'sms', lastError: expect.stringContaining('503') },
  ])
  advanceTo(Date.parse(visit.startAt))
  expect(await it.sent()).toEqual([])
})

test('a reminder that waits for the mail server is taken back when its visit moves or is canceled, and given up when it is late', async () => {
  const smtp = await startSmtp()
  const { db, keys } = it.app
  const deliver = () => runJob(mailJob, { db, keys, config: { ...it.app.config, smtpUrl: smtp.url } })
  const remindersTo = ({ email }: Booked) =>
    smtp.received.filter((mail) => mail.includes(email) && mail.includes('Subject: Reminder')).length
  const mailed = async ({ leadId }: Booked) =>
    (await it.messagesOf(leadId))
      .filter(({ kind, channel }) => kind === 'reminder' && channel === 'email')
      .toSorted((a, b) => +new Date(a.dueAt) - +new Date(b.dueAt))
      .map(({ state, skipReason }) => skipReason ?? state)
  const [moved, canceled, kept, late] = [
    await it.book({ day: 12 }),
    await it.book({ day: 12 }),
    await it.book({ day: 12 }),
    await it.book({ day: 13 }),
  ]
  await it.sent()
  await deliver()
  // Two days ahead, whether or not the clocks change in between.
  advanceTo(Date.parse(kept.startAt) - 46.9 * 3_600_000)
  await it.sent()
  expect(await Promise.all([moved, canceled, kept].map(mailed))).toEqual(Array(3).fill(['sent', 'planned']))
  const [, next] = await slotsOf(it.app, moved.typeId)
  const move = { params: { manageToken: moved.manageToken }, body: { slotId: next?.id ?? '' } }
  expect((await it.app.call('manage.reschedule', move)).status).toBe(200)
  expect((await it.app.call('manage.cancel', { params: { manageToken: canceled.manageToken } })).status).toBe(200)
  await it.sent()
  expect(await mailed(canceled)).toEqual(['canceled', 'canceled'])
  expect((await mailed(moved)).toSorted()).toEqual(['moved', 'moved', 'planned', 'planned'])
  await deliver()
  expect([moved, canceled, kept].map(remindersTo)).toEqual([0, 0, 1])

  advanceTo(Date.parse(late.startAt) - 46.9 * 3_600_000)
  await it.sent()
  expect(await mailed(late)).toEqual(['sent', 'planned'])
  advanceTo(Date.parse(late.startAt) - 24 * 3_600_000)
  await deliver()
  expect(remindersTo(late)).toBe(0)
  expect((await mailed(late))[0]).toBe('dead')
  await smtp.close()
})

test('concurrent calls are reserved together, each at its own time under the rate limit', async () => {
  const connection = await it.app.db.asOwner((tx) =>
    tx.one<{ id: number }>(sql`select id from connection where organization_id = 1 and system = 'sms'`),
  )
  const limited = { organizationId: 1, connectionId: connection?.id ?? 0 }
  const at = new Date(it.app.now().getTime() + 60_000)
  let reservations = 0
  const db = { ...it.app.db, asTenant: ((...args) => (reservations++, it.app.db.asTenant(...args))) as typeof it.app.db.asTenant }
  const take = () => reserveCall({ db, now: () => at }, limited, 20)
  expect(await Promise.all([take(), take(), take(), take()])).toEqual([0, 20, 40, 60])
  expect(reservations).toBe(1)
  // Shared by all servers: another one's reservation continues from there.
  expect(await reserveCall({ db: it.app.db, now: () => at }, limited, 20)).toBe(80)
})
