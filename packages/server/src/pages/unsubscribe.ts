import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { serverScope } from '../db/index.ts'
import { acceptForms } from '../http/urlEncoded.ts'
import { readUnsubscribe, unsubscribe } from '../messages/unsubscribe.ts'
import { html } from './html.ts'
import { sendNotFound } from './notFound.ts'
import { languageOf, sendFormPage } from './shopper.ts'

const texts = {
  en: {
    title: 'Unsubscribe',
    question: 'Stop emails from us that aren’t about your appointments?',
    button: 'Unsubscribe',
    done: 'You’re unsubscribed',
    kept: 'You’ll still get emails about your appointments.',
  },
  es: {
    title: 'Cancelar suscripción',
    question: '¿Dejar de recibir correos nuestros que no sean sobre una cita suya?',
    button: 'Cancelar suscripción',
    done: 'Su suscripción está cancelada',
    kept: 'Seguirá recibiendo correos sobre sus citas.',
  },
  fr: {
    title: 'Se désabonner',
    question: 'Ne plus recevoir de nos e-mails qui ne concernent pas un de vos rendez-vous ?',
    button: 'Se désabonner',
    done: 'Vous êtes désabonné',
    kept: 'Vous recevrez toujours les e-mails sur vos rendez-vous.',
  },
} as const

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
    const language = languageOf(request.headers['accept-language'], Object.keys(texts)) as keyof typeof texts
    const { title, question, button, done, kept } = texts[language]
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
