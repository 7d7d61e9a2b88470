import { INTERNAL_SUBSCRIPTION, partners, type PartnerKey, type RoleId } from './roles.ts'

/**
 * Who may call an endpoint; the server checks it before the request's body is read, and the console offers nothing else.
 * Which rows a caller reaches is decided by the database's row policies, not here.
 */
export interface Access {
  /** `public` needs no session, `session` any session, a list one of those roles. */
  readonly roles: 'public' | 'session' | readonly RoleId[]
  /** Refuses partner users: it concerns the organization itself (docs/domain.md#roles). */
  readonly internalUsersOnly?: true
  /** The partners whose users may call it besides internal users; without it, every partner's. */
  readonly partnerUsers?: readonly PartnerKey[]
  /** `account`: works on the caller's own account and sessions instead of an organization's rows. */
  readonly scope?: 'account'
  /**
   * The caller must have signed in, or proved again who they are, in the last 15 minutes: 403 `step-up-required` otherwise.
   * `inPart`: only for what the summary names; the handler checks it.
   */
  readonly stepUp?: true | 'inPart'
}

/** Who asks: a role, and a partner's subscription or 1. */
export interface Member {
  readonly roleId: number
  readonly subscriptionId: number
}

/** Why an endpoint refuses a signed-in caller, if it does: the role, or the partner. */
export function refusalOf(access: Access, { roleId, subscriptionId }: Member): 'role' | 'partner' | undefined {
  if (typeof access.roles !== 'string' && !access.roles.includes(roleId as RoleId)) return 'role'
  if (subscriptionId === INTERNAL_SUBSCRIPTION) return
  const isAdmitted = access.partnerUsers?.some((partner) => partners[partner] === subscriptionId) ?? true
  return access.internalUsersOnly || !isAdmitted ? 'partner' : undefined
}
