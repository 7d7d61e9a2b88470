import { leadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import { may } from '../../auth/roles.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { conflict } from '../../problem.ts'
import { cancelBooking } from '../booking/book.ts'
import { assertFresh, lockLead, type Lead } from './change.ts'
import { addEvent, audit, type LeadKey } from './leadEvents.ts'
import type { LeadStatus } from './rules.ts'

/** How long a status change can be undone. */
const UNDO_MS = 3_600_000

/** The state that a status change replaces. */
export interface StatusSnapshot {
  readonly rejectReason: string | null
  readonly soldCents: number | null
  readonly soldAt: string | null
  readonly ranAt: string | null
  readonly setAt: string | null
  readonly firstContactAt: string | null
  /** The latest booking. */
  readonly bookingId: number | null
  readonly bookingStatus: string | null
  /** Administrators made the change, and undo it. */
  readonly isCorrection?: true
}

/** The state that undoing a change restores; undefined if the change moves an appointment, which is moved back instead. */
export async function snapshotOf(tx: Tx, lead: LeadKey, to: LeadStatus): Promise<StatusSnapshot | undefined> {
  const was = await tx.one<StatusSnapshot>(sql`
    select reject_reason, sold_cents, sold_at, ran_at, set_at, first_contact_at, b.id as booking_id, b.status as booking_status
    from lead left join lateral (
      select id, status from booking where organization_id = lead.organization_id and lead_id = lead.id order by id desc limit 1
    ) b on true
    where lead.organization_id = ${lead.organizationId} and lead.id = ${lead.id}`)
  const isLive = was?.bookingStatus === 'scheduled' || was?.bookingStatus === 'confirmed'
  return to === 'scheduled' && isLive ? undefined : was
}

interface LastChange {
  readonly at: string
  readonly to: LeadStatus
  readonly from: LeadStatus
  readonly undo: StatusSnapshot | null
}

/**
 * Restores a booking's status. A canceled booking takes its seat and technician again.
 * @throws 409 `slot-taken` if they were taken meanwhile
 */
export async function restoreBooking(tx: Tx, { organizationId }: LeadKey, id: number, status: string): Promise<void> {
  try {
    await tx.savepoint(() =>
      tx.run(sql`
        update booking set status = ${status}, ics_sequence = ics_sequence + case when status = 'cancelled' then 1 else 0 end
        where organization_id = ${organizationId} and id = ${id} and status <> ${status}`),
    )
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === '23514' || code === '23P01') throw conflict('slot-taken')
    throw error
  }
}

/** @throws 409 `not-undoable` if the sale's amount has been corrected since */
export async function assertNoRevenue(tx: Tx, { organizationId, id }: LeadKey): Promise<void> {
  const found = await tx.one(sql`
    select 1 as found from revenue_entry where organization_id = ${organizationId} and lead_id = ${id} limit 1`)
  if (found) throw conflict('not-undoable.revenue')
}

const restore = (tx: Tx, lead: Lead, status: LeadStatus, was: StatusSnapshot) =>
  tx.run(sql`
    update lead set status = ${status}, reject_reason = ${was.rejectReason}, sold_cents = ${was.soldCents}, sold_at = ${was.soldAt}::timestamptz,
      ran_at = ${was.ranAt}::timestamptz, set_at = ${was.setAt}::timestamptz, first_contact_at = ${was.firstContactAt}::timestamptz
    where organization_id = ${lead.organizationId} and id = ${lead.id}`)

/**
 * Undoes the latest status change of a lead within an hour: restores the lead, its booking and its timestamps. An appointment that was
 * booked is canceled.
 * @throws 404, 409 `stale`, `not-undoable`, or `slot-taken` if the seat was taken meanwhile
 */
export async function undoStatus(context: Context, id: number, seen: string | undefined): Promise<void> {
  const { tx, services } = context
  const lead = await lockLead(context, id)
  await assertFresh(context, lead, seen)
  const last = await tx.one<LastChange>(sql`
    select at, from_status as "from", to_status as "to", undo from lead_event
    where organization_id = ${lead.organizationId} and lead_id = ${id} and to_status is not null order by id desc limit 1`)
  if (!last?.undo || (last.undo.isCorrection && !may(context.caller, 'organization.administer'))) throw conflict('not-undoable')
  if (services.now().getTime() - Date.parse(last.at) > UNDO_MS) throw conflict('not-undoable.too-late')
  if (lead.status === 'sold') await assertNoRevenue(tx, lead)
  const { bookingId, bookingStatus } = last.undo
  if (last.to === 'scheduled') await cancelBooking(tx, { organizationId: lead.organizationId, leadId: id })
  else if (bookingId !== null && bookingStatus !== null) await restoreBooking(tx, lead, bookingId, bookingStatus)
  await restore(tx, lead, last.from, last.undo)
  await addEvent(context, lead, { kind: 'status', from: lead.status, to: last.from, messages: [leadMessage('status-undone')] })
  await audit(context, lead, 'undoStatus', { status: lead.status }, { status: last.from })
}
