import { roles, type RoleId } from './roles.ts'

/**
 * What an API key may do, and the role whose row policies it runs under. A key reaches its own organization only, and of the
 * endpoints only those whose access names one of its scopes.
 */
const rolesOfScopes = {
  'leads:read': roles.integration,
  'leads:write': roles.integration,
  'appointments:read': roles.dispatcher,
  'appointments:write': roles.dispatcher,
  'lookup:read': roles.integration,
  'reports:read': roles.viewer,
  'webhooks:write': roles.organizationAdministrator,
} as const satisfies Record<string, RoleId>

/** A scope of an API key. */
export type ApiScope = keyof typeof rolesOfScopes
/** Every scope of an API key. */
export const apiScopes = Object.keys(rolesOfScopes) as [ApiScope, ...ApiScope[]]
/** The role that a key with a scope acts as. */
export const roleOfScope = (scope: ApiScope): RoleId => rolesOfScopes[scope]
