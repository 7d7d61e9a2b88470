import type { Page, Route } from 'playwright-core'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { openPartner } from './partnerPage.ts'
import { openSession } from './session.ts'
import { book } from './site.ts'

const session = openSession()
const partner = openPartner(session)

const widget = `<walkup-qr-booking user-uid="demolg00000000000000000001" group="1"></walkup-qr-booking>`
const shopper = (lastName: string) => ({
  firstName: 'Robin',
  lastName,
  phone: '6145550142',
  email: `robin.${lastName.toLowerCase()}@example.com`,
})
const leadsOf = (lastName: string) =>
  session.site.db.asOwner((tx) =>
    tx.rows(sql`
      select lead.status, (select count(*)::int from booking b where b.lead_id = lead.id) as bookings
      from lead where last_name = ${lastName}`),
  )
const once = [{ status: 'scheduled', bookings: 1 }]
const isEntry = (url: URL) => url.pathname.endsWith('/qr-entry')

it('a dead spot while it is sent, and an answer that is lost on its way: booked once, by itself', async () => {
  const { page, faults, close } = await partner.visit(widget)
  const outcomes: string[] = []
  await page.route(isEntry, async (route) => {
    outcomes.push(['no connection', 'lost'][outcomes.length] ?? 'answered')
    if (outcomes.length === 1) return route.abort('internetdisconnected')
    const response = await route.fetch()
    return outcomes.length === 2 ? route.abort('connectionreset') : route.fulfill({ response })
  })
  await book(page, page.locator('walkup-qr-booking'), shopper('Deadspot'))
  expect(outcomes).toEqual(['no connection', 'lost', 'answered'])
  expect(await leadsOf('Deadspot')).toEqual(once)
  expect(faults()).toEqual([])
  await close()
})

it('a server that takes 30 seconds for the page and for the booking: tells so, keeps what is typed, and books once', async () => {
  const slow = 30_000
  const { page, faults, close } = await partner.visit(widget, {
    before: async (opened) => {
      opened.setDefaultTimeout(2 * slow)
      const late = async (route: Route) => {
        await new Promise((resolve) => setTimeout(resolve, slow))
        await route.continue()
      }
      await opened.route((url) => url.pathname.includes('/qr-details/'), late)
      await opened.route(isEntry, late)
    },
  })
  const shown = page.locator('walkup-qr-booking')
  const slowly = shown.getByText(/taking longer|Still loading/)
  await slowly.first().waitFor()
  await book(page, shown, shopper('Slow'), undefined, async () => {
    void slowly
      .first()
      .waitFor()
      .then(() => page.evaluate(() => (document.title = 'slow')))
  })
  expect(await page.title()).toBe('slow')
  expect(await leadsOf('Slow')).toEqual(once)
  expect(faults()).toEqual([])
  await close()
})

it('a phone whose clock is days wrong: the same times as with the right one, and a booking', async () => {
  const days = 86_400_000
  const timesOf = async (page: Page) => {
    const shown = page.locator('walkup-qr-booking')
    const title = shown.getByRole('heading', { level: 2 })
    await title.waitFor()
    while (!/When should we come/.test((await title.textContent()) ?? '')) {
      const before = (await title.textContent()) ?? ''
      await shown.getByRole('listitem').getByRole('button').first().click()
      await title.filter({ hasNotText: before }).waitFor()
    }
    await shown
      .getByRole('button', { name: /^\d{1,2}:\d{2}/ })
      .first()
      .waitFor()
    const texts = await shown.getByRole('button').allTextContents()
    return texts.filter((text) => /\d/.test(text))
  }
  const right = await partner.visit(widget)
  const expected = await timesOf(right.page)
  await right.close()
  const shifts = { Ahead: 3 * days, Behind: -3 * days }
  const open = (shift: number) =>
    partner.visit(widget, { before: (opened) => opened.clock.install({ time: Date.now() + shift }) })
  for (const [name, shift] of Object.entries(shifts)) {
    const wrong = await open(shift)
    expect(await timesOf(wrong.page), name).toEqual(expected)
    await wrong.close()
  }
  // Afterward, since a booking takes a time.
  for (const [name, shift] of Object.entries(shifts)) {
    const wrong = await open(shift)
    await book(wrong.page, wrong.page.locator('walkup-qr-booking'), shopper(name))
    expect(await leadsOf(name)).toEqual(once)
    expect(wrong.faults()).toEqual([])
    await wrong.close()
  }
})
