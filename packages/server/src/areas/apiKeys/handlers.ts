import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import { isNetwork, newApiKey, prefixOf } from '../../auth/apiKeys.ts'
import { sha256 } from '../../auth/tokens.ts'
import type { AreaHandlers, Context } from '../../context.ts'
import { assertFresh, audit, lockRow, writeRow, type Row } from '../../persistence/index.ts'
import { badInput, notFound, type FieldError } from '../../problem.ts'
import { containsText, searchPage, type SortColumn } from '../../search/index.ts'
import { recordSecurityEvent, type SecurityEvent } from '../../security/events.ts'

type ApiKey = Replies['apiKeys.search']['items'][number]
type Body = Bodies['apiKeys.upsert']
type Stored = Row & {
  readonly name: string
  readonly prefix: string
  readonly scopes: string[]
  readonly expiresAt: string | null
}

const GONE = 'revoked_at is not null'
const columns =
  raw(`page.id, page.name, page.prefix, page.scopes, page.allowed_ips, page.expires_at, page.last_used_at, page.last_used_ip,
  case when maker.id is not null then json_build_object('id', maker.id, 'name', maker.first_name || ' ' || maker.last_name) end as created_by,
  page.created_at, page.updated_at`)
const joins = raw('left join app_user maker on maker.id = page.created_by')
const sorts: Readonly<Record<'createdAt' | 'name', SortColumn>> = {
  createdAt: { by: sql`api_key.created_at`, kind: 'instant' },
  name: { by: sql`lower(api_key.name)`, kind: 'text' },
}

function search({ tx, caller }: Context, body: Bodies['apiKeys.search']): Promise<Replies['apiKeys.search']> {
  const wanted = body.filter?.search
  return searchPage<ApiKey, 'createdAt' | 'name'>(tx, {
    list: 'apiKeys',
    body,
    sorts,
    defaultSort: { by: 'createdAt', direction: 'desc' },
    table: 'api_key',
    where: join(
      [
        sql`api_key.organization_id = any (${[...caller.organizations]}::int[]) and api_key.revoked_at is null`,
        ...(wanted ? [containsText(sql`api_key.name || ' ' || api_key.prefix`, wanted)] : []),
      ],
      ' and ',
    ),
    organizations: caller.organizations,
    present: { columns, joins },
  })
}

async function apiKeyOf({ tx }: Context, id: number): Promise<ApiKey> {
  const found = await tx.one<ApiKey>(sql`select ${columns} from api_key page ${joins} where page.id = ${id}`)
  if (!found) throw notFound()
  return found
}

const record = (
  context: Context,
  organizationId: number,
  event: Pick<SecurityEvent, 'kind'> & { readonly details: { name: string; prefix: string; scopes?: string } },
) =>
  recordSecurityEvent(context.tx, {
    ...event,
    userId: null,
    actorId: context.caller.userId,
    organizationIds: [organizationId],
    request: context.request,
  })

/** The audit event does not contain the hash. */
async function create(context: Context, body: Body & { name: string }): Promise<{ id: number; key: string }> {
  const { tx, caller } = context
  const { organizationId } = caller
  const { name, scopes, expiresAt = null, allowedIps = [] } = body
  const key = newApiKey()
  const values = { name, prefix: prefixOf(key), scopes, allowedIps, expiresAt }
  const made = await tx.one<{ id: number }>(sql`
    insert into api_key (organization_id, name, key_hash, prefix, scopes, allowed_ips, expires_at, created_by)
    values (${organizationId}, ${name}, ${sha256(key)}, ${values.prefix}, ${scopes}::text[], ${allowedIps}::text[], ${expiresAt}::timestamptz,
      ${caller.userId})
    returning id`)
  if (!made) throw new Error('Inserting the API key returned no row.')
  await audit(context, { entity: 'apiKey', organizationId, id: made.id }, 'create', null, values)
  const details = { name, prefix: values.prefix, scopes: scopes.join(', ') }
  await record(context, organizationId, { kind: 'apiKeyCreated', details })
  return { id: made.id, key }
}

/** @throws 400 naming the field, 404, 409 `stale` */
async function upsert(context: Context, body: Body): Promise<Replies['apiKeys.upsert']> {
  const { tx, services } = context
  const row = body.id === undefined ? undefined : await lockRow<Stored>(tx, 'api_key', body.id, GONE)
  if (row) await assertFresh(row, body.updatedAt, () => apiKeyOf(context, row.id))
  const name = body.name.trim()
  const errors: FieldError[] = []
  if (!name) errors.push({ path: 'name', code: 'required' })
  const { expiresAt, allowedIps } = body
  const isSameExpiry = row?.expiresAt != null && expiresAt != null && Date.parse(expiresAt) === Date.parse(row.expiresAt)
  if (expiresAt != null && !isSameExpiry && Date.parse(expiresAt) <= services.now().getTime())
    errors.push({ path: 'expiresAt', code: 'in-past' })
  for (const [at, network] of (allowedIps ?? []).entries())
    if (!isNetwork(network)) errors.push({ path: `allowedIps.${at}`, code: 'not-a-network' })
  if (errors.length) throw badInput(...errors)
  if (!row) {
    const { id, key } = await create(context, { ...body, name })
    return { ...(await apiKeyOf(context, id)), key }
  }
  const { organizationId, id, prefix } = row
  const values = { name, scopes: body.scopes, allowedIps, ...(!isSameExpiry && { expiresAt }) }
  await writeRow(context, { entity: 'apiKey', table: 'api_key', row, organizationId, values })
  const changed = await apiKeyOf(context, id)
  if (changed.updatedAt !== row.updatedAt)
    await record(context, organizationId, { kind: 'apiKeyChanged', details: { name, prefix, scopes: body.scopes.join(', ') } })
  return changed
}

/** @throws 404 */
async function revoke(context: Context, id: number): Promise<void> {
  const { tx, services } = context
  const { organizationId, name, prefix } = await lockRow<Stored>(tx, 'api_key', id, GONE)
  await tx.run(sql`update api_key set revoked_at = ${services.now()} where organization_id = ${organizationId} and id = ${id}`)
  await audit(context, { entity: 'apiKey', organizationId, id }, 'delete', { name, prefix }, null)
  await record(context, organizationId, { kind: 'apiKeyRevoked', details: { name, prefix } })
}

export const apiKeys: AreaHandlers<'apiKeys'> = {
  'apiKeys.search': (context, { body }) => search(context, body),
  'apiKeys.upsert': (context, { body }) => upsert(context, body),
  async 'apiKeys.delete'(context, { params }) {
    await revoke(context, Number(params.id))
    return { ok: true }
  },
}
