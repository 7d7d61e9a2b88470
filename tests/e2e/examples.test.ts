import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Browser } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../budgets/measure.ts'
import { launch, openPage, phone, startSite, type Site } from './site.ts'

let site: Site
let browser: Browser
const started: ChildProcess[] = []
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launch()])
})
afterAll(async () => {
  for (const child of started) child.kill()
  await browser.close()
  await site.close()
})

/** Starts an example's own server as its reader would; answers where it says it is. */
async function start(name: string): Promise<string> {
  const child = spawn(process.execPath, [`examples/${name}/server.mjs`], {
    cwd: root,
    env: { ...process.env, WALKUP_URL: site.url, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  let said = ''
  for (;;) {
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
    said += chunk.toString()
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)
    if (found) return found[0]
  }
}

/** Opens a page, and books as far as a time, with nothing on the page failing. */
async function reachTimes(url: string) {
  const { page, faults, close } = await openPage(browser, phone)
  await page.goto(url)
  const widget = page.locator('walkup-qr-booking, walkup-react-qr-booking')
  await widget.getByRole('heading').first().waitFor()
  await widget.locator('ul button').first().click()
  await widget.getByRole('button', { name: 'Back' }).waitFor()
  return { page, widget, faults, close }
}

describe('every example runs', () => {
  it.each(['react', 'vue'])('%s: mounts, follows the language, and unmounts', async (name) => {
    const { page, widget, faults, close } = await reachTimes(`${site.url}/examples/${name}/`)
    expect(await widget.count(), 'one widget, under StrictMode too').toBe(1)
    await page.getByLabel('Language').selectOption('fr')
    await widget.getByRole('button', { name: 'Retour' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('plain TypeScript: prefills, listens to steps, restarts', async () => {
    const { page, widget, faults, close } = await reachTimes(`${site.url}/examples/plain-typescript/`)
    await page
      .getByRole('status')
      .first()
      .filter({ hasText: /2 of \d/ })
      .waitFor()
    await page.getByRole('button', { name: 'Start again' }).click()
    await page
      .getByRole('status')
      .first()
      .filter({ hasText: /1 of \d/ })
      .waitFor()
    expect(await widget.count()).toBe(1)
    expect(faults).toEqual([])
    await close()
  })

  it('server-rendered: the next times are in its HTML, and the widget takes over', async () => {
    const url = await start('server-rendered')
    const html = await (await fetch(url)).text()
    expect(html.match(/<li>\w+, \w+ \d+ at \d+ [AP]M<\/li>/g)).toHaveLength(3)
    const { faults, close } = await reachTimes(url)
    expect(faults).toEqual([])
    await close()
  })

  it.each(['/', '/pinned'])('strict CSP at %s: nothing is refused by the policy', async (path) => {
    const url = await start('strict-csp')
    const { faults, close } = await reachTimes(`${url}${path}`)
    expect(faults).toEqual([])
    await close()
  })

  it('node server: signs in, reads leads, and keeps its session', async () => {
    const url = await start('node-server')
    const first = (await (await fetch(`${url}/leads`)).json()) as { total: number; leads: { uid: string; status: string }[] }
    expect(first.leads.length).toBeGreaterThan(0)
    for (const { status } of first.leads) expect(['new', 'captured']).toContain(status)
    await site.db.asOwner((tx) => tx.run(sql`update session set access_expires_at = now()`))
    const second = await fetch(`${url}/leads`)
    expect(second.status, 'an expired token is renewed').toBe(200)
  })
})
