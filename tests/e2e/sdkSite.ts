import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Client, createClient, createSession, LogEntry, Session, uploadTransport } from '@walkup/sdk'
import type { endpoints } from '@walkup/sdk/endpoints'
import { bundle } from '../budgets/measure.ts'
import { launch } from '../support/browser.ts'
import { buildSdk } from '../support/sdk.ts'

/** Globals of a test page: the SDK, a session, a client, and their events. */
export interface OnPage {
  readonly createClient: typeof createClient
  readonly createSession: typeof createSession
  readonly uploadTransport: typeof uploadTransport
  readonly endpoints: typeof endpoints
  readonly session: Session
  readonly client: Client
  readonly entries: LogEntry[]
  /** How often onUnauthenticated was called. */
  ended: number
}
declare global {
  interface Window {
    walkup: OnPage
    /** How long each interval has waited in ms, if a test counts it. */
    waited: number[]
  }
}

const boot = `
  import * as sdk from '/sdk.js'
  const session = sdk.createSession(undefined, { keepAccounts: location.search === '?keepAccounts' })
  const walkup = { ...sdk, session, entries: [], ended: 0 }
  walkup.client = sdk.createClient({
    baseUrl: '', endpoints: sdk.allEndpoints, session, retryDelayMs: 50,
    onUnauthenticated: () => walkup.ended++, logger: (entry) => walkup.entries.push(entry),
  })
  window.walkup = walkup`
/** Resolves once the page reports a result. */
const worker = `
  import { createClient, createSession, endpoints } from '/sdk.js'
  const session = createSession()
  const client = createClient({ baseUrl: '', endpoints, session, timeoutMs: 5000 })
  addEventListener('message', async ({ data, source }) => {
    session.signIn(data)
    source.postMessage(await client.call('leads.searchAll', { body: {} }).catch((error) => String(error)))
  })`

export type SdkFiles = Readonly<Record<string, readonly [type: string, content: string]>>
/** The published SDK in one file, and the pages that use it, by path. */
export async function sdkFiles(): Promise<SdkFiles> {
  const { dist, remove } = buildSdk()
  try {
    const code = await bundle(`export * from '${dist}/index.js'; export { endpoints, allEndpoints } from '${dist}/endpoints.js'`)
    return {
      '/page': [
        'text/html',
        `<!doctype html><title>SDK</title><link rel="icon" href="data:,"><script type="module">${boot}</script>`,
      ],
      '/sdk.js': ['text/javascript', code],
      '/worker.js': ['text/javascript', worker],
    }
  } finally {
    remove()
  }
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export interface SdkSite {
  readonly url: string
  /** The generations of received refresh tokens, in order. */
  readonly refreshes: number[]
  /** Delays the response to a refresh. */
  hold: Promise<void>
  /** The number of characters by which the tokens of each generation are longer. */
  growth: number
  /** Revokes the current access token. */
  expire(): void
  record(): Record<string, unknown>
  close(): Promise<void>
}

/** A server with one sign-in and the real rotation: the direct parent token returns the same successor. */
export async function startSdkSite(files: SdkFiles): Promise<SdkSite> {
  let generation = 0
  let isExpired = false
  const padding = () => 'x'.repeat(site.growth * generation)
  const tokens = () => ({ token: `access.${generation}.${padding()}`, refreshToken: `refresh.${generation}.${padding()}` })
  const server = createServer((request, response) => {
    const answer = (status: number, content: unknown, type = 'application/json') =>
      response.writeHead(status, { 'content-type': type }).end(type === 'application/json' ? JSON.stringify(content) : content)
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    const file = files[pathname]
    if (file) return answer(200, file[1], file[0])
    const refresh = /^\/api\/account\/token\/refresh\/refresh\.(\d+)\./.exec(pathname)
    void (async () => {
      const body = await bodyOf(request)
      if (refresh) {
        const shown = Number(refresh[1])
        site.refreshes.push(shown)
        if (shown === generation) {
          generation++
          isExpired = false
        } else if (shown !== generation - 1) return answer(401, {})
        await site.hold
        return answer(200, { data: tokens() })
      }
      if (isExpired || request.headers.authorization !== `Bearer ${tokens().token}`) return answer(401, {})
      answer(200, { data: { bytes: body.length, generation } })
    })()
  }).listen(0)
  await new Promise((done) => server.once('listening', done))
  const site: SdkSite = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refreshes: [],
    hold: Promise.resolve(),
    growth: 0,
    expire: () => void (isExpired = true),
    record: () => ({ ...tokens(), currentOrganizationId: 1, userId: 1, email: 'a@b.test', firstName: 'A', lastName: 'B' }),
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
  return site
}

/** Chromium that also resolves http://walkup.test to the site, which is not a secure context and so has no Web Locks. */
export const launchForSdk = (): Promise<Browser> =>
  // A page fulfilled by a test counts as public, so it could not access the loopback address.
  launch(['--host-resolver-rules=MAP walkup.test 127.0.0.1'], ['LocalNetworkAccessChecks'])

export async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'walkup' in window)
  return page
}

/** Makes many concurrent calls on a page; returns the number that succeeded. */
export const callMany = (page: Page, count: number): Promise<number> =>
  page.evaluate(async (many) => {
    const calls = Array.from({ length: many }, () => window.walkup.client.call('leads.searchAll', { body: {} }))
    return (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
  }, count)

export const tokenOf = (page: Page): Promise<string | undefined> => page.evaluate(() => window.walkup.session.login.get()?.token)
