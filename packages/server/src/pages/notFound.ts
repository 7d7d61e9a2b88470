import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from './html.ts'
import { languages } from '../languages/index.ts'
import type { PageTexts } from '../languages/types.ts'
import { browserLanguage, sendTextPage } from './shopper.ts'

/** A page for a link that leads nowhere, in the browser's language. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply, what: keyof PageTexts['notFound']): FastifyReply {
  const language = browserLanguage(request)
  const { title, text } = languages[language].pages.notFound[what]
  return sendTextPage(reply, 404, { language, title, body: html`<p>${text}</p>` })
}
