import type { FastifyInstance } from 'fastify'

/** Headers of every response, and the request id. Pages add their own Content-Security-Policy. */
export function registerHeaders(app: FastifyInstance, isHttps: boolean): void {
  const ofPages = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=()',
    ...(isHttps && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
  const ofApi = {
    ...ofPages,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-site',
  }
  // Hooks of every request call back: a promise each would take longer than their work.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(request.url.startsWith('/api/') ? ofApi : ofPages)
    done()
  })
  // Log route templates only: some paths contain secrets.
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, isRefused } = request
    if (!isRefused) {
      const route = routeOptions.url ?? 'unknown'
      request.log.info({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
    }
    done()
  })
}
