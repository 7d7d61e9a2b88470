import type { Locator } from 'playwright-core'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { isAll } from '../support/tiers.ts'
import { headingOf, toContact, widgetOf } from './codePage.ts'
import { openSession } from './session.ts'
import { book, phone, shoot } from './site.ts'

const session = openSession()
const userUid = 'demolg00000000000000000001'
const shopper = { firstName: 'Robin', lastName: 'Backandforth', phone: '6145550142', email: 'robin.back@example.com' }
// The tests are the same; only the screenshots differ.
const schemes = isAll ? (['light', 'dark'] as const) : (['light'] as const)

/** Waits for a locator while the clock of its page, which is installed, runs ahead. */
async function appears(shown: Locator): Promise<void> {
  const look = async () => (await shown.page().clock.fastForward(1_000), shown.isVisible())
  await expect.poll(look).toBe(true)
}

describe('a code’s page', () => {
  it('keeps step and draft across back, forward, reload and another site, and forgets them after booking', async () => {
    const { page, close } = await session.open(phone)
    await page.goto(`${session.site.url}/q/${userUid}/1`)
    const steps = await toContact(page)
    await page.getByLabel('First name').fill('Robin')
    await page.goBack()
    await page.getByRole('heading', { name: 'Where should we come' }).waitFor()
    expect(await page.getByLabel('Street address').inputValue()).toBe('12 Harbor Street')
    expect(page.url()).toBe(`${session.site.url}/q/${userUid}/1`)
    await page.goForward()
    await page.getByRole('heading', { name: 'How can we reach you' }).waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Robin')
    await widgetOf(page).getByRole('checkbox').check()
    await page.reload()
    await page.getByRole('heading', { name: 'How can we reach you' }).waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Robin')
    expect(await widgetOf(page).getByRole('checkbox').isChecked(), 'asked again').toBe(false)
    await page.goto('about:blank')
    await page.goBack()
    await page.getByRole('heading', { name: 'How can we reach you' }).waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Robin')
    for (let step = 0; step < steps; step++) await page.goBack()
    await expect.poll(() => headingOf(page).textContent()).toMatch(/help|planning|project/i)

    await book(page, widgetOf(page), shopper)
    await page.goBack()
    await page.getByRole('heading', { name: 'You are booked' }).waitFor()
    await page.reload()
    await headingOf(page).waitFor()
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('walkup')))).toEqual([])
    const leads = await session.site.db.asOwner((tx) =>
      tx.rows<{ event: string }>(sql`
        select c.ticked_event as event from lead l join consent c on c.organization_id = l.organization_id and c.id = l.consent_id
        where l.last_name = 'Backandforth'`),
    )
    expect(leads).toEqual([{ event: 'pointer' }])
    await close()
  })

  it('has its choices where a thumb reaches them, in the lower half of a phone', async () => {
    const { page, close } = await session.open(phone)
    await page.goto(`${session.site.url}/q/${userUid}/1`)
    const first = widgetOf(page).getByRole('listitem').first()
    await first.waitFor()
    expect((await first.boundingBox())?.y).toBeGreaterThan(phone.height / 2)
    await close()
  })

  it.each(schemes)('shows an error if its code or data fails to load, %s', async (scheme) => {
    const { page, close } = await session.open(phone, scheme)
    await page.clock.install()
    await page.route('**/widgets/chunks/**', (route) => route.abort())
    await page.goto(`${session.site.url}/q/${userUid}/1`)
    await appears(page.getByText('Couldn’t load this.'))
    expect(await page.getByRole('link', { name: 'Booking page' }).getAttribute('href')).toMatch(new RegExp(`/q/${userUid}/1$`))
    await shoot(page, `widget-code-lost-${scheme}`)
    await page.unroute('**/widgets/chunks/**')
    // Automatically, if not with the button.
    await appears(headingOf(page))

    await page.route('**/qr-details/**', () => {})
    await page.reload()
    await appears(widgetOf(page).locator('output').getByText('This is taking longer than usual.'))
    await shoot(page, `widget-slow-${scheme}`)
    await appears(page.getByText('Still no response'))
    await shoot(page, `widget-stuck-${scheme}`)
    await page.unroute('**/qr-details/**')
    await appears(headingOf(page))
    await close()
  })

  it('shows a fallback text if the script fails to load', async () => {
    const { page, close } = await session.open(phone)
    await page.route('**/widgets/code-page.js', (route) => route.abort())
    await page.goto(`${session.site.url}/q/${userUid}/1`)
    const words = page.getByText('This is taking longer than usual.')
    expect(await words.isVisible()).toBe(false)
    // By a style, since no script runs.
    const delays = await page.evaluate(() =>
      document.getAnimations().map((one) => (one.finish(), Number(one.effect?.getTiming().delay))),
    )
    expect(Math.max(...delays)).toBeLessThanOrEqual(10_000)
    await words.waitFor()
    await shoot(page, 'widget-script-lost')
    expect(await page.getByRole('link', { name: /^Call / }).getAttribute('href')).toMatch(/^tel:\+1/)
    await close()
  })

  it('is a 404 for an unknown code', async () => {
    const answers = await Promise.all(
      [`/q/${userUid}/999999`, `/q/${'x'.repeat(26)}/1`, `/q/${userUid}/one`].map((path) => session.site.app.inject(path)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })
})

describe('a partner’s page', () => {
  const correct = `user-uid="${userUid}" group="1"`
  it('in an opaque frame, where storage throws and the API rejects calls, shows an error and does not crash', async () => {
    const { page, close } = await session.open(phone)
    const { url } = session.site
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(`${url}/healthz`)
    await page.setContent(
      `<iframe sandbox="allow-scripts" style="border:0;width:360px;height:700px" srcdoc='<script type="module" src="${url}/widgets/walkup.js"></script><walkup-qr-booking base-url="${url}" ${correct}></walkup-qr-booking>'></iframe>`,
    )
    const frame = page.frameLocator('iframe')
    await frame.getByText('Booking isn’t available on this page').waitFor()
    expect(faults).toEqual([])
    await close()
  })
})
