import { leadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import { sha256 } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import { conflict, notFound } from '../../problem.ts'
import { lockLead } from './change.ts'
import { crmOf, payloadOf, systems, type Facts, type System } from './outgoing.ts'
import type { LeadDetail } from './queries.ts'
import { addEvent, audit, type LeadKey } from './record.ts'

interface Ref {
  readonly id: number
  readonly state: LeadDetail['externalRefs'][number]['state']
  readonly payloadHash: string | null
}

async function factsOf({ tx }: Context, { organizationId, id }: LeadKey): Promise<Facts> {
  const facts = await tx.one<Facts>(sql`
    select lead.uid, lead.kind, lead.first_name, lead.last_name, lead.email, lead.phones, lead.address, service_group.name as service_group,
      type.name as appointment_type, job_type.code as job_type_code, campaign.code as campaign_code, booking.st_id as technician_st_id,
      case when booking.id is not null then json_build_object('startAt', iso(booking.start_at), 'endAt', iso(booking.end_at),
        'timeZone', booking.time_zone) end as appointment,
      case when retailer.id is not null then json_build_object('isActive', retailer.is_active, 'account', retailer.account) end as retailer,
      retailer_job.code as retailer_job_type, retailer_detail.code as retailer_sub_category,
      coalesce(consent.revoked_at is not null, false) as is_revoked
    from lead
    join service_group on service_group.organization_id = lead.organization_id and service_group.id = lead.service_group_id
    left join consent on consent.organization_id = lead.organization_id and consent.id = lead.consent_id
    left join appointment_type type on type.organization_id = lead.organization_id and type.id = lead.appointment_type_id
    left join lookup_item job_type on job_type.organization_id = lead.organization_id and job_type.id = type.st_job_type_id
    left join lookup_item campaign on campaign.organization_id = lead.organization_id
      and campaign.id = coalesce(lead.campaign_id, type.st_campaign_id)
    left join lateral (
      select b.id, b.start_at, b.end_at, b.time_zone, t.st_id from booking b
      left join technician t on t.organization_id = b.organization_id and t.id = b.technician_id
      where b.organization_id = lead.organization_id and b.lead_id = lead.id and b.status in ('scheduled', 'confirmed', 'ran')
      order by b.id desc limit 1
    ) booking on true
    left join integration retailer on retailer.organization_id = lead.organization_id and retailer.system = 'homeDepot'
    left join integration_mapping mapping on mapping.organization_id = lead.organization_id and mapping.integration_id = retailer.id
      and mapping.service_group_id = lead.service_group_id
    left join lookup_item retailer_job on retailer_job.organization_id = lead.organization_id and retailer_job.id = mapping.service_item_id
    left join lookup_item retailer_detail on retailer_detail.organization_id = lead.organization_id
      and retailer_detail.id = mapping.detail_item_id
    where lead.organization_id = ${organizationId} and lead.id = ${id}`)
  if (!facts) throw notFound()
  return facts
}

const refOf = ({ tx }: Context, { organizationId, id }: LeadKey, system: string): Promise<Ref | undefined> =>
  tx.one<Ref>(sql`
    select id, state, payload_hash from external_ref
    where organization_id = ${organizationId} and lead_id = ${id} and system = ${system} for no key update`)

/** Writes the external ref and the outbox row of a delivery. The payload is built when it is sent. */
async function enqueue(
  context: Context,
  lead: LeadKey,
  uid: string,
  system: System,
  ref: Ref | undefined,
  hash: string,
): Promise<void> {
  const { tx, services } = context
  const { organizationId, id: leadId } = lead
  const now = services.now()
  const queued = await tx.one<{ id: number }>(sql`
    insert into external_ref (organization_id, lead_id, system, state, next_attempt_at, payload_hash)
    values (${organizationId}, ${leadId}, ${system}, 'queued', ${now}, ${hash})
    on conflict (organization_id, lead_id, system) do update
      set state = 'queued', attempts = 0, last_error = null, next_attempt_at = excluded.next_attempt_at, payload_hash = excluded.payload_hash
    returning id`)
  if (!queued) throw new Error('Inserting the external ref returned no row.')
  await tx.run(sql`
    update outbox set state = 'dead', last_error = 'Replaced by a later sending.'
    where organization_id = ${organizationId} and external_ref_id = ${queued.id} and state in ('queued', 'failed')`)
  await tx.run(sql`
    insert into outbox (organization_id, topic, payload, external_ref_id, next_attempt_at)
    values (${organizationId}, 'lead.send', ${JSON.stringify({ leadId, leadUid: uid, system, payloadHash: hash })}::jsonb, ${queued.id}, ${now})`)
  await addEvent(context, lead, { kind: 'external', messages: [leadMessage('queued', { system })] })
  await audit(context, lead, 'send', ref ? { system, state: ref.state } : null, { system, state: 'queued' })
}

/**
 * Queues a lead for an external system.
 * @throws 404, 409 `erased`, `already-sent`, or what `payloadOf` throws
 */
async function send(context: Context, lead: LeadKey, system: System): Promise<void> {
  const facts = await factsOf(context, lead)
  const hash = sha256(JSON.stringify(payloadOf(system, facts)))
  const ref = await refOf(context, lead, system)
  const isSame = ref?.payloadHash === hash
  if (isSame && ref.state === 'queued') return
  if (isSame && (ref.state === 'sent' || ref.state === 'acknowledged')) {
    throw conflict('already-sent', {}, { state: ref.state })
  }
  await enqueue(context, lead, facts.uid, system, ref, hash)
}

/** Queues a lead of a kind for a system. @throws like `send` */
export async function sendLead(context: Context, id: number, system: System, kind?: LeadDetail['kind']): Promise<void> {
  await send(context, await lockLead(context, id, kind), system)
}

/** Queues a lead for its organization's CRM. @throws like `send`, 409 `no-crm` */
export async function sendToCrm(context: Context, id: number): Promise<void> {
  const lead = await lockLead(context, id)
  const organization = await context.tx.one<{ crmIntegrationId: number | null }>(
    sql`select crm_integration_id from organization where id = ${lead.organizationId}`,
  )
  await send(context, lead, crmOf(organization?.crmIntegrationId ?? null))
}

/** @throws like `send`, 404 for a system that the lead was never queued for, 409 `not-failed` */
export async function retryDelivery(context: Context, id: number, wanted: string): Promise<void> {
  const lead = await lockLead(context, id)
  const system = systems.find((one) => one === wanted)
  const ref = system && (await refOf(context, lead, system))
  if (!system || !ref) throw notFound()
  if (ref.state !== 'failed' && ref.state !== 'dead') {
    throw conflict(
      'not-failed',
      { state: ref.state },
      {
        state: ref.state,
      },
    )
  }
  await send(context, lead, system)
}
