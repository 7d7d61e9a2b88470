import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { serverScope, type Tx } from '../db/index.ts'
import { outboundFetch } from '../http/outbound.ts'
import { CallFailed, Rejected, type Connected, type Delivered, type Delivery, type System, type Topic } from './connector.ts'
import { loadLeadData, type LeadData } from './leadData.ts'
import { createHttp, type Http } from './http.ts'
import type { Outcome } from './health.ts'
import { reserveCall, type LimitedConnection } from './rateLimit.ts'
import { recordAttempt } from './recordAttempt.ts'
import { redact } from './redact.ts'
import { connectorOf, leadConnectorOf } from './registry.ts'
import { ATTEMPT_MS } from './schedule.ts'
import { openSecrets } from './secrets.ts'

export type DeliveryServices = Pick<Services, 'db' | 'config' | 'keys' | 'now'>

export interface ClaimedDelivery {
  readonly organizationId: number
  readonly id: number
  readonly connectionId: number
  readonly system: System
}

interface StoredDelivery {
  readonly uid: string
  readonly topic: Topic
  readonly leadId: number | null
  readonly message: string | null
  readonly attempts: number
  readonly firstAttemptAt: string
  readonly isUncertain: boolean
  readonly system: System
  readonly settings: Record<string, unknown>
  readonly sealedSecrets: string | null
  readonly externalId: string | null
  readonly payloadHash: string | null
  readonly details: Readonly<Record<string, unknown>> | null
  readonly hasRef: boolean
}

const load = (tx: Tx, { organizationId, id }: ClaimedDelivery, worker: string): Promise<StoredDelivery | undefined> =>
  tx.one<StoredDelivery>(sql`
    select d.uid, d.topic, d.lead_id, d.message, d.attempts, d.first_attempt_at, d.is_uncertain, c.system, c.settings, c.sealed_secrets,
      r.external_id, r.payload_hash, r.details, r.id is not null as has_ref
    from delivery d join connection c on c.organization_id = d.organization_id and c.id = d.connection_id
    left join external_ref r on r.organization_id = d.organization_id and r.lead_id = d.lead_id and r.system = c.system
    where d.organization_id = ${organizationId} and d.id = ${id} and d.state = 'sending' and d.lease = ${worker}`)

/** All personal data that a response may echo. */
export const personalValues = (lead: LeadData | undefined): string[] =>
  lead
    ? [
        lead.firstName,
        lead.lastName,
        lead.email,
        ...lead.phones.flatMap(({ e164 }) => [e164, e164.replace(/^\+1/, '')]),
        lead.address?.line1,
        lead.address?.line2,
        ...lead.notes,
        ...lead.answers.map(({ value }) => value),
      ].filter((value): value is string => typeof value === 'string')
    : []

/** The HTTP client of a connection, which respects its rate limit and never records its secrets. */
export function connectionHttp(
  services: DeliveryServices,
  connection: LimitedConnection,
  system: System,
  hidden: readonly string[],
  deadline = performance.now() + ATTEMPT_MS,
): Http {
  const { config } = services
  const interval = 1000 / connectorOf(system).callsPerSecond
  return createHttp({
    fetch: (request) =>
      outboundFetch({
        ...request,
        allowed: config.outboundAllow,
        mayBePrivate: config.simulatorHosts?.has(new URL(request.url).host) ?? false,
      }),
    reserve: () => reserveCall(services, connection, interval),
    deadline,
    hidden,
  })
}

interface Loaded {
  readonly claimed: ClaimedDelivery
  readonly stored: StoredDelivery
  readonly lead: LeadData | undefined
}

/** Loads the deliveries that were not dismissed or claimed by another worker since. */
const loadAll = ({ db }: DeliveryServices, claims: readonly ClaimedDelivery[], organizationId: number, worker: string) =>
  db.asTenant(serverScope(organizationId), async (tx) => {
    const all: Loaded[] = []
    for (const claimed of claims) {
      const stored = await load(tx, claimed, worker)
      if (!stored) continue
      all.push({
        claimed,
        stored,
        lead: stored.leadId === null ? undefined : await loadLeadData(tx, organizationId, stored.leadId),
      })
    }
    return all
  })

/** Makes claimed deliveries of one connection, in batches if the system accepts them, and records the outcomes. */
export async function attempt(services: DeliveryServices, claims: readonly ClaimedDelivery[], worker: string): Promise<void> {
  const [first] = claims
  if (!first) return
  const loaded = await loadAll(services, claims, first.organizationId, worker)
  const [any] = loaded
  if (!any) return
  const { batch } = leadConnectorOf(any.stored.system)
  const size = batch?.most ?? 1
  const groups = Array.from({ length: Math.ceil(loaded.length / size) }, (_, index) =>
    loaded.slice(index * size, (index + 1) * size),
  )
  const made = await Promise.allSettled(groups.map((group) => attemptTogether(services, group, worker)))
  const failed = made.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

async function attemptTogether(services: DeliveryServices, group: readonly Loaded[], worker: string): Promise<void> {
  const [first] = group
  if (!first) return
  const { keys, now } = services
  const { claimed: connection, stored: shared } = first
  const { organizationId, connectionId } = connection
  const { system, settings } = shared
  const secrets = openSecrets(keys, organizationId, connectionId, shared.sealedSecrets)
  const hidden = [...Object.values(secrets), ...group.flatMap(({ lead }) => personalValues(lead))]
  const http = connectionHttp(services, connection, system, hidden)
  const connected: Connected = { organizationId, settings, secrets, http, now }
  const at = now()
  const started = performance.now()
  const outcomes = await outcomesOf(
    system,
    group.map(({ claimed, stored, lead }) => ({
      ...connected,
      id: claimed.id,
      uid: stored.uid,
      topic: stored.topic,
      message: stored.message ?? undefined,
      lead,
      ref: stored.hasRef
        ? { externalId: stored.externalId, payloadHash: stored.payloadHash, details: stored.details ?? {} }
        : undefined,
      isUncertain: stored.isUncertain,
    })),
  )
  const durationMs = Math.round(performance.now() - started)
  for (const [index, { claimed, stored }] of group.entries()) {
    const outcome = outcomes[index] ?? failureOf(new Error('no outcome'))
    await recordAttempt(services, {
      ...claimed,
      worker,
      system,
      leadId: stored.leadId,
      attempts: stored.attempts,
      firstAttemptAt: new Date(stored.firstAttemptAt),
      at,
      durationMs,
      calls: http.calls,
      outcome: 'error' in outcome ? { ...outcome, error: redact(outcome.error, hidden) } : outcome,
    })
  }
}

async function outcomesOf(system: System, deliveries: readonly Delivery[]): Promise<Outcome[]> {
  const connector = leadConnectorOf(system)
  if (!connector.batch) return Promise.all(deliveries.map((delivery) => outcomeOf(() => connector.deliver(delivery))))
  try {
    const results = await connector.batch.deliver(deliveries)
    const outages = new Set<CallFailed>()
    return results.map((result) => {
      if (!(result instanceof Error)) return { kind: 'delivered', ...result }
      const outcome = failureOf(result)
      if (!(result instanceof CallFailed) || outcome.kind !== 'failed') return outcome
      // A call that failed for ten leads counts as one failure of the destination.
      const isCounted = outages.has(result)
      outages.add(result)
      return isCounted ? { ...outcome, isOutage: false } : outcome
    })
  } catch (error) {
    return deliveries.map((_, index) => (index ? { ...failureOf(error), isOutage: false } : failureOf(error)))
  }
}

function failureOf(error: unknown): Exclude<Outcome, { readonly kind: 'delivered' }> {
  if (error instanceof CallFailed) return { kind: 'failed', error: error.message, ...error.failure }
  if (error instanceof Rejected) return { kind: 'rejected', error: error.message, isGone: error.isGone }
  // Our own errors do not count against the destination, and their text may contain personal data.
  return {
    kind: 'failed',
    error: 'An internal error of Walkup interrupted this request.',
    isUncertain: true,
    isOutage: false,
    cause: error,
  }
}

export async function outcomeOf(deliver: () => Promise<Delivered>): Promise<Outcome> {
  try {
    return { kind: 'delivered', ...(await deliver()) }
  } catch (error) {
    return failureOf(error)
  }
}
