import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { repetitions } from '../support/tiers.ts'
import { launchForSdk, openTab, sdkFiles, tokenOf, type SdkFiles } from './sdkSite.ts'
import { startSite, type Site } from './site.ts'

let site: Site
let browser: Browser
let files: SdkFiles
let context: BrowserContext
beforeAll(async () => {
  ;[files, site, browser] = await Promise.all([sdkFiles(), startSite(), launchForSdk()])
  context = await browser.newContext()
  for (const path of ['/page', '/sdk.js'])
    await context.route(
      (url) => url.port === new URL(site.url).port && url.pathname === path,
      (route) => route.fulfill({ contentType: files[path]?.[0], body: files[path]?.[1] }),
    )
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const within = <T>(promise: Promise<T>, ms: number) =>
  Promise.race([promise, new Promise<undefined>((done) => setTimeout(done, ms))])

/** The process that runs a page, found by suspending it. */
async function rendererOf(page: Page): Promise<number> {
  const cdp = await browser.newBrowserCDPSession()
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  for (const { id } of processInfo.filter(({ type }) => type === 'renderer')) {
    process.kill(id, 'SIGSTOP')
    const isSilent =
      (await within(
        page.evaluate(() => true),
        1_000,
      )) === undefined
    process.kill(id, 'SIGCONT')
    if (isSilent) return id
  }
  throw new Error('No renderer process belongs to the page.')
}

/** The server performs the page's next refresh, but its response, including the cookie, never reaches the browser. */
function loseRefresh(page: Page): Promise<Route> {
  return new Promise((resolve, reject) => {
    const lose = async (route: Route) => {
      const request = route.request()
      const headers = await request.allHeaders()
      const answer = await fetch(request.url(), { method: request.method(), headers })
      if (answer.status !== 200) throw new Error(`The refresh was answered with ${answer.status}.`)
      resolve(route)
    }
    void page.route('**/token/refresh/**', (route) => lose(route).catch(reject), { times: 1 })
  })
}

const callMe = (page: Page, count: number) =>
  page.evaluate(async (many) => {
    const calls = Array.from({ length: many }, () => window.walkup.client.call('account.me').then(({ email }) => email))
    return (await Promise.allSettled(calls)).map((result) =>
      result.status === 'fulfilled' ? result.value : String(result.reason),
    )
  }, count)

/** Adds up how long a page’s intervals have waited, by the page’s own ticks, so that a slow machine does not count. */
const countTicks = (page: Page) =>
  page.evaluate(() => {
    const start = window.setInterval.bind(window)
    window.waited = []
    window.setInterval = ((act: () => void, ms: number) => {
      const index = window.waited.push(0) - 1
      return start(() => {
        window.waited[index] = (window.waited[index] ?? 0) + ms
        act()
      }, ms)
    }) as typeof window.setInterval
  })

it('a tab that is suspended when its refresh response is lost signs nobody out, and blocks others for at most 5 s', async () => {
  const suspended = await openTab(context, `${site.url}/page`)
  await suspended.evaluate(async () => {
    const { client, session } = window.walkup
    session.signIn(
      (await client.call('account.login', { body: { email: 'role2@walkup.test', password: 'walkup-demo' } })) as never,
    )
  })
  const other = await openTab(context, `${site.url}/page`)
  const pid = await rendererOf(suspended)
  await countTicks(other)
  for (let round = 1; round <= repetitions(50); round++) {
    await site.db.asOwner((tx) => tx.run(sql`update session set access_expires_at = app_now() - interval '1 second'`))
    const lost = loseRefresh(suspended)
    const call = callMe(suspended, 1)
    const route = await lost
    process.kill(pid, 'SIGSTOP')
    try {
      await other.evaluate(() => void (window.waited = []))
      expect(await callMe(other, 5)).toEqual(Array.from({ length: 5 }, () => 'role2@walkup.test'))
      // The first one waits for the lock, the second is its own heartbeat.
      const [waited = 0] = await other.evaluate(() => window.waited)
      expect(waited).toBeGreaterThan(0)
      expect(waited).toBeLessThanOrEqual(5_000)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await route.abort('connectionreset')
    expect(await call).toEqual(['role2@walkup.test'])
    expect(await tokenOf(suspended)).toBe(await tokenOf(other))
    for (const page of [suspended, other]) expect(await page.evaluate(() => window.walkup.ended)).toBe(0)
  }
}, 900_000)
