import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { assertUnused } from '../../persistence/index.ts'
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
