import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { phone } from './site.ts'
import type { Session } from './session.ts'

/** The events and logs of a page, in order. */
export interface Overheard {
  /** The details of `walkup:error`, from the page and its frames. */
  readonly errors: () => { kind: string; code: string }[]
  /** Warnings of the widgets in the console. */
  readonly warnings: () => string[]
  /** Errors that no script caught. */
  readonly faults: () => string[]
}

/** Forwards a widget's events to the test, also from a sandboxed frame. */
const listen = `document.addEventListener('walkup:error', ({ detail }) => console.log('heard ' + '{"kind":"' + detail.kind + '","code":"' + detail.code + '"}'))`

/** A partner's server, on another port than the API. */
export function openPartner(session: Session) {
  let server: Server
  let port = 0
  const pages = new Map<string, string>()
  beforeAll(async () => {
    server = createServer((request, response) => {
      const page = pages.get(request.url ?? '')
      const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/html'
      response.writeHead(page === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(page)
    })
    // On all addresses, since browsers try a name's IPv6 address first.
    await new Promise<void>((done) => server.listen(0, done))
    ;({ port } = server.address() as AddressInfo)
  })
  afterAll(() => void server.close())
  beforeEach(() => pages.clear())
  const script = () => `<script type="module" src="${session.site.url}/widgets/walkup.js"></script>`
  /** The demo allows any port of `localhost`, but none of its subdomains. */
  const origin = (host = 'localhost') => `http://${host}:${port}`
  function put(path: string, body: string, head = script()): void {
    pages.set(
      path,
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"><script>${listen}</script>${head}<body>${body}`,
    )
  }
  return {
    script,
    origin,
    put,
    putScript: (path: string, text: string) => void pages.set(path, text),
    async visit(body: string, { host, head, before }: { host?: string; head?: string; before?: (page: Page) => unknown } = {}) {
      put('/', body, head)
      const { page, close } = await session.open(phone)
      await before?.(page)
      const overheard = overhear(page)
      await page.goto(`${origin(host)}/`)
      return { page, close, ...overheard }
    },
  }
}

function overhear(page: Page): Overheard {
  const [errors, warnings, faults]: [{ kind: string; code: string }[], string[], string[]] = [[], [], []]
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => {
    const text = message.text()
    if (text.startsWith('heard ')) errors.push(JSON.parse(text.slice(6)) as { kind: string; code: string })
    else if (message.type() === 'warning' && text.startsWith('walkup: ')) warnings.push(text)
  })
  return { errors: () => errors, warnings: () => warnings, faults: () => faults }
}
