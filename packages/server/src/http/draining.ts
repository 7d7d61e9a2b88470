import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long requests in flight may take once no new ones are accepted. */
const GRACE_MS = 20_000
/** Whoever watches /readyz asks at least this often. */
const WATCHED_MS = 30_000

/** Tells clients that are served while the server stops to connect anew for what comes next, and counts who watches. */
export function drainable(app: FastifyInstance, stopping: AbortSignal): void {
  setMaxListeners(0, stopping)
  app.decorate('watchedAt', -Infinity)
  app.addHook('onSend', async (request, reply) => {
    if (request.url === '/readyz') app.watchedAt = performance.now()
    if (stopping.aborted) void reply.header('connection', 'close')
  })
}

/**
 * Stops a server so that nothing is lost: for `drainMs` it goes on while /readyz tells balancers to send no more, then it
 * accepts nothing and finishes what is in flight. Nobody is waited for where nobody is connected and nobody asks for /readyz.
 */
export async function drain(app: FastifyInstance, stopping: AbortController, drainMs: number): Promise<void> {
  stopping.abort()
  if (drainMs > 0 && (performance.now() - app.watchedAt < WATCHED_MS || (await connections(app)) > 0)) await pause(drainMs)
  const deadline = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  // Answered with keep-alive just before the end, a connection would be waited for until its client lets go.
  const reap = setInterval(() => app.server.closeIdleConnections(), 100)
  try {
    // A job that cannot end holds nobody up: what it has not committed is undone.
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
    /** When /readyz was last asked for. */
    watchedAt: number
  }
}
