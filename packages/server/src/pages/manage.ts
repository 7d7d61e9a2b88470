import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { sha256 } from '../auth/tokens.ts'
import { readManageToken } from '../areas/booking/manageLink.ts'
import type { Services } from '../context.ts'
import { serverScope } from '../db/index.ts'
import { html } from './html.ts'
import { sendNotFound } from './notFound.ts'
import { browserLanguage, loadingFallback, needsScript, sendPage } from './shopper.ts'

/** `GET /manage/{manageToken}`: a shopper's appointment. Viewing changes nothing, since mail scanners open links too. */
export function registerManagePage(app: FastifyInstance, { db, keys }: Services): void {
  app.get<{ Params: { manageToken: string } }>('/manage/:manageToken', async (request, reply) => {
    const { manageToken } = request.params
    const found = /^[A-Za-z0-9._~-]{16,512}$/.test(manageToken)
      ? await db.asTenant(serverScope(), (tx) =>
          tx.one<{ organizationId: number }>(
            sql`select organization_id from resolve_booking(${sha256(readManageToken(keys, manageToken).token)})`,
          ),
        )
      : undefined
    const look =
      found &&
      (await db.asTenant(serverScope(found.organizationId), (tx) =>
        tx.one<{ name: string; phone: string | null; colours: Record<string, string>; locales: string[] }>(sql`
          select o.name, (select c.phone from business_contact c
              where c.organization_id = o.id and c.appointment_type_id is null and c.territory_id is null limit 1) as phone, coalesce(look.config -> 'colours', '{}') as colours, coalesce(look.config -> 'locales', '[]') as locales
          from organization o left join web_config look on look.organization_id = o.id where o.id = ${found.organizationId}`),
      ))
    if (!look) return sendNotFound(request, reply, 'appointment')
    const language = browserLanguage(request, look.locales)
    return sendPage(reply, 200, {
      language,
      title: look.name,
      colours: look.colours,
      widget: { name: 'manage', script: 'walkup.js' },
      body: html`<main class="visit">
        <h1>${look.name}</h1>
        <walkup-manage manage-token="${manageToken}" base-url="" phone="${look.phone ?? ''}"
          >${loadingFallback(language, look.phone)}</walkup-manage
        >${needsScript(language)}
      </main>`,
    })
  })
}
