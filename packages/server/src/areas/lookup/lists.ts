import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import { fieldRoleIds, isInternal, isTerritoryBound, reachOf } from '../../auth/roles.ts'

/** A list of items as JSON; `select` returns one item per row, with columns named as in the API. */
type Lists = Readonly<Record<string, Sql>>

const store = raw(`store.id, store.name, store.is_active and store.deleted_at is null as "isActive",
  store.line1 || coalesce(', ' || store.line2, '') as address, store.city, store.territory_id as "organizationTerritoryId",
  store.organization_id as "organizationId"`)
const territory = raw(`id, name, is_active and deleted_at is null as "isActive", organization_id as "organizationId",
  time_zone as "timeZone", deleted_at is not null as "isDeleted"`)

/**
 * Organizations, territories and stores. Lists named `all…` hold everything in the caller's organizations, including inactive
 * and deleted; the others hold the current organization's, limited to a territory role's territories.
 */
export function firstLists(caller: Caller): Lists {
  const { organizationId, territories } = caller
  const own = (column: Sql) => (isTerritoryBound(caller) ? sql`and ${column} = any (${[...territories]}::int[])` : empty)
  return {
    parentOrganizations: sql`
      select id, name, not is_deleted as "isActive", organization_parent_id as "organizationParentId", is_smart_circle_lg as "isSmartCircleLG",
        int_first_day_of_week as "intFirstDayOfWeek", crm_integration_id as "crmIntegrationId", show_approaches as "showApproaches",
        is_deleted as "isDeleted"
      from organization parent
      where organization_parent_id is null or exists (select from organization child where child.organization_parent_id = parent.id)
      order by name, id`,
    organizationTerritories: sql`
      select ${territory} from territory where organization_id = ${organizationId} and deleted_at is null ${own(sql`id`)} order by name, id`,
    allOrganizationTerritories: sql`select ${territory} from territory order by name, id`,
    stores: sql`
      select ${store} from store where organization_id = ${organizationId} and is_active and deleted_at is null ${own(sql`territory_id`)}
      order by name, id`,
    allStores: sql`select ${store} from store order by name, id`,
  }
}

/**
 * Appointment types, and the generators that the caller may filter by: self, own territories or all, including inactive; a
 * partner's user gets that partner's users only (docs/domain.md#roles).
 */
export function secondLists(caller: Caller): Lists {
  const { organizationId, userId, subscriptionId, territories } = caller
  const within = !isInternal(caller)
    ? sql`and m.subscription_id = ${subscriptionId}`
    : reachOf(caller, 'leads') === 'own'
      ? sql`and u.id = ${userId}`
      : isTerritoryBound(caller)
        ? sql`and (u.id = ${userId} or exists (select from membership_territory t where t.organization_id = m.organization_id
            and t.membership_id = m.id and t.territory_id = any (${[...territories]}::int[])))`
        : empty
  return {
    scheduleAppointmentTypes: sql`
      select type.id, type.name, type.is_active as "isActive", place.name as territory, type.organization_id as "organizationId",
        type.territory_id as "organizationTerritoryId", type.service_group_id as "hdsfiGroupId"
      from appointment_type type join territory place on place.organization_id = type.organization_id and place.id = type.territory_id
      where type.organization_id = ${organizationId} and type.deleted_at is null order by place.name, type.sort, type.id`,
    languageTypes: items(organizationId, 'languageTypes'),
    leadGenerator: sql`
      select u.id, u.first_name || ' ' || u.last_name as name, m.is_active and u.is_active and u.deleted_at is null as "isActive",
        array(select t.territory_id from membership_territory t where t.organization_id = m.organization_id and t.membership_id = m.id
          order by t.territory_id) as "organizationsTerritoryIds"
      from membership m join app_user u on u.id = m.user_id
      where m.organization_id = ${organizationId} and m.role_id = any (${fieldRoleIds}::int[]) ${within} order by u.last_name, u.first_name, u.id`,
  }
}

const items = (organizationId: number, list: string): Sql => sql`
  select id, name, is_active as "isActive", code, number, is_paid_break as "isPaidBreak" from list_entry
  where organization_id = ${organizationId} and list = ${list} order by sort, name, id`

const groups = (organizationId: number, condition: Sql): Sql => sql`
  select id, name, is_active as "isActive" from service_group
  where organization_id = ${organizationId} and ${condition} order by sort, name, id`

/** The organization's own lists for people, stores and leads. */
export function thirdLists({ organizationId }: Caller): Lists {
  const own = (list: string) => items(organizationId, list)
  return {
    userReasons: own('userReasons'),
    storesBrands: own('storesBrands'),
    userHoursTypes: own('userHoursTypes'),
    userTrades: own('userTrades'),
    hdsfiGroup: groups(organizationId, sql`true`),
    costcoStores: own('costcoStores'),
    userActivities: own('userActivities'),
    rejectReasons: own('rejectReasons'),
    cancelReasons: own('cancelReasons'),
  }
}

/** Technicians, business units and the code lists of external systems. */
export function fourthLists({ organizationId }: Caller): Lists {
  const own = (list: string) => items(organizationId, list)
  return {
    serviceTitanCampaigns: own('serviceTitanCampaigns'),
    technicians: sql`
      select id, name, is_active as "isActive" from technician
      where organization_id = ${organizationId} and deleted_at is null order by name, id`,
    serviceTitanBussiness: sql`
      select id, name, is_active as "isActive" from business_unit
      where organization_id = ${organizationId} and deleted_at is null order by name, id`,
    serviceTypeField: own('serviceTypeField'),
    centahServiceId: own('centahServiceId'),
    centahAdCode: own('centahAdCode'),
    hdJobType: own('hdJobType'),
    imeSubCategories: own('imeSubCategories'),
    serviceTitanJobTypes: own('serviceTitanJobTypes'),
    hdsfiGroupForAppointmentTypes: groups(
      organizationId,
      sql`exists (select from appointment_type type where type.organization_id = service_group.organization_id
        and type.service_group_id = service_group.id and type.is_active and type.deleted_at is null)`,
    ),
  }
}

/** Combines the lists into one statement that returns one row, with a column per list. */
export const inOneRow = (lists: Lists): Sql =>
  sql`select json_build_object(${join(
    Object.entries(lists).map(
      ([name, select]) => sql`${name}::text, (select coalesce(json_agg(item), '[]') from (${select}) item)`,
    ),
  )}) as lists`
