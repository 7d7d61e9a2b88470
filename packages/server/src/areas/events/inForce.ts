import sql from 'sql-template-tag'
import { contract } from '@walkup/sdk/contract'
import { isKeyInForce } from '../../auth/apiKeys.ts'
import { findMembership, type Caller } from '../../auth/caller.ts'
import type { CallerContext } from '../../context.ts'
import type { Db } from '../../db/index.ts'

const reachOf = ({ roleId, subscriptionId, territories }: Pick<Caller, 'roleId' | 'subscriptionId' | 'territories'>) =>
  JSON.stringify([roleId, subscriptionId, territories.toSorted((a, b) => a - b)])

/** Those of the sessions that have not ended. */
export const sessionsInForce = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    await db.asAccounts(async (tx) =>
      (
        await tx.rows<{ id: string }>(sql`
          select session.id from session join app_user u on u.id = session.user_id
          where session.id = any (${[...ids]}) and revoked_at is null and expires_at > app_now() and u.is_active and u.deleted_at is null`)
      ).map(({ id }) => id),
    ),
  )

/** The session or key is still valid, and the user's access is unchanged since the stream opened. */
export async function isInForce({ services, caller, request }: CallerContext): Promise<boolean> {
  if (caller.apiKeyId !== undefined) {
    const { access } = contract['events.stream']
    return services.db.asAccounts((tx) => isKeyInForce(tx, { caller, access, ip: request.ip, now: services.now() }))
  }
  if (!(await sessionsInForce(services.db, [caller.sessionId])).size) return false
  const membership = await services.db.asAccounts((tx) => findMembership(tx, caller.accountId, caller.organizationId))
  return membership !== undefined && membership.userId === caller.userId && reachOf(membership) === reachOf(caller)
}
