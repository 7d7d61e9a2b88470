import { INTERNAL_SUBSCRIPTION, rolesWith, type Permission } from '@walkup/sdk/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'

/** Longer punches are forgotten clock-outs. */
const OPEN_HOURS = 16

/** The ids of an organization's active people with a permission. */
async function peopleWith(tx: Tx, organizationId: number, permission: Permission, where: Sql = sql`true`): Promise<number[]> {
  const found = await tx.rows<{ id: number }>(sql`
    select card.id from user_card card
    where card.organization_id = ${organizationId} and card.role_id = any (${[...rolesWith(permission)]}::int[])
      and card.subscription_id = ${INTERNAL_SUBSCRIPTION} and card.is_active and card.accepted_at is not null and ${where}
    order by card.id`)
  return found.map(({ id }) => id)
}

const inTerritory = (territoryId: number | null) => sql`exists (
  select from membership_territory t where t.organization_id = card.organization_id and t.membership_id = card.membership_id
    and t.territory_id = ${territoryId})`

/** Dispatchers who are clocked in or scheduled now; all of them if nobody is. */
export async function dispatchersOnDuty(tx: Tx, organizationId: number, now: Date): Promise<number[]> {
  const onDuty = await peopleWith(
    tx,
    organizationId,
    'leads.dispatch',
    sql`(exists (select from time_log t where t.organization_id = card.organization_id and t.user_id = card.id and t.deleted_at is null
          and t.clock_out_at is null and t.clock_in_at between ${new Date(now.getTime() - OPEN_HOURS * 3_600_000)}::timestamptz and ${now}::timestamptz)
      or exists (select from shift s where s.organization_id = card.organization_id and s.user_id = card.id and s.deleted_at is null
          and s.posted_at is not null and s.start_at <= ${now}::timestamptz and s.end_at > ${now}::timestamptz))`,
  )
  return onDuty.length ? onDuty : peopleWith(tx, organizationId, 'leads.dispatch')
}

/** The managers of a lead's territory, or else of the organization, or else its administrators. */
export async function managersOf(tx: Tx, organizationId: number, territoryId: number | null): Promise<number[]> {
  const local = territoryId === null ? [] : await peopleWith(tx, organizationId, 'leads.manage', inTerritory(territoryId))
  if (local.length) return local
  const managers = await peopleWith(tx, organizationId, 'leads.manageAll')
  return managers.length ? managers : administrators(tx, organizationId)
}

/** The organization's administrators, without system administrators. */
export const administrators = (tx: Tx, organizationId: number): Promise<number[]> =>
  peopleWith(
    tx,
    organizationId,
    'organization.administer',
    sql`card.role_id <> all (${[...rolesWith('system.administer')]}::int[])`,
  )

/** Includes system administrators who are members of the organization. */
export const everyAdministrator = (tx: Tx, organizationId: number): Promise<number[]> =>
  peopleWith(tx, organizationId, 'organization.administer')

/** Everyone who works leads in a territory. */
export async function everyone(tx: Tx, organizationId: number, territoryId: number | null): Promise<number[]> {
  const lists = [
    await peopleWith(tx, organizationId, 'leads.dispatch'),
    territoryId === null ? [] : await peopleWith(tx, organizationId, 'leads.manage', inTerritory(territoryId)),
    await peopleWith(tx, organizationId, 'leads.manageAll'),
    await administrators(tx, organizationId),
  ]
  return lists.flat()
}
