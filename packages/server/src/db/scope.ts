import type { Scope } from './types.ts'

/** The server acting for a shopper in one organization, or before the organization is known, when it sees no rows. */
export const serverScope = (organizationId?: number): Scope => ({
  organizationId: organizationId ?? 0,
  organizations: organizationId ? [organizationId] : [],
  userId: null,
  roleId: 0,
  subscriptionId: 1,
  territories: [],
})
