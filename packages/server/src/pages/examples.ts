import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { packageDir } from './paths.ts'

/** What a partner's page needs for the widgets: their scripts and calls; `style-src-attr` and inline styles are the examples' own. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** The pages that a partner would copy, at `/examples/`. */
export async function serveExamples(app: FastifyInstance): Promise<void> {
  await app.register(staticFiles, {
    // Those that a bundler has built go before their sources.
    root: [packageDir('../examples/dist/'), packageDir('../examples/')],
    prefix: '/examples/',
    decorateReply: false,
    index: ['index.html'],
    setHeaders: (response) => void response.setHeader('content-security-policy', policy),
  })
}
