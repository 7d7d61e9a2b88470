import sql, { empty } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { alertOfEnd, alertOfFailure } from './alert.ts'
import type { DeliveryServices } from './attempt.ts'
import type { Delivered, System } from './connector.ts'
import { FAILED_TEXTS_TO_PAUSE, FAILURES_TO_PAUSE, GIVE_UP_MS, OPEN_MS } from './schedule.ts'

/** The outcome of a call to another system. */
export type Outcome =
  | ({ readonly kind: 'delivered' } & Delivered)
  | {
      readonly kind: 'failed'
      readonly error: string
      readonly isUncertain: boolean
      readonly isOutage: boolean
      readonly retryAfterMs?: number | undefined
      readonly cause?: unknown
    }
  | { readonly kind: 'rejected'; readonly error: string; readonly isGone: boolean }

interface Destination {
  readonly organizationId: number
  readonly connectionId: number
  readonly system: System
}

/** Updates the connection's circuit breaker and the health that staff see. */
export async function writeHealth(
  tx: Tx,
  services: DeliveryServices,
  { organizationId, connectionId, system }: Destination,
  outcome: Outcome,
): Promise<void> {
  const now = services.now()
  const destination = { organizationId, connectionId }
  const own = sql`organization_id = ${organizationId} and id = ${connectionId}`
  if (outcome.kind === 'delivered' || (outcome.kind === 'rejected' && !outcome.isGone)) {
    // At most every 10 seconds, since all deliveries of the connection share this row.
    await tx.run(sql`
      update connection set failures = 0, failing_since = null, paused_until = null, alerted_at = null, last_error = null,
        last_success_at = ${now}
      where ${own} and (failures > 0 or last_success_at is null or last_success_at < ${now}::timestamptz - interval '10 seconds')`)
    return
  }
  if (outcome.kind === 'rejected') {
    await tx.run(sql`update connection set is_active = false, last_error = ${outcome.error} where ${own}`)
    await alertOfEnd(tx, services, destination)
    return
  }
  const { error, isOutage, retryAfterMs } = outcome
  if (retryAfterMs !== undefined) {
    const until = new Date(now.getTime() + retryAfterMs)
    await tx.run(sql`update connection set paused_until = greatest(paused_until, ${until}::timestamptz) where ${own}`)
  }
  if (!isOutage) return
  const open = new Date(now.getTime() + OPEN_MS)
  const hopeless =
    system === 'webhook'
      ? sql`, is_active = is_active and coalesce(failing_since > ${new Date(now.getTime() - GIVE_UP_MS)}::timestamptz, true)`
      : empty
  const after = await tx.one<{ isActive: boolean }>(sql`
    update connection set failures = failures + 1, failing_since = coalesce(failing_since, ${now}), last_error = ${error.slice(0, 500)},
      paused_until = case when failures + 1 >= ${system === 'sms' ? FAILED_TEXTS_TO_PAUSE : FAILURES_TO_PAUSE}::int then greatest(paused_until, ${open}::timestamptz) else paused_until end${hopeless}
    where ${own} and is_active returning is_active`)
  if (after?.isActive === false) await alertOfEnd(tx, services, destination)
  else await alertOfFailure(tx, services, destination)
}
