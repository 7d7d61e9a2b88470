import { isInternal, may } from '../../auth/roles.ts'
import { mayEdit, rolesFor } from '../lookup/constants.ts'

export { mayEdit }

/** Whether a caller may assign a role (docs/domain.md#roles). */
export const mayAssignRole = (callerRoleId: number, roleId: number): boolean =>
  rolesFor(callerRoleId).some((role) => role.id === roleId && role.isActive)

export interface MemberAccess {
  readonly roleId: number
  readonly subscriptionId: number
  readonly isActive: boolean
}
const administers = (member: MemberAccess) => member.isActive && isInternal(member) && may(member, 'organization.administer')
const administersAll = (member: MemberAccess) => administers(member) && may(member, 'system.administer')

/** Whether a change would remove the last administrator of the organization, of the system, or neither. */
export function lastAdministratorLost(
  before: MemberAccess,
  after: MemberAccess,
  others: { readonly own: number; readonly system: number },
): 'organization' | 'system' | undefined {
  if (administersAll(before) && !administersAll(after) && others.system === 0) return 'system'
  if (administers(before) && !administers(after) && others.own === 0) return 'organization'
  return
}
