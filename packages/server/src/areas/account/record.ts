import type { Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { placeOf } from '../../auth/caller.ts'
import type { Tx } from '../../db/index.ts'

type Me = Replies['account.me']

/** The login record without its tokens; undefined when the user has no place in the organization. */
export async function profileOf(tx: Tx, userId: number, organizationId: number): Promise<Me | undefined> {
  const place = await placeOf(tx, userId, organizationId)
  if (!place) return
  const user = await tx.one<Pick<Me, 'firstName' | 'lastName' | 'email'>>(
    sql`select first_name, last_name, email from app_user where id = ${userId}`,
  )
  const organizations = await organizationsOf(tx, userId)
  const current = organizations.find((organization) => organization.id === organizationId)
  const config = await tx.one<{ config: Me['wingenWebConfig'] }>(
    sql`select config from web_config_in_force(${organizationId}::int)`,
  )
  if (!user || !current) return
  return {
    userId,
    ...user,
    currentOrganizationId: organizationId,
    roleId: place.roleId,
    subscriptionId: place.subscriptionId,
    organizations,
    intFirstDayOfWeek: current.intFirstDayOfWeek,
    crmIntegrationId: current.crmIntegrationId,
    showApproaches: current.showApproaches,
    organizationParentId: current.organizationParentId,
    wingenWebConfig: config?.config ?? defaultWebConfig,
  }
}

/** What an organization starts with until it has settings of its own: booking stays off until a consent text is written. */
export const defaultWebConfig: Me['wingenWebConfig'] = {
  logoUrl: null,
  colours: {},
  radius: 8,
  locales: ['en'],
  consent: { version: 'none', text: { en: 'I agree to be contacted about my request.' } },
  fields: { phone: 'required', email: 'optional', address: 'required' },
  allowedOrigins: [],
  successUrl: null,
  isPublicBookingOn: false,
}

const organizationsOf = (tx: Tx, userId: number) =>
  tx.rows<Me['organizations'][number]>(sql`
    with recursive reach as (
      select m.organization_id as id, m.role_id in (1, 2, 3) as descends from membership m where m.user_id = ${userId} and m.is_active
      union
      select child.id, true from organization child join reach on reach.descends and child.organization_parent_id = reach.id
    )
    select id, name, organization_parent_id, is_smart_circle_lg as "isSmartCircleLG", int_first_day_of_week, crm_integration_id,
      show_approaches, is_deleted
    from organization
    where not is_deleted and (id in (select id from reach)
      or exists (select from membership where user_id = ${userId} and role_id = 1 and is_active))
    order by name, id`)

/** Where a user starts: their first membership. */
export async function homeOf(tx: Tx, userId: number): Promise<number | undefined> {
  const row = await tx.one<{ organizationId: number }>(sql`
    select m.organization_id from membership m join organization o on o.id = m.organization_id
    where m.user_id = ${userId} and m.is_active and not o.is_deleted order by m.id limit 1`)
  return row?.organizationId
}
