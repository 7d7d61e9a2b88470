import type { Scope } from './types.ts'

/** The server itself at work for a shopper in one organization, or before the organization is known: then it sees no row. */
export const serverScope = (organizationId?: number): Scope => ({
  organizationId: organizationId ?? 0,
  organizations: organizationId ? [organizationId] : [],
  userId: null,
  roleId: 0,
  subscriptionId: 1,
  territories: [],
})
