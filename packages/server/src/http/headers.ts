import type { FastifyInstance } from 'fastify'

/** Headers of every response, and the request id. Pages add their own Content-Security-Policy. */
export function registerHeaders(app: FastifyInstance, isHttps: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), payment=()',
      ...(isHttps && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
    })
    if (request.url.startsWith('/api/')) {
      reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-site',
      })
    }
  })
  // Log route templates only: some paths contain secrets.
  app.addHook('onResponse', async (request, reply) => {
    if (request.isRefused) return
    const { method, routeOptions } = request
    request.log.info(
      {
        method,
        route: routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}
