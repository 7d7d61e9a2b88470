import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { chromium } from 'playwright-core'
import { root } from '../budgets/measure.ts'
import { firstType, startApi } from './widgets/api.ts'
import { load, type Loaded } from './widgets/load.ts'
import { putPeers, putWidgets, weighOutside, type Subject } from './widgets/pages.ts'
import { installPeers } from './widgets/peers.ts'
import type { Measured } from './widgets/figures.ts'
import { verdicts } from './widgets/limits.ts'
import { speeds, waterfall, weights } from './widgets/print.ts'
import { serve } from './widgets/serve.ts'
import { walk } from './widgets/completeFlow.ts'

const limits = { shell: 1.4, interactive: 2.2, firstCode: 18_000, wholeCode: 25_000, allCode: 45_000 }
const EMPTY = 'empty page'
const FLOOR = 'preact hello (the floor)'

function newest(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(`${path}/${name}`)))
}

/** Builds what a partner loads, unless it is up to date; returns its folder. */
function buildWidgets(): string {
  const packages = `${root}packages/`
  const sources = ['sdk/src', 'sdk/contract', 'widgets/src', 'widgets/build', 'widgets/vite.config.ts', 'widgets/package.json']
  const dist = `${packages}widgets/dist`
  const built = `${dist}/walkup.js`
  if (existsSync(built) && sources.every((source) => newest(packages + source) < statSync(built).mtimeMs)) return dist
  console.log('Building the SDK and the widgets…')
  const workspaces = ['-w', '@walkup/sdk', '-w', '@walkup/widgets']
  const { status } = spawnSync('npm', ['run', 'build', '--silent', ...workspaces], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The widgets do not build.')
  return dist
}

/**
 * `npm run bench -- widgets [ROUNDS] [NAME]`: what our widgets and their peers weigh and how soon they can be used, in one run
 * on one machine: Chromium with the CPU four times slower on Lighthouse's slow 4G, a cold cache each time, and the pages in
 * turn in each of 7 rounds, so that what else the machine does falls on all alike. With NAME, only pages whose name
 * contains it, the empty page and the floor. `WIDGETS_DIST` names the folder of another build.
 *
 * *Shell*: the first paint of anything (`first-paint`; on these pages nothing else paints). *Content*: `first-contentful-paint`,
 * which placeholders are not. *Interactive*: the first frame with the control that `pages.ts` names, enabled, with live
 * data where it has some; each time it is pressed, and *answer* is from the press to the first changed frame. The browser
 * delays each request by the latency but knows no handshakes: what another origin costs, and `preconnect` saves, does not show.
 * Ratios of a busy machine flatter us, as what it adds falls on the hello page too: give the run a core (`nice -n -10`).
 */
export default async function widgets(args: readonly string[]): Promise<void> {
  const rounds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 7)
  const wanted = args.find((arg) => !/^\d+$/.test(arg))
  const dist = process.env.WIDGETS_DIST ?? buildWidgets()
  installPeers()
  const closers: (() => Promise<void>)[] = []
  try {
    const api = await startApi()
    closers.push(() => api.close())
    const files = await serve(api.url)
    closers.push(() => files.close())
    const browser = await chromium.launch({
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    })
    closers.push(() => browser.close())
    const every = [...(await putPeers(files)), ...putWidgets(files, dist, await firstType(api), (line) => console.log(line))]
    const subjects = every.filter(({ name }) => !wanted || name === EMPTY || name === FLOOR || name.includes(wanted))
    const taken = new Map<Subject, Loaded[]>(subjects.map((subject) => [subject, []]))
    console.log(
      `Chromium ${browser.version()}, CPU ÷ 4, slow 4G, cold; ${rounds} rounds, load of the machine ${loadavg()[0]?.toFixed(1)}`,
    )
    for (let round = 0; round <= rounds; round++) {
      // Alternates direction, so that no page always follows the same one. The first round is a warm-up.
      for (const subject of round % 2 ? [...taken.keys()] : [...taken.keys()].reverse()) {
        try {
          const loaded = await load(browser, files.url + subject.path, subject)
          if (round) taken.get(subject)?.push(loaded)
        } catch (error) {
          if (round || !subject.widget) throw error
          taken.delete(subject)
          console.log(`${subject.name} is left out, it does not become interactive: ${String(error).split('\n', 1)[0]}`)
        }
      }
    }
    const all: Measured[] = []
    for (const [subject, loads] of taken) {
      const whole = await walk(browser, files.url + subject.path, subject)
      if (whole.stoppedAt) console.log(`${subject.name}: not gone through to its end, only to ${whole.stoppedAt}.`)
      all.push({ subject, rounds: loads, whole })
    }
    const [empty, floor] = all
    if (!empty || !floor) throw new Error('There is nothing to compare with.')
    console.log(`\n${weights(all)}\n\n${speeds(all, floor, empty)}\n\n${verdicts(all, floor, limits)}`)
    for (const measured of [floor, ...all.filter(({ subject }) => subject.widget)]) console.log(`\n${waterfall(measured)}`)
    if (!wanted) console.log(`\n${(await weighOutside()).join('\n')}`)
    console.log(`\nload of the machine at the end ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    for (const close of closers.reverse()) await close()
  }
}
