import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { openMail } from '../mail/queue.ts'
import { html, Html } from './html.ts'

interface Row {
  id: number
  recipient: string
  subject: string
  sealedBody: string | null
  state: string
  createdAt: string
}

export const links = (text: string) =>
  new Html(html`${text}`.text.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`))

export const devStyle = `body{font:16px/24px system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#14171a;background:#f6f7f5}
article{background:#fff;border:1px solid #e3e6e8;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}pre{white-space:pre-wrap;font:inherit;overflow-wrap:anywhere}
h2{font-size:1rem;margin:0}small{color:#5b6470}@media(prefers-color-scheme:dark){body{background:#101315;color:#e8ebed}article{background:#171b1e;border-color:#2a3036}small{color:#98a2ad}a{color:#3ecf8e}}`

/** The demo's mailbox: unsent emails while no SMTP server is configured. */
export function serveDevMail(app: FastifyInstance, { db, config, keys }: Services): void {
  if (config.smtpUrl) return
  app.get('/mail', async (request, reply) => {
    const rows = await db.asAccounts((tx) =>
      tx.rows<Row>(sql`select id, recipient, subject, sealed_body, state, created_at from mail order by id desc limit 100`),
    )
    const items = rows.map((row) => {
      const body = openMail(keys, row)
      return html`<article>
        <h2>${row.subject}</h2>
        <small>To ${row.recipient}, ${new Date(row.createdAt).toLocaleString('en-US')}</small>
        <pre>${links(body?.text ?? '(The text of this letter is no longer kept.)')}</pre>
        ${(body?.attachments ?? []).map((file, index) => html`<a href="/dev/mail/${row.id}/${index}">${file.filename}</a> `)}
      </article>`
    })
    const page = html`<!doctype html>
      <html lang="en">
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Mailbox of the demo</title>
        <style nonce="${request.id}">
          ${new Html(devStyle)}
        </style>
        <h1>Mailbox</h1>
        <p>Nothing leaves the demo: what would have been mailed lands here.</p>
        ${items.length ? items : html`<article>No mail yet. Book an appointment with an email address, or ask for a new password.</article>`}
      </html>`
    return reply
      .headers({
        'content-security-policy': `default-src 'none'; style-src 'nonce-${request.id}'; frame-ancestors 'none'`,
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(page.text)
  })
  app.get<{ Params: { id: string; index: string } }>('/mail/:id/:index', async (request, reply) => {
    const [id, index] = [Number(request.params.id), Number(request.params.index)]
    if (!Number.isSafeInteger(id) || !Number.isSafeInteger(index) || id > 2 ** 31) return reply.callNotFound()
    const row = await db.asAccounts((tx) =>
      tx.one<Pick<Row, 'recipient' | 'sealedBody'>>(sql`select recipient, sealed_body from mail where id = ${id}`),
    )
    const file = row && openMail(keys, row)?.attachments[index]
    if (!file) return reply.callNotFound()
    return reply
      .headers({ 'content-disposition': `attachment; filename="${file.filename.replace(/[^\w.-]/g, '_')}"` })
      .type(file.contentType)
      .send(Buffer.from(file.content, file.encoding ?? 'utf8'))
  })
}
