import { Agent, createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Upstream {
  readonly origin: string
  isUp: boolean
}

/**
 * A load balancer with keep-alive: polls `/readyz` of each server every 100 ms and distributes requests round robin to the ready
 * ones, without retries.
 */
export async function startProxy(upstreams: readonly Upstream[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let turn = 0
  const server = createServer((request, response) => {
    const ready = upstreams.filter(({ isUp }) => isUp)
    const upstream = ready[turn++ % ready.length]
    if (!upstream) return void response.writeHead(502).end('no server is ready')
    const headers = { ...request.headers }
    delete headers.connection
    const onward = ask(`${upstream.origin}${request.url}`, { agent, method: request.method, headers }, (answer) => {
      const passed = { ...answer.headers }
      delete passed.connection
      delete passed['keep-alive']
      response.writeHead(answer.statusCode ?? 502, passed)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    onward.on('error', (error) => (response.headersSent ? response.destroy() : response.writeHead(502).end(error.message)))
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  const check = setInterval(() => {
    for (const upstream of upstreams) {
      fetch(`${upstream.origin}/readyz`, { signal: AbortSignal.timeout(2_000), headers: { connection: 'close' } }).then(
        (answer) => void (upstream.isUp = answer.ok),
        () => void (upstream.isUp = false),
      )
    }
  }, 100)
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      clearInterval(check)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
