import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openSession } from './session.ts'

const session = openSession()

/** The index of the focused row; undefined if something else has the focus. */
const rowInFocus = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).dataset.index)
async function down(page: Page, times: number): Promise<void> {
  const from = Number(await rowInFocus(page))
  for (let step = 1; step <= times; step++) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => rowInFocus(page)).toBe(String(from + step))
  }
}
/** Using only Tab. */
async function tabUntil(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < 30 && !(await isThere()); step++) await page.keyboard.press('Tab')
  expect(await isThere()).toBe(true)
}
/** Skips the navigation with its skip link, then uses Tab. */
async function tabToRow(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabUntil(page, async () => (await rowInFocus(page)) !== undefined)
}
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

describe('with the keyboard only', () => {
  it.each([
    ['/leads', /\/leads\/\d+/],
    ['/stores', /\/stores\/\d+/],
  ])('going back from a page to %s focuses the row that it was opened from', async (path, own) => {
    const { page, faults, close } = await session.visit('role2@walkup.test', path)
    await page.locator('[data-index="9"]').waitFor()
    await tabToRow(page)
    await down(page, 3)
    await page.keyboard.press('Enter')
    await page.waitForURL(own)
    await page.locator('main h1').waitFor()
    await page.goBack()
    await expect.poll(() => rowInFocus(page)).toBe('3')
    await down(page, 1)
    await page.keyboard.press('Enter')
    await page.waitForURL(own)
    // The back link does the same.
    await page.locator('main h1').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => rowInFocus(page)).toBe('4')
    await page.keyboard.press('End')
    await expect.poll(async () => Number(await rowInFocus(page))).toBeGreaterThan(20)
    const last = await rowInFocus(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(own)
    await page.locator('main h1').waitFor()
    await page.goBack()
    await expect.poll(() => rowInFocus(page)).toBe(last)
    expect(faults).toEqual([])
    await close()
  })

  it.each(['/leads', '/stores'])('going back from the side panel of %s focuses its row', async (path) => {
    const { page, faults, close } = await session.visit('role2@walkup.test', path)
    await page.locator('[data-index="9"]').waitFor()
    await tabToRow(page)
    await down(page, 2)
    await page.keyboard.press('Space')
    const beside = page.getByRole('complementary')
    const open = beside.getByRole('link', { name: 'Open' })
    await open.waitFor()
    await tabUntil(page, () => hasFocus(open))
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`${path}/\\d+`))
    await page.locator('main h1').waitFor()
    await page.goBack()
    await open.waitFor()
    await expect.poll(() => rowInFocus(page)).toBe('2')
    await tabUntil(page, () => hasFocus(open))
    await page.goBack()
    await beside.waitFor({ state: 'detached' })
    await expect.poll(() => rowInFocus(page)).toBe('2')
    await down(page, 1)
    expect(faults).toEqual([])
    await close()
  })

  it('following a link to a list focuses the page', async () => {
    const { page, faults, close } = await session.visit('role2@walkup.test', '/stores')
    await page.locator('[data-index="9"]').waitFor()
    await tabToRow(page)
    await down(page, 2)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/stores\/\d+/)
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Stores' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-index="9"]').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(faults).toEqual([])
    await close()
  })
})
