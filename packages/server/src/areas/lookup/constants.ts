import { roles } from '@walkup/sdk/contract'
import { transitions } from '../leads/rules.ts'

interface Item {
  readonly id: number
  readonly name: string
  readonly isActive: true
}
/** Ids are places in the list and never change: new ones go to the end. */
const listed = (...names: string[]): Item[] => names.map((name, index) => ({ id: index + 1, name, isActive: true }))

const statusNames: Readonly<Record<string, string>> = { notSold: 'Not sold', noShow: 'No-show' }
/** Domain §5's statuses; `key` is what leads carry. */
export const leadStatuses = Object.keys(transitions).map((key, index) => ({
  id: index + 1,
  key,
  name: statusNames[key] ?? key.charAt(0).toUpperCase() + key.slice(1),
  isActive: true,
}))

/** What `languageId` means; `code` is a locale of texts. */
export const languageTypes = [
  { id: 1, name: 'English', code: 'en', isActive: true },
  { id: 2, name: 'Spanish', code: 'es', isActive: true },
  { id: 3, name: 'French', code: 'fr', isActive: true },
  { id: 4, name: 'Chinese', code: 'zh', isActive: true },
  { id: 5, name: 'Vietnamese', code: 'vi', isActive: true },
]

/** What `activityId` means. */
export const userActivities = listed('Clock in', 'Clock out', 'Break', 'Lunch', 'Approach')

const roleNames: readonly [number, string][] = [
  [roles.systemAdministrator, 'System administrator'],
  [roles.organizationAdministrator, 'Organization administrator'],
  [roles.organizationManager, 'Organization manager'],
  [roles.territoryManager, 'Territory manager'],
  [roles.dispatcher, 'Dispatcher'],
  [roles.payroll, 'Payroll'],
  [roles.viewer, 'Viewer'],
  [roles.integration, 'Integration user'],
  [roles.leadGenerator, 'Lead generator'],
  [roles.supervisor, 'Lead generator supervisor'],
]
const fieldRoles: ReadonlySet<number> = new Set([roles.leadGenerator, roles.supervisor])

/**
 * The roles that a caller sees; `isActive` says whether the caller may give one. Role 1 gives all, role 2 all but 1,
 * role 4 the field roles to its territories' people; nobody else gives any. Only role 1 sees role 1, and the field roles
 * see each other alone.
 */
export function rolesFor(roleId: number): { id: number; name: string; isActive: boolean }[] {
  const isField = fieldRoles.has(roleId)
  return roleNames
    .filter(([id]) => (roleId === 1 || id !== 1) && (!isField || fieldRoles.has(id)))
    .map(([id, name]) => ({ id, name, isActive: roleId === 1 || roleId === 2 || (roleId === 4 && fieldRoles.has(id)) }))
}
