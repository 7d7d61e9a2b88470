import { mkdirSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { root } from '../budgets/measure.ts'
import { startApp, type TestApp } from '../http/harness.ts'
import { freePort } from '../support/postgres.ts'
import { isAll } from '../support/tiers.ts'

export { desktop, launch, phone } from '../support/browser.ts'

export interface Site extends TestApp {
  readonly url: string
}

export type SiteOptions = Omit<NonNullable<Parameters<typeof startApp>[0]>, 'publicUrl'>

/** The real server on its own port, with a copy of the seeded demo. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  for (let attempt = 1; ; attempt++) {
    // The server must know its URL before it listens, so another program may take the port in between.
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const test = await startApp({ hasJobs: true, ...options, publicUrl: url })
    try {
      await test.app.listen({ port, host: '127.0.0.1' })
      return { ...test, url }
    } catch (error) {
      await test.close()
      if (attempt === 5 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
}

const eitherKind = /\/api\/leads\/\d+\/internal$/

/** A page that fails its test on a failed request, a script error or a CSP violation. */
export async function openPage(
  browser: Browser,
  viewport: { width: number; height: number },
  colorScheme: 'light' | 'dark' = 'light',
) {
  // A regular browser's user agent, since bots' scans are not counted.
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`
  const context = await browser.newContext({ viewport, colorScheme, userAgent, locale: 'en-US', timezoneId: 'America/New_York' })
  // Half a minute, by default, is short on a busy machine.
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || eitherKind.test(message.location().url)) return
    if (!/the server responded with a status of 40[139]/.test(message.text())) faults.push(`console: ${message.text()}`)
  })
  page.on('requestfailed', (request) => {
    // A stream or prefetch that the page aborted is not a fault.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      faults.push(`request: ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    // A lead opened by its address may be of either kind: the page looks for an internal one first.
    if (response.status() === 404 && eitherKind.test(response.url())) return
    if (response.status() >= 500 || response.status() === 404) faults.push(`response: ${response.status()} ${response.url()}`)
  })
  return { page, faults, close: () => context.close() }
}

const shots = `${root}.artifacts/screenshots`
/** Saves a screenshot for review, only in `npm run test:all`, since rendering it takes longer than most steps of a test. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!isAll) return
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: `${shots}/${name}.png` })
}

export interface Shopper {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string
}

/**
 * Books like a shopper up to the confirmation; returns the text of the chosen time's button. `atContact` does more on the last step.
 */
export async function book(
  page: Page,
  widget: Locator,
  shopper: Shopper,
  shotName?: string,
  atContact?: () => Promise<void>,
): Promise<string> {
  const shot = async (step: string) => {
    if (shotName) await shoot(page, `${shotName}-${step}`)
  }
  const title = widget.getByRole('heading', { level: 2 })
  await title.waitFor()
  /** Presses an element that opens another screen. */
  const press = async (button: Locator) => {
    const before = (await title.textContent()) ?? ''
    await button.click()
    // With a locator, which also works inside a frame.
    await title.filter({ hasNotText: new RegExp(`^${before.replace(/\W/g, '\\$&')}$`) }).waitFor()
  }
  /** Chooses the first answer to all questions before a screen. */
  const answerUntil = async (screen: RegExp, isShot: boolean) => {
    for (let step = 1; ; step++) {
      const text = (await title.textContent()) ?? ''
      if (screen.test(text)) return
      if (step > 10) throw new Error(`no ${screen.source} after ten steps; the step is "${text}"`)
      if (isShot) await shot(`${step}`)
      await press(widget.getByRole('listitem').getByRole('button').first())
    }
  }
  await answerUntil(/When should we come/, true)
  const time = widget.getByRole('button', { name: /^\d{1,2}:\d{2}/ }).first()
  await time.waitFor()
  await shot('time')
  await press(time)
  await answerUntil(/Where should we come|How can we reach you/, false)
  // An address that is known from before is not asked for again.
  if (await widget.getByLabel('ZIP code').isVisible()) {
    await widget.getByLabel('ZIP code').fill('43215')
    await widget.getByLabel('Street address').fill('12 Harbor Street')
    await widget.getByLabel('City').fill('Columbus')
    await widget.getByLabel('State').selectOption('OH')
  }
  // Earlier releases ask for both on one screen.
  if (!(await widget.getByLabel('First name').isVisible())) {
    await shot('address')
    await press(widget.getByRole('button', { name: 'Continue' }))
  }
  await widget.getByLabel('First name').fill(shopper.firstName)
  await widget.getByLabel('Last name').fill(shopper.lastName)
  await widget.getByLabel('Phone').fill(shopper.phone)
  await widget.getByLabel(/^Email/).fill(shopper.email)
  for (const box of await widget.getByRole('checkbox').all()) await box.check()
  await atContact?.()
  await shot('contact')
  const button = widget.getByRole('button', { name: /^Book / })
  const words = (await button.textContent()) ?? ''
  await button.click()
  await widget.getByRole('heading', { name: 'You are booked' }).waitFor()
  await shot('done')
  return words
}

/** Signs in with the form, which returns to the path or, without one, opens the first page of the person's role. */
export async function signIn(page: Page, url: string, email: string, path = '/'): Promise<void> {
  await page.goto(url + path)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill('walkup-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/account/'))
  await page.getByRole('navigation').first().waitFor()
}
