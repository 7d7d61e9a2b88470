import type { Bodies } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput, conflict } from '../../problem.ts'
import { queueMail } from '../../mail/queue.ts'
import { loadAppointment } from '../booking/appointment.ts'
import { bookSlot, cancelBooking, rescheduleBooking } from '../booking/book.ts'
import { appointmentEmail, type Occasion } from '../booking/emails.ts'
import { manageLink } from '../booking/manageLink.ts'
import { loadType } from '../booking/queries.ts'
import type { PlacedBooking } from '../booking/seats.ts'
import { assertFresh, lockLead, type Lead } from './change.ts'
import { addEvent, audit } from './record.ts'
import { bookingFate, nextStatuses, stampOf } from './rules.ts'

type Change = Bodies['leads.setStatus']

/** @throws 400 naming a field that this move lacks or cannot take */
function judge({ to, soldCents, rejectReason, slotId, appointmentTypeId }: Change): void {
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
}

/** Mails the shopper, if there is an address, in the transaction of what happened to their appointment. */
async function tellShopper(
  { tx, services }: Context,
  organizationId: number,
  bookingId: number,
  occasion: Occasion,
): Promise<void> {
  const appointment = await loadAppointment(tx, organizationId, bookingId)
  const message =
    appointment &&
    appointmentEmail(occasion, appointment, services.config, manageLink(services, appointment.leadUid, appointment.manageHash))
  if (message) await queueMail(tx, services.keys, message)
}

interface Live {
  readonly id: number
  readonly appointmentTypeId: number
}

/** Books the wanted slot, or moves the lead's live booking there. */
async function schedule(
  context: Context,
  lead: Lead,
  slotId: string,
  wantedTypeId: number | undefined,
): Promise<[PlacedBooking, number]> {
  const { tx, services } = context
  const { organizationId, id: leadId } = lead
  const appointmentTypeId = wantedTypeId ?? lead.appointmentTypeId
  if (appointmentTypeId === null) throw badInput({ path: 'appointmentTypeId', code: 'lead-has-no-type' })
  if (!(await loadType(tx, organizationId, appointmentTypeId))) {
    throw badInput({ path: 'appointmentTypeId', code: 'not-active-type' })
  }
  const live = await tx.one<Live>(sql`
    select id, appointment_type_id from booking
    where organization_id = ${organizationId} and lead_id = ${leadId} and status in ('scheduled', 'confirmed')`)
  const wanted = { organizationId, leadId, slotId, now: services.now() }
  if (live?.appointmentTypeId === appointmentTypeId) {
    const moved = await rescheduleBooking(tx, wanted)
    if (moved) {
      if (moved.hasMoved) await tellShopper(context, organizationId, moved.id, 'moved')
      else
        await tx.run(sql`update booking set status = 'scheduled' where organization_id = ${organizationId} and id = ${moved.id}`)
      return [moved, appointmentTypeId]
    }
  }
  if (live) await cancelBooking(tx, wanted)
  const owner = await tx.one<{ uid: string; keptHash: string | null }>(sql`
    select uid, (select manage_hash from booking b where b.organization_id = lead.organization_id and b.lead_id = lead.id
      and manage_hash is not null order by b.id desc limit 1) as kept_hash
    from lead where organization_id = ${organizationId} and id = ${leadId}`)
  const manageHash = owner && manageLink(services, owner.uid, owner.keptHash).hash
  // One link leads to one booking: the lead's earlier ones let go of it.
  await tx.run(sql`update booking set manage_hash = null where organization_id = ${organizationId} and lead_id = ${leadId}`)
  const booking = await bookSlot(tx, { ...wanted, appointmentTypeId, manageHash })
  await tellShopper(context, organizationId, booking.id, live ? 'moved' : 'booked')
  return [booking, appointmentTypeId]
}

/** Takes the lead’s live booking along. */
async function followBooking(context: Context, { organizationId, id: leadId }: Lead, fate: string): Promise<void> {
  const { tx } = context
  if (fate === 'cancelled') {
    const cancelled = await cancelBooking(tx, { organizationId, leadId })
    if (cancelled !== undefined) await tellShopper(context, organizationId, cancelled, 'cancelled')
    return
  }
  await tx.run(sql`
    update booking set status = ${fate}
    where organization_id = ${organizationId} and lead_id = ${leadId} and status in ('scheduled', 'confirmed')`)
}

/**
 * Changes the status of a lead as docs/domain.md#lead-status allows, its booking with it. The move itself is judged before what comes with it.
 * @throws 400 naming a field, 404, 409 `stale`, `status-not-allowed` with what is `allowed`, or `slot-taken` with free `slots`
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
  judge(change)

  const sets: Sql[] = [sql`status = ${to}`]
  const stamp = stampOf[to]
  // The first contact is the first one only; the others are of the latest move.
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
  if (to === 'scheduled' && change.slotId !== undefined) {
    const [booking, typeId] = await schedule(context, lead, change.slotId, change.appointmentTypeId)
    sets.push(sql`appointment_at = ${booking.startAt}::timestamptz`, sql`appointment_type_id = ${typeId}`)
  }
  const fate = bookingFate[to]
  if (fate) await followBooking(context, lead, fate)
  if (fate === 'cancelled') sets.push(sql`appointment_at = null`)
  await tx.run(sql`update lead set ${join(sets)} where organization_id = ${lead.organizationId} and id = ${id}`)
  await addEvent(context, lead, { kind: 'status', from: lead.status, to, note: note ?? change.rejectReason })
  const { soldCents, rejectReason, slotId } = change
  await audit(context, lead, 'status', { status: lead.status }, { status: to, soldCents, rejectReason, slotId })
}
