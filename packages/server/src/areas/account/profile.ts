import { switchKeys, type Replies, type SwitchKey } from '@walkup/sdk/contract'
import sql, { type Sql } from 'sql-template-tag'
import { userIdsOf, findMembership } from '../../auth/caller.ts'
import { officeRoleIds, systemRoleIds } from '../../auth/roles.ts'
import { mailWay, type Services } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { inEveryLanguage } from '../../languages/index.ts'

type Me = Replies['account.me']

/** The login record without its tokens; undefined when the account is not a member of the organization. */
export async function profileOf(
  tx: Tx,
  services: Pick<Services, 'config' | 'isDemo'>,
  accountId: number,
  organizationId: number,
): Promise<Me | undefined> {
  const membership = await findMembership(tx, accountId, organizationId)
  if (!membership) return
  const user = await tx.one<Pick<Me, 'firstName' | 'lastName' | 'email'>>(
    sql`select first_name, last_name, coalesce(email, sign_in_phone) as email from app_user where id = ${accountId}`,
  )
  const organizations = await organizationsOf(tx, accountId)
  const current = organizations.find((organization) => organization.id === organizationId)
  const config = await tx.one<{ config: Me['wingenWebConfig'] }>(
    sql`select config from effective_web_config(${organizationId}::int)`,
  )
  if (!user || !current) return
  return {
    userId: membership.userId,
    ...user,
    currentOrganizationId: organizationId,
    roleId: membership.roleId,
    subscriptionId: membership.subscriptionId,
    organizations,
    intFirstDayOfWeek: current.intFirstDayOfWeek,
    crmIntegrationId: current.crmIntegrationId,
    showApproaches: current.showApproaches,
    organizationParentId: current.organizationParentId,
    wingenWebConfig: { ...defaultWebConfig, ...config?.config },
    textConsent: inEveryLanguage(({ textConsent }) => textConsent.replace('{organization}', () => current.name)),
    disabledFeatures: membership.disabledFeatures.filter((key) => switchKeys.includes(key as SwitchKey)),
    isMailOff: mailWay(services) === 'none',
  }
}

/** Settings of a new organization; booking stays off until a consent text is written. */
export const defaultWebConfig: Me['wingenWebConfig'] = {
  logoUrl: null,
  callToAction: {},
  colours: {},
  radius: 8,
  locales: ['en'],
  consent: { version: 'none', text: { en: 'I agree to be contacted about my request.' } },
  fields: { phone: 'required', email: 'optional', address: 'required' },
  details: {},
  streetSuggestions: null,
  photos: 'hidden',
  allowedOrigins: [],
  successUrl: null,
  privacyUrl: null,
  termsUrl: null,
  isPublicBookingOn: false,
}

const organizationsOf = (tx: Tx, accountId: number) =>
  tx.rows<Me['organizations'][number]>(sql`
    with recursive own_membership as (${membershipsOf(accountId)}), reach as (
      select organization_id as id, role_id = any (${officeRoleIds}::int[]) as descends from own_membership
      union
      select child.id, true from organization child join reach on reach.descends and child.organization_parent_id = reach.id
    )
    select id, name, organization_parent_id, is_smart_circle_lg as "isSmartCircleLG", int_first_day_of_week, crm_integration_id,
      show_approaches, is_deleted
    from organization
    where not is_deleted and (id in (select id from reach)
      or exists (select from own_membership where role_id = any (${systemRoleIds}::int[])))
    order by name, id`)

/** The account's own profile; `email` is what it signs in with, and may be a phone. */
export async function personOf(tx: Tx, accountId: number): Promise<{ email: string; firstName: string; lastName: string }> {
  const person = await tx.one<{ email: string; firstName: string; lastName: string }>(
    sql`select coalesce(email, sign_in_phone) as email, first_name, last_name from app_user where id = ${accountId}`,
  )
  if (!person) throw new Error('The account is gone.')
  return person
}

/** The organization that an account starts in: its own, or else the first one that it joined. */
export async function homeOrganizationId(tx: Tx, accountId: number): Promise<number | undefined> {
  const row = await tx.one<{ organizationId: number }>(sql`
    select own.organization_id from (${membershipsOf(accountId)}) own join organization o on o.id = own.organization_id
    where not o.is_deleted order by own.user_id <> ${accountId}, own.id limit 1`)
  return row?.organizationId
}

const membershipsOf = (accountId: number): Sql => sql`
  select m.* from membership m join app_user person on person.id = m.user_id and person.is_active and person.deleted_at is null
  where m.user_id in ${userIdsOf(accountId)} and m.is_active and m.accepted_at is not null`
