import sql from 'sql-template-tag'
import type { Db, Scope, Tx } from '../db/index.ts'
import { verifyToken } from './tokens.ts'

/** Who calls, and what the database lets them reach. */
export interface Caller extends Scope {
  readonly userId: number
  readonly sessionId: string
  readonly generation: number
}

export interface Place {
  readonly organizationId: number
  readonly roleId: number
  readonly subscriptionId: number
  readonly organizations: number[]
  readonly territories: number[]
}

/**
 * What a user is in an organization: by a membership there, or by an office role (1, 2, 3) in one above it; role 1 is
 * someone everywhere. Office roles reach the organizations below (domain §2).
 */
export function placeOf(tx: Tx, userId: number, organizationId: number): Promise<Place | undefined> {
  return tx.one<Place>(sql`
    with recursive above as (
      select id, organization_parent_id, 0 as distance from organization where id = ${organizationId} and not is_deleted
      union all
      select parent.id, parent.organization_parent_id, distance + 1 from organization parent
      join above on above.organization_parent_id = parent.id
    ), best as (
      select m.id, m.organization_id, m.role_id, m.subscription_id, above.distance
      from membership m left join above on above.id = m.organization_id
      where m.user_id = ${userId} and m.is_active and exists (select from above)
        and (above.distance = 0 or (above.distance > 0 and m.role_id in (1, 2, 3)) or m.role_id = 1)
      order by above.distance nulls last limit 1
    )
    select ${organizationId}::int as organization_id, role_id, subscription_id,
      case when role_id in (1, 2, 3) then organization_tree(${organizationId}) else array[${organizationId}::int] end as organizations,
      (select coalesce(array_agg(territory_id), '{}') from membership_territory t
        where t.organization_id = best.organization_id and t.membership_id = best.id) as territories
    from best`)
}

/** The caller behind an access token; undefined for one that is expired, revoked or not ours. `null` organization: the session's own. */
export async function findCaller(
  db: Db,
  secretKey: string,
  token: string,
  organizationId: number | null,
): Promise<{ caller: Caller | undefined } | undefined> {
  const parsed = verifyToken(secretKey, 'access', token)
  if (!parsed) return
  return db.asAccounts(async (tx) => {
    const session = await tx.one<{ userId: number; organizationId: number }>(sql`
      select session.user_id, session.organization_id from session join app_user u on u.id = session.user_id
      where session.id = ${parsed.sessionId} and u.is_active and u.deleted_at is null
        and revoked_at is null and expires_at > now()
        and ((generation = ${parsed.generation} and access_expires_at > now())
          or (generation = ${parsed.generation + 1} and previous_access_expires_at > now()))`)
    if (!session) return
    const place = await placeOf(tx, session.userId, organizationId ?? session.organizationId)
    return {
      caller: place && { ...place, userId: session.userId, sessionId: parsed.sessionId, generation: parsed.generation },
    }
  })
}
