import type { FastifyInstance } from 'fastify'
import type { SimulatedPhones } from '../demo/simulators.ts'
import { acceptForms } from '../http/urlEncoded.ts'
import { notFound } from '../problem.ts'
import { devStyle, links } from './devMail.ts'
import { html, Html } from './html.ts'

const style = `${devStyle}form{display:flex;gap:.5rem;margin-top:.75rem}input{flex:1;font:inherit;padding:.4rem .6rem;min-width:0;border:1px solid #8a939c;border-radius:8px;background:inherit;color:inherit}
button{font:inherit;padding:.4rem .9rem;border:0;border-radius:8px;background:#0b6e4f;color:#fff}
.text pre{margin:0}.text{border-radius:12px;padding:.5rem .75rem;margin:.5rem 0;max-width:85%;background:#e8f0ec;width:fit-content}.own{margin-inline-start:auto;background:#dde7f3}
@media(prefers-color-scheme:dark){.text{background:#1f2d27}.own{background:#203042}}`
/** The latest conversations. */
const SHOWN = 50

/** The demo's phones: the texts that the simulated provider was given, and a field to reply as each shopper. */
export function serveDevMessages(app: FastifyInstance, phones: SimulatedPhones): void {
  acceptForms(app)
  app.get('/messages', async (request, reply) => {
    const conversations = new Map<string, SimulatedPhones['texts'][number][]>()
    for (const text of phones.texts) {
      const phone = text.direction === 'inbound' ? text.from : text.to
      const earlier = conversations.get(phone) ?? []
      // The one with the latest text goes last.
      conversations.delete(phone)
      conversations.set(phone, [...earlier, text])
    }
    const items = [...conversations]
      .toReversed()
      .slice(0, SHOWN)
      .map(
        ([phone, texts]) =>
          html`<article>
            <h2>${phone}</h2>
            ${texts.map(
              ({ direction, body, at, status }) =>
                html`<div class="${direction === 'inbound' ? 'text own' : 'text'}">
                  <pre>${links(body)}</pre>
                  <small>${new Date(at).toLocaleString('en-US')}, ${status}</small>
                </div>`,
            )}
            <form method="post" action="/dev/messages">
              <input type="hidden" name="from" value="${phone}" />
              <input
                name="body"
                aria-label="Reply as ${phone}"
                placeholder="Reply: C, R, N, STOP, or anything"
                maxlength="1000"
                required
                autocomplete="off"
              />
              <button>Reply</button>
            </form>
          </article>`,
      )
    const page = html`<!doctype html>
      <html lang="en">
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Phones of the demo</title>
        <style nonce="${request.id}">
          ${new Html(style)}
        </style>
        <h1>Text messages</h1>
        <p>
          Nothing leaves the demo: what would have been texted lands here. Reply as the shopper, and see what happens in the
          console.
        </p>
        ${items.length ? items : html`<article>No texts yet. Book an appointment and tick the box for texts.</article>`}
      </html>`
    return reply
      .headers({
        'content-security-policy': `default-src 'none'; style-src 'nonce-${request.id}'; form-action 'self'; frame-ancestors 'none'`,
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(page.text)
  })
  app.post<{ Body: URLSearchParams }>('/messages', async (request, reply) => {
    // A page of another site must not text as a shopper of the demo.
    if ((request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') throw notFound()
    const from = request.body.get('from') ?? ''
    const body = request.body.get('body')?.trim() ?? ''
    if (body && phones.texts.some((text) => text.to === from)) await phones.reply(from, body.slice(0, 1000))
    return reply.redirect('/dev/messages', 303)
  })
}
