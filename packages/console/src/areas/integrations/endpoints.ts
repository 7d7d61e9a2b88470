import type { EndpointName } from '@walkup/sdk'

/** Endpoints used by the area; the first one decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'integrations.centah',
  'integrations.upsertCentah',
  'integrations.homeDepot',
  'integrations.upsertHomeDepot',
  'connections.list',
  'connections.save',
  'connections.test',
  'connections.sync',
  'connections.preview',
  'deliveries.search',
  'deliveries.get',
  'deliveries.retry',
  'deliveries.retryAll',
  'deliveries.dismiss',
  'webhooks.search',
  'webhooks.upsert',
  'webhooks.delete',
  'webhooks.rotateSecret',
  'webhooks.test',
  'webhooks.replay',
  'apiKeys.search',
  'apiKeys.upsert',
  'apiKeys.delete',
]
