import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { serverScope } from '../db/index.ts'
import { html } from './html.ts'
import { languageOf, needsScript, sendGone, sendPage } from './shopper.ts'

interface Code {
  organizationId: number
  organizationName: string
  id: number
  userUid: string
  serviceGroupId: number
  colours: Record<string, string>
  locales: string[]
}

/** `GET /q/{qrUid}`, what a printed code says: records the scan and shows the booking full screen. */
export function registerScanPage(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { qrUid: string } }>('/q/:qrUid', async (request, reply) => {
    const { qrUid } = request.params
    const code = /^[A-Za-z0-9]{22,64}$/.test(qrUid) ? await findCode(services, qrUid) : undefined
    if (!code) {
      return sendGone(
        reply,
        'This code is no longer in use',
        'Please ask the person who showed it to you for a new one, or scan another code in the store.',
      )
    }
    if (isVisit(request)) await recordScan(services, code, request)
    return sendPage(reply, 200, {
      language: languageOf(request.headers['accept-language'], code.locales),
      title: code.organizationName,
      colours: code.colours,
      hasWidget: true,
      body: html`<walkup-qr-booking
          user-uid="${code.userUid}"
          group="${code.serviceGroupId}"
          qr-uid="${qrUid}"
          base-url=""
        ></walkup-qr-booking
        >${needsScript}`,
    })
  })
}

async function findCode({ db, now }: Services, qrUid: string): Promise<Code | undefined> {
  const found = await db.asTenant(serverScope(), (tx) =>
    tx.one<{ organizationId: number; id: number }>(sql`select organization_id, id from resolve_qr_code(${qrUid})`),
  )
  if (!found) return
  return db.asTenant(serverScope(found.organizationId), (tx) =>
    tx.one<Code>(sql`
      select code.organization_id, o.name as organization_name, code.id, u.uid as user_uid, code.service_group_id,
        coalesce(look.config -> 'colours', '{}') as colours, coalesce(look.config -> 'locales', '[]') as locales
      from qr_code code
      join organization o on o.id = code.organization_id and not o.is_deleted
      join web_config look on look.organization_id = o.id and (look.config ->> 'isPublicBookingOn')::boolean
      join app_user u on u.id = code.user_id and u.is_active and u.deleted_at is null
      join membership m on m.organization_id = o.id and m.user_id = u.id and m.is_active
      where code.organization_id = ${found.organizationId} and code.id = ${found.id} and code.is_active and code.deleted_at is null
        and (code.expires_at is null or code.expires_at > ${now()})`),
  )
}

const robots = /bot\b|bot\/|crawl|spider|preview|facebookexternalhit|whatsapp|slurp|headlesschrome|curl\/|wget\//i

/** Whether a person is likely to look at the page: not a head request, a prefetch, or a machine that follows links. */
function isVisit({ method, headers }: FastifyRequest): boolean {
  const purpose = `${String(headers['sec-purpose'])} ${String(headers.purpose)} ${String(headers['x-purpose'])} ${String(headers['x-moz'])}`
  return method === 'GET' && !/prefetch|preview|prerender/i.test(purpose) && !robots.test(headers['user-agent'] ?? '')
}

async function recordScan({ db, config, now }: Services, code: Code, request: FastifyRequest): Promise<void> {
  const at = now()
  // The same phone is recognized within a day and never after it.
  const device = `scan:${at.toISOString().slice(0, 10)}:${request.ip}:${request.headers['user-agent'] ?? ''}`
  const deviceHash = createHmac('sha256', config.secretKey).update(device).digest('base64url')
  const referrer = request.headers.referer?.slice(0, 2000) ?? null
  await db.asTenant(serverScope(code.organizationId), (tx) =>
    tx.run(sql`insert into qr_scan (organization_id, qr_code_id, at, device_hash, referrer)
      values (${code.organizationId}, ${code.id}, ${at}, ${deviceHash}, ${referrer})`),
  )
}
