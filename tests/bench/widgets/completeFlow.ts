import type { Browser, Locator, Page } from 'playwright-core'
import { listen, openCold, press, type Sent } from './load.ts'
import type { Subject } from './pages.ts'

export interface Walked {
  readonly requests: readonly Sent[]
  /** Why the flow did not complete. */
  readonly stoppedAt?: string
}

const person: Readonly<Record<string, string>> = {
  'given-name': 'Ada',
  'family-name': 'Bench',
  tel: '6145550142',
  email: 'ada@example.com',
  'address-line1': '12 Harbor Street',
  'street-address': '12 Harbor Street',
  'address-level2': 'Columbus',
  'postal-code': '43215',
}
/** Values for fields with a required format. */
const native: Readonly<Record<string, string>> = { time: '09:00', date: '2030-01-07', number: '1' }
/** More steps than any flow needs, and the timeout of a step, in ms. */
const MANY = 25
const PATIENCE = 20_000

/** Fills in a field like a user, except honeypots. */
async function fill(field: Locator): Promise<void> {
  const { kind, name, isOpen } = await field.evaluate((element: HTMLInputElement) => ({
    kind: element.type,
    name: element.autocomplete.split(' ').at(-1) || element.name,
    isOpen:
      element.checkVisibility() && element.tabIndex >= 0 && !(element.type === 'checkbox' ? element.checked : element.value),
  }))
  if (!isOpen) return
  if (kind === 'checkbox') await field.check()
  else if (kind.startsWith('select')) await field.selectOption(name === 'address-level1' ? 'OH' : { index: 1 })
  else await field.fill(native[kind] ?? person[name] ?? 'Bench')
}

/** Performs the next action of a shopper and returns it; undefined if there is none. */
async function step(widget: Locator): Promise<string | undefined> {
  for (const field of await widget.locator('input:not([type=hidden], [type=radio]), select, textarea').all()) await fill(field)
  const submit = widget.locator('form button:not([type=button]):visible')
  const ways = {
    time: widget.getByRole('button', { name: /^\d{1,2}:\d{2}/ }),
    choice: widget.getByRole('listitem').getByRole('button'),
  }
  for (const [what, buttons] of Object.entries({ submit, ...ways })) {
    const button = buttons.first()
    if (!(await button.isVisible()) || !(await button.isEnabled()) || (await button.getAttribute('aria-busy')) === 'true')
      continue
    const name = (await button.textContent())?.trim()
    await button.click({ timeout: 2000 })
    return `${what} "${name}"`
  }
  return undefined
}

/** Completes a widget's flow; returns the last action if it does not complete. */
async function goThrough(page: Page, { tag, end, options }: NonNullable<Subject['widget']>): Promise<string | undefined> {
  const widget = page.locator(tag)
  for (const option of options ? await widget.locator(options).all() : []) {
    await option.check({ force: true })
    await page.waitForTimeout(500)
  }
  const isDone = () => page.evaluate((name) => globalThis.__noted.events.includes(name), end)
  let [last, lastAt] = ['its first screen', Date.now()]
  for (let steps = 0; !(await isDone());) {
    if (steps >= MANY || Date.now() - lastAt > PATIENCE) return last
    // Retries if an element disappears during the press.
    const done = await step(widget).catch(() => undefined)
    if (done) [last, lastAt, steps] = [done, Date.now(), steps + 1]
    await page.waitForTimeout(200)
  }
  return undefined
}

/** Loads a page at full speed, completes its flow and counts all bytes. */
export async function walk(browser: Browser, url: string, { ready, isStill, widget }: Subject): Promise<Walked> {
  const { page, cdp, close } = await openCold(browser, ready)
  try {
    const heard = await listen(cdp)
    await page.goto(url)
    await page.waitForFunction(() => globalThis.__noted.ready !== undefined)
    const stoppedAt = widget && (await goThrough(page, widget))
    if (!widget && !isStill) await press(page)
    // Prefetched files count, too.
    await page.waitForTimeout(1000)
    return { requests: heard.requests(), stoppedAt }
  } finally {
    await close()
  }
}
