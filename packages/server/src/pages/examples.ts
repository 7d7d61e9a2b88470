import staticFiles from '@fastify/static'
import { streetProviders } from '@walkup/sdk/domain'
import type { FastifyInstance } from 'fastify'
import { packageDir } from './paths.ts'

/**
 * What a partner's page needs for the widgets: their scripts and calls, also of those who suggest streets; `style-src-attr` and inline styles are for the examples
 * themselves.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  `connect-src 'self' ${Object.values(streetProviders).join(' ')}`,
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Serves example partner pages at `/examples/`. */
export async function serveExamples(app: FastifyInstance): Promise<void> {
  await app.register(staticFiles, {
    // Built examples take precedence over their sources.
    root: [packageDir('../examples/dist/'), packageDir('../examples/')],
    prefix: '/examples/',
    decorateReply: false,
    index: ['index.html'],
    setHeaders: (response) => void response.setHeader('content-security-policy', policy),
  })
}
