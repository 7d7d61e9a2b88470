import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'
import { root } from '../budgets/measure.ts'
import { startApi } from './widgets/api.ts'
import { manyLeads } from './console/leads.ts'
import { scrollThrough } from './console/scrolling.ts'

const limits = { scripting: 100, frame: 50 }
const ROWS = 100_000
/** Times that a manager's phone is slower than what this runs on. */
const SLOWER = 4
/** By the link's path; each shows a level-one heading once it is there. */
const areas = ['/users', '/stores', '/technicians', '/business-units', '/leads'] as const

async function signedIn(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(url)
  await page.locator('input[type=email]').fill('role2@walkup.test')
  await page.locator('input[type=password]').fill('walkup-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('row').nth(5).waitFor()
  await page.waitForLoadState('networkidle').catch(() => {})
  return page
}

/** What the page has worked so far, in ms of its thread's own time on a CPU four times slower: scripts; with them styles and layout. */
async function worked(cdp: CDPSession): Promise<{ readonly script: number; readonly all: number }> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const ms = (name: string) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1_000 * SLOWER
  return { script: ms('ScriptDuration'), all: ms('ScriptDuration') + ms('LayoutDuration') + ms('RecalcStyleDuration') }
}

/** Follows each area's link twice round, and prints the work from the press until the rows stand and nothing more is done. */
async function navigate(browser: Browser, url: string): Promise<void> {
  const page = await signedIn(browser, url)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  console.log(`\n${'area'.padEnd(18)} ${'visit'.padEnd(8)} scripting ms   with style and layout ms`)
  let most = 0
  for (const visit of ['first', 'second', 'third'])
    for (const area of areas) {
      const link = page.locator(`nav a[href="${area}"]`).first()
      const before = await worked(cdp)
      await link.evaluate((element) => (element as HTMLElement).click())
      await page.waitForURL((at) => at.pathname === area)
      await page.getByRole('row').nth(1).waitFor()
      await page.locator('[role=grid][aria-busy=false]').waitFor()
      await page.waitForTimeout(1_000)
      const after = await worked(cdp)
      const script = after.script - before.script
      most = Math.max(most, script)
      console.log(
        `${area.padEnd(18)} ${visit.padEnd(8)} ${script.toFixed(0).padStart(12)}   ${(after.all - before.all).toFixed(0).padStart(24)}`,
      )
    }
  console.log(verdict('most scripting of one navigation, CPU ÷ 4', most, limits.scripting))
  await page.close()
}

const verdict = (what: string, ms: number, limit: number) =>
  `${ms < limit ? '✓' : '✗'} ${what}: ${ms.toFixed(0)} ms, limit ${limit} ms`

/** A list whose one page holds 100,000 leads, by a wheel's steps and by the bar's leaps. */
async function scroll(browser: Browser, url: string): Promise<void> {
  const page = await signedIn(browser, url)
  const reply = JSON.stringify({ data: manyLeads(ROWS) })
  await page.route('**/api/leads/search/all', (route) => route.fulfill({ contentType: 'application/json', body: reply }))
  await page.goto(`${url}/leads`)
  await page.locator(`[role=grid][aria-rowcount="${ROWS + 1}"]`).waitFor()
  await page.waitForTimeout(3_000)
  console.log(`\n${ROWS} rows loaded`)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  for (const [name, works] of await scrollThrough(page, cdp)) {
    const longest = Math.max(...works)
    const over = works.filter((ms) => ms > limits.frame).length
    console.log(verdict(`${name}: ${works.length} frames, ${over} over ${limits.frame} ms, longest`, longest, limits.frame))
  }
  await page.close()
}

/**
 * `npm run bench -- console`: what moving about in the console costs, on the real server with the demo in it and the console as it is
 * built. Navigation is measured as scripting on a CPU four times slower: four times what the page's own thread ran, since a throttled
 * clock would count what else the machine does. Scrolling is measured as what the thread
 * worked for each frame, unslowed.
 */
export default async function console_(): Promise<void> {
  const { status } = spawnSync('npm', ['run', 'build', '--silent', '-w', '@walkup/console'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The console does not build.')
  const api = await startApi()
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
    ],
  })
  try {
    console.log(`Chromium ${browser.version()}, load of the machine ${loadavg()[0]?.toFixed(1)}`)
    await navigate(browser, api.url)
    await scroll(browser, api.url)
    console.log(`\nload of the machine at the end ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    await browser.close()
    await api.close()
  }
}
