import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { packageDir } from './paths.ts'

/** Serves the widgets to any origin. */
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
      // Chunks have a hash in their name and one-file builds a version in their path; entries have fixed names.
      response.setHeader(
        'cache-control',
        /\/(chunks|\d+\.\d+\.\d+)\/[^/]+$/.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
    },
  })
}
