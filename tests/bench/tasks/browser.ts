import type { Browser, BrowserContext, Page } from 'playwright-core'
import { enter } from '../../e2e/signInQuickly.ts'
import { desktop, phone } from '../../support/browser.ts'

/** A regular browser, where a call to a phone number is recorded instead of opening another program. */
export async function openPage(browser: Browser, isOnPhone: boolean): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    viewport: isOnPhone ? phone : desktop,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    hasTouch: isOnPhone,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.addInitScript(() => {
    const calls: string[] = []
    Object.assign(window, { calls })
    const click = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'click')?.value as () => void
    HTMLElement.prototype.click = function (this: HTMLElement) {
      if (this instanceof HTMLAnchorElement && this.href.startsWith('tel:')) calls.push(this.href)
      else click.call(this)
    }
  })
  return { page, context }
}
export const callsOf = (page: Page) => page.evaluate(() => (window as unknown as { calls: string[] }).calls)

/** Signs in without the form, and opens a page. */
export async function visit(page: Page, url: string, email: string, path = '/'): Promise<void> {
  await enter(page, url, email)
  await page.goto(url + path)
  await page.locator('main h1').first().waitFor()
}
