import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** The status of its next responses; 200 by default. */
  answer: (message: Received) => { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  close(): Promise<void>
}

/** A server on this machine that receives webhook messages. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const receiver: Pick<Receiver, 'answer'> = { answer: () => ({ status: 200 }) }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const message = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }
      received.push(message)
      const { status, body = '', headers = {} } = receiver.answer(message)
      response.writeHead(status, headers).end(body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  })
}
