import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { packageDir } from './paths.ts'

/** An empty page in which the console shows a widget; nothing on it can be used, so nothing is booked or counted. */
const preview = `<!doctype html><html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Preview</title>
<script type="module" src="/widgets/walkup.js"></script><body inert>`
const previewPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data: blob: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Serves the widgets to any origin, and the page of their preview to the console. */
export async function serveWidgets(app: FastifyInstance): Promise<void> {
  app.get('/widgets/preview', (_, reply) =>
    reply
      .headers({ 'content-security-policy': previewPolicy, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(preview),
  )
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
