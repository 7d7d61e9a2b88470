import { webhookEvents, type Bodies, type Replies } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import type { CallerContext, Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { openSecrets } from '../../delivery/secrets.ts'
import { newWebhookSecret } from '../../delivery/signature.ts'
import { attemptTest } from '../../delivery/test.ts'
import { assertFresh, audit, lockRow } from '../../persistence/index.ts'
import { badInput, conflict, notFound } from '../../problem.ts'
import { containsText, searchPage, type SortColumn } from '../../search/index.ts'
import { urlErrors } from './urls.ts'
import { saveConnection } from './write.ts'

type Webhook = Replies['webhooks.search']['items'][number]
interface Stored {
  readonly system: 'webhook' | 'crmWebhook'
  readonly isActive: boolean
  readonly settings: { readonly url: string; readonly events?: Webhook['events']; readonly [name: string]: unknown }
  readonly sealedSecrets: string | null
}
const DAY_MS = 86_400_000
const KEPT_DAYS = 30

const all = `'${JSON.stringify(webhookEvents)}'::jsonb`
const columns = raw(`page.id, coalesce(page.settings ->> 'url', '') as url, coalesce(page.settings -> 'events', ${all}) as events,
  page.settings ->> 'description' as description, page.is_active, page.system = 'crmWebhook' as is_managed,
  case when not page.is_active then 'paused' when page.failing_since is not null then 'failing' else 'ok' end as health,
  page.failing_since, page.last_success_at, page.last_error,
  case when (page.settings ->> 'previousSecretUntil')::timestamptz > app_now() then page.settings ->> 'previousSecretUntil' end
    as previous_secret_until,
  (select count(*)::int from delivery d where d.organization_id = page.organization_id and d.connection_id = page.id
    and d.state in ('queued', 'sending', 'failed')) as waiting,
  page.created_at, page.updated_at`)
const sorts: Readonly<Record<'createdAt', SortColumn>> = { createdAt: { by: sql`connection.created_at`, kind: 'instant' } }

export function searchWebhooks({ tx, caller }: Context, body: Bodies['webhooks.search']): Promise<Replies['webhooks.search']> {
  const { search, isActive } = body.filter ?? {}
  const conditions = [
    sql`connection.organization_id = any (${[...caller.organizations]}::int[])`,
    sql`connection.system in ('webhook', 'crmWebhook')`,
    ...(isActive === undefined ? [] : [sql`connection.is_active = ${isActive}`]),
    ...(search
      ? [containsText(sql`concat_ws(' ', connection.settings ->> 'url', connection.settings ->> 'description')`, search)]
      : []),
  ]
  return searchPage<Webhook, 'createdAt'>(tx, {
    list: 'webhooks',
    body,
    sorts,
    defaultSort: { by: 'createdAt', direction: 'asc' },
    table: 'connection',
    where: join(conditions, ' and '),
    organizations: caller.organizations,
    present: { columns, joins: raw('') },
  })
}

/** @throws 404, also for connections other than webhooks */
async function lockWebhook(tx: Tx, id: number) {
  const row = await lockRow<Stored>(tx, 'connection', id)
  if (row.system !== 'webhook' && row.system !== 'crmWebhook') throw notFound()
  return row
}

async function webhookOf({ tx }: Pick<Context, 'tx'>, id: number): Promise<Webhook> {
  const webhook = await tx.one<Webhook>(sql`select ${columns} from connection page where page.id = ${id}`)
  if (!webhook) throw notFound()
  return webhook
}

/** @throws 400 naming the field, 404, 409 `stale` or `managed` */
export async function upsertWebhook(
  context: Context,
  { id, updatedAt, url, events, description, isActive }: Bodies['webhooks.upsert'],
): Promise<Replies['webhooks.upsert']> {
  const { tx, caller, services } = context
  const row = id === undefined ? undefined : await lockWebhook(tx, id)
  if (row?.system === 'crmWebhook') throw conflict('managed')
  if (row) await assertFresh(row, updatedAt, () => webhookOf(context, row.id))
  const errors = urlErrors(services.config, 'url', url.trim())
  if (errors.length) throw badInput(...errors)
  const secret = row ? undefined : newWebhookSecret()
  const saved = await saveConnection(context, {
    system: 'webhook',
    row,
    organizationId: row?.organizationId ?? caller.organizationId,
    isActive,
    settings: {
      ...row?.settings,
      url: url.trim(),
      events,
      description: (description === undefined ? (row?.settings.description as string | null) : description?.trim()) || null,
    },
    ...(secret && { secrets: { secret }, areSecretsMade: true }),
  })
  return { ...(await webhookOf(context, saved)), ...(secret && { secret }) }
}

/** @throws 404, 409 `managed` */
export async function deleteWebhook(context: Context, id: number): Promise<void> {
  const { tx } = context
  const { organizationId, system, settings } = await lockWebhook(tx, id)
  if (system === 'crmWebhook') throw conflict('managed')
  await tx.run(sql`delete from connection where organization_id = ${organizationId} and id = ${id}`)
  await audit(context, { entity: 'connection', organizationId, id }, 'delete', { system, url: settings.url }, null)
}

/** Replaces the secret; messages are also signed with the previous one for a day. @throws 404 */
export async function rotateSecret(context: Context, id: number): Promise<Replies['webhooks.rotateSecret']> {
  const { tx, services } = context
  const row = await lockWebhook(tx, id)
  const { secret: previous } = openSecrets(services.keys, row.organizationId, id, row.sealedSecrets)
  const secret = newWebhookSecret()
  const previousSecretUntil = new Date(services.now().getTime() + DAY_MS).toISOString()
  await saveConnection(context, {
    ...row,
    row,
    settings: { ...row.settings, previousSecretUntil },
    secrets: { secret, previousSecret: previous ?? null },
    areSecretsMade: true,
  })
  return { ...(await webhookOf(context, id)), secret }
}

/** @throws 404 */
export async function testWebhook(context: CallerContext, id: number): Promise<Replies['webhooks.test']> {
  const { organizationId, system, settings, sealedSecrets } = await context.transact((tx) => lockWebhook(tx, id))
  return attemptTest(context.services, { organizationId, connectionId: id, system, settings, sealedSecrets })
}

/** Resends the messages since a time, in order. @throws 404 */
export async function replay(context: Context, id: number, since: string): Promise<{ count: number }> {
  const { tx, services } = context
  const { organizationId } = await lockWebhook(tx, id)
  const now = services.now()
  const from = new Date(Math.max(Date.parse(since), now.getTime() - KEPT_DAYS * DAY_MS))
  const count = await tx.run(sql`
    update delivery set state = 'queued', attempts = 0, first_attempt_at = null, last_error = null, next_attempt_at = ${now}
    where organization_id = ${organizationId} and connection_id = ${id} and created_at >= ${from} and state <> 'sending'
      and message is not null`)
  await audit(context, { entity: 'connection', organizationId, id }, 'replay', null, { since, count })
  return { count }
}
