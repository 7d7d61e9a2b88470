import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { SignedIn } from '../http/harness.ts'
import { enter } from './signInQuickly.ts'
import { desktop, launch, openPage, startSite, type Site, type SiteOptions } from './site.ts'

type Opened = Awaited<ReturnType<typeof openPage>>
export interface Session {
  /** Both are set before the file's tests run. */
  readonly site: Site
  readonly browser: Browser
  /** A new page; see `openPage`. */
  readonly open: (viewport?: { width: number; height: number }, scheme?: 'light' | 'dark') => Promise<Opened>
  /** The same, signed in, on a path of the console. */
  readonly visit: (
    email: string,
    path: string,
    how?: { viewport?: { width: number; height: number }; scheme?: 'light' | 'dark'; before?: (page: Page) => Promise<unknown> },
  ) => Promise<Opened>
}

/** An administrator's API client, and a console page where they are signed in. */
export interface Desk extends Opened {
  readonly admin: SignedIn
}

let shared: Browser | undefined

/** The browser of a worker, since starting one per file took longer than many tests. It is closed with the worker. */
async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launch()
  return shared
}

/** A separate site for the tests of a file, in the worker's browser; everything is cleaned up after the last test. */
export function openSession(options?: SiteOptions): Session {
  let site: Site
  let browser: Browser
  beforeAll(async () => void ([site, browser] = await Promise.all([startSite(options), sharedBrowser()])))
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    await site.close()
  })
  const open: Session['open'] = (viewport = desktop, scheme) => openPage(browser, viewport, scheme)
  return {
    get site() {
      return site
    },
    get browser() {
      return browser
    },
    open,
    async visit(email, path, { viewport, scheme, before } = {}) {
      const opened = await open(viewport, scheme)
      await enter(opened.page, site.url, email)
      await before?.(opened.page)
      await opened.page.goto(site.url + path)
      return opened
    },
  }
}

/** The same with an administrator on a path of the console; `take` is called with them before the first test. */
export function openDesk(path: string, take: (desk: Desk) => unknown): Session {
  const session = openSession()
  beforeAll(async () => {
    const email = 'role2@walkup.test'
    const admin = await session.site.signIn(email)
    take({ admin, ...(await session.visit(email, path)) })
  })
  return session
}
