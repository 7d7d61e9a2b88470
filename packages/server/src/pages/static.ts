import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { packageDir } from './paths.ts'

/** The widgets, for any page of any origin. */
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
      // Chunks carry their hash in their name, one-file builds their version in their path; the entries are found by a fixed one.
      response.setHeader(
        'cache-control',
        /\/(chunks|\d+\.\d+\.\d+)\/[^/]+$/.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
    },
  })
}
