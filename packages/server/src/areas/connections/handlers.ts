import type { AreaHandlers } from '../../context.ts'
import { cancelBackfill, latestBackfill, previewBackfill, startBackfill } from './backfills.ts'
import { listConnections, saveSystem, testSystem } from './connections.ts'
import { syncSystem } from './sync.ts'
import { previewSystem } from './preview.ts'
import { deliveryDetail, dismiss, retry, retryAll, searchDeliveries } from './deliveries.ts'
import { deleteWebhook, replay, rotateSecret, searchWebhooks, testWebhook, upsertWebhook } from './webhooks.ts'

export const connections: AreaHandlers<'connections' | 'backfills' | 'deliveries' | 'webhooks'> = {
  'connections.list': (context) => listConnections(context),
  'connections.save': (context, { params, body }) => saveSystem(context, params.system, body),
  'connections.test': (context, { params }) => testSystem(context, params.system),
  'connections.sync': (context, { params, body }) => syncSystem(context, params.system, body),
  'connections.preview': (context, { params, body }) => previewSystem(context, params.system, body),
  'backfills.preview': (context, { params, body }) => previewBackfill(context, params.system, body.filter),
  'backfills.start': (context, { params, body }) => startBackfill(context, params.system, body.filter),
  'backfills.latest': async (context, { params }) => ({ backfill: (await latestBackfill(context, params.system)) ?? null }),
  'backfills.cancel': (context, { params }) => cancelBackfill(context, params.system),
  'deliveries.search': (context, { body }) => searchDeliveries(context, body),
  'deliveries.get': (context, { params }) => deliveryDetail(context, Number(params.id)),
  'deliveries.retry': (context, { params }) => retry(context, Number(params.id)),
  'deliveries.dismiss': (context, { params }) => dismiss(context, Number(params.id)),
  'deliveries.retryAll': (context, { body }) => retryAll(context, body.filter),
  'webhooks.search': (context, { body }) => searchWebhooks(context, body),
  'webhooks.upsert': (context, { body }) => upsertWebhook(context, body),
  async 'webhooks.delete'(context, { params }) {
    await deleteWebhook(context, Number(params.id))
    return { ok: true }
  },
  'webhooks.rotateSecret': (context, { params }) => rotateSecret(context, Number(params.id)),
  'webhooks.test': (context, { params }) => testWebhook(context, Number(params.id)),
  'webhooks.replay': (context, { params, body }) => replay(context, Number(params.id), body.since),
}
