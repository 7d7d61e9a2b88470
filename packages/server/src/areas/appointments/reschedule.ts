import type { Bodies, Replies } from '@walkup/sdk/contract'
import { leadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { conflict, notFound } from '../../problem.ts'
import { parseSlotId, rescheduleBooking } from '../booking/book.ts'
import { loadType } from '../booking/queries.ts'
import { slotIdOf, type SlotKey } from '../booking/slotId.ts'
import { localToInstant } from '../../time/zone.ts'
import { assertFresh, lockLead, type Lead } from '../leads/change.ts'
import { addEvent, audit } from '../leads/leadEvents.ts'
import { leadDetail } from '../leads/queries.ts'
import type { LeadStatus } from '../leads/rules.ts'
import { assignTechnician } from './assign.ts'

/** How long a move can be undone. */
const UNDO_MS = 3_600_000

interface PlannedVisit extends SlotKey {
  readonly status: string
  readonly startAt: string
  readonly technicianId: number | null
}

/** The status before the lead's latest move, if that was in the last hour and from the requested start. */
async function statusBefore(tx: Tx, lead: Lead, start: number | undefined, now: Date): Promise<LeadStatus | undefined> {
  const last = await tx.one<{ from: string | null; status: LeadStatus | null }>(sql`
    select messages #>> '{0,params,from}' as from, from_status as status from lead_event
    where organization_id = ${lead.organizationId} and lead_id = ${lead.id} and messages @> '[{"code": "moved"}]'
      and at > ${new Date(now.getTime() - UNDO_MS)}
    order by at desc, id desc limit 1`)
  if (last?.from == null || start === undefined || Date.parse(last.from) !== start) return
  return last.status ?? 'scheduled'
}

/**
 * Moves a lead's visit to another free slot, or back, and notifies the shopper.
 * @throws 400 for `slotId` or `technicianId`, 404, 409 `slot-taken` with free `slots`, `technician-unavailable`, `visit-over` or `stale`
 */
export async function rescheduleVisit(
  context: Context,
  id: number,
  { slotId, technicianId, note, updatedAt }: Bodies['appointments.reschedule'],
): Promise<Replies['appointments.reschedule']> {
  const { tx, caller, services } = context
  const now = services.now()
  const found = await tx.one<{ leadId: number | null }>(sql`select lead_id from booking where id = ${id}`)
  if (found?.leadId == null) throw notFound()
  const lead = await lockLead(context, found.leadId)
  await assertFresh(context, lead, updatedAt)
  const { organizationId, id: leadId } = lead
  const visit = await tx.one<PlannedVisit>(sql`
    select status, appointment_type_id, date, to_char(start_local, 'HH24:MI') as start_local, start_at, technician_id
    from booking where organization_id = ${organizationId} and id = ${id} for no key update`)
  if (visit?.status !== 'scheduled' && visit?.status !== 'confirmed') throw conflict('visit-over')
  const previous = { previousSlotId: slotIdOf(visit), previousTechnicianId: visit.technicianId }
  const answer = async () => ({ lead: await leadDetail(tx, leadId, caller.roleId), ...previous })
  if (slotId === previous.previousSlotId) {
    if (technicianId !== undefined) await assignTechnician(context, id, { technicianId })
    if (note !== undefined) await addEvent(context, lead, { kind: 'note', note })
    return answer()
  }
  const key = parseSlotId(slotId)
  const type = await loadType(tx, organizationId, visit.appointmentTypeId)
  if (!type) throw notFound()
  const before = await statusBefore(tx, lead, localToInstant(key.date, key.startLocal, type.timeZone), now)
  const moved = await rescheduleBooking(tx, {
    organizationId,
    leadId,
    slotId,
    now,
    technicianId: technicianId ?? undefined,
    // The minimum notice does not apply when moving back.
    ...(before ? { type: { ...type, minNoticeMin: 0 }, noticeFrom: now } : { type }),
  })
  if (!moved) throw conflict('visit-over')
  if (technicianId === null) await assignTechnician(context, id, { technicianId })
  const to = before === 'confirmed' ? before : 'scheduled'
  if (to === 'confirmed')
    await tx.run(sql`update booking set status = 'confirmed' where organization_id = ${organizationId} and id = ${id}`)
  await tx.run(sql`update lead set status = ${to} where organization_id = ${organizationId} and id = ${leadId}`)
  const times = { from: visit.startAt, to: moved.startAt }
  await addEvent(context, lead, {
    note,
    ...(lead.status === to ? { kind: 'booking' } : { kind: 'status', from: lead.status, to }),
    messages: [leadMessage('moved', { ...times, timeZone: moved.timeZone })],
  })
  await audit(context, lead, 'reschedule', { startAt: times.from }, { startAt: times.to })
  return answer()
}
