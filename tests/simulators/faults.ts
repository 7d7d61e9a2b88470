import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** How an outside system misbehaves. Chances are from 0 to 1. */
export interface Faults {
  latencyMs: number
  /** Answers 503 before it acts. */
  fails: number
  /** Acts, and closes the connection without an answer. */
  loses: number
  /** Requests a second, beyond which it answers 429. */
  perSecond: number
}

export interface Request {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly text: string
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
  close(): Promise<void>
}

/** Serves an outside system on this machine; `handle` is what it does where nothing goes wrong. */
export async function simulate(handle: (request: Request) => Reply, port = 0): Promise<Simulator> {
  const faults: Faults = { latencyMs: 0, fails: 0, loses: 0, perSecond: Infinity }
  const requests: Request[] = []
  let second = 0
  let inSecond = 0
  const answer = async (request: Request, response: ServerResponse) => {
    const now = Math.floor(Date.now() / 1000)
    inSecond = now === second ? inSecond + 1 : 1
    second = now
    if (inSecond > faults.perSecond) return void response.writeHead(429, { 'retry-after': '1' }).end()
    if (faults.latencyMs) await wait(faults.latencyMs * 2 * Math.random())
    if (Math.random() < faults.fails) return void response.writeHead(503).end()
    const { status, body } = handle(request)
    if (Math.random() < faults.loses) return void response.destroy()
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
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
