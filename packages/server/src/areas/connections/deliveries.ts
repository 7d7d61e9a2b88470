import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { conflict, notFound } from '../../problem.ts'
import { audit, lockRow } from '../../persistence/index.ts'
import { containsText, searchPage, type SortColumn } from '../../search/index.ts'

type Search = Bodies['deliveries.search']
type Filter = NonNullable<Search['filter']>
type Delivery = Replies['deliveries.search']['items'][number]
type Sort = NonNullable<Search['sort']>['by']

const sorts: Readonly<Record<Sort, SortColumn>> = {
  createdAt: { by: sql`delivery.created_at`, kind: 'instant' },
  nextAttemptAt: { by: sql`delivery.next_attempt_at`, kind: 'instant' },
}
const columns = raw(`page.id, c.system, c.is_simulated, case when c.system = 'webhook' then c.id end as webhook_id,
  case when c.system = 'webhook' then coalesce(c.settings ->> 'description',
    substring(c.settings ->> 'url' from '^https?://(?:[^/?#@]*@)?([^/?#]+)')) end as webhook_name, page.topic, page.lead_id,
  case when lead.id is not null then lead.first_name || ' ' || lead.last_name end as lead_name, page.state, page.attempts,
  case when page.state in ('queued', 'failed') then page.next_attempt_at end as next_attempt_at, page.last_error, page.external_id,
  record_url(c, page.external_id, ref.details) as url, page.created_at, page.updated_at`)
const joins = raw(`join connection c on c.organization_id = page.organization_id and c.id = page.connection_id
  left join lead on lead.organization_id = page.organization_id and lead.id = page.lead_id
  left join external_ref ref on ref.organization_id = page.organization_id and ref.lead_id = page.lead_id and ref.system = c.system`)

/** The deliveries of a connection, as a semijoin on the filtered table. */
const ofConnection = (condition: Sql): Sql => sql`
  exists (select from connection c where c.organization_id = delivery.organization_id and c.id = delivery.connection_id and ${condition})`

function conditionsOf({ system, webhookId, state, states, leadId, from, to, search }: Filter): Sql[] {
  const wanted = state ? [state, ...(states ?? [])] : states
  return [
    ...(system ? [ofConnection(sql`c.system = ${system}`)] : []),
    ...(webhookId ? [sql`delivery.connection_id = ${webhookId}`] : []),
    ...(wanted?.length ? [sql`delivery.state = any (${wanted}::text[])`] : []),
    ...(leadId ? [sql`delivery.lead_id = ${leadId}`] : []),
    ...(from ? [sql`delivery.created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`delivery.created_at < ${to}::timestamptz`] : []),
    ...(search ? [containsText(sql`concat_ws(' ', delivery.topic, delivery.last_error, delivery.external_id)`, search)] : []),
  ]
}

export function searchDeliveries({ tx, caller }: Context, body: Search): Promise<Replies['deliveries.search']> {
  const conditions = [
    sql`delivery.organization_id = any (${[...caller.organizations]}::int[])`,
    ...conditionsOf(body.filter ?? {}),
  ]
  return searchPage<Delivery, Sort>(tx, {
    list: 'deliveries',
    body,
    sorts,
    defaultSort: { by: 'createdAt', direction: 'desc' },
    table: 'delivery',
    where: join(conditions, ' and '),
    organizations: caller.organizations,
    present: { columns, joins },
  })
}

/** @throws 404 */
async function deliveryOf({ tx }: Pick<Context, 'tx'>, id: number): Promise<Delivery> {
  const delivery = await tx.one<Delivery>(sql`select ${columns} from delivery page ${joins} where page.id = ${id}`)
  if (!delivery) throw notFound()
  return delivery
}

export async function deliveryDetail(context: Context, id: number): Promise<Replies['deliveries.get']> {
  const delivery = await deliveryOf(context, id)
  const attemptList = await context.tx.rows<Replies['deliveries.get']['attemptList'][number]>(sql`
    select at, duration_ms, state, error, calls from delivery_attempt where delivery_id = ${id} order by id`)
  return { ...delivery, attemptList }
}

interface Locked {
  readonly state: Delivery['state']
  readonly connectionId: number
  readonly message: string | null
}

// Restarts a delivery: due now, with another day of retries. If its message is missing, it was erased.
const again = (now: Date): Sql => sql`
  state = 'queued', attempts = 0, first_attempt_at = null, last_error = null, next_attempt_at = ${now}`
const sendable = sql`(message is not null
  or not exists (select from connection c where c.organization_id = delivery.organization_id and c.id = delivery.connection_id
    and c.system in ('webhook', 'crmWebhook')))`

/** @throws 404, 409 `not-failed` or `erased` */
export async function retry(context: Context, id: number): Promise<Delivery> {
  const { tx, services } = context
  const { organizationId, state } = await lockRow<Locked>(tx, 'delivery', id)
  if (state !== 'failed' && state !== 'dead') throw conflict('not-failed', { state })
  const count = await tx.run(
    sql`update delivery set ${again(services.now())} where organization_id = ${organizationId} and id = ${id} and ${sendable}`,
  )
  if (!count) throw conflict('erased')
  await audit(context, { entity: 'delivery', organizationId, id }, 'retry', { state }, { state: 'queued' })
  return deliveryOf(context, id)
}

/** @throws 404, 409 `not-open` */
export async function dismiss(context: Context, id: number): Promise<Delivery> {
  const { tx } = context
  const { organizationId, state } = await lockRow<Locked>(tx, 'delivery', id)
  if (state !== 'queued' && state !== 'failed') throw conflict('not-open', { state })
  await tx.run(sql`
    update delivery set state = 'dead', next_attempt_at = null, last_error = coalesce(last_error, 'Dismissed.')
    where organization_id = ${organizationId} and id = ${id}`)
  await audit(context, { entity: 'delivery', organizationId, id }, 'dismiss', { state }, { state: 'dead' })
  return deliveryOf(context, id)
}

export async function retryAll(context: Context, filter: Filter): Promise<{ count: number }> {
  const { tx, caller, services } = context
  const { organizationId } = caller
  const conditions = [
    sql`delivery.organization_id = ${organizationId}`,
    sql`delivery.state in ('failed', 'dead')`,
    sendable,
    ...conditionsOf(filter),
  ]
  const count = await tx.run(sql`update delivery set ${again(services.now())} where ${join(conditions, ' and ')}`)
  await audit(context, { entity: 'delivery', organizationId, id: null }, 'retryAll', null, { ...filter, count })
  return { count }
}
