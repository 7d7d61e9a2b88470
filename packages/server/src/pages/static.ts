import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { FileStorage } from '../files/storage.ts'
import { notFound } from '../problem.ts'
import { packageDir } from './paths.ts'
import { openKept } from './releases.ts'

/** An empty page in which the console shows a widget; nothing on it can be used, so nothing is booked or counted. */
const preview = `<!doctype html><html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width"><title>Preview</title>
<script type="module" src="/widgets/walkup.js"></script><body inert>`
const previewPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data: blob: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** By the path of a script; the files do not change while the server runs. */
const maps = new Map<string, boolean>()
function hasMap(path: string): boolean {
  const known = maps.get(path)
  if (known !== undefined) return known
  const found = path.endsWith('.js') && existsSync(`${path}.map`)
  maps.set(path, found)
  return found
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
const forAnyOrigin = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** Serves the widgets to any origin, with those of earlier releases, and the page of their preview to the console. */
export async function serveWidgets(server: FastifyInstance, storage: FileStorage): Promise<void> {
  await server.register((app) => serveFiles(app, storage), { prefix: '/widgets' })
}

async function serveFiles(app: FastifyInstance, storage: FileStorage): Promise<void> {
  app.setNotFoundHandler(async (request, reply) => {
    const kept = await openKept(storage, request.url.replace(/^\/widgets\//, '').replace(/\?.*$/, ''))
    if (!kept) throw notFound()
    return reply
      .headers({ ...forAnyOrigin, 'cache-control': IMMUTABLE })
      .type('text/javascript; charset=utf-8')
      .send(kept)
  })
  app.get('/preview', (_, reply) =>
    reply
      .headers({ 'content-security-policy': previewPolicy, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(preview),
  )
  await app.register(staticFiles, {
    root: packageDir('widgets/dist/'),
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders(response, path) {
      for (const [name, value] of Object.entries(forAnyOrigin)) response.setHeader(name, value)
      if (hasMap(path)) response.setHeader('sourcemap', `${basename(path)}.map`)
      // Chunks have a hash in their name and one-file builds a version in their path; entries have fixed names.
      response.setHeader('cache-control', /\/(chunks|\d+\.\d+\.\d+)\/[^/]+$/.test(path) ? IMMUTABLE : 'public, max-age=300')
    },
  })
}
