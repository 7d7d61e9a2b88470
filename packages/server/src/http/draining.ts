import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long requests in flight may take once no new ones are accepted. */
const GRACE_MS = 20_000
/** The longest interval at which load balancers poll /readyz. */
const WATCHED_MS = 30_000

/** Sends `Connection: close` to clients while the server stops, and notes who polls /readyz. */
export function drainable(app: FastifyInstance, stopping: AbortSignal): void {
  setMaxListeners(0, stopping)
  app.decorate('watchedAt', -Infinity)
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url === '/readyz') app.watchedAt = performance.now()
    if (stopping.aborted) void reply.header('connection', 'close')
    done()
  })
}

/**
 * Stops a server gracefully: for `drainMs` it keeps serving while /readyz fails, then it stops accepting and finishes what is
 * in flight. It skips the wait if nobody is connected and nothing polls /readyz.
 */
export async function drain(app: FastifyInstance, stopping: AbortController, drainMs: number): Promise<void> {
  stopping.abort()
  if (drainMs > 0 && (performance.now() - app.watchedAt < WATCHED_MS || (await connections(app)) > 0)) await pause(drainMs)
  const deadline = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  // A keep-alive response just before the end would leave a connection to wait for.
  const reap = setInterval(() => app.server.closeIdleConnections(), 100)
  try {
    // A job that cannot end does not block the shutdown: its uncommitted work is rolled back.
    await Promise.race([app.close(), pause(GRACE_MS + 5_000)])
  } finally {
    clearTimeout(deadline)
    clearInterval(reap)
  }
}

const connections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)))

declare module 'fastify' {
  interface FastifyInstance {
    /** When /readyz was last polled. */
    watchedAt: number
  }
}
