import type { Bodies } from '@walkup/sdk/contract'
import { leadMessage, type LeadMessage } from '@walkup/sdk/domain'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, conflict } from '../../problem.ts'
import { bookSlot, cancelBooking, parseSlotId, rescheduleBooking } from '../booking/book.ts'
import type { PlacedBooking } from '../booking/seats.ts'
import { manageLink } from '../booking/manageLink.ts'
import { loadType } from '../booking/queries.ts'
import { assertFresh, lockLead, type Lead } from './change.ts'
import { addEvent, audit, type LeadKey } from './leadEvents.ts'
import { bookingStatusOf, hasRun, nextStatuses, stampOf } from './rules.ts'
import { assignTechnician } from '../appointments/assign.ts'
import { latestBooking } from './statusCorrection.ts'
import { snapshotOf } from './statusUndo.ts'

type Change = Bodies['leads.setStatus']

/** @throws 400 for a field that the new status requires or does not allow */
function validateChange({ to, soldCents, rejectReason, slotId, appointmentTypeId, technicianId }: Change): void {
  const need = (path: string) => badInput({ path, code: 'required-with-status', params: { status: to } })
  const only = (path: string, status: string) => badInput({ path, code: 'other-status-only', params: { status } })
  if (to === 'sold' ? soldCents === undefined : soldCents !== undefined)
    throw to === 'sold' ? need('soldCents') : only('soldCents', 'sold')
  if (soldCents !== undefined && soldCents < 0) throw badInput({ path: 'soldCents', code: 'below-zero' })
  if (to === 'rejected' && !rejectReason?.trim()) throw need('rejectReason')
  if (to !== 'rejected' && rejectReason !== undefined) throw only('rejectReason', 'rejected')
  if (to === 'scheduled' && slotId === undefined) throw need('slotId')
  if (to !== 'scheduled' && slotId !== undefined) throw only('slotId', 'scheduled')
  if (to !== 'scheduled' && appointmentTypeId !== undefined) throw only('appointmentTypeId', 'scheduled')
  if (to !== 'scheduled' && technicianId !== undefined) throw only('technicianId', 'scheduled')
}

interface LiveBooking {
  readonly id: number
  readonly appointmentTypeId: number
  readonly startAt: string
}

/** Books a slot, or moves the lead's live booking there. Returns the appointment type and the timeline messages. */
async function schedule(
  context: Context,
  lead: Lead,
  slotId: string,
  { appointmentTypeId: requestedTypeId, technicianId }: Change,
): Promise<{ readonly typeId: number; readonly message: LeadMessage | undefined }> {
  const { tx, services } = context
  const { organizationId, id: leadId } = lead
  const appointmentTypeId = requestedTypeId ?? lead.appointmentTypeId
  if (appointmentTypeId === null) throw badInput({ path: 'appointmentTypeId', code: 'lead-has-no-type' })
  const type = await loadType(tx, organizationId, appointmentTypeId)
  if (!type) throw badInput({ path: 'appointmentTypeId', code: 'not-active-type' })
  const live = await tx.one<LiveBooking>(sql`
    select id, appointment_type_id, start_at from booking
    where organization_id = ${organizationId} and lead_id = ${leadId} and status in ('scheduled', 'confirmed')`)
  const now = services.now()
  const placed = ({ startAt, timeZone }: PlacedBooking) =>
    live ? leadMessage('moved', { from: live.startAt, to: startAt, timeZone }) : leadMessage('booked', { at: startAt, timeZone })
  if (live?.appointmentTypeId === appointmentTypeId) {
    const moved = await rescheduleBooking(tx, { organizationId, leadId, slotId, now, type, technicianId })
    if (moved) {
      if (!moved.hasMoved && technicianId !== undefined) await assignTechnician(context, moved.id, { technicianId })
      if (!moved.hasMoved)
        await tx.run(sql`update booking set status = 'scheduled' where organization_id = ${organizationId} and id = ${moved.id}`)
      return { typeId: appointmentTypeId, message: moved.hasMoved ? placed(moved) : undefined }
    }
  }
  const slot = { id: slotId, key: parseSlotId(slotId), type }
  if (live) await cancelBooking(tx, { organizationId, leadId })
  const owner = await tx.one<{ uid: string; keptHash: string | null }>(sql`
    select uid, (select manage_hash from booking b where b.organization_id = lead.organization_id and b.lead_id = lead.id
      and manage_hash is not null order by b.id desc limit 1) as kept_hash
    from lead where organization_id = ${organizationId} and id = ${leadId}`)
  const manageHash = owner && manageLink(services, owner.uid, owner.keptHash).hash
  // A manage link opens one booking only, so remove it from the lead's earlier ones.
  await tx.run(sql`update booking set manage_hash = null where organization_id = ${organizationId} and lead_id = ${leadId}`)
  const message = placed(await bookSlot(tx, { slot, leadId, now, manageHash, technicianId, replaces: live?.id }))
  return { typeId: appointmentTypeId, message }
}

/** Applies a lead's new status to its live booking. Returns the timeline messages. */
async function updateBooking(
  { tx }: Context,
  { organizationId, id: leadId }: Lead,
  status: string,
): Promise<LeadMessage | undefined> {
  if (status === 'cancelled') {
    const id = await cancelBooking(tx, { organizationId, leadId })
    const visit = await tx.one<{ startAt: string; timeZone: string }>(sql`
      select start_at, time_zone from booking where organization_id = ${organizationId} and id = ${id ?? 0}`)
    return visit && leadMessage('canceled', { at: visit.startAt, timeZone: visit.timeZone })
  }
  await tx.run(sql`
    update booking set status = ${status}
    where organization_id = ${organizationId} and lead_id = ${leadId} and status in ('scheduled', 'confirmed')`)
  return
}

/** @throws 409 if a visit would have run before its start */
async function assertStarted(tx: Tx, lead: LeadKey, now: Date): Promise<void> {
  const booking = await latestBooking(tx, lead)
  if (booking && booking.status !== 'cancelled' && Date.parse(booking.startAt) > now.getTime())
    throw conflict('status-not-allowed.before-start')
}

/**
 * Changes the status of a lead and its booking (docs/domain.md#lead-status). The transition is checked before its fields.
 * @throws 400, 404, 409 `stale`, `status-not-allowed` with the `allowed` statuses or for a visit that has not started, or `slot-taken` with free `slots`
 */
export async function setStatus(context: Context, id: number, change: Change): Promise<void> {
  const { tx, caller, services } = context
  const { to, note } = change
  const lead = await lockLead(context, id)
  await assertFresh(context, lead, change.updatedAt)
  const allowed = nextStatuses(lead.status, caller.roleId)
  if (!allowed.includes(to)) {
    throw conflict('status-not-allowed', { from: lead.status, to }, { from: lead.status, allowed })
  }
  validateChange(change)
  if (hasRun(to)) await assertStarted(tx, lead, services.now())
  const undo = await snapshotOf(tx, lead, to)

  const sets: Sql[] = [sql`status = ${to}`]
  const stamp = stampOf[to]
  // The first contact is recorded once; the other timestamps with every transition.
  if (stamp) {
    const moment = sql`${services.now()}::timestamptz`
    sets.push(
      stamp === 'first_contact_at'
        ? sql`first_contact_at = coalesce(first_contact_at, ${moment})`
        : sql`${raw(stamp)} = ${moment}`,
    )
  }
  if (to === 'sold') sets.push(sql`sold_cents = ${change.soldCents}`)
  if (to === 'rejected') sets.push(sql`reject_reason = ${change.rejectReason?.trim()}`)
  if (lead.status === 'rejected') sets.push(sql`reject_reason = null`)
  let message: LeadMessage | undefined
  if (to === 'scheduled' && change.slotId !== undefined) {
    const scheduled = await schedule(context, lead, change.slotId, change)
    message = scheduled.message
    sets.push(sql`appointment_type_id = ${scheduled.typeId}`)
  }
  const bookingStatus = bookingStatusOf[to]
  if (bookingStatus) message = await updateBooking(context, lead, bookingStatus)
  await tx.run(sql`update lead set ${join(sets)} where organization_id = ${lead.organizationId} and id = ${id}`)
  await addEvent(context, lead, {
    kind: 'status',
    from: lead.status,
    to,
    note: note ?? change.rejectReason,
    messages: message ? [message] : [],
    undo,
  })
  const { soldCents, rejectReason, slotId } = change
  await audit(context, lead, 'status', { status: lead.status }, { status: to, soldCents, rejectReason, slotId })
}
