import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { notify, type Notice } from '../notices/notify.ts'
import { everyAdministrator } from '../notices/people.ts'
import type { DeliveryServices } from './attempt.ts'
import type { System } from './connector.ts'
import { connectorOf } from './registry.ts'
import type { HeldList } from './lists.ts'
import { ALERT_MS, FAILURES_TO_PAUSE } from './schedule.ts'

/** Notifies an organization's administrators, each by the channels they chose. */
const tellAdministrators = async (
  tx: Tx,
  services: DeliveryServices,
  organizationId: number,
  notice: Pick<Notice, 'occasion' | 'title' | 'body' | 'values'>,
): Promise<number> =>
  notify(tx, services, {
    organizationId,
    kind: 'deliveryFailure',
    userIds: await everyAdministrator(tx, organizationId),
    link: '/integrations',
    ...notice,
  })

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
  const row = await tx.one<{ system: System; settings: { url?: string }; lastError: string | null; failingSince: string }>(sql`
    update connection set alerted_at = ${now}
    where organization_id = ${organizationId} and id = ${connectionId} and alerted_at is null and is_active
      and failures >= ${FAILURES_TO_PAUSE}::int and failing_since <= ${new Date(now.getTime() - ALERT_MS)}
    returning system, settings, last_error, failing_since`)
  if (!row) return
  await tellAdministrators(tx, services, organizationId, {
    occasion: `failure:${connectionId}:${row.failingSince}`,
    title: 'failureTitle',
    body: 'failure',
    values: { name: nameOf(row), answer: row.lastError ?? '–' },
  })
}

/** Alerts that a webhook was turned off, and why. */
export async function alertOfEnd(tx: Tx, services: DeliveryServices, { organizationId, connectionId }: Failing): Promise<void> {
  const row = await tx.one<{ system: System; settings: { url?: string }; lastError: string | null }>(sql`
    select system, settings, last_error from connection where organization_id = ${organizationId} and id = ${connectionId}`)
  if (!row) return
  await tellAdministrators(tx, services, organizationId, {
    occasion: `off:${connectionId}:${services.now().toISOString()}`,
    title: 'failureEndTitle',
    body: 'failureEnd',
    values: { name: nameOf(row), answer: row.lastError ?? '–' },
  })
}

interface Held extends Failing {
  readonly system: System
  readonly held: Readonly<Record<string, HeldList>>
}

/** Asks administrators to accept large losses of lists, once a day for the same loss. */
export async function alertOfHeldLists(tx: Tx, services: DeliveryServices, { organizationId, connectionId, system, held }: Held) {
  for (const [list, { deactivated, of }] of Object.entries(held))
    await tellAdministrators(tx, services, organizationId, {
      occasion: `held:${connectionId}:${list}:${deactivated}:${of}:${services.now().toISOString().slice(0, 10)}`,
      title: 'heldListTitle',
      body: 'heldList',
      values: { name: connectorOf(system).name, list, count: deactivated, of },
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
  return system === 'webhook' && url && URL.canParse(url) ? `Webhook ${new URL(url).host}` : connectorOf(system).name
}
