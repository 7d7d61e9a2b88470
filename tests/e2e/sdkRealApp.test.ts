import type { Browser, BrowserContext, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { launchForSdk, openTab, sdkFiles, type SdkFiles } from './sdkSite.ts'
import { startSite, type Site } from './site.ts'

/** The real server, which keeps the refresh secret in a cookie for pages of its own origin. */
let site: Site
let browser: Browser
let files: SdkFiles
let context: BrowserContext
let refreshes: string[]
beforeAll(async () => {
  ;[files, site, browser] = await Promise.all([sdkFiles(), startSite(), launchForSdk()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  context = await browser.newContext()
  refreshes = []
  // The page is on the server’s own origin; everything else on it comes from the server.
  for (const path of ['/page', '/sdk.js'])
    await context.route(
      (url) => url.port === new URL(site.url).port && url.pathname === path,
      (route) => route.fulfill({ contentType: files[path]?.[0], body: files[path]?.[1] }),
    )
  context.on('request', (request) => {
    if (request.url().includes('/token/refresh/')) refreshes.push(request.url())
  })
})
afterEach(() => context.close())

const signIn = (page: Page, email: string) =>
  page.evaluate(async (address) => {
    const { client, session } = window.walkup
    session.signIn(await client.call('account.login', { body: { email: address, password: 'walkup-demo' } }))
  }, email)
/** The same server by a name that is not a secure context: without Web Locks, and without a cookie for the secret. */
const plainHttp = () => site.url.replace('127.0.0.1', 'walkup.test')
/** Expires all access tokens, but not the refresh tokens. */
const endAccess = () =>
  site.db.asOwner((tx) => tx.run(sql`update session set access_expires_at = app_now() - interval '1 second'`))
const whoAmI = (page: Page, count: number) =>
  page.evaluate(async (many) => {
    const calls = Array.from({ length: many }, () => window.walkup.client.call('account.me'))
    return (await Promise.all(calls)).map(({ email }) => email)
  }, count)

it('five tabs refresh once for all their calls', async () => {
  const first = await openTab(context, `${site.url}/page`)
  await signIn(first, 'role2@walkup.test')
  const tabs = [first, ...(await Promise.all([1, 2, 3, 4].map(() => openTab(context, `${site.url}/page`))))]
  for (let round = 1; round <= 2; round++) {
    await endAccess()
    const answers = await Promise.all(tabs.map((tab) => whoAmI(tab, 20)))
    expect(answers.flat()).toEqual(Array.from({ length: 100 }, () => 'role2@walkup.test'))
    expect(refreshes).toHaveLength(round)
  }
})

it('all calls of tabs without Web Locks succeed, and the tabs agree on their tokens', async () => {
  const first = await openTab(context, `${plainHttp()}/page`)
  await signIn(first, 'role2@walkup.test')
  const tabs = [first, ...(await Promise.all([1, 2].map(() => openTab(context, `${plainHttp()}/page`))))]
  await endAccess()
  expect((await Promise.all(tabs.map((tab) => whoAmI(tab, 4)))).flat()).toHaveLength(12)
  expect(new Set(refreshes).size).toBe(1)
  // A complete token, including its secret.
  expect(refreshes[0]?.split('.')).toHaveLength(4)
  const tokens = await Promise.all(tabs.map((tab) => tab.evaluate(() => window.walkup.session.login.get()?.token)))
  expect(new Set(tokens).size).toBe(1)
})

it.each([
  ['in a cookie', () => site.url],
  ['in the path', plainHttp],
])('a refresh with its secret %s is retried after a lost response, and returns the same tokens', async (_, origin) => {
  const page = await openTab(context, `${origin()}/page`)
  await signIn(page, 'role5@walkup.test')
  let lost: string | undefined
  await context.route('**/token/refresh/**', async (route) => {
    if (lost !== undefined) return route.fallback()
    const url = route.request().url().replace('walkup.test', '127.0.0.1')
    lost = await (await route.fetch({ url })).text()
    await route.abort('connectionreset')
  })
  await endAccess()
  expect(await whoAmI(page, 3)).toHaveLength(3)
  expect(refreshes).toHaveLength(2)
  expect(new Set(refreshes).size).toBe(1)
  const { token } = (JSON.parse(lost ?? '{}') as { data: { token: string } }).data
  expect(await page.evaluate(() => window.walkup.session.login.get()?.token)).toBe(token)
})

it('two accounts in one browser each refresh with their own secret', async () => {
  const page = await openTab(context, `${site.url}/page?keepAccounts`)
  await signIn(page, 'role2@walkup.test')
  const first = await page.evaluate(() => window.walkup.session.login.get()?.userId)
  await signIn(page, 'role5@walkup.test')
  const other = await openTab(context, `${site.url}/page?keepAccounts`)
  for (const email of ['role2@walkup.test', 'role5@walkup.test']) {
    await page.evaluate((address) => {
      const { session } = window.walkup
      session.switchTo(session.accounts.get().find((account) => account.email === address)?.userId ?? 0)
    }, email)
    await endAccess()
    expect(await whoAmI(page, 2)).toEqual([email, email])
    await other.waitForFunction((address) => window.walkup.session.login.get()?.email === address, email)
    expect(await whoAmI(other, 1)).toEqual([email])
  }
  expect(refreshes).toHaveLength(2)
  expect(first).toBeTypeOf('number')
})

it('a sign-out on the server ends the session of every tab at its next call', async () => {
  const page = await openTab(context, `${site.url}/page`)
  await signIn(page, 'role3@walkup.test')
  const other = await openTab(context, `${site.url}/page`)
  await other.evaluate(() => window.walkup.client.call('account.logout', { body: {} }))
  const message = await page.evaluate(() => window.walkup.client.call('account.me').catch((error: Error) => error.message))
  expect(message).toBe('Refresh token failed')
  expect(await page.evaluate(() => [window.walkup.ended, localStorage.length])).toEqual([1, 0])
  await other.waitForFunction(() => window.walkup.ended === 1)
})
