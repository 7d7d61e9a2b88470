import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isAll } from '../support/tiers.ts'
import { callMany, launchForSdk, openTab, sdkFiles, startSdkSite, tokenOf, type SdkFiles, type SdkSite } from './sdkSite.ts'

let browser: Browser
let files: SdkFiles
let site: SdkSite
let context: BrowserContext
beforeAll(async () => {
  ;[files, browser] = await Promise.all([sdkFiles(), launchForSdk()])
})
afterAll(() => browser.close())
beforeEach(async () => {
  site = await startSdkSite(files)
  context = await browser.newContext()
})
afterEach(async () => {
  await context.close()
  await site.close()
})

const signIn = (page: Page) => page.evaluate((record) => window.walkup.session.signIn(record as never), site.record())
async function openTabs(count: number, origin = site.url): Promise<Page[]> {
  const first = await openTab(context, `${origin}/page`)
  await signIn(first)
  const others = await Promise.all(Array.from({ length: count - 1 }, () => openTab(context, `${origin}/page`)))
  return [first, ...others]
}
const plainHttp = () => site.url.replace('127.0.0.1', 'walkup.test')

describe('five tabs with an expired token', () => {
  it('refresh exactly once for many calls, and every call succeeds', async () => {
    const calls = isAll ? 200 : 40
    const tabs = await openTabs(5)
    for (let round = 1; round <= 3; round++) {
      site.expire()
      const answered = await Promise.all(tabs.map((tab) => callMany(tab, calls)))
      expect(answered).toEqual(tabs.map(() => calls))
      expect(site.refreshes).toHaveLength(round)
      expect(new Set(await Promise.all(tabs.map(tokenOf)))).toEqual(new Set([`access.${round}.`]))
    }
  })
  it('also succeed without Web Locks, and agree on their tokens', async () => {
    const tabs = await openTabs(5, plainHttp())
    expect(await tabs[0]?.evaluate(() => 'locks' in navigator)).toBe(false)
    site.expire()
    expect(await Promise.all(tabs.map((tab) => callMany(tab, 40)))).toEqual([40, 40, 40, 40, 40])
    expect(new Set(site.refreshes)).toEqual(new Set([0]))
    expect(new Set(await Promise.all(tabs.map(tokenOf)))).toEqual(new Set(['access.1.']))
  })
  it('do not wait for a tab that holds the lock forever', async () => {
    const [frozen, tab] = (await openTabs(2)) as [Page, Page]
    await frozen.evaluate(
      () => new Promise<void>((held) => void navigator.locks.request('walkup-refresh', () => (held(), new Promise(() => {})))),
    )
    site.expire()
    expect(await callMany(tab, 3)).toBe(3)
    expect(site.refreshes).toEqual([0])
  })
})

it('a tab that still reads old tokens gets the new ones from the mirror in IndexedDB', async () => {
  const tab = await openTab(context, `${site.url}/page`)
  await signIn(tab)
  const behind = await context.newPage()
  // Simulates stale storage within a lock: the other tab's write is not visible yet, and no event has arrived.
  await behind.addInitScript(() => {
    const kept = localStorage.getItem('login')
    Storage.prototype.getItem = (key) => (key === 'login' ? kept : null)
    addEventListener('storage', (event) => event.stopImmediatePropagation())
  })
  await behind.goto(`${site.url}/page`)
  await behind.waitForFunction(() => 'walkup' in window)
  site.expire()
  expect(await callMany(tab, 5)).toBe(5)
  expect(await tokenOf(behind)).toBe('access.0.')
  expect(await callMany(behind, 5)).toBe(5)
  expect(site.refreshes).toEqual([0])
})

describe('a sign-out in one tab', () => {
  it('ends the others, and notifies them but not itself', async () => {
    const [tab, other] = (await openTabs(2)) as [Page, Page]
    await tab.evaluate(() => {
      localStorage.setItem('theirs', 'stays')
      window.walkup.session.clear()
    })
    await other.waitForFunction(() => window.walkup.ended === 1)
    expect(await tokenOf(other)).toBeUndefined()
    expect(await tab.evaluate(() => [window.walkup.ended, ...Object.entries(localStorage)])).toEqual([0, ['theirs', 'stays']])
    expect(await callMany(other, 1)).toBe(0)
  })
  it('is noticed by a page in the background once it becomes visible', async () => {
    const [tab, away] = (await openTabs(2)) as [Page, Page]
    // A page in the back/forward cache receives no storage events.
    await away.evaluate(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }))
    const events = await away.evaluateHandle(() => {
      const seen: string[] = []
      window.walkup.session.login.listen((login) => seen.push(login ? 'in' : 'out'))
      return seen
    })
    await tab.evaluate(() => window.walkup.session.clear())
    await away.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => tokenOf(away)).toBeUndefined()
    expect([await events.jsonValue(), await away.evaluate(() => window.walkup.ended)]).toEqual([['out'], 1])
  })
  it.each(['with', 'without'])('is not undone by a pending refresh %s Web Locks', async (locks) => {
    const [tab, other] = (await openTabs(2, locks === 'with' ? site.url : plainHttp())) as [Page, Page]
    let answer = () => {}
    site.hold = new Promise((done) => (answer = done))
    site.expire()
    const call = other.evaluate(() =>
      window.walkup.client.call('leads.searchAll', { body: {} }).catch((error: Error) => error.message),
    )
    await expect.poll(() => site.refreshes).toEqual([0])
    await tab.evaluate(() => window.walkup.session.clear())
    answer()
    expect(await call).toBe('Refresh token failed')
    for (const page of [tab, other]) {
      expect(await tokenOf(page)).toBeUndefined()
      expect(await page.evaluate(() => [localStorage.getItem('login'), localStorage.getItem('accounts')])).toEqual([null, null])
    }
    expect(await Promise.all([tab, other].map((page) => page.evaluate(() => window.walkup.ended)))).toEqual([0, 1])
  })
})

describe('storage', () => {
  it('that is full keeps the session in the page, and after a reload the mirror restores it', async () => {
    const tab = await openTab(context, `${site.url}/page`)
    await signIn(tab)
    await tab.evaluate(() => {
      let size = 1_000_000
      for (let part = 0; size >= 1; part++) {
        try {
          localStorage.setItem(`fill${part}`, 'x'.repeat(size))
        } catch {
          size = Math.floor(size / 2)
        }
      }
    })
    site.growth = 50
    site.expire()
    expect(await callMany(tab, 10)).toBe(10)
    expect(await tab.evaluate(() => localStorage.getItem('login'))).toContain('"access.0.')
    expect(await tokenOf(tab)).toContain('access.1.')
    await tab.reload()
    await tab.waitForFunction(() => 'walkup' in window)
    expect(await callMany(tab, 10)).toBe(10)
    expect(site.refreshes).toEqual([0])
  })
  it('that is full is not used to determine who is signed in', async () => {
    const tab = await openTab(context, `${site.url}/page`)
    await signIn(tab)
    const who = await tab.evaluate((record) => {
      const { session } = window.walkup
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
      session.signIn({ ...record, userId: 2, token: 'other', refreshToken: 'other' } as never)
      document.dispatchEvent(new Event('visibilitychange'))
      return [session.login.get()?.userId, ...session.accounts.get().map(({ userId }) => userId)]
    }, site.record())
    expect(who).toEqual([2, 2, 1])
  })
  it('that throws on access keeps the session in the page', async () => {
    const page = await context.newPage()
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The user said no', 'SecurityError')
          },
        })
    })
    await page.goto(`${site.url}/page`)
    await page.waitForFunction(() => 'walkup' in window)
    await signIn(page)
    site.expire()
    expect(await callMany(page, 10)).toBe(10)
    expect(site.refreshes).toEqual([0])
  })
  it('whose IndexedDB never responds only delays a refresh', async () => {
    const page = await context.newPage()
    await page.addInitScript(() => void (IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest))
    await page.goto(`${site.url}/page`)
    await page.waitForFunction(() => 'walkup' in window)
    await signIn(page)
    site.expire()
    expect(await callMany(page, 10)).toBe(10)
    expect(site.refreshes).toEqual([0])
  })
})

it('a page that becomes visible refreshes an old token once for all tabs', async () => {
  const tabs = await openTabs(3)
  const comeToView = (minutes: number) =>
    Promise.all(
      tabs.map((tab) =>
        tab.evaluate((ms) => {
          const { now } = Date
          Date.now = () => now() + ms
          document.dispatchEvent(new Event('visibilitychange'))
          Date.now = now
        }, minutes * 60_000),
      ),
    )
  await comeToView(8)
  await comeToView(9)
  for (const tab of tabs) await tab.waitForFunction(() => window.walkup.session.login.get()?.token === 'access.1.')
  expect(site.refreshes).toEqual([0])
})
