import { leadMessage, leadNote } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Appointment } from '../areas/booking/appointment.ts'
import type { Tx } from '../db/index.ts'

/** Confirms a visit for its shopper. @returns false if it was confirmed already; undefined if there is no visit to confirm */
export async function confirmVisit(tx: Tx, appointment: Appointment, now: Date): Promise<boolean | undefined> {
  const { organizationId, leadId, bookingId, status, startAt, leadStatus } = appointment
  if (Date.parse(startAt) <= now.getTime() || (status !== 'scheduled' && status !== 'confirmed')) return
  if (status === 'confirmed') return false
  await tx.run(
    sql`update booking set status = 'confirmed' where organization_id = ${organizationId} and id = ${bookingId} and status = 'scheduled'`,
  )
  await tx.run(sql`
    update lead set status = 'confirmed' where organization_id = ${organizationId} and id = ${leadId} and status = 'scheduled'`)
  const messages = [leadMessage('confirmed-by-shopper')]
  await tx.run(sql`
    insert into lead_event (organization_id, lead_id, at, kind, from_status, to_status, note, messages)
    values (${organizationId}, ${leadId}, ${now}, ${leadStatus === 'scheduled' ? 'status' : 'booking'}, ${leadStatus === 'scheduled' ? 'scheduled' : null},
      ${leadStatus === 'scheduled' ? 'confirmed' : null}, ${leadNote(messages)}, ${JSON.stringify(messages)}::jsonb)`)
  return true
}
