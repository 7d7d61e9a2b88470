import { dateFormat, formatAppointmentTime } from '@walkup/sdk/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { acceptForms } from '../http/urlEncoded.ts'
import { languages } from '../languages/index.ts'
import { Problem } from '../problem.ts'
import { acceptOffer, decideByLink, declineOffer, viewOffer } from '../waitlist/decide.ts'
import { html } from './html.ts'
import { sendNotFound } from './notFound.ts'
import { browserLanguage, sendFormPage } from './shopper.ts'

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
  const language = browserLanguage(request)
  const view = await work().catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return
    throw error
  })
  if (!view) return sendNotFound(request, reply, 'offer')
  const { tag, pages } = languages[language]
  const t = pages.offer
  const { state, timeZone } = view
  const when = (at: string) => formatAppointmentTime(at, timeZone, tag)
  const until = dateFormat(tag, { timeZone, hour: 'numeric', minute: '2-digit' }).format(new Date(view.expiresAt))
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
