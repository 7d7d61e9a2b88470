import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { openSecrets } from '../delivery/secrets.ts'
import { serverScope } from '../db/index.ts'
import type { CallLimits } from '../http/limits.ts'
import { acceptForms } from '../http/urlEncoded.ts'
import { problem } from '../problem.ts'
import { receiveText } from './inbound.ts'
import { callbackUrl, inboundUrl } from './sms.ts'
import { recordStatus } from './status.ts'
import { isSigned } from './twilioSignature.ts'

interface Params {
  readonly organizationUid: string
  readonly messageUid?: string
}

/** An empty TwiML response, since replies are sent as separate texts. */
const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response/>'
const TEXT_IDS = /^[A-Za-z0-9]{10,64}$/
const UID = /^[A-Za-z0-9]{1,64}$/
const optOutTypes: ReadonlyMap<string, 'stop' | 'start' | 'help'> = new Map([
  ['STOP', 'stop'],
  ['START', 'start'],
  ['HELP', 'help'],
])
/** The phone, short code or name of a sender. */
const SENDER = /^[+\w .-]{1,40}$/

/** `POST /api/inbound/sms/{organization}` receives texts; `…/status/{message}` receives the status of ours. Both are signed. */
export function registerSmsRoutes(app: FastifyInstance, services: Services, limits: CallLimits): void {
  const { db, config, keys } = services

  /** The organization whose provider signed the call. @throws 403, 429 for an address with too many unsigned calls */
  async function organizationOf(request: FastifyRequest, reply: FastifyReply, url: string): Promise<number> {
    const { organizationUid } = request.params as Params
    const form = request.body
    const signature = request.headers['x-twilio-signature']
    const connection = UID.test(organizationUid)
      ? await db.asTenant(serverScope(), (tx) =>
          tx.one<{ organizationId: number | null }>(sql`select resolve_organization(${organizationUid}) as organization_id`),
        )
      : undefined
    const organizationId = connection?.organizationId ?? 0
    const row = organizationId
      ? await db.asTenant(serverScope(organizationId), (tx) =>
          tx.one<{ id: number; sealedSecrets: string | null }>(sql`
            select id, sealed_secrets from connection where organization_id = ${organizationId} and system = 'sms' and is_active`),
        )
      : undefined
    const { authToken } = row ? openSecrets(keys, organizationId, row.id, row.sealedSecrets) : {}
    const isForm = form instanceof URLSearchParams
    if (isForm && authToken && typeof signature === 'string' && isSigned(authToken, url, form, signature)) return organizationId
    await limits.strangers(request, reply)
    throw problem(403, 'refused')
  }

  app.register((plugin, _options, done) => {
    acceptForms(plugin)
    plugin.post<{ Params: Params; Body: URLSearchParams }>('/api/inbound/sms/:organizationUid', async (request, reply) => {
      const organizationId = await organizationOf(request, reply, inboundUrl(config.publicUrl, request.params.organizationUid))
      const form = request.body
      const sid = form.get('MessageSid') ?? ''
      const from = form.get('From') ?? ''
      if (TEXT_IDS.test(sid) && SENDER.test(from)) {
        const handledThere = optOutTypes.get(form.get('OptOutType') ?? '')
        await receiveText(services, organizationId, { sid, from, body: form.get('Body') ?? '', handledThere })
      }
      return reply.type('text/xml').send(NOTHING)
    })
    plugin.post<{ Params: Required<Params>; Body: URLSearchParams }>(
      '/api/inbound/sms/:organizationUid/status/:messageUid',
      async (request, reply) => {
        const { organizationUid, messageUid } = request.params
        const organizationId = await organizationOf(request, reply, callbackUrl(config.publicUrl, organizationUid, messageUid))
        const form = request.body
        const sid = form.get('MessageSid') ?? ''
        if (TEXT_IDS.test(sid) && UID.test(messageUid))
          await recordStatus(services, organizationId, {
            uid: messageUid,
            sid,
            status: form.get('MessageStatus') ?? '',
            errorCode: /^\d{1,6}$/.exec(form.get('ErrorCode') ?? '')?.[0] ?? null,
            to: form.get('To'),
          })
        return reply.type('text/xml').send(NOTHING)
      },
    )
    done()
  })
}
