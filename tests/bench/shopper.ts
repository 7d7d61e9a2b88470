import { loadavg } from 'node:os'
import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { launch } from '../support/browser.ts'
import { demo, startApi } from './widgets/api.ts'
import { listen, openCold, slowDown } from './widgets/load.ts'

/** What a person needs for a tap, including finding its place, and for a character, in ms (Card, Moran and Newell). */
const HANDS = { tap: 1_300, key: 280 }
const limits = { firstChoice: 1_000, slots: 500, taps: 5, fields: 6, seconds: 40, requests: 12, heap: 2, shift: 0 }
type Figure = keyof typeof limits
const names: Readonly<Record<Figure, string>> = {
  firstChoice: 'first choice visible, ms',
  slots: 'times after the last answer, ms',
  taps: 'taps besides the answers',
  fields: 'typed fields',
  seconds: 'until booked, s',
  requests: 'requests',
  heap: 'JavaScript heap when booked, over an empty page’s, MB',
  shift: 'layout shift without input',
}

/** A shopper's hands: one tap or character after another, at the pace of a person. */
class Hands {
  taps = 0
  fields = 0
  constructor(readonly page: Page) {}
  async tap(target: Locator): Promise<void> {
    await target.waitFor()
    await this.page.waitForTimeout(HANDS.tap)
    await target.click()
    this.taps++
  }
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: HANDS.key })
    this.fields++
  }
  /** Fills in the fields of a form from the first on, which is tapped into; the keyboard's Next leads to the others. */
  async fill(widget: Locator, values: Readonly<Record<string, string>>): Promise<void> {
    await this.tap(widget.locator('form :is(input, select):not([tabindex="-1"])').first())
    for (;;) {
      const at = await widget.evaluate((host) => {
        const one = host.shadowRoot?.activeElement as HTMLInputElement | null
        return one?.matches('input:not([type=checkbox]), select') ? { name: one.name, isEmpty: !one.value } : undefined
      })
      if (!at) return
      const text = values[at.name]
      if (text && at.isEmpty) await this.type(text)
      await this.page.waitForTimeout(HANDS.key)
      await this.page.keyboard.press('Tab')
    }
  }
}

/** The bytes in use of a page's heap, with what drives the page. */
async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize
}

/** The heap of a page with one field and one button, used in the same ways: the share of the driver. */
async function emptyHeap(browser: Browser, url: string): Promise<number> {
  const { page, cdp, close } = await openCold(browser, 'button')
  try {
    await page.goto(`${url}/healthz`)
    await page.setContent('<main><h2>When</h2><ul><li><button>Book</button></li></ul><input name="firstName"></main>')
    await page.waitForFunction(() => globalThis.__noted.ready !== undefined, undefined, { polling: 50 })
    const hands = new Hands(page)
    await hands.tap(page.getByRole('listitem').getByRole('button').first())
    await page.getByRole('heading', { level: 2 }).filter({ hasNotText: 'Where' }).waitFor()
    await page.locator('[name="firstName"]').press('Enter')
    await hands.type('Robin')
    await page.evaluate(() => document.title)
    return await heapOf(cdp)
  } finally {
    await close()
  }
}

/** Books on the page of a code like a first-time shopper, on a slow phone. */
async function shop(
  browser: Browser,
  url: string,
  round: number,
  empty: number,
): Promise<Record<Figure, number> & { answers: number; sent: readonly string[] }> {
  const { page, cdp, close } = await openCold(browser, 'walkup-qr-booking >>> li button')
  try {
    const heard = await listen(cdp)
    await slowDown(cdp)
    await page.addInitScript(() => {
      const on = globalThis as { shift?: number }
      on.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
          if (!entry.hadRecentInput) on.shift = (on.shift ?? 0) + entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const started = performance.now()
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => globalThis.__noted.ready !== undefined, undefined, { polling: 50 })
    const firstChoice = await page.evaluate(() => globalThis.__noted.ready ?? NaN)

    const widget = page.locator('walkup-qr-booking')
    const hands = new Hands(page)
    const title = widget.getByRole('heading', { level: 2 })
    const time = widget.locator('button[aria-busy]').first()
    const choice = widget.getByRole('listitem').getByRole('button').first()
    let answers = 0
    let answeredAt = 0
    while (!/When should we come/.test((await title.textContent()) ?? '')) {
      const before = await title.textContent()
      await hands.tap(choice)
      answeredAt = performance.now()
      answers++
      await title.filter({ hasNotText: before ?? '' }).waitFor()
    }
    await time.waitFor()
    const slots = performance.now() - answeredAt
    await hands.tap(time)
    await hands.fill(widget, { postalCode: '43215', line1: '12 Harbor Street' })
    // The keyboard's Go.
    await widget.locator('[name="postalCode"]').press('Enter')
    await widget.locator('[name="firstName"]').waitFor()
    await hands.fill(widget, { firstName: 'Robin', lastName: `Round${round}`, phone: `61455501${40 + round}`, email: '' })
    await hands.tap(widget.locator('[name="consent"]'))
    await hands.tap(widget.locator('form button:not([type=button])'))
    await widget.getByRole('heading', { name: 'You are booked' }).waitFor()
    const seconds = (performance.now() - started) / 1_000
    const heap = (await heapOf(cdp)) - empty
    const sent = heard.requests().map(({ method, url: one }) => `${method} ${new URL(one).pathname}`)
    const shift = await page.evaluate(() => (globalThis as { shift?: number }).shift ?? NaN)
    return {
      firstChoice,
      slots,
      taps: hands.taps - answers,
      fields: hands.fields,
      seconds,
      requests: sent.length,
      heap: heap / 1_048_576,
      shift,
      answers,
      sent,
    }
  } finally {
    await close()
  }
}

/**
 * `npm run bench -- shopper [ROUNDS]`: a first-time shopper on the page of the demo's first code, in 10 rounds: a phone whose CPU is
 * four times slower, on Lighthouse's slow 4G, with a cold cache, tapping and typing at the pace of a person. Each figure with the
 * median, the worst round and its aim. The widgets must be built.
 */
export default async function shopper(args: readonly string[]): Promise<void> {
  const rounds = Number(args[0] ?? 10)
  const api = await startApi()
  const browser = await launch()
  try {
    const url = `${api.url}/q/${demo.userUid}/${demo.group}`
    const empty = await emptyHeap(browser, api.url)
    await shop(browser, url, 0, empty)
    const all = []
    for (let round = 1; round <= rounds; round++) all.push(await shop(browser, url, round, empty))
    console.log(
      `Chromium ${browser.version()}, CPU ÷ 4, slow 4G, cold; ${rounds} rounds with ${all[0]?.answers} answers each, load of the machine ${loadavg()[0]?.toFixed(1)}`,
    )
    console.log('| figure | median | worst | aim |\n| --- | --- | --- | --- |')
    for (const [figure, name] of Object.entries(names) as [Figure, string][]) {
      const sorted = all.map((one) => one[figure]).sort((a, b) => a - b)
      const text = (value = NaN) => (Number.isInteger(value) ? value : value.toFixed(figure === 'shift' ? 4 : 1))
      console.log(`| ${name} | ${text(sorted[Math.floor(sorted.length / 2)])} | ${text(sorted.at(-1))} | ${limits[figure]} |`)
    }
    console.log(`The empty page's heap: ${(empty / 1_048_576).toFixed(1)} MB. The requests of the last round:`)
    for (const one of all.at(-1)?.sent ?? []) console.log(one)
  } finally {
    await browser.close()
    await api.close()
  }
}
