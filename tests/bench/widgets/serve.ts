import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export interface Files {
  readonly url: string
  /** Adds a file at a path, gzipped once at level 9 like on a CDN. */
  put(path: string, content: string | Uint8Array): void
  close(): Promise<void>
}

async function whole(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

/** Proxies a call to the API, which compresses its response; sets Content-Length, so that bodies can be counted. */
async function passOn(api: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await whole(request)
  const headers = { ...request.headers, 'accept-encoding': 'gzip', connection: 'close' }
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    send(new URL(request.url ?? '/', api), { method: request.method, headers }, done)
      .on('error', fail)
      .end(body)
  })
  const content = await whole(answer)
  const { connection: _, 'transfer-encoding': __, ...kept } = answer.headers
  response.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': content.length }).end(content)
}

/** One server for all measured pages; proxies `/api/` to the API at `api`. */
export async function serve(api: string): Promise<Files> {
  const files = new Map<string, { readonly body: Buffer; readonly headers: Record<string, string | number> }>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = files.get(pathname)
    if (file) response.writeHead(200, file.headers).end(file.body)
    else if (pathname.startsWith('/api/'))
      passOn(api, request, response).catch((error: unknown) => response.writeHead(502).end(String(error)))
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put(path, content) {
      const type = types[extname(path) || '.html'] ?? 'application/octet-stream'
      const isPacked = !/woff2|octet/.test(type)
      const body = isPacked ? gzipSync(content, { level: 9 }) : Buffer.from(content)
      files.set(path, {
        body,
        headers: {
          'content-type': type,
          'content-length': body.length,
          ...(isPacked && { 'content-encoding': 'gzip' }),
          'cache-control': 'public, max-age=300',
        },
      })
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
