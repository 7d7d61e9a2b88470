import { rolesFor } from '../lookup/constants.ts'

const isField = (roleId: number) => roleId === 14 || roleId === 15
/** The roles that administer; of these the lower number stands higher. All others are alike. */
const rank = (roleId: number) => (roleId <= 3 ? roleId : 4)

/** Whether a caller may give a role to somebody (docs/domain.md#roles). */
export const mayGive = (callerRoleId: number, roleId: number): boolean =>
  rolesFor(callerRoleId).some((role) => role.id === roleId && role.isActive)

/** Whether a caller may edit somebody who has a role: nobody above themselves, and role 4 the field roles alone. */
export const mayEdit = (callerRoleId: number, roleId: number): boolean =>
  callerRoleId === 4 ? isField(roleId) : callerRoleId <= 3 && rank(roleId) >= rank(callerRoleId)

export interface Standing {
  readonly roleId: number
  readonly subscriptionId: number
  readonly isActive: boolean
}
const administers = ({ roleId, subscriptionId, isActive }: Standing) =>
  isActive && subscriptionId === 1 && (roleId === 1 || roleId === 2)

/** What would be lost by a change: the organization's administrators, the system's, or nothing. */
export function lostBy(
  before: Standing,
  after: Standing,
  others: { readonly own: number; readonly system: number },
): 'organization' | 'system' | undefined {
  if (administers(before) && before.roleId === 1 && !(administers(after) && after.roleId === 1) && others.system === 0)
    return 'system'
  if (administers(before) && !administers(after) && others.own === 0) return 'organization'
  return
}
