import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { fieldRoleIds, isInternal, reachOf } from '../../auth/roles.ts'
import type { CallerContext, Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { emptyRow, laborTable, reportScope, type ReportScope } from '../../metrics/index.ts'
import { matching, searchPage } from '../../search/index.ts'

type StoreBody = Bodies['dashboard.stores']
type UserBody = Bodies['dashboard.users']
export type StoreFilter = NonNullable<StoreBody['filter']>
export type StoreRow = Replies['dashboard.stores']['items'][number]
type UserRow = Replies['dashboard.users']['items'][number]
export type StorePlace = Omit<StoreRow, 'figures' | 'previous' | 'drill' | 'labor' | 'previousLabor'>
type UserPlace = Omit<UserRow, 'figures' | 'previous' | 'drill' | 'labor' | 'previousLabor'> & { userId: number }

const territoriesOf = ({ caller }: CallerContext, wanted: readonly number[] | undefined): Sql[] => [
  ...(wanted?.length ? [sql`territory_id = any (${[...wanted]}::int[])`] : []),
  ...(reachOf(caller, 'stores') === 'territory' ? [sql`territory_id = any (${[...caller.territories]}::int[])`] : []),
]

export const storeList = {
  sorts: {
    name: { by: sql`left(lower(store.name), 60)`, kind: 'text' },
    number: { by: sql`store.number`, kind: 'text' },
  },
  present: {
    columns: raw(`page.id, page.organization_id, page.number, page.name, page.city, page.state, page.is_active,
      case when territory.id is not null then json_build_object('id', territory.id, 'name', territory.name) end as territory`),
    joins: raw('left join territory on territory.organization_id = page.organization_id and territory.id = page.territory_id'),
  },
  where: (context: CallerContext, filter: StoreFilter): Sql =>
    join(
      [
        sql`store.deleted_at is null`,
        ...territoriesOf(context, filter.territoryIds).map((condition) => sql`store.${condition}`),
        ...(filter.isActive === undefined ? [] : [sql`store.is_active = ${filter.isActive}`]),
        ...matching(filter.search, 'store', 'store_card_matches'),
      ],
      ' and ',
    ),
} as const

type Dates = Pick<StoreFilter, 'dates' | 'compareTo'>

/** The reporting period of a list. @throws 400 naming a field of the dates */
export const listScope = (context: Context, { dates, compareTo }: Dates): Promise<ReportScope> =>
  reportScope(context, { filter: { ...(dates && { dates }) }, ...(compareTo && { compareTo }) })

/** Adds figures to stores, keeping their order. */
export async function withFigures(tx: Tx, scope: ReportScope, stores: readonly StorePlace[]): Promise<StoreRow[]> {
  const none = emptyRow()
  if (!stores.length) return []
  const { rows } = await laborTable(tx, { ...scope, filter: { ...scope.filter, storeIds: stores.map(({ id }) => id) } }, [
    'store',
  ])
  const found = new Map(rows.map(({ store, ...row }) => [store?.id, row]))
  return stores.map((store) => ({ ...store, ...(found.get(store.id) ?? none) }))
}

export async function listStores(context: Context, body: StoreBody): Promise<Replies['dashboard.stores']> {
  const { tx, caller } = context
  const filter = body.filter ?? {}
  const scope = await listScope(context, filter)
  const page = await searchPage<StorePlace, 'name' | 'number'>(tx, {
    list: 'dashboard.stores',
    body,
    sorts: storeList.sorts,
    defaultSort: { by: 'name', direction: 'asc' },
    table: 'store',
    where: storeList.where(context, filter),
    organizations: caller.organizations,
    present: storeList.present,
  })
  return { period: scope.period, comparison: scope.comparison, ...page, items: await withFigures(tx, scope, page.items) }
}

export async function listUsers(context: Context, body: UserBody): Promise<Replies['dashboard.users']> {
  const { tx, caller } = context
  const filter = body.filter ?? {}
  const scope = await listScope(context, filter)
  const territories = territoriesOf(context, filter.territoryIds)
  const page = await searchPage<UserPlace, 'name'>(tx, {
    list: 'dashboard.users',
    body,
    sorts: { name: { by: sql`member_card.sort_name`, kind: 'text' } },
    defaultSort: { by: 'name', direction: 'asc' },
    table: 'member_card',
    where: join(
      [
        sql`member_card.role_id = any (${filter.roleIds?.length ? [...filter.roleIds] : fieldRoleIds}::int[])`,
        ...(filter.isActive === undefined ? [] : [sql`member_card.is_active = ${filter.isActive}`]),
        // Partners' users only see users of the same partner (docs/domain.md#roles).
        ...(isInternal(caller)
          ? []
          : [
              sql`exists (select from user_card card
                where card.organization_id = member_card.organization_id and card.id = member_card.user_id)`,
            ]),
        ...(territories.length
          ? [
              sql`exists (select from membership_territory t where t.organization_id = member_card.organization_id
                and t.membership_id = member_card.id and ${join(
                  territories.map((condition) => sql`t.${condition}`),
                  ' and ',
                )})`,
            ]
          : []),
        ...matching(filter.search, 'member_card', 'member_card_matches'),
      ],
      ' and ',
    ),
    organizations: caller.organizations,
    present: {
      columns: raw('page.id, page.user_id, page.organization_id, page.name, page.role_id, page.is_active'),
      joins: raw(''),
    },
  })
  const ids = page.items.map(({ userId }) => userId)
  const table = ids.length
    ? await laborTable(tx, { ...scope, filter: { ...scope.filter, leadGeneratorIds: ids } }, ['organization', 'leadGenerator'])
    : { rows: [] }
  const found = new Map(
    table.rows.map(({ organization, leadGenerator, ...row }) => [`${organization?.id} ${leadGenerator?.id}`, row]),
  )
  const none = emptyRow()
  return {
    period: scope.period,
    comparison: scope.comparison,
    ...page,
    items: page.items.map(({ userId, ...row }) => ({
      ...row,
      id: userId,
      ...(found.get(`${row.organizationId} ${userId}`) ?? none),
    })),
  }
}
