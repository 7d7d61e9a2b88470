import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { DatabaseBusy, DatabaseUnavailable, serverScope, type Tx } from '../db/index.ts'
import type { ClaimedDelivery, DeliveryServices } from './attempt.ts'
import type { Delivered, System } from './connector.ts'
import type { RecordedCall } from './http.ts'
import { writeHealth, type Outcome } from './health.ts'
import { nextAttemptAt } from './schedule.ts'

export interface Attempted extends ClaimedDelivery {
  readonly worker: string
  readonly system: System
  readonly leadId: number | null
  readonly attempts: number
  readonly firstAttemptAt: Date
  readonly at: Date
  readonly durationMs: number
  readonly calls: readonly RecordedCall[]
  readonly outcome: Outcome
}

const RECORD_ATTEMPTS = 20

/** Stores an attempt and its outcome. Waits while the database restarts, since a delivery without an outcome is sent again. */
export async function recordAttempt(services: DeliveryServices, attempted: Attempted): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await services.db.asTenant(serverScope(attempted.organizationId), (tx) => write(tx, services, attempted))
    } catch (error) {
      if (attempt === RECORD_ATTEMPTS || !(error instanceof DatabaseUnavailable || error instanceof DatabaseBusy)) throw error
      await wait(1_000)
    }
  }
}

async function write(tx: Tx, services: DeliveryServices, attempted: Attempted): Promise<void> {
  const now = services.now()
  const { organizationId, id, worker, attempts, outcome, at, durationMs, calls } = attempted
  const retryAt = outcome.kind === 'failed' ? nextAttemptAt({ ...attempted, retryAfterMs: outcome.retryAfterMs }, now) : undefined
  const externalId = outcome.kind === 'delivered' ? (outcome.externalId ?? null) : null
  const state = outcome.kind === 'delivered' ? (externalId === null ? 'sent' : 'acknowledged') : retryAt ? 'failed' : 'dead'
  const error = outcome.kind === 'delivered' ? null : outcome.error.slice(0, 500)
  // If another worker claimed it after the lease ended, that worker's outcome counts.
  const isOurs = await tx.run(sql`
    update delivery set state = ${state}, lease = null, next_attempt_at = ${retryAt ?? null}, last_error = ${error},
      external_id = coalesce(${externalId}, external_id),
      is_uncertain = ${outcome.kind === 'failed' && outcome.isUncertain}::boolean or (is_uncertain and ${outcome.kind === 'failed'}::boolean)
    where organization_id = ${organizationId} and id = ${id} and state = 'sending' and lease = ${worker} and attempts = ${attempts}`)
  await tx.run(sql`
    insert into delivery_attempt (organization_id, delivery_id, at, duration_ms, state, error, calls)
    select ${organizationId}, ${id}, ${at}, ${durationMs}, ${state}, ${error}, ${JSON.stringify(calls)}::jsonb
    where exists (select from delivery where organization_id = ${organizationId} and id = ${id})`)
  if (!isOurs) return
  // Dispatchers can send the lead another way; failures of a webhook are for its developers.
  if (state === 'dead' && attempted.leadId !== null && attempted.system !== 'webhook')
    await tx.run(
      sql`insert into notice_event (organization_id, kind, subject_id) values (${organizationId}, 'deliveryFailure', ${id})`,
    )
  if (outcome.kind === 'delivered') await writeRef(tx, attempted, outcome)
  await writeHealth(tx, services, attempted, outcome)
}

async function writeRef(
  tx: Tx,
  { organizationId, leadId, system }: Attempted,
  { externalId, payloadHash, details = {} }: Delivered,
) {
  if (leadId === null || (externalId === undefined && payloadHash === undefined)) return
  await tx.run(sql`
    insert into external_ref (organization_id, lead_id, system, external_id, payload_hash, details)
    values (${organizationId}, ${leadId}, ${system}, ${externalId ?? null}, ${payloadHash ?? null}, ${JSON.stringify(details)}::jsonb)
    on conflict (organization_id, lead_id, system) do update set
      external_id = coalesce(excluded.external_id, external_ref.external_id),
      payload_hash = coalesce(excluded.payload_hash, external_ref.payload_hash),
      details = external_ref.details || excluded.details, next_read_at = null`)
}
