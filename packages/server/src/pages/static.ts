import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { packageDir } from './paths.ts'

/** The widgets, for any page of any origin, and the examples that use them. */
export async function serveWidgets(app: FastifyInstance): Promise<void> {
  await app.register(staticFiles, {
    root: packageDir('widgets/dist/'),
    prefix: '/widgets/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders(response, path) {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('cross-origin-resource-policy', 'cross-origin')
      // Chunks carry their hash in their name; the entries are found by a fixed one.
      response.setHeader(
        'cache-control',
        path.includes('/chunks/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
    },
  })
  await app.register(staticFiles, {
    root: packageDir('../examples/'),
    prefix: '/examples/',
    decorateReply: false,
    index: ['index.html'],
  })
}
