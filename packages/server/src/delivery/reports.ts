import { leadMessage, type LeadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { DeliveryServices } from './attempt.ts'
import { serverScope, type Tx } from '../db/index.ts'
import { conflict } from '../problem.ts'
import { lockLead, type Lead } from '../areas/leads/change.ts'
import { addEvent, audit, type Actor } from '../areas/leads/leadEvents.ts'
import { applyStatus } from '../areas/leads/statusCorrection.ts'
import type { Report } from './connector.ts'
import { hasRun } from '../areas/leads/rules.ts'
import { insertDeliveries, newDeliveryUid } from './outbox.ts'
import { freeSeat, moveAppointment } from './reportedAppointment.ts'

/** Where a report comes from: the key that its reports are ordered by, and the name that staff see. */
export interface Source {
  readonly key: string
  readonly name: string
}

/**
 * The outcome of a report. `outdated`: one of the same source with the same or a later time was applied. `pending`: a change of ours
 * is being sent, so the report must be read again. `unknown`: there is no such lead.
 */
export type Reported = 'applied' | 'unchanged' | 'outdated' | 'pending' | 'unknown'

/** Records the time of a source's report; false if it is outdated. */
async function isNews(
  tx: Tx,
  { organizationId, id }: Lead,
  source: string,
  { at, isRepeated = false }: Report,
): Promise<boolean> {
  const row = await tx.one(sql`
    insert into lead_report as known (organization_id, lead_id, source, at) values (${organizationId}, ${id}, ${source}, ${at})
    on conflict (organization_id, lead_id, source) do update set at = excluded.at
      where known.at < excluded.at or (known.at = excluded.at and not ${isRepeated}::boolean)
    returning lead_id`)
  return row !== undefined
}

const soldOf = (tx: Tx, { organizationId, id }: Lead) =>
  tx.one<{ soldCents: number | null; hasEntries: boolean }>(sql`
    select sold_cents, exists (select from revenue_entry e where e.organization_id = lead.organization_id and e.lead_id = lead.id) as has_entries
    from lead where organization_id = ${organizationId} and id = ${id}`)

/** Sets the status. A changed amount is updated, unless staff recorded refunds or further sales. */
async function applyReportedStatus(actor: Actor, lead: Lead, source: Source, report: Report): Promise<boolean> {
  const { tx } = actor
  const { status: to, alsoMeans, at, soldCents, reason } = report
  // A visit that was sold or not has run.
  if (!to || (hasRun(lead.status) && (to === 'ran' || to === 'confirmed'))) return false
  if (to !== lead.status && alsoMeans?.includes(lead.status)) return false
  const sold = await soldOf(tx, lead)
  const isSame = to === lead.status
  if (isSame && (to !== 'sold' || soldCents === undefined || soldCents === sold?.soldCents || sold?.hasEntries)) return false
  if (lead.status === 'sold' && !isSame && sold?.hasEntries) throw conflict('not-undoable.revenue')
  await freeSeat(tx, lead, to)
  await applyStatus(tx, lead, {
    to,
    at,
    soldCents: soldCents ?? sold?.soldCents ?? undefined,
    rejectReason: reason,
  })
  const given = reason?.trim()
  const message = given
    ? leadMessage('status-reported-with-reason', { source: source.name, reason: given })
    : leadMessage('status-reported', { source: source.name })
  await addEvent(actor, lead, { kind: 'status', from: lead.status, to, messages: [message] })
  await audit(actor, lead, 'reportStatus', { status: lead.status }, { status: to, reason: given, soldCents, source: source.key })
  return true
}

interface Applied {
  readonly isChanged: boolean
  /** The reported technician has another visit at that time, so ours stays. */
  readonly isDeclined: boolean
}
const unchanged: Applied = { isChanged: false, isDeclined: false }

async function applyAppointment(actor: Actor, lead: Lead, source: Source, { appointment }: Report): Promise<Applied> {
  if (!appointment) return unchanged
  const moved = await moveAppointment(actor.tx, lead, appointment)
  if (!moved) return unchanged
  const { from, to, timeZone, isOver, technician, busyTechnician } = moved
  const messages: LeadMessage[] = []
  if (from !== to) {
    const params = { source: source.name, from, to, timeZone }
    messages.push(isOver ? leadMessage('moved-over-capacity', params) : leadMessage('moved-by-source', params))
  }
  if (technician) messages.push(leadMessage('technician-changed', { name: technician }))
  if (technician === null) messages.push(leadMessage('technician-removed'))
  if (busyTechnician !== undefined) messages.push(leadMessage('technician-busy', { source: source.name, name: busyTechnician }))
  if (messages.length === 0) return unchanged
  await addEvent(actor, lead, { kind: 'booking', messages })
  await audit(actor, lead, 'reportAppointment', { startAt: from }, { startAt: to, technician, source: source.key })
  return { isChanged: true, isDeclined: busyTechnician !== undefined }
}

async function apply(actor: Actor, leadId: number, source: Source, report: Report) {
  const lead = await lockLead(actor, leadId)
  if (!(await isNews(actor.tx, lead, source.key, report))) return { reported: 'outdated', isDeclined: false } as const
  const { isChanged, isDeclined } = await applyAppointment(actor, lead, source, report)
  const isSet = await applyReportedStatus(actor, lead, source, report)
  return { reported: isChanged || isSet ? 'applied' : 'unchanged', isDeclined } as const
}

/**
 * Applies a report from outside to a lead. The table of transitions (docs/domain.md#lead-status) does not apply: statuses may be
 * skipped, and reports older than the source's latest are ignored.
 * @throws 404, 409 `erased`, `no-booking`, `not-undoable`
 */
export async function applyReport(actor: Actor, leadId: number, source: Source, report: Report): Promise<Reported> {
  return (await apply(actor, leadId, source, report)).reported
}

/** Stores the id that a record was given after the lead was sent, which acknowledges the delivery. */
async function noteRecord(
  tx: Tx,
  organizationId: number,
  leadId: number,
  system: string,
  { leadUid, externalId }: Report,
): Promise<void> {
  if (leadUid === undefined || externalId === undefined) return
  const isNew = await tx.run(sql`
    update external_ref set external_id = ${externalId}
    where organization_id = ${organizationId} and lead_id = ${leadId} and system = ${system} and external_id is distinct from ${externalId}`)
  if (!isNew) return
  await tx.run(sql`
    update delivery d set external_id = ${externalId}, state = 'acknowledged' from connection c
    where c.organization_id = d.organization_id and c.id = d.connection_id and c.system = ${system}
      and d.organization_id = ${organizationId} and d.lead_id = ${leadId} and d.state = 'sent'`)
}

/** Sends a lead again because its record lacks our technician. */
async function sendTechnician(services: DeliveryServices, tx: Tx, organizationId: number, leadId: number, system: string) {
  const connection = await tx.one<{ id: number }>(sql`
    update external_ref ref set payload_hash = null from connection c
    where ref.organization_id = ${organizationId} and ref.lead_id = ${leadId} and ref.system = ${system}
      and c.organization_id = ref.organization_id and c.system = ref.system and c.is_active
      and exists (select from booking b join technician t on t.organization_id = b.organization_id and t.id = b.technician_id
        where b.organization_id = ref.organization_id and b.lead_id = ref.lead_id and b.status in ('scheduled', 'confirmed') and t.st_id is not null)
    returning c.id`)
  if (!connection) return
  const row = {
    connection_id: connection.id,
    topic: 'lead.sync' as const,
    lead_id: leadId,
    uid: newDeliveryUid(),
    message: null,
  }
  await insertDeliveries(tx, organizationId, [row], services.now())
}

/**
 * Applies a report on one of our records in a connected system, in its own transaction.
 * @param readAt When the read began: deliveries since then are newer than the report.
 */
export async function applySystemReport(
  services: DeliveryServices,
  organizationId: number,
  source: Source,
  report: Report,
  readAt: Date,
): Promise<Reported> {
  return services.db.asTenant(serverScope(organizationId), async (tx) => {
    const known = await tx.one<{ leadId: number; refId: number | null; isPending: boolean }>(sql`
      select lead.id as lead_id, ref.id as ref_id,
        exists (select from outbox o where o.organization_id = lead.organization_id and o.lead_id = lead.id)
        or exists (select from delivery d join connection c on c.organization_id = d.organization_id and c.id = d.connection_id
          where d.organization_id = lead.organization_id and d.lead_id = lead.id and c.system = ${source.key}
            and (d.state in ('queued', 'sending', 'failed') or exists (select from delivery_attempt a
              where a.organization_id = d.organization_id and a.delivery_id = d.id
                and a.at + make_interval(secs => a.duration_ms / 1000.0) > ${readAt}))) as is_pending
      from lead
      left join external_ref ref on ref.organization_id = lead.organization_id and ref.lead_id = lead.id and ref.system = ${source.key}
      where lead.organization_id = ${organizationId} and lead.deleted_at is null and lead.erased_at is null and ${
        report.leadUid === undefined ? sql`ref.external_id = ${report.externalId ?? null}` : sql`lead.uid = ${report.leadUid}`
      }`)
    if (!known) return 'unknown'
    await noteRecord(tx, organizationId, known.leadId, source.key, report)
    // Applying it would revert what staff have changed since.
    if (known.isPending) return 'pending'
    const actor = { tx, services, caller: { userId: null }, request: { ip: null } }
    const { reported, isDeclined } = await apply(actor, known.leadId, source, report)
    if (reported !== 'outdated' && report.details && known.refId !== null) {
      await tx.run(sql`
        update external_ref set details = details || ${JSON.stringify(report.details)}::jsonb
        where organization_id = ${organizationId} and id = ${known.refId} and not (details @> ${JSON.stringify(report.details)}::jsonb)`)
    }
    // Our technician counts as agreed, and is not sent until staff choose another one.
    if (isDeclined)
      await tx.run(sql`
        update external_ref ref set details = jsonb_set(details, '{agreed,technicianId}', coalesce(to_jsonb(t.st_id), 'null'))
        from booking b left join technician t on t.organization_id = b.organization_id and t.id = b.technician_id
        where ref.organization_id = ${organizationId} and ref.id = ${known.refId} and ref.details ? 'agreed'
          and b.organization_id = ref.organization_id and b.lead_id = ref.lead_id and b.status in ('scheduled', 'confirmed')`)
    if (reported !== 'outdated' && report.lacksTechnician)
      await sendTechnician(services, tx, organizationId, known.leadId, source.key)
    return reported
  })
}
