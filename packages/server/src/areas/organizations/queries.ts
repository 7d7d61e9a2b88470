import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { notFound } from '../../problem.ts'
import { containsText, searchPage } from '../../search/index.ts'
import { toRanges } from './postalCodes.ts'

export type OrganizationRow = Replies['organizations.upsert']
export type TerritoryRow = Replies['territories.upsert']

const organization = {
  columns: raw(`
    page.id, page.uid, page.name, page.organization_parent_id, page.is_smart_circle_lg as "isSmartCircleLG", page.int_first_day_of_week,
    page.crm_integration_id, page.show_approaches, page.is_deleted,
    (select o.requires_second_factor from organization o where o.id = page.id) as requires_second_factor, page.created_at, page.updated_at,
    (select count(*)::int from territory t where t.organization_id = page.id and t.deleted_at is null) as territories,
    (select count(*)::int from user_card u where u.organization_id = page.id and u.is_active) as users,
    (select count(*)::int from store s where s.organization_id = page.id and s.deleted_at is null) as stores`),
  joins: raw(''),
}

export function searchOrganizations(
  { tx, caller }: Context,
  body: Bodies['settings.organizations'],
): Promise<Replies['settings.organizations']> {
  const { search, isDeleted = false, includeDeleted = false } = body.filter ?? {}
  const where = [
    includeDeleted ? sql`true` : sql`organization_card.is_deleted = ${isDeleted}`,
    ...(search?.trim() ? [containsText(sql`organization_card.name`, search)] : []),
  ]
  return searchPage<OrganizationRow, 'name' | 'createdAt'>(tx, {
    list: 'settings.organizations',
    body,
    sorts: {
      name: { by: sql`organization_card.sort_name`, kind: 'text' },
      createdAt: { by: sql`organization_card.created_at`, kind: 'instant' },
    },
    defaultSort: { by: 'name', direction: 'asc' },
    table: 'organization_card',
    where: join(where, ' and '),
    organizations: caller.organizations,
    present: organization,
  })
}

export async function oneOrganization({ tx }: Context, id: number): Promise<OrganizationRow> {
  const row = await tx.one<OrganizationRow>(sql`select ${organization.columns} from organization page where page.id = ${id}`)
  if (!row) throw notFound()
  return row
}

const territory = {
  columns: raw(`
    page.id, json_build_object('id', o.id, 'name', o.name) as organization, page.name, page.time_zone, page.is_active, page.updated_at,
    page.postal_codes,
    (select count(*)::int from store s where s.organization_id = page.organization_id and s.territory_id = page.id and s.deleted_at is null)
      as stores,
    (select count(*)::int from membership_territory mt join membership m on m.organization_id = mt.organization_id and m.id = mt.membership_id
      where mt.organization_id = page.organization_id and mt.territory_id = page.id and m.is_active) as users`),
  joins: raw('join organization o on o.id = page.organization_id'),
}

/** Stored codes are single codes, not ranges. */
const inRanges = (row: TerritoryRow): TerritoryRow => ({ ...row, postalCodes: toRanges(row.postalCodes) })

export async function searchTerritories(
  { tx, caller }: Context,
  body: Bodies['territories.search'],
): Promise<Replies['territories.search']> {
  const { search, isActive } = body.filter ?? {}
  const where = [
    sql`territory.deleted_at is null`,
    ...(isActive === undefined ? [] : [sql`territory.is_active = ${isActive}`]),
    ...(search?.trim() ? [containsText(sql`territory.name`, search)] : []),
  ]
  const page = await searchPage<TerritoryRow, 'name'>(tx, {
    list: 'territories.search',
    body,
    sorts: { name: { by: sql`left(lower(territory.name), 60)`, kind: 'text' } },
    defaultSort: { by: 'name', direction: 'asc' },
    table: 'territory',
    where: join(where, ' and '),
    organizations: caller.organizations,
    present: territory,
  })
  return { ...page, items: page.items.map(inRanges) }
}

export async function oneTerritory({ tx }: Context, id: number): Promise<TerritoryRow> {
  const row = await tx.one<TerritoryRow>(sql`
    select ${territory.columns} from territory page ${territory.joins} where page.id = ${id} and page.deleted_at is null`)
  if (!row) throw notFound()
  return inRanges(row)
}
