/** Extra: what the systems of partners send with an API key. */
export const inbound = {
  'inbound.leads': 'POST /api/inbound/leads',
  'inbound.status': 'POST /api/inbound/leads/{externalId}/status',
} as const
