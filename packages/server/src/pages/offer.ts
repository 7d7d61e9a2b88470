import { formatAppointmentTime } from '@walkup/sdk/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { acceptForms } from '../http/urlEncoded.ts'
import { languages } from '../mail/languages.ts'
import { Problem } from '../problem.ts'
import { acceptOffer, decideByLink, declineOffer, viewOffer } from '../waitlist/decide.ts'
import { html } from './html.ts'
import { sendNotFound } from './notFound.ts'
import { languageOf, sendFormPage } from './shopper.ts'

const texts = {
  en: {
    open: 'A time opened up',
    accepted: 'It’s yours',
    declined: 'You passed on this time',
    expired: 'This offer has ended',
    until: 'Held for you until',
    moves: 'It replaces your appointment on',
    take: 'Take this time',
    pass: 'No, thanks',
    booked: 'You’ll get a message with the details.',
    stays: 'You’re still on the waitlist. We’ll let you know when another time opens up.',
    late: 'It’s too late to move your current appointment online. Please call us.',
  },
  es: {
    open: 'Se liberó un horario',
    accepted: 'Es suyo',
    declined: 'Dejó pasar este horario',
    expired: 'Esta oferta terminó',
    until: 'Reservado para usted hasta las',
    moves: 'Reemplaza su cita del',
    take: 'Tomar este horario',
    pass: 'No, gracias',
    booked: 'Recibirá un mensaje con los detalles.',
    stays: 'Sigue en la lista. Le avisaremos del próximo horario.',
    late: 'Ya es tarde para cambiar su cita actual en línea. Llámenos, por favor.',
  },
  fr: {
    open: 'Un créneau s’est libéré',
    accepted: 'Il est à vous',
    declined: 'Vous avez laissé ce créneau',
    expired: 'Cette offre est terminée',
    until: 'Réservé pour vous jusqu’à',
    moves: 'Il remplace votre rendez-vous du',
    take: 'Prendre ce créneau',
    pass: 'Non, merci',
    booked: 'Vous recevrez un message avec les détails.',
    stays: 'Vous restez sur la liste. Nous vous préviendrons du prochain créneau.',
    late: 'Il est trop tard pour déplacer votre rendez-vous actuel en ligne. Appelez-nous.',
  },
} as const
type View = Awaited<ReturnType<typeof viewOffer>>

/** `/offer/{token}`: a freed time, offered to a shopper. Viewing changes nothing, since mail scanners open links too. */
export function registerOfferPage(app: FastifyInstance, services: Services): void {
  app.register((plugin, _options, done) => {
    acceptForms(plugin)
    type Route = { Params: { token: string }; Body: URLSearchParams | undefined }
    plugin.get<Route>('/offer/:token', { config: { isPublic: true } }, (request, reply) =>
      answer(request, reply, () => viewOffer(services, request.params.token)),
    )
    plugin.post<Route>('/offer/:token', { config: { isPublic: true } }, (request, reply) =>
      answer(request, reply, async () => {
        const { token } = request.params
        const isPassed = request.body?.has('pass') === true
        try {
          return await decideByLink(services, token, (tx, offer) =>
            isPassed ? declineOffer(tx, offer, services.now()) : acceptOffer(tx, services, offer),
          )
        } catch (error) {
          if (!(error instanceof Problem) || error.status !== 409) throw error
          return { ...(await viewOffer(services, token)), isTooLate: error.code === 'too-late' }
        }
      }),
    )
    done()
  })
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<View & { readonly isTooLate?: boolean }>,
): Promise<FastifyReply> {
  const language = languageOf(request.headers['accept-language'], Object.keys(languages)) as keyof typeof texts
  const view = await work().catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return
    throw error
  })
  if (!view) return sendNotFound(request, reply, 'offer')
  const t = texts[language]
  const { tag } = languages[language]
  const { state, timeZone } = view
  const when = (at: string) => formatAppointmentTime(at, timeZone, tag)
  const until = new Intl.DateTimeFormat(tag, { timeZone, hour: 'numeric', minute: '2-digit' }).format(new Date(view.expiresAt))
  const body =
    state === 'open' && !view.isTooLate
      ? html`<p>${t.until} ${until}.</p>
          ${view.movesFrom ? html`<p>${t.moves} ${when(view.movesFrom)}.</p>` : ''}
          <form method="post">
            <button>${t.take}</button>
            <button class="quiet" name="pass" value="1">${t.pass}</button>
          </form>`
      : html`<p>${view.isTooLate ? t.late : state === 'accepted' ? t.booked : t.stays}</p>`
  return sendFormPage(reply, {
    language,
    organization: view.organization.name,
    title: t[state],
    body: html`<p>${view.appointmentType.name}</p>
      <p class="when">${when(view.startAt)}</p>
      ${body}`,
  })
}
