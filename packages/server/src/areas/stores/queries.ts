import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import { reachOf } from '../../auth/roles.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { notFound } from '../../problem.ts'
import { matching, searchPage, type SortColumn } from '../../search/index.ts'

export type Store = Replies['stores.get']
type Search = Bodies['stores.search']
type Sort = NonNullable<Search['sort']>['by']

/** A store of the contract, from the CTE `page`, with the codes of all rows counted at once. */
const present = {
  columns: raw(`
    page.id, page.organization_id, page.number, page.name, page.lat, page.lng, page.radius_m, page.time_zone, page.is_active, page.updated_at,
    page.daily_lead_target, page.daily_sale_target, page.coverage,
    case when brand.id is not null then json_build_object('id', brand.id, 'name', brand.name) end as brand,
    json_build_object('id', territory.id, 'name', territory.name, 'timeZone', territory.time_zone) as territory,
    json_build_object('line1', page.line1, 'line2', page.line2, 'city', page.city, 'state', page.state, 'postalCode', page.postal_code) as address,
    coalesce(codes.count, 0) as qr_codes`),
  joins: raw(`
    join territory on territory.organization_id = page.organization_id and territory.id = page.territory_id
    left join lookup_item brand on brand.organization_id = page.organization_id and brand.id = page.brand_id
    left join (
      select page.organization_id, page.id, count(*)::int as count from page
      join qr_code code on code.organization_id = page.organization_id and code.store_id = page.id and code.deleted_at is null and code.is_active
      group by 1, 2
    ) codes on codes.organization_id = page.organization_id and codes.id = page.id`),
}

const sorts: Readonly<Record<Sort, SortColumn>> = {
  name: { by: sql`left(lower(store.name), 50)`, kind: 'text' },
  number: { by: sql`store.number`, kind: 'text' },
  city: { by: sql`left(lower(store.city), 50)`, kind: 'text' },
  updatedAt: { by: sql`store.updated_at`, kind: 'instant' },
}

/**
 * Limits a territory manager to their own stores. Not a row policy: the lookup list `allStores` shows every store to everyone.
 */
export const inOwnTerritoriesOnly = (caller: Caller, table: string): Sql[] =>
  reachOf(caller, 'stores') === 'territory' ? [sql`${raw(table)}.territory_id = any (${[...caller.territories]}::int[])`] : []

const oneOf = (column: Sql, values: readonly (number | string)[] | undefined, type: Sql): Sql[] =>
  values?.length ? [sql`${column} = any (${[...values]}::${type})`] : []

export function searchStores({ tx, caller }: Context, body: Search): Promise<Replies['stores.search']> {
  const { search, territoryIds, brandIds, states, isActive } = body.filter ?? {}
  const conditions = [
    sql`store.deleted_at is null`,
    ...inOwnTerritoriesOnly(caller, 'store'),
    ...oneOf(sql`store.territory_id`, territoryIds, sql`int[]`),
    ...oneOf(sql`store.brand_id`, brandIds, sql`int[]`),
    ...oneOf(sql`store.state`, states, sql`text[]`),
    ...(isActive === undefined ? [] : [sql`store.is_active = ${isActive}`]),
    ...matching(search, 'store', 'store_matches'),
  ]
  return searchPage<Store, Sort>(tx, {
    list: 'stores.search',
    body,
    sorts,
    defaultSort: { by: 'name', direction: 'asc' },
    table: 'store',
    where: join(conditions, ' and '),
    organizations: caller.organizations,
    present,
  })
}

/** @throws 404 if it is deleted or not accessible */
export async function loadStore(tx: Tx, caller: Caller, id: number): Promise<Store> {
  const where = join([sql`id = ${id}`, sql`deleted_at is null`, ...inOwnTerritoriesOnly(caller, 'store')], ' and ')
  const store = await tx.one<Store>(
    sql`with page as (select * from store where ${where}) select ${present.columns} from page ${present.joins}`,
  )
  if (!store) throw notFound()
  return store
}
