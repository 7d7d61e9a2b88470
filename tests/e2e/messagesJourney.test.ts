import type { Browser, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addType, inDays, userUid } from '../http/bookingFixture.ts'
import { atNoon, startTexting, type Texting } from '../http/messagesFixture.ts'
import { book, launch, openPage, phone, desktop, shoot, signIn } from './site.ts'
import { freePort } from '../support/postgres.ts'

const HOUR = 3_600_000
const SHOPPER = '+16145560188'
const TECHNICIAN = '+16145560189'
let texting: Texting
let browser: Browser
let url: string
beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  ;[texting, browser] = await Promise.all([startTexting({ publicUrl: url }), launch()])
  atNoon(texting.app)
  await texting.app.app.listen({ port, host: '127.0.0.1' })
})
afterAll(async () => {
  await browser.close()
  await texting.close()
})

/** Runs everything that is due, and returns the texts to a phone. */
async function textsTo(number: string): Promise<string[]> {
  await texting.app.runJobs(['notices'])
  return (await texting.sent()).filter(({ to }) => to === number).map(({ body }) => body)
}
const goTo = (at: string, hours: number) => texting.app.advance(Date.parse(at) + hours * HOUR - texting.app.now().getTime())
const visit = () =>
  texting.app.db.asOwner((tx) =>
    tx.one<{ leadId: number; startAt: string; status: string }>(sql`
      select lead_id, start_at, status from booking where lead_id = (select max(id) from lead where last_name = 'Journey')`),
  )

it('a shopper books with texts, is reminded, moves by reply and link, is visited by the notified technician, is asked for a review, and books again by their link', async () => {
  const { app, admin } = texting
  const technician = await app.db.asOwner((tx) =>
    tx.one<{ id: number }>(sql`
      insert into technician (organization_id, name, phone, notice_channels) values (1, 'Ana Ruiz', ${TECHNICIAN}, '{sms}') returning id`),
  )
  const slots = [14, 16].map((hour) => ({ date: inDays(5), start: `${hour}:00`, end: `${hour + 1}:00`, capacity: 2 }))
  const { id } = await addType(app, { slots, technicianIds: [technician?.id ?? 0] })
  await app.db.asOwner((tx) => tx.run(sql`update appointment_type set is_active = (id = ${id})`))
  await admin.call('messages.saveSettings', { body: { reviewUrl: 'https://reviews.example/harbor' } })

  const shopper = await openPage(browser, phone)
  await shopper.page.goto(`${url}/q/${userUid}/1`)
  const person = { firstName: 'Robin', lastName: 'Journey', phone: '(614) 556-0188', email: 'journey@shop.example' }
  await book(shopper.page, shopper.page.locator('walkup-qr-booking'), person)
  expect(await textsTo(SHOPPER)).toEqual([expect.stringContaining('is booked for')])
  const { startAt = '' } = (await visit()) ?? {}

  goTo(startAt, -46.9)
  const [reminder = ''] = await textsTo(SHOPPER)
  expect(reminder).toContain('Reply C to confirm')

  await texting.sms.reply(SHOPPER, 'R')
  const [reply = ''] = await textsTo(SHOPPER)
  const link = /https?:\S+\/manage\/\S+/.exec(reply)?.[0] ?? ''
  await move(shopper.page, link)
  const moved = await visit()
  expect(Date.parse(moved?.startAt ?? '') - Date.parse(startAt)).toBe(2 * HOUR)
  const texts = [...(await texting.app.runJobs(['notices']), await texting.sent())]
  expect(texts).toContainEqual({ to: SHOPPER, body: expect.stringContaining('has moved to') })
  expect(texts).toContainEqual({ to: TECHNICIAN, body: expect.stringMatching(/^Visit moved to /) })

  goTo(moved?.startAt ?? '', 1)
  const staff = await openPage(browser, desktop)
  await staff.page.clock.setFixedTime(app.now())
  await signIn(staff.page, url, 'role2@walkup.test', `/leads/${moved?.leadId}`)
  await staff.page.getByRole('list', { name: 'Conversation' }).getByText('R', { exact: true }).waitFor()
  await staff.page.getByRole('button', { name: 'Mark as ran' }).click()
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Mark as ran' }).click()
  await expect.poll(async () => (await visit())?.status).toBe('ran')
  await shoot(staff.page, 'conversation')
  expect(await textsTo(SHOPPER)).toEqual([])
  goTo(moved?.startAt ?? '', 3.5)
  expect(await textsTo(SHOPPER)).toContainEqual(expect.stringContaining('https://reviews.example/harbor'))

  // Their own link leads to another visit, for which nothing is typed.
  await app.db.asOwner((tx) =>
    tx.run(sql`insert into slot (organization_id, appointment_type_id, date, start_local, end_local, capacity)
      values (1, ${id}, ${inDays(9)}::date, '10:00', '11:00', 1)`),
  )
  await shopper.page.goto(link)
  await shopper.page.getByRole('link', { name: 'Book another visit' }).click()
  const again = shopper.page.locator('walkup-qr-booking')
  await again
    .getByRole('button', { name: /^10:00/ })
    .first()
    .click()
  await again.getByLabel('First name').waitFor()
  expect(shopper.page.url()).toBe(`${url}/q/${userUid}/1`)
  const fields = ['First name', 'Last name', 'Phone', /^Email/].map((label) => again.getByLabel(label).inputValue())
  expect(await Promise.all(fields)).toEqual(Object.values(person))
  await shoot(shopper.page, 'again-phone')
  await again.getByRole('checkbox').first().check()
  await again.getByRole('button', { name: /^Book / }).click()
  await again.getByRole('heading', { name: 'You are booked' }).waitFor()
  expect([...shopper.faults, ...staff.faults]).toEqual([])
  await Promise.all([shopper.close(), staff.close()])
})

/** Moves the appointment to the last offered time by its link. */
async function move(page: Page, link: string): Promise<void> {
  await page.goto(link)
  const widget = page.locator('walkup-manage')
  await widget.getByRole('button', { name: 'Change the time' }).click()
  await widget
    .getByRole('button', { name: /^\d{1,2}:\d{2}/ })
    .last()
    .click()
  await widget.getByRole('button', { name: /^Move to / }).click()
  await widget.getByText(/^Moved\./).waitFor()
}
