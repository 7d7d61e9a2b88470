import { leadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import { sha256 } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import { connectionSystems } from '@walkup/sdk/contract'
import type { System } from '../../delivery/connector.ts'
import { loadLeadData } from '../../delivery/leadData.ts'
import { messageOf } from '../../delivery/messages.ts'
import { insertDeliveries, newDeliveryUid } from '../../delivery/outbox.ts'
import { takesLeads } from '../../delivery/registry.ts'
import { conflict, notFound } from '../../problem.ts'
import { lockLead } from '../leads/change.ts'
import type { LeadDetail } from '../leads/queries.ts'
import { addEvent, audit, type LeadKey } from '../leads/leadEvents.ts'

interface Ledger {
  readonly connectionId: number
  readonly isActive: boolean
  readonly settings: Record<string, unknown>
  readonly payloadHash: string | null
  /** Of the latest delivery. */
  readonly deliveryId: number | null
  readonly state: LeadDetail['externalRefs'][number]['state'] | null
}

const ledgerOf = ({ tx }: Context, { organizationId, id }: LeadKey, system: System): Promise<Ledger | undefined> =>
  tx.one<Ledger>(sql`
    select c.id as connection_id, c.is_active, c.settings, r.payload_hash, d.id as delivery_id, d.state
    from connection c
    left join external_ref r on r.organization_id = c.organization_id and r.lead_id = ${id} and r.system = c.system
    left join lateral (
      select id, state from delivery where organization_id = c.organization_id and connection_id = c.id and lead_id = ${id}
      order by id desc limit 1
    ) d on true
    where c.organization_id = ${organizationId} and c.system = ${system}`)

/**
 * Queues a lead for an external system; if it is already queued, it becomes due now.
 * @throws 404, 409 `erased`, `consent-revoked`, `not-configured`, `not-mapped` or `already-sent`
 */
async function send(context: Context, lead: LeadKey, system: System): Promise<void> {
  const { tx, services, caller } = context
  const now = services.now()
  const facts = await loadLeadData(tx, lead.organizationId, lead.id)
  if (!facts) throw notFound()
  if (facts.isRevoked) throw conflict('consent-revoked')
  const connector = takesLeads(system)
  const ledger = await ledgerOf(context, lead, system)
  if (!connector || !ledger?.isActive) throw conflict('not-configured')
  const refusal = connector.refusal?.(facts, ledger.settings)
  if (refusal) throw refusal
  const hash = connector.payload && sha256(JSON.stringify(connector.payload(facts, ledger.settings)))
  const isOpen = ledger.state === 'queued' || ledger.state === 'sending' || ledger.state === 'failed'
  if (isOpen) {
    // The delivery has no content yet: the lead is read when it is sent.
    await tx.run(sql`
      update delivery set next_attempt_at = ${now} where organization_id = ${lead.organizationId} and id = ${ledger.deliveryId}
        and state in ('queued', 'failed')`)
    return
  }
  if (hash !== undefined && hash === ledger.payloadHash && ledger.state !== 'dead') {
    throw conflict('already-sent', {}, { state: ledger.state })
  }
  const message =
    connector.keeps === 'messages'
      ? await messageOf(tx, lead.organizationId, { type: 'lead.updated', at: now, leadId: lead.id })
      : null
  const row = {
    connection_id: ledger.connectionId,
    topic: 'lead.sync' as const,
    lead_id: lead.id,
    uid: newDeliveryUid(),
    message: message ?? null,
  }
  await insertDeliveries(tx, lead.organizationId, [row], now, { createdBy: caller.userId })
  await addEvent(context, lead, { kind: 'external', messages: [leadMessage('queued', { system })] })
  await audit(context, lead, 'send', ledger.state ? { system, state: ledger.state } : null, { system, state: 'queued' })
}

/** Queues a lead of a kind for a system. @throws like `send` */
export async function sendLead(context: Context, id: number, system: System, kind?: LeadDetail['kind']): Promise<void> {
  await send(context, await lockLead(context, id, kind), system)
}

/** The CRMs by `crmIntegrationId`. */
const crms: Readonly<Record<number, System>> = { 1: 'crmWebhook', 2: 'hubSpot' }

/** Queues a lead for its organization's CRM. @throws like `send`, 409 `no-crm` */
export async function sendToCrm(context: Context, id: number): Promise<void> {
  const lead = await lockLead(context, id)
  const organization = await context.tx.one<{ crmIntegrationId: number | null }>(
    sql`select crm_integration_id from organization where id = ${lead.organizationId}`,
  )
  const crm = crms[organization?.crmIntegrationId ?? 0]
  if (!crm) throw conflict('no-crm')
  await send(context, lead, crm)
}

/** @throws like `send`, 404 for a system that the lead was never queued for, 409 `not-failed` */
export async function retryDelivery(context: Context, id: number, wanted: string): Promise<void> {
  const lead = await lockLead(context, id)
  const system = connectionSystems.find((one) => one === wanted)
  const ledger = system && (await ledgerOf(context, lead, system))
  if (!system || !ledger?.state) throw notFound()
  const { state } = ledger
  if (state !== 'failed' && state !== 'dead') throw conflict('not-failed', { state }, { state })
  await send(context, lead, system)
}
