import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findings } from './axe.ts'
import { headingOf, widgetOf } from './codePage.ts'
import { openSession } from './session.ts'
import { phone, shoot } from './site.ts'

const session = openSession()
const path = '/q/demolg00000000000000000001/1'

/** The screens to the confirmation, and the shopper's own page, each before it is used. */
async function walk(page: Page, lastName: string, atScreen: (name: string) => Promise<void>): Promise<void> {
  const [widget, title] = [widgetOf(page), headingOf(page)]
  /** Presses what leads to another screen. */
  const press = async (name: string, act: () => Promise<unknown>) => {
    await atScreen(name)
    const before = (await title.textContent()) ?? ''
    await act()
    await title.filter({ hasNotText: before }).waitFor()
  }
  await page.goto(session.site.url + path)
  await title.waitFor()
  for (let at = 1; !/When should we come/.test((await title.textContent()) ?? ''); at++)
    await press(`question-${at}`, () => widget.getByRole('listitem').getByRole('button').first().click())
  const time = widget.getByRole('button', { name: /^\d{1,2}:\d{2}/ }).first()
  await time.waitFor()
  await press('time', () => time.click())
  await widget.getByLabel('ZIP code').fill('43215')
  await expect.poll(() => widget.getByLabel('City').inputValue()).toBe('Columbus')
  await widget.getByLabel('Street address').fill('12 Harbor Street')
  await press('address', () => widget.getByRole('button', { name: 'Continue' }).click())
  await widget.getByLabel('First name').fill('Robin')
  await widget.getByLabel('Last name').fill(lastName)
  await widget.getByLabel('Phone').fill('6145550142')
  await widget.getByLabel(/^Email/).fill(`robin.${lastName.toLowerCase()}@example.com`)
  for (const box of await widget.getByRole('checkbox').all()) await box.check()
  await press('contact', () => widget.getByRole('button', { name: /^Book / }).click())
  await atScreen('booked')
  await widget.getByRole('link', { name: /Change or cancel/ }).click()
  await page.locator('walkup-manage').getByRole('button', { name: 'Cancel appointment' }).waitFor()
  await atScreen('manage')
}

it.each([
  ['light', phone],
  ['dark', phone],
  ['light', { width: 320, height: 568 }],
  // A phone whose browser shows everything at twice the size.
  ['light', { width: 195, height: 422 }],
] as const)('all screens are without a finding of axe, and fit: %s, %o', async (scheme, viewport) => {
  const { page, faults, close } = await session.open(viewport, scheme)
  await walk(page, `Look${viewport.width}${scheme}`, async (screen) => {
    if (viewport.width < 320) await shoot(page, `code-page-zoomed-${screen}`)
    expect(await findings(page), screen).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(viewport.width)
  })
  expect(faults).toEqual([])
  await close()
})

it('is booked by keyboard alone, and tells a screen reader where it is', async () => {
  const { page, faults, close } = await session.open(phone)
  await page.goto(session.site.url + path)
  const [widget, title] = [widgetOf(page), headingOf(page)]
  await title.waitFor()
  expect(await page.locator('body').ariaSnapshot()).toMatch(/^- main:\n\s+- heading "Harbor Home Group" \[level=1\]/)
  const focused = () =>
    page.evaluate(() => {
      const one = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
      return { text: one?.textContent ?? '', name: one?.getAttribute('name') ?? '', tag: one?.localName ?? '' }
    })
  /** Tabs on until something has the focus that is wanted. */
  const tabTo = async (isWanted: (at: Awaited<ReturnType<typeof focused>>) => boolean) => {
    for (let presses = 0; presses < 40; presses++) {
      if (isWanted(await focused())) return
      await page.keyboard.press('Tab')
    }
    throw new Error('nothing such takes the focus')
  }
  while (!/When should we come/.test((await title.textContent()) ?? '')) {
    const before = (await title.textContent()) ?? ''
    const [first = ''] = await widget.getByRole('listitem').getByRole('button').allTextContents()
    await tabTo(({ text }) => text === first)
    await page.keyboard.press('Enter')
    await title.filter({ hasNotText: before }).waitFor()
  }
  await widget
    .getByRole('button', { name: /^\d{1,2}:\d{2}/ })
    .first()
    .waitFor()
  await tabTo(({ tag, text }) => tag === 'button' && /^\d{1,2}:\d{2}/.test(text))
  await page.keyboard.press('Enter')
  await widget.getByLabel('ZIP code').waitFor()
  const type = async (field: string, text: string) => {
    await tabTo(({ name }) => name === field)
    await page.keyboard.type(text)
  }
  await type('postalCode', '43215')
  await type('line1', '12 Harbor Street')
  await expect.poll(() => widget.getByLabel('City').inputValue()).toBe('Columbus')
  await page.keyboard.press('Enter')
  await widget.getByLabel('First name').waitFor()
  for (const [field, text] of [
    ['firstName', 'Robin'],
    ['lastName', 'Keyboard'],
    ['phone', '6145550142'],
    ['email', 'robin.keyboard@example.com'],
  ] as const)
    await type(field, text)
  await tabTo(({ name }) => name === 'consent')
  await page.keyboard.press('Space')
  await tabTo(({ tag, text }) => tag === 'button' && text.startsWith('Book '))
  await page.keyboard.press('Enter')
  await widget.getByRole('heading', { name: 'You are booked' }).waitFor()
  expect((await focused()).text, 'the focus is on the news').toContain('You are booked')
  expect(faults).toEqual([])
  await close()
})
