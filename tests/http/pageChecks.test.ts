import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let server: Server
let site: string
let answer: RequestListener
let asked: IncomingMessage[]
beforeAll(async () => {
  app = await startApp({ outboundAllow: '127.0.0.1/32' })
  admin = await app.signIn('role2@walkup.test')
  server = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await Promise.all([app.close(), new Promise((done) => server.close(done))])
})

const own = () => new URL(app.config.publicUrl).origin
const check = (url: string, by = admin) => by.call('settings.checkPage', { body: { url } })
const serve = (html: string, headers: Record<string, string | string[]> = {}, status = 200) => {
  asked = []
  answer = (_, response) => response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html)
}
const tag = () => `<script type="module" src="${own()}/widgets/walkup.js"></script>`

describe('a page that can be read', () => {
  test('with the script, an allowed origin and no policy lacks nothing', async () => {
    serve(`<!doctype html>${tag()}<walkup-qr-booking user-uid="x"></walkup-qr-booking><!-- <walkup-manage> -->`)
    const { data } = await check(`${site}/book?from=mail`)
    expect(data).toEqual({
      url: `${site}/book?from=mail`,
      origin: site,
      failure: null,
      status: 200,
      isOriginAllowed: true,
      hasScript: true,
      widgets: ['qr-booking'],
      gaps: [],
    })
    const [request] = asked
    expect(request?.method).toBe('GET')
    for (const name of ['cookie', 'authorization', 'referer', 'origin']) expect(request?.headers[name], name).toBeUndefined()
  })

  test('names what its header and its `meta` elements lack', async () => {
    serve(
      `<meta http-equiv='content-security-policy' content="img-src &#39;self&#39;"><script src="/widgets/walkup.js"></script>`,
      { 'content-security-policy': ["default-src 'self'; img-src *", "script-src 'strict-dynamic'"] },
    )
    const { data } = await check(`${site}/`)
    expect(data).toMatchObject({ hasScript: false, widgets: [] })
    expect(data.gaps.map(({ directive, reason, isInPage }) => [directive, reason, isInPage])).toEqual([
      ['script-src', 'source', false],
      ['connect-src', 'source', false],
      ['script-src', 'nonce', false],
      ['img-src', 'source', true],
    ])
    expect(data.gaps[1]?.line).toBe(`connect-src 'self' ${own()}`)
  })

  test('whose origin is not listed is reported, by each organization’s own list', async () => {
    serve(tag())
    const { webConfig } = (await admin.call('settings.webConfig', {})).data
    await admin.call('settings.upsertWebConfig', { body: { allowedOrigins: ['https://shop.example'] } })
    expect((await check(`${site}/`)).data.isOriginAllowed).toBe(false)
    await admin.call('settings.upsertWebConfig', { body: { allowedOrigins: webConfig.allowedOrigins } })
    expect((await check(`${site}/`)).data.isOriginAllowed).toBe(true)
  })

  test('is followed over redirects, and judged by where they end', async () => {
    asked = []
    answer = ({ url }, response) =>
      url === '/book'
        ? response.writeHead(200, { 'content-type': 'text/html' }).end(tag())
        : response.writeHead(302, { location: url === '/' ? '/next' : '/book' }).end()
    expect((await check(`${site}/`)).data).toMatchObject({ url: `${site}/book`, failure: null, hasScript: true })
    expect(asked.map(({ url }) => url)).toEqual(['/', '/next', '/book'])
  })
})

describe('a page that cannot be read', () => {
  test.each([
    ['an error', () => serve('gone', {}, 410), { failure: 'not-found', status: 410 }],
    ['another kind of file', () => serve('{}', { 'content-type': 'application/json' }), { failure: 'not-html', status: 200 }],
    ['too large', () => serve('x'.repeat(2 * 1_048_576 + 1)), { failure: 'too-large', status: null }],
    ['a redirect without end', () => serve('', { location: '/again' }, 301), { failure: 'too-many-redirects' }],
    ['a broken redirect', () => serve('', { location: 'https://' }, 301), { failure: 'unreachable' }],
    ['cut off', () => (answer = (request) => request.socket.destroy()), { failure: 'unreachable', status: null }],
  ])('%s is a failure with a reason', async (_, prepare, expected) => {
    asked = []
    prepare()
    expect((await check(`${site}/`)).data).toMatchObject({ ...expected, hasScript: false, widgets: [], gaps: [] })
    expect(asked.length).toBeLessThanOrEqual(6)
  })

  test('a redirect to a private address is never called', async () => {
    for (const location of [
      'http://169.254.169.254/latest/meta-data',
      'http://10.0.0.1/',
      'file:///etc/passwd',
      'http://[::1]:1/',
    ]) {
      serve('', { location }, 302)
      expect((await check(`${site}/`)).data, location).toMatchObject({ failure: 'not-public' })
      expect(asked).toHaveLength(1)
    }
  })
})

describe('an address that the server must not call', () => {
  test.each([
    ['no address', 'not-a-url'],
    ['ftp://shop.example/', 'not-a-url'],
    ['https://user:secret@shop.example/', 'url-credentials'],
    ['https://169.254.169.254/', 'url-private'],
    ['https://10.1.2.3/', 'url-private'],
  ])('%s', async (url, code) => {
    const { status, problem } = await check(url)
    expect(status).toBe(400)
    expect(problem.errors).toMatchObject([{ path: 'url', code }])
  })
})

test('a page that is made to be slow to read is read quickly', async () => {
  // Each is quadratic for a careless pattern.
  for (const piece of ['<script ', '<script "', "<meta content='", '<!--', '<walkup-a ', '&amp', '<a b=']) {
    serve(piece.repeat(Math.floor(2_000_000 / piece.length)))
    const { data } = await check(`${site}/`)
    expect(data.failure, piece).toBe(null)
    expect(data.widgets.length).toBeLessThanOrEqual(20)
  }
  serve('<meta http-equiv="content-security-policy" content="img-src \'none\'">'.repeat(1000), {
    'content-security-policy': `img-src ${'a '.repeat(6000)}`,
  })
  expect((await check(`${site}/`)).data.gaps.length).toBeLessThanOrEqual(11)
})
