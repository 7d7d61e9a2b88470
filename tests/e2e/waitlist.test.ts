import type { Browser } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addType, entry, inDays, slotsOf, userUid } from '../http/bookingFixture.ts'
import { atNoon, startTexting, type Texting } from '../http/messagesFixture.ts'
import { launch, openPage, phone, shoot } from './site.ts'
import { freePort } from '../support/postgres.ts'

const MINUTE = 60_000
let texting: Texting
let browser: Browser
let url: string
beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  ;[texting, browser] = await Promise.all([startTexting({ publicUrl: url, hasJobs: true }), launch()])
  atNoon(texting.app)
  await texting.app.app.listen({ port, host: '127.0.0.1' })
})
afterAll(async () => {
  await browser.close()
  await texting.close()
})
beforeEach(() => texting.sent())

/** A service with a booked-out time and a later free one, the only service on the code’s page. */
async function oneTimeTaken() {
  const { app, version } = texting
  const start = { start: '10:00', end: '11:00', capacity: 1 }
  const { id } = await addType(app, { slots: [5, 9].map((day) => ({ date: inDays(day), ...start })) })
  await app.db.asOwner((tx) => tx.run(sql`update appointment_type set is_active = (id = ${id})`))
  const [wanted] = await slotsOf(app, id)
  const body = entry(version, { slotId: wanted?.id, appointmentTypeId: id })
  const { data } = await app.call('qrCodes.entry', { params: { userUid }, body })
  return { typeId: id, startAt: wanted?.startAt, leadUid: data.leadUid }
}
const leadOf = (where: ReturnType<typeof sql>) =>
  texting.app.db.asOwner((tx) =>
    tx.one<{ id: number; status: string; startAt: string | null }>(sql`
      select lead.id, lead.status, b.start_at from lead left join booking b on b.organization_id = lead.organization_id and b.lead_id = lead.id
        and b.status in ('scheduled', 'confirmed') where ${where}`),
  )
async function cancelByStaff(leadUid: string) {
  const lead = await leadOf(sql`lead.uid = ${leadUid}`)
  const canceled = await texting.admin.call('leads.setStatus', { params: { id: lead?.id ?? 0 }, body: { to: 'cancelled' } })
  expect(canceled.status, JSON.stringify(canceled.problem)).toBe(200)
}

/** Joins the waitlist on the code’s page for the booked-out day, in a separate browser. */
async function joinByPage({ lastName, number }: { lastName: string; number: string }) {
  const opened = await openPage(browser, phone)
  const { page } = opened
  await page.goto(`${url}/q/${userUid}/1`)
  const widget = page.locator('walkup-qr-booking')
  await widget.getByRole('button', { name: 'Need a different or earlier time?' }).click()
  await widget.getByRole('heading', { name: 'When would you like to come?' }).waitFor()
  const from = widget.getByLabel('From')
  // The icon of a date field is seen in both themes.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await from.evaluate((input) => getComputedStyle(input).colorScheme)).toBe(colorScheme)
  }
  await from.fill(inDays(5))
  await widget.getByLabel('Until').fill(inDays(5))
  await widget.getByRole('button', { name: 'Add a second choice' }).click()
  await widget.getByRole('group', { name: 'Second choice' }).getByRole('button', { name: 'Evening' }).click()
  await shoot(page, 'waitlist-phone')
  await widget.getByRole('button', { name: 'Join the waitlist' }).click()
  await widget.getByLabel('First name').fill('Robin')
  await widget.getByLabel('Last name').fill(lastName)
  await widget.getByLabel('Phone').fill(number)
  await widget.getByLabel(/^Email/).fill(`${lastName.toLowerCase()}@shop.example`)
  await widget.getByLabel('Street address').fill('12 Harbor Street')
  await widget.getByLabel('City').fill('Columbus')
  await widget.getByLabel('State').selectOption('OH')
  await widget.getByLabel('ZIP code').fill('43215')
  for (const box of await widget.getByRole('checkbox').all()) await box.check()
  await widget.getByRole('button', { name: 'Join the waitlist' }).click()
  await widget.getByText('we text you an offer and hold it for you for 15 minutes').waitFor()
  await shoot(page, 'waitlist-done-phone')
  return opened
}

/** The next offer’s text, from the simulated provider. */
async function offer() {
  const texts: { to: string; body: string }[] = []
  await expect
    .poll(async () => (texts.push(...(await texting.sent()).filter(({ body }) => body.includes('/offer/'))), texts.length), {
      timeout: 60_000,
    })
    .toBe(1)
  const [{ to, body } = { to: '', body: '' }] = texts
  return { to, link: /https?:\S+\/offer\/\w+/.exec(body)?.[0] ?? '' }
}

describe('the waitlist', () => {
  it('offers a canceled appointment’s time by text to the shopper, who takes it by the link', async () => {
    const taken = await oneTimeTaken()
    const { page, faults, close } = await joinByPage({ lastName: 'Takesit', number: '6145560171' })
    await cancelByStaff(taken.leadUid)
    const { to, link } = await offer()
    expect(to).toBe('+16145560171')
    await page.goto(link)
    await page.getByRole('button', { name: 'Take this time' }).click()
    await page.getByRole('heading', { name: 'It’s yours' }).waitFor()
    expect(await leadOf(sql`lead.last_name = 'Takesit'`)).toMatchObject({ status: 'scheduled', startAt: taken.startAt })
    expect(faults).toEqual([])
    await close()
  })

  it('offers it to the next person once the hold has ended', async () => {
    const taken = await oneTimeTaken()
    const ahead = await joinByPage({ lastName: 'Firstinline', number: '6145560172' })
    // Returning in the same tab allows asking for another time.
    await ahead.page.reload()
    await ahead.page.getByRole('button', { name: 'Need a different or earlier time?' }).waitFor()
    const { page, faults, close } = await joinByPage({ lastName: 'Nextinline', number: '6145560173' })
    await cancelByStaff(taken.leadUid)
    const first = await offer()
    expect(first.to).toBe('+16145560172')
    texting.app.advance(15 * MINUTE)
    const next = await offer()
    expect(next.to).toBe('+16145560173')
    await ahead.page.goto(first.link)
    await ahead.page.getByText('This offer has ended').first().waitFor()
    await page.goto(next.link)
    await page.getByRole('button', { name: 'Take this time' }).click()
    await page.getByRole('heading', { name: 'It’s yours' }).waitFor()
    expect(await leadOf(sql`lead.last_name = 'Firstinline'`)).toMatchObject({ status: 'captured', startAt: null })
    expect(await leadOf(sql`lead.last_name = 'Nextinline'`)).toMatchObject({ status: 'scheduled', startAt: taken.startAt })
    expect([...ahead.faults, ...faults]).toEqual([])
    await Promise.all([ahead.close(), close()])
  })
})
