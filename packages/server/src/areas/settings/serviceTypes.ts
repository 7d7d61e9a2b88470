import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, notFound } from '../../problem.ts'
import { matching, searchPage, type SortColumn } from '../../search/index.ts'
import { assertFresh, assertUnused, lockRow, softDelete, writeRow } from '../../persistence/index.ts'

type Search = Bodies['settings.serviceTypes']
type Page = Replies['settings.serviceTypes']
type ServiceType = Page['items'][number]
type Sort = NonNullable<Search['sort']>['by']

const GONE = 'deleted_at is not null'
const sorts: Readonly<Record<Sort, SortColumn>> = {
  order: { by: sql`service_type.sort`, kind: 'integer' },
  name: { by: sql`left(lower(service_type.name), 50)`, kind: 'text' },
  updatedAt: { by: sql`service_type.updated_at`, kind: 'instant' },
}
const present = {
  columns: raw(`page.id, page.organization_id, page.name, page.sort as "order", page.is_active, page.updated_at,
    (select count(*)::int from question q where q.organization_id = page.organization_id and q.service_type_id = page.id
      and q.deleted_at is null) as questions`),
  joins: raw(''),
}

export function searchServiceTypes({ tx, caller }: Context, body: Search): Promise<Page> {
  const { search, isActive } = body.filter ?? {}
  const conditions = [
    sql`service_type.deleted_at is null`,
    ...(isActive === undefined ? [] : [sql`service_type.is_active = ${isActive}`]),
    ...matching(search, 'service_type', 'service_type_matches'),
  ]
  return searchPage<ServiceType, Sort>(tx, {
    list: 'settings.serviceTypes',
    body,
    sorts,
    defaultSort: { by: 'order', direction: 'asc' },
    table: 'service_type',
    where: join(conditions, ' and '),
    organizations: caller.organizations,
    present,
  })
}

async function detail(tx: Tx, id: number): Promise<ServiceType> {
  const row = await tx.one<ServiceType>(
    sql`select ${present.columns} from service_type page where page.id = ${id} and page.deleted_at is null`,
  )
  if (!row) throw notFound()
  return row
}

/** @throws 400 naming `name`, 404, 409 `stale` or `exists` */
export async function upsertServiceType(context: Context, body: Bodies['settings.upsertServiceType']): Promise<ServiceType> {
  const { tx, caller } = context
  const row = body.id === undefined ? undefined : await lockRow(tx, 'service_type', body.id, GONE)
  if (row) await assertFresh(row, body.updatedAt, () => detail(tx, row.id))
  const name = body.name.trim()
  if (!name) throw badInput({ path: 'name', code: 'required' })
  const id = await writeRow(context, {
    entity: 'serviceType',
    table: 'service_type',
    row,
    organizationId: row?.organizationId ?? caller.organizationId,
    values: { name, sort: body.order, isActive: body.isActive },
  })
  return detail(tx, id)
}

/** @throws 404, 409 `in-use` while it has questions */
export async function deleteServiceType(context: Context, id: number): Promise<void> {
  const row = await lockRow(context.tx, 'service_type', id, GONE)
  const { questions } = await detail(context.tx, id)
  assertUnused('service-type', [{ entity: 'question', count: questions }])
  await softDelete(context, 'serviceType', 'service_type', row)
}
