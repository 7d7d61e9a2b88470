import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from './html.ts'
import { languageOf, sendTextPage } from './shopper.ts'

/** A title and what to do about it, worded for a shopper. */
const texts = {
  en: {
    code: [
      'This code is no longer in use',
      'Please ask the person who showed it to you for a new one, or scan another code in the store.',
    ],
    service: ['Nothing can be booked here', 'Please ask in the store, or go back to the page that you came from.'],
    appointment: [
      'We can’t find this appointment',
      'Please check that you opened the whole link, or call the number in your confirmation.',
    ],
    offer: ['We can’t find this offer', 'Please check that you opened the whole link of the message.'],
    subscription: ['We can’t find this page', 'Please check that you opened the whole link of the message.'],
  },
  es: {
    code: ['Este código ya no se usa', 'Pida uno nuevo a quien se lo mostró, o escanee otro código en la tienda.'],
    service: ['Aquí no se puede reservar nada', 'Pregunte en la tienda o regrese a la página de la que vino.'],
    appointment: [
      'No encontramos esta cita',
      'Revise que haya abierto el enlace completo, o llame al número que aparece en su confirmación.',
    ],
    offer: ['No encontramos esta oferta', 'Revise que haya abierto el enlace completo del mensaje.'],
    subscription: ['No encontramos esta página', 'Revise que haya abierto el enlace completo del mensaje.'],
  },
  fr: {
    code: [
      'Ce code n’est plus utilisé',
      'Demandez-en un nouveau à la personne qui vous l’a montré, ou scannez un autre code du magasin.',
    ],
    service: ['Rien ne peut être réservé ici', 'Renseignez-vous en magasin ou revenez à la page d’où vous venez.'],
    appointment: [
      'Ce rendez-vous est introuvable',
      'Vérifiez que vous avez ouvert le lien en entier, ou appelez le numéro de votre confirmation.',
    ],
    offer: ['Cette offre est introuvable', 'Vérifiez que vous avez ouvert le lien du message en entier.'],
    subscription: ['Cette page est introuvable', 'Vérifiez que vous avez ouvert le lien du message en entier.'],
  },
} as const satisfies Record<string, Record<string, readonly [string, string]>>

/** A page for a link that leads nowhere, in the browser's language. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply, what: keyof (typeof texts)['en']): FastifyReply {
  const language = languageOf(request.headers['accept-language'], Object.keys(texts)) as keyof typeof texts
  const [title, text] = texts[language][what]
  return sendTextPage(reply, 404, { language, title, body: html`<p>${text}</p>` })
}
