import { roleList, type Managed, type Role } from '@walkup/sdk/contract'
import { roleOf } from '../../auth/roles.ts'
import { transitions } from '../leads/rules.ts'

interface Item {
  readonly id: number
  readonly name: string
  readonly isActive: true
}
/** Ids are list positions and never change: append new entries. */
const listed = (...names: string[]): Item[] => names.map((name, index) => ({ id: index + 1, name, isActive: true }))

const statusNames: Readonly<Record<string, string>> = { notSold: 'Not sold', noShow: 'No-show' }
/** The lead statuses; `key` is the value in leads. */
export const leadStatuses = Object.keys(transitions).map((key, index) => ({
  id: index + 1,
  key,
  name: statusNames[key] ?? key.charAt(0).toUpperCase() + key.slice(1),
  isActive: true,
}))

/** The values of `languageId`; `code` is a locale. */
export const languageTypes = [
  { id: 1, name: 'English', code: 'en', isActive: true },
  { id: 2, name: 'Spanish', code: 'es', isActive: true },
  { id: 3, name: 'French', code: 'fr', isActive: true },
  { id: 4, name: 'Chinese', code: 'zh', isActive: true },
  { id: 5, name: 'Vietnamese', code: 'vi', isActive: true },
  { id: 6, name: 'Hebrew', code: 'he', isActive: true },
]

/** The values of `activityId`. */
export const userActivities = listed('Clock in', 'Clock out', 'Break', 'Lunch', 'Approach')

/** Whether a role may edit or assign another role. */
const isManaged = (managed: Managed, caller: Role, role: Role): boolean =>
  managed === 'ranked' ? role.rank >= caller.rank : managed === 'field' && role.isField

/** Whether a caller may edit someone with a role: no one above their own rank (docs/domain.md#roles). */
export function mayEdit(callerRoleId: number, roleId: number): boolean {
  const [caller, role] = [roleOf(callerRoleId), roleOf(roleId)]
  return caller !== undefined && role !== undefined && isManaged(caller.edits, caller, role)
}

/**
 * The roles visible to a caller; `isActive` means that the caller may assign it. Only system administrators see their own role,
 * and field roles see only each other.
 */
export function rolesFor(roleId: number): { id: number; name: string; isActive: boolean }[] {
  const caller = roleOf(roleId)
  if (!caller) return []
  return roleList
    .filter((role) => (caller.organizations === 'every' || role.organizations !== 'every') && (!caller.isField || role.isField))
    .map((role) => ({ id: role.id, name: role.name, isActive: isManaged(caller.appoints, caller, role) }))
}
