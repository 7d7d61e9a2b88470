import type { Context } from '../context.ts'
import { recordSecurityEvent } from './events.ts'

interface MemberAccess {
  readonly roleId: number
  readonly subscriptionId: number
  readonly isActive: boolean
}

/** Logs the access that a change of membership grants or revokes. */
export async function recordMembershipChange(
  { tx, caller, request }: Context,
  { organizationId, userId }: { readonly organizationId: number; readonly userId: number },
  before: MemberAccess,
  after: MemberAccess,
): Promise<void> {
  const about = { userId, actorId: caller.userId, organizationIds: [organizationId], request }
  if (before.roleId !== after.roleId || before.subscriptionId !== after.subscriptionId) {
    const details = {
      fromRoleId: before.roleId,
      toRoleId: after.roleId,
      ...(before.subscriptionId !== after.subscriptionId && {
        fromSubscriptionId: before.subscriptionId,
        toSubscriptionId: after.subscriptionId,
      }),
    }
    await recordSecurityEvent(tx, { ...about, kind: 'roleChanged', details })
  }
  if (before.isActive !== after.isActive) {
    await recordSecurityEvent(tx, { ...about, kind: after.isActive ? 'reactivated' : 'deactivated' })
  }
}
