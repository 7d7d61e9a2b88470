import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSite, type Site } from './site.ts'

const executablePath = process.env.FIREFOX_PATH

describe.runIf(executablePath)('in Firefox', () => {
  let site: Site
  let browser: Browser
  beforeAll(async () => {
    site = await startSite()
    browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  /** Tabs to an element of the widget and presses keys on it. */
  async function press(page: Page, selector: string, ...keys: Parameters<Page['keyboard']['press']>[0][]): Promise<void> {
    await page.waitForFunction(
      (inner) => {
        const found = document.querySelector('walkup-qr-booking')?.shadowRoot?.querySelector<HTMLElement>(inner)
        found?.focus()
        return Boolean(found)
      },
      {},
      selector,
    )
    for (const key of keys) await page.keyboard.press(key)
  }

  it('opens a dialog by keyboard and by URL, and closes it with Escape and Back', async () => {
    const page = await browser.newPage()
    await page.setViewport({ width: 390, height: 844 })
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    const url = `${site.url}/examples/modes/`
    await page.goto(url)
    const isOpen = (id: string, open: boolean) =>
      page.waitForFunction(
        (one, wanted) => {
          const dialog = document.getElementById(one)?.shadowRoot?.querySelector('dialog')
          return dialog?.open === wanted && (!wanted || Boolean(dialog?.querySelector('li button')))
        },
        {},
        id,
        open,
      )
    await isOpen('visit', false)
    await page.focus('a.cta')
    await page.keyboard.press('Enter')
    await isOpen('visit', true)
    await page.keyboard.press('Escape')
    await isOpen('visit', false)
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('cta')
    await page.waitForFunction(() => !(history.state as { walkupOpen?: string } | null)?.walkupOpen)
    await page.evaluate(() => (location.hash = 'call'))
    await isOpen('call', true)
    await page.evaluate(() => history.back())
    await isOpen('call', false)
    expect(await page.evaluate(() => location.href)).toBe(url)
    await page.evaluate(() => document.getElementById('float')?.shadowRoot?.querySelector<HTMLElement>('[part=button]')?.click())
    await isOpen('float', true)
    expect(faults).toEqual([])
    await page.close()
  })

  it('books a visit on the partner’s page', async () => {
    const page = await browser.newPage()
    await page.setViewport({ width: 390, height: 844 })
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(`${site.url}/examples/script-tag/`)
    // Services and questions, until times are shown.
    for (let before = ''; ;) {
      const next = await page.waitForFunction(
        (last) => {
          const root = document.querySelector('walkup-qr-booking')?.shadowRoot
          const heading = root?.querySelector('h2')?.textContent ?? ''
          if (root?.querySelector('button[aria-busy]')) return { heading, isTime: true }
          return heading && heading !== last && root?.querySelector('li button') ? { heading, isTime: false } : undefined
        },
        {},
        before,
      )
      const found = await next.jsonValue()
      if (!found || found.isTime) break
      before = found.heading
      await press(page, 'li button', 'Enter')
    }
    await press(page, 'button[aria-busy]', 'Enter')
    const typeAll = async (values: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(values)) {
        await press(page, `[name="${name}"]`)
        await page.keyboard.type(value)
      }
    }
    await typeAll({ postalCode: '43215', line1: '1 Main St', city: 'Columbus', state: 'OH' })
    await press(page, 'form button:not([type="button"])', 'Enter')
    await typeAll({ firstName: 'Robin', lastName: 'Firefox', phone: '6145550142', email: 'robin.firefox@example.com' })
    await press(page, '[name="consent"]', ' ')
    await press(page, 'form button:not([type="button"])', 'Enter')
    await page.waitForFunction(() =>
      document.querySelector('walkup-qr-booking')?.shadowRoot?.textContent?.includes('You are booked'),
    )
    expect(faults).toEqual([])
  })
})
