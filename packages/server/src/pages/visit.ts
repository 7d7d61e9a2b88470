import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

const library = (): string =>
  createRequire(import.meta.url)
    .resolve('qrcode-generator')
    .replace(/\.js$/, '.mjs')

/** Serves what draws the code by which a visit moves to another phone, once somebody asks for it. */
export function serveVisit(app: FastifyInstance): void {
  app.get('/visit/qrcode.js', async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(await readFile(library())),
  )
}
