import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { packageDir } from './paths.ts'

const files: Readonly<Record<string, () => string>> = {
  '/visit/visit.js': () => packageDir('server/browser/visit.js'),
  // Loads when somebody asks for a code.
  '/visit/qrcode.js': () =>
    createRequire(import.meta.url)
      .resolve('qrcode-generator')
      .replace(/\.js$/, '.mjs'),
}

/** Serves what the pages of codes add to the widget; see `browser/visit.js`. */
export function serveVisit(app: FastifyInstance): void {
  for (const [path, file] of Object.entries(files))
    app.get(path, async (_, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .send(await readFile(file())),
    )
}
