import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Random } from '../../packages/server/src/seed/random.ts'
import { testNow } from '../support/clock.ts'

/** How an outside system misbehaves. Chances are from 0 to 1. */
export interface Faults {
  latencyMs: number
  /** Returns 503 without processing the request. */
  fails: number
  /** Processes the request, then closes the connection without a response. */
  loses: number
  /** Processes a request twice, as after a retransmission; only if the real system can recognize it. */
  duplicates: number
  /** Requests per second, beyond which it returns 429. */
  perSecond: number
}

export interface Request {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly text: string
  /** When it arrived, in ms since 1970. */
  readonly at: number
}
export interface Reply {
  readonly status: number
  readonly body?: unknown
}

export interface Simulator {
  readonly url: string
  readonly faults: Faults
  /** The requests so far. */
  readonly requests: Request[]
  /** Blocks requests whose path ends with a suffix. @returns a function that lets them through */
  block(ending: string): () => void
  /** Processes requests whose path ends with a suffix, but holds back the responses. @returns a function that sends them */
  holdReplies(ending: string): () => void
  close(): Promise<void>
}

interface Options {
  /** Whether the system recognizes a request that is sent twice. */
  readonly isRepeatable?: (request: Request) => boolean
  /** Renders a record by its id there. */
  readonly show?: (id: string) => object | undefined
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** Renders a record's page in an outside system. */
function pageOf(id: string, record: object): string {
  const rows = Object.entries(record).map(([name, value]: [string, unknown]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 1) ?? '')
    return `<dt>${escape(name)}</dt><dd>${escape(text)}</dd>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escape(id)} (simulated)</title>
<style>body{font:16px/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}dt{font-weight:600}dd{margin:0 0 .75rem;white-space:pre-wrap;overflow-wrap:anywhere}</style>
<main><h1>${escape(id)}</h1><p>A record of a simulated system.</p><dl>${rows.join('')}</dl></main></html>`
}

/** Serves an outside system on this machine; `handle` processes requests when nothing goes wrong. */
export async function simulate(
  handle: (request: Request) => Reply,
  port = 0,
  { isRepeatable = () => true, show = () => undefined }: Options = {},
): Promise<Simulator> {
  const faults: Faults = { latencyMs: 0, fails: 0, loses: 0, duplicates: 0, perSecond: Infinity }
  const requests: Request[] = []
  const [blocked, held] = [new Map<string, Promise<void>>(), new Map<string, Promise<void>>()]
  const stop = (paths: Map<string, Promise<void>>) => (ending: string) => {
    let release = () => {}
    paths.set(ending, new Promise((done) => (release = done)))
    return () => {
      paths.delete(ending)
      release()
    }
  }
  const random = new Random(`faults ${process.env.WALKUP_TEST_SEED ?? 1}`)
  let second = 0
  let inSecond = 0
  const answer = async (request: Request, response: ServerResponse) => {
    const now = Math.floor(testNow() / 1000)
    inSecond = now === second ? inSecond + 1 : 1
    second = now
    if (inSecond > faults.perSecond) return void response.writeHead(429, { 'retry-after': '1' }).end()
    for (const [ending, until] of blocked) if (request.path.endsWith(ending)) await until
    if (faults.latencyMs) await wait(faults.latencyMs * 2 * random.next())
    if (random.next() < faults.fails) return void response.writeHead(503).end()
    if (random.next() < faults.duplicates && isRepeatable(request)) handle(request)
    const { status, body } = handle(request)
    for (const [ending, until] of held) if (request.path.endsWith(ending)) await until
    if (random.next() < faults.loses) return void response.destroy()
    response.writeHead(status, { 'content-type': 'application/json' }).end(body === undefined ? '' : JSON.stringify(body))
  }
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', 'http://simulator')
      const request = {
        method: incoming.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        headers: incoming.headers,
        text: Buffer.concat(chunks).toString('utf8'),
        at: testNow(),
      }
      const [, segment] = /^\/records\/([^/]+)$/.exec(request.path) ?? []
      const id = segment === undefined || request.method !== 'GET' ? undefined : decodeURIComponent(segment)
      const record = id === undefined ? undefined : show(id)
      if (id !== undefined && record) {
        response.writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        })
        return void response.end(pageOf(id, record))
      }
      requests.push(request)
      void answer(request, response)
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    requests,
    block: stop(blocked),
    holdReplies: stop(held),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
