/** Extra: API keys. */
export const apiKeys = {
  'apiKeys.search': 'POST /api/api-keys/search',
  'apiKeys.upsert': 'POST /api/api-keys/upsert',
  'apiKeys.delete': 'DELETE /api/api-keys/{id}',
} as const
