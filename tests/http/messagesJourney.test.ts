import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expandNotices } from '../../packages/server/src/notices/expand.ts'
import { slotsOf } from './bookingFixture.ts'
import { atNoon, startTexting, type Texting } from './messagesFixture.ts'

let it: Texting
beforeAll(async () => {
  it = await startTexting()
  atNoon(it.app)
})
afterAll(() => it.close())

const HOUR = 3_600_000
const TECHNICIAN_PHONE = '+16145559001'
/** Moves the clock to a number of hours after an instant. */
const goTo = (instant: string, hours: number) => it.app.advance(Date.parse(instant) + hours * HOUR - it.app.now().getTime())
const expandAllNotices = () => expandNotices(it.app)
const textsTo = async (phone: string) => (await it.sent()).filter(({ to }) => to === phone).map(({ body }) => body)

test('a shopper books, is reminded, moves by reply and link, is visited by the notified technician, and is asked for a review', async () => {
  const technician = await it.app.db.asOwner((tx) =>
    tx.one<{ id: number }>(sql`
      insert into technician (organization_id, name, phone, notice_channels) values (1, 'Ana Ruiz', ${TECHNICIAN_PHONE}, '{sms}') returning id`),
  )
  await it.admin.call('messages.saveSettings', { body: { reviewUrl: 'https://reviews.example/harbor' } })
  const { leadId, phone, startAt, manageToken, typeId } = await it.book({ spec: { technicianIds: [technician?.id ?? 0] } })
  await expandAllNotices()
  const booked = await it.sent()
  expect(booked).toContainEqual({ to: phone, body: expect.stringContaining('is booked for') })
  expect(booked).toContainEqual({ to: TECHNICIAN_PHONE, body: expect.stringMatching(/^New visit: .* at 2:00 PM/) })

  goTo(startAt, -46.9)
  expect(await textsTo(phone)).toEqual([expect.stringContaining(`/manage/${manageToken}`)])

  await it.sms.reply(phone, 'R')
  expect(await textsTo(phone)).toEqual([
    expect.stringContaining(`Pick another time here: http://walkup.test/manage/${manageToken}`),
  ])
  const later = (await slotsOf(it.app, typeId)).at(-1)
  const moved = await it.app.call('manage.reschedule', { params: { manageToken }, body: { slotId: later?.id } })
  expect(moved.status).toBe(200)
  await expandAllNotices()
  const texts = await it.sent()
  expect(texts).toContainEqual({ to: phone, body: expect.stringContaining('has moved to') })
  expect(texts).toContainEqual({ to: TECHNICIAN_PHONE, body: expect.stringMatching(/^Visit moved to /) })

  goTo(later?.startAt ?? '', 1)
  const admin = await it.app.signIn('role2@walkup.test')
  expect((await admin.call('leads.setStatus', { params: { id: leadId }, body: { to: 'ran' } })).status).toBe(200)
  expect(await textsTo(phone)).toEqual([])
  goTo(later?.startAt ?? '', 3.5)
  expect(await textsTo(phone)).toContainEqual(expect.stringContaining('https://reviews.example/harbor'))
  const kinds = (await it.messagesOf(leadId)).filter(({ channel, state }) => channel === 'sms' && state === 'sent')
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['booked', 'reminder', 'reply', 'moved', 'visited']))
})
