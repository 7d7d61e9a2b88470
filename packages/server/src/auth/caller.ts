import sql, { type Sql } from 'sql-template-tag'
import type { Db, Scope, Tx } from '../db/index.ts'
import type { KeyRing } from '../keys/index.ts'
import { officeRoleIds, systemRoleIds } from './roles.ts'
import { FRESH_MINUTES } from './stepUp.ts'
import { verifyToken } from './tokens.ts'

/** The authenticated caller and what the database lets them reach. */
export interface Caller extends Scope {
  /** The person in the organization; for endpoints of scope `account`, the account. */
  readonly userId: number
  /** The account that signed in. */
  readonly accountId: number
  readonly sessionId: string
  readonly generation: number
  /** Whether the caller recently proved their identity; see stepUp.ts. */
  readonly isFresh: boolean
  /** Whether the session has a second factor. */
  readonly hasSecondFactor: boolean
  /** The chosen organization requires a second factor, and the session has none. */
  readonly lacksFactor: boolean
  readonly disabledFeatures: readonly string[]
  /** The API key that called; undefined for a session. */
  readonly apiKeyId?: number
}

export interface Membership {
  readonly organizationId: number
  /** The user row that shifts, codes and leads refer to: the account itself, or a person linked to it by an invitation. */
  readonly userId: number
  readonly roleId: number
  readonly subscriptionId: number
  readonly organizations: number[]
  readonly territories: number[]
  /** Required by the organization itself or by one above it. */
  readonly requiresSecondFactor: boolean
  /** The features that are off for the role; see contract/switches.ts. */
  readonly disabledFeatures: readonly string[]
}

/** The user ids that an account acts as. */
export const userIdsOf = (accountId: number): Sql =>
  sql`(select ${accountId}::int union all select user_id from account_link where account_id = ${accountId})`

/**
 * An account's membership in an organization: an accepted one there, or an office role in an ancestor; system administrators
 * are members everywhere. Office roles reach descendant organizations (docs/domain.md#organizations).
 */
export function findMembership(tx: Tx, accountId: number, organizationId: number): Promise<Membership | undefined> {
  return tx.one<Membership>(sql`
    with recursive above as (
      select id, organization_parent_id, requires_second_factor, 0 as distance from organization where id = ${organizationId} and not is_deleted
      union all
      select parent.id, parent.organization_parent_id, parent.requires_second_factor, distance + 1 from organization parent
      join above on above.organization_parent_id = parent.id
    ), best as (
      select m.id, m.organization_id, m.user_id, m.role_id, m.subscription_id, above.distance
      from membership m join app_user person on person.id = m.user_id and person.is_active and person.deleted_at is null
      left join above on above.id = m.organization_id
      where m.user_id in ${userIdsOf(accountId)} and m.is_active and m.accepted_at is not null and exists (select from above)
        and (above.distance = 0 or (above.distance > 0 and m.role_id = any (${officeRoleIds}::int[]))
          or m.role_id = any (${systemRoleIds}::int[]))
      order by above.distance nulls last, m.id limit 1
    )
    select ${organizationId}::int as organization_id, user_id, role_id, subscription_id,
      (select bool_or(requires_second_factor) from above) as requires_second_factor,
      disabled_features(${organizationId}, role_id) as disabled_features,
      case when role_id = any (${officeRoleIds}::int[]) then organization_tree(${organizationId}) else array[${organizationId}::int] end as organizations,
      (select coalesce(array_agg(territory_id), '{}') from membership_territory t
        where t.organization_id = best.organization_id and t.membership_id = best.id) as territories
    from best`)
}

/** The caller of an access token; undefined if it is expired, revoked or not ours. `null` organization: the session's own. */
export async function findCaller(
  db: Db,
  keys: KeyRing,
  token: string,
  organizationId: number | null,
): Promise<{ caller: Caller | undefined } | undefined> {
  const parsed = verifyToken(keys, 'access', token)
  if (!parsed) return
  return db.asAccounts(async (tx) => {
    const session = await tx.one<{
      userId: number
      organizationId: number
      isFresh: boolean
      hasSecondFactor: boolean
      organizationIds: number[]
    }>(sql`
      select session.user_id, session.organization_id, has_second_factor, organization_ids,
        authenticated_at > app_now() - make_interval(mins => ${FRESH_MINUTES}) as is_fresh
      from session join app_user u on u.id = session.user_id
      where session.id = ${parsed.sessionId} and u.is_active and u.deleted_at is null
        and revoked_at is null and expires_at > app_now()
        and ((generation = ${parsed.generation} and access_expires_at > app_now())
          or (generation = ${parsed.generation + 1} and previous_access_expires_at > app_now()))`)
    if (!session) return
    const { userId: accountId, isFresh, hasSecondFactor } = session
    const found = await findMembership(tx, accountId, organizationId ?? session.organizationId)
    if (!found) return { caller: undefined }
    const { requiresSecondFactor, ...membership } = found
    if (!session.organizationIds.includes(membership.organizationId)) {
      await tx.run(sql`
        update session set organization_ids = organization_ids || ${membership.organizationId}::int
        where id = ${parsed.sessionId} and not ${membership.organizationId}::int = any (organization_ids)`)
    }
    const lacksFactor = requiresSecondFactor && !hasSecondFactor
    const { sessionId, generation } = parsed
    return { caller: { ...membership, accountId, sessionId, generation, isFresh, hasSecondFactor, lacksFactor } }
  })
}
