import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { notFound } from '../problem.ts'
import { DEMO_PASSWORD } from '../seed/users.ts'
import { packageDir } from './paths.ts'

const dist = packageDir('console/dist/')
const widgets = packageDir('widgets/dist/')
const NONCE = /__CSP_NONCE__/g
/** Paths that are never a page of the console. */
const reserved = /^\/(api|widgets|examples|q|visit|manage|dev|assets|healthz|readyz|openapi\.json)(\/|$)/

const policy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "connect-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

/** In a demo, whose accounts share a password that anybody knows, the sign-in page offers them. */
const demoMark = `<meta name="walkup-demo" content="${DEMO_PASSWORD}" /></head>`

/** Serves the console at `/`: its page with a fresh nonce under every unclaimed path, its assets as immutable. */
export async function serveConsole(app: FastifyInstance, { isDemo }: Pick<Services, 'isDemo'>): Promise<void> {
  await app.register(staticFiles, {
    root: `${dist}assets`,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  })
  app.get('/favicon.svg', (_, reply) =>
    readFile(`${dist}favicon.svg`).then((svg) => reply.type('image/svg+xml').header('cache-control', 'max-age=86400').send(svg)),
  )
  // The service worker, under the root so that it may open every page; it fetches the files of `offline.json`.
  app.get('/sw.js', (_, reply) =>
    readFile(`${dist}sw.js`).then((script) =>
      reply
        .type('text/javascript; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" })
        .send(script),
    ),
  )
  app.get('/offline.json', (_, reply) =>
    readFile(`${dist}offline.json`, 'utf8').then(async (list) => {
      const chunks = (await readdir(`${widgets}chunks`)).filter((name) => name.endsWith('.js')).map((name) => `chunks/${name}`)
      const all = { ...(JSON.parse(list) as object), widgets: ['walkup.js', 'code-page.js', ...chunks] }
      return reply.type('application/json').header('cache-control', 'no-store').send(JSON.stringify(all))
    }),
  )
  app.get('/favicon.ico', (_, reply) => reply.redirect('/favicon.svg', 302))
  let page: Promise<string> | undefined
  app.get('/*', async (request, reply) => {
    if (reserved.test(request.url) || !/\btext\/html\b|\*\/\*/.test(request.headers.accept ?? '*/*')) throw notFound()
    page ??= readFile(`${dist}index.html`, 'utf8').catch((error: unknown) => {
      page = undefined
      throw error
    })
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({ 'content-security-policy': policy(nonce), 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
      .type('text/html; charset=utf-8')
      .send((await page).replace(NONCE, nonce).replace('</head>', isDemo ? demoMark : '</head>'))
  })
}
