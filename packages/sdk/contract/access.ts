import { roleOfScope, type ApiScope } from './apiScopes.ts'
import { INTERNAL_SUBSCRIPTION, partners, type PartnerKey, type RoleId } from './roles.ts'

/**
 * Who may call an endpoint. The server checks it before reading the body, and the console hides what the user may not call.
 * Which rows a call can reach is up to the database's row policies.
 */
export interface Access {
  /** `public` needs no session, `session` any session, a list one of those roles. */
  readonly roles: 'public' | 'session' | readonly RoleId[]
  /** API keys with one of these scopes may call it too; without it, no key may. */
  readonly scopes?: readonly ApiScope[]
  /** Rejects partner users, because it concerns the organization itself (docs/domain.md#roles). */
  readonly internalUsersOnly?: true
  /** The partners whose users may call it, in addition to internal users; defaults to every partner. */
  readonly partnerUsers?: readonly PartnerKey[]
  /** `account`: concerns the caller's account and sessions instead of an organization's rows. */
  readonly scope?: 'account'
  /**
   * Requires a sign-in or step-up within the last 15 minutes: otherwise 403 `step-up-required`. `inPart`: only for the changes
   * that the summary names, checked by the handler.
   */
  readonly stepUp?: true | 'inPart'
}

/** The caller: a role, and a partner's subscription or 1. */
export interface Member {
  readonly roleId: number
  readonly subscriptionId: number
}

/** The role as which a key with some scopes may call an endpoint; undefined if it may not. */
export function keyRoleOf(access: Access, scopes: readonly ApiScope[]): RoleId | undefined {
  const scope = access.scopes?.find((one) => scopes.includes(one))
  return scope && roleOfScope(scope)
}

/** Why an endpoint rejects a signed-in caller: the role or the partner; undefined if it does not. */
export function refusalOf(access: Access, { roleId, subscriptionId }: Member): 'role' | 'partner' | undefined {
  if (typeof access.roles !== 'string' && !access.roles.includes(roleId as RoleId)) return 'role'
  if (subscriptionId === INTERNAL_SUBSCRIPTION) return
  const isAllowedPartner = access.partnerUsers?.some((partner) => partners[partner] === subscriptionId) ?? true
  return access.internalUsersOnly || !isAllowedPartner ? 'partner' : undefined
}
