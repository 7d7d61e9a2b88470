import { leadMessage, leadNote } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { assertUnused, auditMany } from '../../persistence/index.ts'
import { conflict, notFound } from '../../problem.ts'
import { cancelDelivery } from './cancelDelivery.ts'
import { lockLead } from './change.ts'
import type { LeadDetail } from './queries.ts'
import { audit } from './leadEvents.ts'

/**
 * Soft-deletes a lead, which removes it from all lists and metrics; its history is kept.
 * @throws 404, 409 `erased`, or `in-use` while an appointment is booked
 */
export async function deleteLead(context: Context, id: number, kind: LeadDetail['kind']): Promise<void> {
  const { tx, services } = context
  const lead = await lockLead(context, id, kind)
  const { organizationId } = lead
  const booked = await tx.rows(sql`
    select from booking where organization_id = ${organizationId} and lead_id = ${id} and status in ('scheduled', 'confirmed')`)
  assertUnused('lead', [{ entity: 'booked appointment', count: booked.length }])
  await tx.run(sql`
    update lead set deleted_at = ${services.now()}::timestamptz where organization_id = ${organizationId} and id = ${id}`)
  await cancelDelivery(tx, organizationId, [id], 'The lead was deleted.')
  await audit(context, lead, 'delete', { status: lead.status, kind }, { deleted: true })
}

/** Restores a deleted lead. @throws 404, or 409 `erased` */
export async function restoreLead(context: Context, id: number): Promise<void> {
  const lead = await context.tx.one<{ organizationId: number; erasedAt: string | null }>(
    sql`select organization_id, erased_at from lead where id = ${id} and deleted_at is not null for no key update`,
  )
  if (!lead) throw notFound()
  if (lead.erasedAt) throw conflict('erased')
  await restoreLeads(context, lead.organizationId, [id])
}

/** Restores deleted leads, with timeline and audit events. Their update is sent to the connections. */
export async function restoreLeads(context: Context, organizationId: number, ids: readonly number[]): Promise<void> {
  const { tx, caller, services } = context
  await tx.run(sql`update lead set deleted_at = null where organization_id = ${organizationId} and id = any (${[...ids]}::int[])`)
  const messages = [leadMessage('restored')]
  await tx.run(sql`
    insert into lead_event (organization_id, lead_id, at, kind, actor_id, note, messages)
    select ${organizationId}, id, ${services.now()}, 'change', ${caller.userId}, ${leadNote(messages)}, ${JSON.stringify(messages)}::jsonb
    from unnest(${[...ids]}::int[]) as restored(id)`)
  const audits = ids.map((id) => ({ id, before: { deleted: true }, after: { deleted: false } }))
  await auditMany(context, { entity: 'lead', organizationId }, 'restore', audits)
}
