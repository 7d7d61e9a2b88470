import type { Bodies, Params, Replies } from '@walkup/sdk/contract'
import type { CallerContext } from '../../context.ts'
import { outcomeOf } from '../../delivery/attempt.ts'
import { syncConnection, recordSync, type SyncCounts } from '../../delivery/sync.ts'
import { conflict, notFound } from '../../problem.ts'
import { knownSystem, loadConnections } from './connections.ts'

/** Reads a system now. @throws 404 for one that was never saved, 409 `not-configured` or `sync-failed` */
export async function syncSystem(
  { services, caller, request, transact }: CallerContext,
  wanted: Params['connections.sync']['system'],
  { acceptLists }: Bodies['connections.sync'],
): Promise<Replies['connections.sync']> {
  const system = knownSystem(wanted)
  const { organizationId } = caller
  const stored = await transact(async (tx) => (await loadConnections(tx, organizationId)).find((one) => one.system === system))
  if (!stored) throw notFound()
  if (!stored.isActive) throw conflict('not-configured')
  const by = { userId: caller.userId, ip: request.ip }
  const reading = { organizationId, id: stored.id, readsLists: true, readsRecords: true, by, accepted: acceptLists ?? [] }
  let counts: SyncCounts = {}
  const outcome = await outcomeOf(async () => {
    counts = await syncConnection(services, reading)
    return {}
  })
  if (outcome.kind === 'failed' && outcome.cause !== undefined) throw outcome.cause
  await recordSync(services, reading, outcome)
  if (outcome.kind !== 'delivered') throw conflict('sync-failed', { message: outcome.error })
  return counts
}
