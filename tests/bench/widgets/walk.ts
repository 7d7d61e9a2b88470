import type { Browser, Locator, Page } from 'playwright-core'
import { listen, openCold, press, type Sent } from './load.ts'
import type { Subject } from './pages.ts'

export interface Walked {
  readonly requests: readonly Sent[]
  /** Why the end was not reached. */
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
/** Steps that no flow of ours needs, and how long a step may take to come, in ms. */
const MANY = 25
const PATIENCE = 8000

/** Fills a field in as a person would; one that only a machine finds stays empty. */
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
  else await field.fill(person[name] ?? 'Bench')
}

/** Does what a shopper would do next; answers what that was, or undefined where nothing is there to do. */
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

const isDone = (page: Page) =>
  page.evaluate(() => globalThis.__noted.events.some((name) => /:(booked|captured|chosen|change)$/.test(name)))

/** Loads a page at full speed, goes through all that it does, and counts every byte. */
export async function walk(browser: Browser, url: string, { ready, isStill, tag }: Subject): Promise<Walked> {
  const { page, cdp, close } = await openCold(browser, ready)
  try {
    const heard = await listen(cdp)
    await page.goto(url)
    await page.waitForFunction(() => globalThis.__noted.ready !== undefined)
    let stoppedAt: string | undefined
    if (tag) {
      const widget = page.locator(tag)
      let [last, lastAt] = ['its first screen', Date.now()]
      for (let steps = 0; !(await isDone(page));) {
        // What goes away while it is pressed is tried anew.
        const done = steps < MANY ? await step(widget).catch(() => undefined) : undefined
        if (done) [last, lastAt, steps] = [done, Date.now(), steps + 1]
        else if (steps >= MANY || Date.now() - lastAt > PATIENCE) {
          stoppedAt = last
          break
        }
        await page.waitForTimeout(200)
      }
    } else if (!isStill) await press(page)
    // What a page loads ahead for later counts too.
    await page.waitForTimeout(1000)
    return { requests: heard.requests(), stoppedAt }
  } finally {
    await close()
  }
}
