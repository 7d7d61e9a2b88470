/** Extra: API keys, and what the systems of partners send. */
export const apiKeys = {
  'apiKeys.search': 'POST /api/api-keys/search',
  'apiKeys.upsert': 'POST /api/api-keys/upsert',
  'apiKeys.delete': 'DELETE /api/api-keys/{id}',
  'inbound.leads': 'POST /api/inbound/leads',
  'inbound.status': 'POST /api/inbound/leads/{externalId}/status',
} as const
