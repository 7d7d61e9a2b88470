import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { streetProviders } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { serverScope } from '../db/index.ts'
import { scanDevice } from '../areas/qrCodes/scanDevice.ts'
import { defaultWebConfig } from '../areas/account/profile.ts'
import { contactOf, offeredLocales, withGenerator, type WebConfig } from '../areas/qrCodes/generator.ts'
import { Problem } from '../problem.ts'
import { html, type Html } from './html.ts'
import { sendNotFound } from './notFound.ts'
import { languages } from '../languages/index.ts'
import { browserLanguage, loadingFallback, needsScript, sendPage } from './shopper.ts'

interface Page {
  readonly organizationName: string
  readonly userUid: string
  readonly serviceGroupId: number
  readonly colours: Readonly<Record<string, string>>
  readonly locales: readonly string[]
  readonly phone: string | null
  readonly streets: WebConfig['streetSuggestions']
}
interface Code extends Page {
  readonly organizationId: number
  readonly id: number
}

/**
 * `GET /q/{qrUid}`, the URL of a printed code: records the scan and shows the booking full screen. `GET /q/{userUid}/{group}`
 * shows the same without a code; widgets link there when their script fails to load.
 */
export function registerScanPage(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { qrUid: string } }>('/q/:qrUid', async (request, reply) => {
    const { qrUid } = request.params
    const code = /^[A-Za-z0-9]{22,64}$/.test(qrUid) ? await findCode(services, qrUid) : undefined
    if (!code) return sendNotFound(request, reply, 'code')
    if (isVisit(request)) await recordScan(services, code, request)
    return show(request, reply, code, html`qr-uid="${qrUid}"`)
  })

  app.get<{ Params: { userUid: string; group: string } }>('/q/:userUid/:group', async (request, reply) => {
    const { userUid, group } = request.params
    const isFit = /^[A-Za-z0-9]{22,64}$/.test(userUid) && /^\d{1,9}$/.test(group)
    const page = isFit ? await findPage(services, userUid, Number(group)) : undefined
    return page ? show(request, reply, page) : sendNotFound(request, reply, 'service')
  })
}

function show(request: FastifyRequest, reply: FastifyReply, code: Page, attributes: Html | '' = ''): FastifyReply {
  const language = browserLanguage(request, code.locales)
  return sendPage(reply, 200, {
    language,
    title: code.organizationName,
    colours: code.colours,
    widget: { name: 'qr-booking', script: 'code-page.js' },
    calls: code.streets ? streetProviders[code.streets.provider] : undefined,
    body: html`<main class="visit" data-texts="${JSON.stringify(languages[language].pages.handover)}">
      <h1>${code.organizationName}</h1>
      <walkup-qr-booking
        user-uid="${code.userUid}"
        group="${code.serviceGroupId}"
        base-url=""
        phone="${code.phone ?? ''}"
        history
        ${attributes}
        >${loadingFallback(language, code.phone)}</walkup-qr-booking
      >${needsScript(language)}
    </main>`,
  })
}

/** The page of a person and service group, for widgets that cannot load; not recorded as a scan. */
async function findPage(services: Services, userUid: string, serviceGroupId: number): Promise<Page | undefined> {
  try {
    return await withGenerator(services, userUid, { serviceGroupId }, async (tx, { organizationId, webConfig }) => {
      const { name } = (await tx.one<{ name: string }>(sql`select name from organization where id = ${organizationId}`)) ?? {
        name: '',
      }
      const contact = await contactOf(tx, organizationId)
      return {
        organizationName: name,
        userUid,
        serviceGroupId,
        colours: webConfig.colours,
        locales: offeredLocales(webConfig),
        streets: webConfig.streetSuggestions,
        phone: contact?.phone ?? null,
      }
    })
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return
    throw error
  }
}

async function findCode({ db, now }: Services, qrUid: string): Promise<Code | undefined> {
  const found = await db.asTenant(serverScope(), (tx) =>
    tx.one<{ organizationId: number; id: number }>(sql`select organization_id, id from resolve_qr_code(${qrUid})`),
  )
  if (!found) return
  const code = await db.asTenant(serverScope(found.organizationId), (tx) =>
    tx.one<Omit<Code, 'colours' | 'locales' | 'streets'> & { readonly config: WebConfig }>(sql`
      select code.organization_id, o.name as organization_name, code.id, u.uid as user_uid, code.service_group_id,
        look.config, (select c.phone from business_contact c where c.organization_id = o.id and c.appointment_type_id is null and c.territory_id is null
          limit 1) as phone
      from qr_code code
      join organization o on o.id = code.organization_id and not o.is_deleted
      join web_config look on look.organization_id = o.id and (look.config ->> 'isPublicBookingOn')::boolean
      join app_user u on u.id = code.user_id and u.is_active and u.deleted_at is null
      join membership m on m.organization_id = o.id and m.user_id = u.id and m.is_active
      where code.organization_id = ${found.organizationId} and code.id = ${found.id} and code.is_active and code.deleted_at is null
        and (code.expires_at is null or code.expires_at > ${now()})`),
  )
  if (!code) return
  const config = { ...defaultWebConfig, ...code.config }
  return { ...code, colours: config.colours, locales: offeredLocales(config), streets: config.streetSuggestions }
}

const robots = /bot\b|bot\/|crawl|spider|preview|facebookexternalhit|whatsapp|slurp|headlesschrome|curl\/|wget\//i

/** A visit that began on another phone was counted there. */
const isHandover = (url: string): boolean => url.endsWith('?handover=1')

/** Whether a person probably views the page: not a HEAD request, a prefetch, or a bot. */
function isVisit({ method, headers, url }: FastifyRequest): boolean {
  const purpose = `${String(headers['sec-purpose'])} ${String(headers.purpose)} ${String(headers['x-purpose'])} ${String(headers['x-moz'])}`
  return (
    method === 'GET' &&
    !/prefetch|preview|prerender/i.test(purpose) &&
    !isHandover(url) &&
    !robots.test(headers['user-agent'] ?? '')
  )
}

async function recordScan({ db, keys, now }: Services, code: Code, request: FastifyRequest): Promise<void> {
  const at = now()
  const deviceHash = scanDevice(keys, at, { ip: request.ip, userAgent: request.headers['user-agent'] })
  const referrer = request.headers.referer?.slice(0, 2000) ?? null
  await db.asTenant(serverScope(code.organizationId), (tx) =>
    tx.run(sql`insert into qr_scan (organization_id, qr_code_id, at, device_hash, referrer)
      values (${code.organizationId}, ${code.id}, ${at}, ${deviceHash}, ${referrer})`),
  )
}
