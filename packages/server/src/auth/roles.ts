import { INTERNAL_SUBSCRIPTION, roleIdsWhere, roleList, type Permission, type Reach, type Role } from '@walkup/sdk/contract'
import type { Scope } from '../db/index.ts'

type Member = Pick<Scope, 'roleId' | 'subscriptionId'>

/** The server itself, on behalf of a shopper: it reaches every row of the organization and has no permissions. */
export const SERVER_ROLE_ID = 0

const byId: ReadonlyMap<number, Role> = new Map(roleList.map((role) => [role.id, role]))

/** A role by id; undefined for the server itself and for unknown ids. */
export const roleOf = (id: number): Role | undefined => byId.get(id)

/** Whether a caller's role has a permission. */
export const may = ({ roleId }: Pick<Member, 'roleId'>, permission: Permission): boolean =>
  roleOf(roleId)?.permissions.includes(permission) ?? false

/** The rows that a caller's role reaches. Row policies enforce it; queries repeat it to read fewer rows. */
export const reachOf = ({ roleId }: Pick<Member, 'roleId'>, rows: keyof Role['reach']): Reach =>
  roleId === SERVER_ROLE_ID ? 'all' : (roleOf(roleId)?.reach[rows] ?? 'none')

/** Whether a caller's lists are limited to their own territories and stores. */
export const isTerritoryBound = ({ roleId }: Pick<Member, 'roleId'>): boolean => roleOf(roleId)?.isTerritoryBound ?? false

export const isFieldRole = (roleId: number): boolean => roleOf(roleId)?.isField ?? false

/** Whether a caller is one of the organization's own users rather than a partner's. */
export const isInternal = ({ subscriptionId }: Pick<Member, 'subscriptionId'>): boolean =>
  subscriptionId === INTERNAL_SUBSCRIPTION

export const fieldRoleIds: readonly number[] = roleIdsWhere((role) => role.isField)
/** Roles that reach descendant organizations. */
export const officeRoleIds: readonly number[] = roleIdsWhere((role) => role.organizations !== 'own')
/** Roles that reach every organization. */
export const systemRoleIds: readonly number[] = roleIdsWhere((role) => role.organizations === 'every')
