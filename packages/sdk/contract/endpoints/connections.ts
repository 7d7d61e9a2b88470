/** Extra: connections to other systems, what was sent to them, and webhooks. */
export const connections = {
  'connections.list': 'GET /api/connections',
  'connections.save': 'PUT /api/connections/{system}',
  'connections.test': 'POST /api/connections/{system}/test',
  'connections.sync': 'POST /api/connections/{system}/sync',
  'connections.preview': 'POST /api/connections/{system}/preview',
  'deliveries.search': 'POST /api/deliveries/search',
  'deliveries.retryAll': 'POST /api/deliveries/retry',
  'deliveries.get': 'GET /api/deliveries/{id}',
  'deliveries.retry': 'POST /api/deliveries/{id}/retry',
  'deliveries.dismiss': 'POST /api/deliveries/{id}/dismiss',
  'webhooks.search': 'POST /api/webhooks/search',
  'webhooks.upsert': 'POST /api/webhooks/upsert',
  'webhooks.delete': 'DELETE /api/webhooks/{id}',
  'webhooks.rotateSecret': 'POST /api/webhooks/{id}/rotate-secret',
  'webhooks.test': 'POST /api/webhooks/{id}/test',
  'webhooks.replay': 'POST /api/webhooks/{id}/replay',
} as const
