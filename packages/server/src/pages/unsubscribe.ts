import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { serverScope } from '../db/index.ts'
import { acceptForms } from '../http/urlEncoded.ts'
import { languages } from '../languages/index.ts'
import { readUnsubscribe, unsubscribe } from '../messages/unsubscribe.ts'
import { html } from './html.ts'
import { sendNotFound } from './notFound.ts'
import { browserLanguage, sendFormPage } from './shopper.ts'

interface Route {
  Params: { token: string }
}

/** `/unsubscribe/{token}`: a page whose button unsubscribes, and the one click of mail programs (RFC 8058). Viewing changes nothing. */
export function registerUnsubscribe(app: FastifyInstance, { db, keys }: Services): void {
  app.register((plugin, _options, done) => {
    acceptForms(plugin)
    plugin.get<Route>('/unsubscribe/:token', { config: { isPublic: true } }, (request, reply) => answer(request, reply, false))
    plugin.post<Route>('/unsubscribe/:token', { config: { isPublic: true } }, (request, reply) => answer(request, reply, true))
    done()
  })

  async function answer(request: FastifyRequest<Route>, reply: FastifyReply, isDone: boolean) {
    const found = readUnsubscribe(keys, request.params.token)
    if (!found) return sendNotFound(request, reply, 'subscription')
    const organization = await db.asTenant(serverScope(found.organizationId), async (tx) => {
      if (isDone) await unsubscribe(tx, found)
      return tx.one<{ name: string }>(sql`select name from organization where id = ${found.organizationId}`)
    })
    const language = browserLanguage(request)
    const { title, question, button, done, kept } = languages[language].pages.unsubscribe
    return sendFormPage(reply, {
      language,
      organization: organization?.name ?? '',
      title: isDone ? done : title,
      body: isDone
        ? html`<p>${kept}</p>`
        : html`<p>${question}</p>
            <form method="post"><button>${button}</button></form>`,
    })
  }
}
