// Pages under a strict Content-Security-Policy with Trusted Types: `/` trusts the loader by a nonce, and so does `/button`, with a
// floating button; `/pinned` trusts only one file of one version, by its hash. Neither allows inline styles or eval. Run with:
//   WALKUP_URL=http://127.0.0.1:3000 node examples/strict-csp/server.mjs
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

const baseUrl = process.env.WALKUP_URL ?? 'http://127.0.0.1:3000'
const userUid = process.env.WALKUP_USER_UID ?? 'demolg00000000000000000001'

const policy = (scripts) =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    `connect-src ${baseUrl}`,
    `img-src ${baseUrl} data:`,
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

const page = (script, mode = 'inline') => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Book a visit</title>
    <link rel="icon" href="data:," />
    ${script}
  </head>
  <body>
    <main>
      <h1>Book a visit</h1>
      <walkup-qr-booking user-uid="${userUid}" group="1" base-url="${baseUrl}" mode="${mode}"></walkup-qr-booking>
    </main>
  </body>
</html>`

/** The pinned file. A real page hard-codes the path and hash of the release that it has reviewed. */
async function pinned() {
  const files = await (await fetch(`${baseUrl}/widgets/integrity.json`)).json()
  return files['qr-booking']
}

async function answer(request, response) {
  const send = (csp, html) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': csp }).end(html)
  if (request.url === '/' || request.url === '/button') {
    const nonce = randomBytes(16).toString('base64')
    const script = `<script type="module" nonce="${nonce}" src="${baseUrl}/widgets/walkup.js"></script>`
    return send(policy(`'nonce-${nonce}' 'strict-dynamic'`), page(script, request.url === '/' ? 'inline' : 'button'))
  }
  if (request.url === '/pinned') {
    const { path, integrity } = await pinned()
    const script = `<script type="module" crossorigin src="${baseUrl}/widgets/${path}" integrity="${integrity}"></script>`
    return send(policy(`'${integrity}'`), page(script))
  }
  response.writeHead(404).end()
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => response.destroy(error))
})
server.listen(Number(process.env.PORT ?? 4003), '127.0.0.1', () =>
  console.log(`The pages are at http://127.0.0.1:${server.address().port}/, /button and /pinned`),
)
