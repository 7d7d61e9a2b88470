import type { FastifyInstance } from 'fastify'

/** Headers that every answer carries, and the request's id. Pages add a Content-Security-Policy of their own. */
export function addHeaders(app: FastifyInstance, isHttps: boolean): void {
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
  // Route templates alone: secrets stand in some paths.
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
