import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatAppointmentTime } from '@walkup/sdk/domain'
import { addType, entry, inDays, slotsOf, userUid, zone } from './bookingFixture.ts'
import { atNoon, startTexting, type Texting } from './messagesFixture.ts'
import { startSmtp } from '../support/smtp.ts'
import { compose } from '../../packages/server/src/messages/compose.ts'
import type { DueMessage } from '../../packages/server/src/messages/load.ts'
import { serverScope } from '../../packages/server/src/db/index.ts'
import { mailJob } from '../../packages/server/src/mail/sender.ts'
import { isAll } from '../support/tiers.ts'
import { runJob } from './runJob.ts'

const HOUR = 3_600_000
const COUNT = isAll ? 1_000 : 24
let it: Texting
beforeAll(async () => {
  it = await startTexting()
  atNoon(it.app)
})
afterAll(() => it.close())

const goTo = (instant: number) => it.app.advance(instant - it.app.now().getTime())
/** Runs a call for each item, eight at once. */
async function each<T>(items: readonly T[], call: (item: T, index: number) => Promise<void>): Promise<void> {
  const waiting = items.entries()
  const work = async () => {
    for (const [index, item] of waiting) await call(item, index)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

interface Visit {
  readonly phone: string
  readonly email: string
  readonly manageToken: string
}

async function book(
  slotId: string | undefined,
  appointmentTypeId: number,
  contact: { phone: string; email: string },
): Promise<Visit> {
  const body = entry(
    it.version,
    { slotId, appointmentTypeId, consent: { version: it.version, accepted: true, texts: true } },
    contact,
  )
  const { data } = await it.app.call('qrCodes.entry', { params: { userUid }, body })
  return { ...contact, manageToken: data.appointment?.manageUrl.split('/').at(-1) ?? '' }
}
const moveTo = async ({ manageToken }: Visit, slotId: string | undefined) => {
  const moved = await it.app.call('manage.reschedule', { params: { manageToken }, body: { slotId: slotId ?? '' } })
  expect([moved.status, moved.problem.detail]).toEqual([200, undefined])
}

test('a visit moves while a worker claims or writes its reminder, which then is not of a time that it never had', async () => {
  const { app } = it
  const slots = [5, 6].map((day) => ({ date: inDays(day), start: '16:00', end: '17:00', capacity: 1 }))
  const { id: appointmentTypeId } = await addType(app, { slots })
  const [before, after] = await slotsOf(app, appointmentTypeId)
  const visit = await book(before?.id, appointmentTypeId, { phone: '+16145560999', email: 'claimed@shop.example' })
  await it.sent()
  const loaded = await app.db.asOwner((tx) =>
    tx.one<DueMessage>(sql`
      select m.*, '[]'::jsonb as organization_locales from message m join lead on lead.id = m.lead_id
      where lead.phone = ${visit.phone} and m.kind = 'reminder' and m.channel = 'sms' limit 1`),
  )
  if (!loaded) throw new Error('No reminder was planned.')
  const claiming = app.db.asOwner(async (tx) => {
    await tx.run(sql`update message set state = 'sending', lease = 'another' where id = ${loaded.id}`)
    // With a single connection, the move waits for this transaction to end.
    const isWaiting = async () => (await tx.one(sql`select 1 as found from pg_locks where not granted`)) !== undefined
    if (app.db.kind === 'postgres') await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true)
  })
  await Promise.all([claiming, moveTo(visit, after?.id)])
  const written = await app.db.asTenant(serverScope(loaded.organizationId), (tx) => compose(tx, app, loaded, visit.phone))
  expect(written).toBe('moved')
  await app.db.asOwner((tx) =>
    tx.run(sql`update message set state = 'skipped', lease = null, next_at = null where id = ${loaded.id}`),
  )
})

test(`${COUNT} visits move while their reminders are being sent: each shopper hears of the new time last, and is reminded of it once`, async () => {
  const { app, sms } = it
  const slots = [5, 6].map((day) => ({ date: inDays(day), start: '14:00', end: '15:00', capacity: COUNT }))
  const { id: appointmentTypeId } = await addType(app, { slots })
  const [before, after] = await slotsOf(app, appointmentTypeId)
  const [was, is] = [before?.startAt ?? '', after?.startAt ?? '']
  const visits: Visit[] = []
  await each(Array.from({ length: COUNT }), async (_, index) => {
    const contact = { phone: `+1614557${String(1000 + index)}`, email: `inflight${index}@shop.example` }
    visits.push(await book(before?.id, appointmentTypeId, contact))
  })
  await it.sent()
  const smtp = await startSmtp()
  const relay = { db: app.db, keys: app.keys, config: { ...app.config, smtpUrl: smtp.url } }
  await runJob(mailJob, relay)
  const [textsBefore, mailsBefore] = [sms.texts.length, smtp.received.length]

  // Two days ahead, whether or not the clocks change in between.
  goTo(Date.parse(was) - 46.9 * HOUR)
  sms.faults.latencyMs = 40
  let isMoving = true
  const sending = (async () => {
    for (; isMoving; await wait(5)) {
      await app.sendMessages()
      await runJob(mailJob, relay)
    }
  })()
  // Some have been sent.
  while (sms.texts.length < textsBefore + COUNT / 10) await wait(5)
  await each(visits, (visit) => moveTo(visit, after?.id))
  isMoving = false
  await sending
  await app.sendMessages()
  await runJob(mailJob, relay)

  const when = (startAt: string) => formatAppointmentTime(startAt, zone, 'en-US')
  const kindOf = (text: string) =>
    /has moved|new time/i.test(text) ? 'moved' : text.includes(when(is)) ? 'reminder of the new time' : 'reminder of the old time'
  const textsTo = ({ phone }: Visit) =>
    sms.texts.slice(textsBefore).filter((text) => text.to === phone && text.direction === 'outbound-api')
  const moved = ['moved']
  const outcomes = [moved, ['reminder of the old time', 'moved']]
  for (const visit of visits) expect(outcomes).toContainEqual(textsTo(visit).map(({ body }) => kindOf(body)))
  const subjects = ({ email }: Visit) =>
    smtp.received
      .slice(mailsBefore)
      .filter((mail) => mail.includes(email))
      .map((mail) => /^Subject: (\w+)/m.exec(mail)?.[1])
  for (const visit of visits) {
    const mails = subjects(visit)
    expect(mails.filter((subject) => subject === 'Reminder').length).toBeLessThanOrEqual(1)
    expect(mails.at(-1)).not.toBe('Reminder')
  }

  sms.faults.latencyMs = 0
  goTo(Date.parse(is) - 46.9 * HOUR)
  await app.sendMessages()
  for (const visit of visits) expect(kindOf(textsTo(visit).at(-1)?.body ?? '')).toBe('reminder of the new time')
  for (const visit of visits)
    expect(textsTo(visit).filter(({ body }) => kindOf(body) === 'reminder of the new time')).toHaveLength(1)
  await smtp.close()
}, 600_000)
