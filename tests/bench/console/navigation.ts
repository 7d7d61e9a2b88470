import type { Browser, CDPSession, Page } from 'playwright-core'

/** CPU slowdown factor of a manager's phone. */
export const SLOWER = 4
const visits = ['first', 'second'] as const
/** How long the pointer hovers before a press, in ms. */
const READING_MS = 5_000
const HOVER_MS = 150
/** Idle means this many equal readings, at this interval. */
const READINGS = 3
const BETWEEN_MS = 150
/** How long later activity is recorded after the page is idle. */
const AFTER_MS = 1_500

export interface Work {
  /** Main thread time on a CPU four times slower, in ms: scripts, and including styles and layout. */
  readonly script: number
  readonly all: number
}
export interface Move {
  readonly area: string
  readonly visit: (typeof visits)[number]
  /** During hover, and from the press until the page is idle. */
  readonly hover: Work
  readonly press: Work
  /** Later activity, such as a delayed preview. */
  readonly after: Work
}

async function worked(cdp: CDPSession): Promise<Work> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const ms = (name: string) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1_000 * SLOWER
  return { script: ms('ScriptDuration'), all: ms('ScriptDuration') + ms('LayoutDuration') + ms('RecalcStyleDuration') }
}

/** Records the page's work from now until it has been idle for a while. Runs no code in the page meanwhile, which would count too. */
async function meter(cdp: CDPSession): Promise<() => Promise<Work>> {
  const before = await worked(cdp)
  return async () => {
    let last = before
    for (let calm = 0; calm < READINGS;) {
      await new Promise((done) => setTimeout(done, BETWEEN_MS))
      const now = await worked(cdp)
      calm = now.script === last.script ? calm + 1 : 0
      last = now
    }
    return { script: last.script - before.script, all: last.all - before.all }
  }
}

/** A fixed workload like a page's, to compare machines of different speed; in ms, throttled too. */
export async function calibrate(page: Page, cdp: CDPSession): Promise<number> {
  const ended = await meter(cdp)
  // In a separate task, since evaluated code does not count as the page's scripts.
  await page.evaluate(() => {
    setTimeout(() => {
      for (let round = 0; round < 20; round++) {
        const list = document.createElement('div')
        for (let place = 0; place < 500; place++) {
          const row = list.appendChild(document.createElement('div'))
          row.setAttribute('aria-rowindex', String(place))
          row.style.top = `${place * 40}px`
          row.textContent = `Row ${place}`
        }
      }
    })
  })
  return (await ended()).script
}

/** Follows every entry of the navigation in order, twice, with a real pointer; each round ends at the first page. */
export async function navigate(page: Page): Promise<{ readonly moves: readonly Move[]; readonly calibration: number }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  // A user reads the first list while the shell prefetches shared chunks.
  await new Promise((done) => setTimeout(done, READING_MS))
  const calibration = await calibrate(page, cdp)
  // The first area of each group: the others show only while their group is open.
  const links = page.locator('nav[aria-label=Sections] > * li:first-child a')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const home = new URL(page.url()).pathname
  const areas = [...paths.filter((path) => path !== home), home]
  const moves: Move[] = []
  for (const visit of visits)
    for (const area of areas) {
      const link = page.locator(`nav[aria-label=Sections] a[href="${area}"]`)
      await link.scrollIntoViewIfNeeded()
      const box = await link.boundingBox()
      if (!box) throw new Error(`There is no link to ${area}.`)
      const hovered = await meter(cdp)
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await new Promise((done) => setTimeout(done, HOVER_MS))
      const hover = await hovered()
      const pressed = await meter(cdp)
      await page.mouse.down()
      await page.mouse.up()
      const press = await pressed()
      await page.waitForURL((at) => at.pathname === area)
      await page.locator('main h1').first().waitFor()
      if (await page.locator('main [aria-busy=true]').count()) throw new Error(`${area} has not come to its end.`)
      const rested = await meter(cdp)
      await new Promise((done) => setTimeout(done, visit === 'first' ? AFTER_MS : 0))
      moves.push({ area, visit, hover, press, after: await rested() })
    }
  return { moves, calibration }
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Signs in to the demo and waits until the first page is idle. */
export async function signedIn(browser: Browser, url: string, email = 'role2@walkup.test'): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await page.goto(url)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill('walkup-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('nav[aria-label=Sections]').waitFor()
  await page.locator('main h1').first().waitFor()
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  return page
}
