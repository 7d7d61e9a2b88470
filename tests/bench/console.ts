import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { chromium, type Browser } from 'playwright-core'
import { root } from '../budgets/measure.ts'
import { startApi } from './widgets/api.ts'
import { answerManyLeads } from './console/leads.ts'
import { median, navigate, signedIn, SLOWER, type Move } from './console/navigation.ts'
import { scrollThrough } from './console/scrolling.ts'

const limits = { scripting: 100, frame: 50 }
const ROWS = 100_000
const RUNS = 5
/** The accounts whose navigation is measured: an administrator and a lead generator. */
const accounts = ['role2@walkup.test', 'role15@walkup.test']

const verdict = (what: string, ms: number, limit: number) =>
  `${ms < limit ? '✓' : '✗'} ${what}: ${ms.toFixed(0)} ms, limit ${limit} ms`

/** The medians of several runs, each in a fresh page. */
async function navigation(browser: Browser, url: string, email: string): Promise<void> {
  const runs: Awaited<ReturnType<typeof navigate>>[] = []
  for (let run = 0; run < RUNS; run++) {
    const page = await signedIn(browser, url, email)
    runs.push(await navigate(page))
    await page.close()
  }
  const calibration = median(runs.map((run) => run.calibration))
  console.log(`\n${email}, medians of ${RUNS} runs, ms; a fixed piece of work (calibration) takes ${calibration.toFixed(0)}`)
  console.log('area                 visit   hover  press  both  with style and layout  ÷ calibration  by itself later')
  let most = { area: '', ms: 0 }
  for (const [place, { area, visit }] of (runs[0]?.moves ?? []).entries()) {
    const figure = (of: (move: Move) => number) => median(runs.flatMap(({ moves }) => moves.slice(place, place + 1).map(of)))
    const [hover, press] = [figure((move) => move.hover.script), figure((move) => move.press.script)]
    const both = hover + press
    const all = figure((move) => move.press.all)
    const after = visit === 'first' ? figure((move) => move.after.script) : 0
    if (both > most.ms) most = { area, ms: both }
    const columns = [hover, press, both, all].map((ms, at) => ms.toFixed(0).padStart([5, 5, 4, 21][at] ?? 0))
    const ratio = (both / calibration).toFixed(2).padStart(13)
    console.log(`${area.padEnd(20)} ${visit.padEnd(7)} ${columns.join('  ')}  ${ratio}  ${after.toFixed(0).padStart(15)}`)
  }
  console.log(verdict(`most scripting of one navigation, to ${most.area}, CPU ÷ ${SLOWER}`, most.ms, limits.scripting))
}

const formatTimes = (values: readonly number[], slower = 1) => {
  const sorted = values.map((ms) => ms * slower).toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return `median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}, ${sorted.filter((ms) => ms > limits.frame).length} over ${limits.frame}`
}

/** Scrolls a list of 100,000 leads by wheel, by keys, by scrollbar, and along its end while pages load. */
async function scroll(browser: Browser, url: string): Promise<void> {
  const page = await signedIn(browser, url)
  await answerManyLeads(page, ROWS)
  await page.goto(`${url}/leads`)
  await page.locator(`[role=grid][aria-rowcount="${ROWS + 1}"]`).waitFor({ timeout: 120_000 })
  await page.waitForTimeout(3_000)
  const cdp = await page.context().newCDPSession(page)
  const ways = await scrollThrough(page, cdp)
  const height = await page.locator('[role=rowgroup]').evaluate((rows) => rows.clientHeight)
  console.log(`\n${ROWS} rows, ${height} px of them loaded at the end; ms`)
  for (const { name, works, frames } of ways) {
    console.log(`${name}, ${works.length} frames`)
    console.log(`  work for a frame          ${formatTimes(works)}`)
    console.log(`  the same, CPU ÷ ${SLOWER}         ${formatTimes(works, SLOWER)}`)
    console.log(`  between frames, as seen   ${formatTimes(frames)}`)
  }
  const works = ways.flatMap((way) => way.works)
  console.log(verdict('longest work for a frame', Math.max(...works), limits.frame))
  await page.close()
}

/**
 * `npm run bench -- console`: the cost of navigating in the built console, on the real server with the demo. Work is the CPU time of the
 * page's main thread, multiplied by four for a CPU four times slower, since a throttled clock would include other load on the machine.
 * Only "as seen" is elapsed time.
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
    for (const email of accounts) await navigation(browser, api.url, email)
    await scroll(browser, api.url)
    console.log(`\nload of the machine at the end ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    await browser.close()
    await api.close()
  }
}
