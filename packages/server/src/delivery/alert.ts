import { rolesWith } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { queueMails } from '../mail/queue.ts'
import type { DeliveryServices } from './attempt.ts'
import type { System } from './connector.ts'
import { ALERT_MS, TRIPS } from './schedule.ts'

/** How the systems are called in mail and in the notes of leads. */
export const systemNames: Readonly<Record<System, string>> = {
  serviceTitan: 'ServiceTitan',
  hubSpot: 'HubSpot',
  crmWebhook: 'CRM',
  homeDepot: 'Home Depot',
  centah: 'Centah',
  webhook: 'Webhook',
}

interface Notice {
  readonly title: string
  readonly body: string
}

/** Tells the administrators of an organization, in the console and by mail. */
async function tellAdministrators(tx: Tx, services: DeliveryServices, organizationId: number, { title, body }: Notice) {
  const roleIds = [...rolesWith('organization.administer')]
  const channels = ['inApp', 'email']
  const at = services.now()
  const sent = await tx.one<{ id: number }>(sql`
    insert into notification (organization_id, title, body, channels, audience, sent_at)
    values (${organizationId}, ${title}, ${body}, ${channels}::text[], ${JSON.stringify({ roleIds, territoryIds: [], userIds: [] })}::jsonb, ${at})
    returning id`)
  const people = await tx.rows<{ id: number; email: string | null }>(sql`
    insert into notification_recipient (organization_id, notification_id, user_id, is_in_app, sent_at)
    select organization_id, ${sent?.id}, id, true, ${at} from user_card
    where organization_id = ${organizationId} and role_id = any (${roleIds}::int[]) and is_active and accepted_at is not null order by id
    returning user_id as id, (select email from user_card u where u.organization_id = ${organizationId} and u.id = notification_recipient.user_id) as email`)
  const text = [body, `${services.config.publicUrl}/integrations`]
  await queueMails(
    tx,
    services.keys,
    people.flatMap(({ email }) => (email ? [{ organizationId, to: email, subject: title, text }] : [])),
  )
}

interface Failing {
  readonly organizationId: number
  readonly connectionId: number
}

/** Alerts once per outage, when a connection has failed for a while. */
export async function alertOfFailure(
  tx: Tx,
  services: DeliveryServices,
  { organizationId, connectionId }: Failing,
): Promise<void> {
  const now = services.now()
  const row = await tx.one<{ system: System; settings: { url?: string }; lastError: string | null }>(sql`
    update connection set alerted_at = ${now}
    where organization_id = ${organizationId} and id = ${connectionId} and alerted_at is null and is_active
      and failures >= ${TRIPS}::int and failing_since <= ${new Date(now.getTime() - ALERT_MS)}
    returning system, settings, last_error`)
  if (!row) return
  await tellAdministrators(tx, services, organizationId, {
    title: `${nameOf(row)} cannot be reached`,
    body: `Leads wait and are tried again for 24 hours. The latest answer: ${row.lastError ?? 'none'}`,
  })
}

/** Alerts that a webhook was turned off, and why. */
export async function alertOfEnd(tx: Tx, services: DeliveryServices, { organizationId, connectionId }: Failing): Promise<void> {
  const row = await tx.one<{ system: System; settings: { url?: string }; lastError: string | null }>(sql`
    select system, settings, last_error from connection where organization_id = ${organizationId} and id = ${connectionId}`)
  if (!row) return
  await tellAdministrators(tx, services, organizationId, {
    title: `${nameOf(row)} was turned off`,
    body: `Nothing more is sent to it until you turn it on again. The latest answer: ${row.lastError ?? 'none'}`,
  })
}

/** A webhook by its host, since an organization may have several. */
function nameOf({
  system,
  settings: { url },
}: {
  readonly system: System
  readonly settings: { readonly url?: string }
}): string {
  return system === 'webhook' && url && URL.canParse(url) ? `The webhook of ${new URL(url).host}` : systemNames[system]
}
