import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { notFound } from '../../problem.ts'
import { matching, searchPage, type SortColumn } from '../../search/index.ts'

export type UserRow = Replies['users.search']['items'][number]
export type UserDetail = Replies['users.get']
type UserSearch = Bodies['users.search']
type Sort = NonNullable<UserSearch['sort']>['by']

/** A user row of the contract, from the CTE `page`, with the territories of all rows aggregated at once. */
export const present = {
  columns: raw(`
    page.id, page.uid, page.organization_id, page.first_name, page.last_name, page.email, page.phone, page.role_id, page.subscription_id,
    page.is_active, coalesce(places.territories, '[]') as territories, page.external_employee_id,
    page.capture_icon is not null as has_capture_icon, page.invited_at,
    case when page.email is null and page.accepted_at is null then invitation_text_at(page.organization_id, page.id) end as invitation_text_at,
    page.accepted_at, page.declined_at, page.last_activity_at, page.created_at, page.updated_at`),
  joins: raw(`
    left join (
      select page.organization_id, page.membership_id, json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id) as territories
      from page join membership_territory mt on mt.organization_id = page.organization_id and mt.membership_id = page.membership_id
      join territory t on t.organization_id = mt.organization_id and t.id = mt.territory_id and t.deleted_at is null
      group by 1, 2
    ) places on places.organization_id = page.organization_id and places.membership_id = page.membership_id`),
}

const sorts: Readonly<Record<Sort, SortColumn>> = {
  name: { by: sql`user_card.sort_name`, kind: 'text' },
  lastActivityAt: { by: sql`user_card.last_activity_at`, kind: 'instant', isNullable: true },
  createdAt: { by: sql`user_card.created_at`, kind: 'instant' },
  role: { by: sql`user_card.role_id`, kind: 'integer' },
}

const oneOf = (column: Sql, values: readonly number[] | undefined): Sql[] =>
  values?.length ? [sql`${column} = any (${[...values]}::int[])`] : []

/** Lists members of several organizations once, under the first one. */
export const withoutDuplicates = (organizations: readonly number[]): Sql[] =>
  organizations.length < 2
    ? []
    : [
        sql`not exists (select from membership other where other.user_id = user_card.id
          and array_position(${[...organizations]}::int[], other.organization_id)
            < array_position(${[...organizations]}::int[], user_card.organization_id))`,
      ]

/** Members of one of the territories. */
export const inTerritories = (ids: readonly number[] | undefined): Sql[] =>
  ids?.length
    ? [
        sql`exists (select from membership_territory mt where mt.organization_id = user_card.organization_id
          and mt.membership_id = user_card.membership_id and mt.territory_id = any (${[...ids]}::int[]))`,
      ]
    : []

export function searchUsers({ tx, caller }: Context, body: UserSearch): Promise<Replies['users.search']> {
  const filter = body.filter ?? {}
  const where = [
    sql`true`,
    ...oneOf(sql`user_card.role_id`, filter.roleIds),
    ...oneOf(sql`user_card.subscription_id`, filter.subscriptionIds),
    ...inTerritories(filter.territoryIds),
    ...(filter.tradeIds?.length
      ? [
          sql`exists (select from user_trade ut where ut.organization_id = user_card.organization_id and ut.user_id = user_card.id
            and ut.trade_id = any (${[...filter.tradeIds]}::int[]))`,
        ]
      : []),
    ...(filter.isActive === undefined ? [] : [sql`user_card.is_active = ${filter.isActive}`]),
    ...withoutDuplicates(caller.organizations),
    ...matching(filter.search, 'user_card', 'user_card_matches'),
  ]
  return searchPage<UserRow, Sort>(tx, {
    list: 'users.search',
    body,
    sorts,
    defaultSort: { by: 'name', direction: 'asc' },
    table: 'user_card',
    where: join(where, ' and '),
    organizations: caller.organizations,
    present,
  })
}

const details = raw(`
  page.language_id, page.hire_date,
  (select json_agg(json_build_object('organization', json_build_object('id', o.id, 'name', o.name), 'roleId', other.role_id,
      'subscriptionId', other.subscription_id, 'isActive', other.is_active) order by o.name, o.id)
    from user_card other join organization o on o.id = other.organization_id where other.id = page.id) as memberships,
  (select coalesce(json_agg(json_build_object('id', ut.id, 'trade', json_build_object('id', item.id, 'name', item.name), 'level', ut.level,
      'updatedAt', iso(ut.updated_at)) order by item.name, ut.id), '[]')
    from user_trade ut join lookup_item item on item.organization_id = ut.organization_id and item.id = ut.trade_id
    where ut.organization_id = page.organization_id and ut.user_id = page.id) as trades`)

/** A person's membership in `organizationId`, or else in the first accessible organization. @throws 404 */
export async function userDetail(tx: Tx, id: number, organizationId: number): Promise<UserDetail> {
  const row = await tx.one<UserDetail>(sql`
    with page as (select * from user_card where id = ${id})
    select ${present.columns}, ${details} from page ${present.joins}
    order by page.organization_id <> ${organizationId}, page.organization_id limit 1`)
  if (!row) throw notFound()
  return row
}
