import type { Bodies } from '@walkup/sdk/contract'
import { leadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, conflict } from '../../problem.ts'
import { cancelBooking } from '../booking/book.ts'
import { assertFresh, lockLead, type Lead } from './change.ts'
import { addEvent, audit, type LeadKey } from './leadEvents.ts'
import { bookingStatusOf, hasRun, type LeadStatus } from './rules.ts'
import { assertNoRevenue, restoreBooking, snapshotOf } from './statusUndo.ts'

/** A status to set regardless of the current one. */
export interface AppliedStatus {
  readonly to: LeadStatus
  /** When it happened. */
  readonly at: Date
  readonly soldCents?: number | undefined
  readonly rejectReason?: string | undefined
}

export const latestBooking = (tx: Tx, { organizationId, id }: LeadKey) =>
  tx.one<{ id: number; status: string; startAt: string }>(sql`
    select id, status, start_at from booking where organization_id = ${organizationId} and lead_id = ${id} order by id desc limit 1`)

/**
 * Sets the status of a locked lead regardless of the table of transitions, for corrections and outside systems, and updates its
 * timestamps and latest booking. The caller records the change.
 * @throws 409 `no-booking` for a booked status without a booking, or `slot-taken` if its seat was taken meanwhile
 */
export async function applyStatus(tx: Tx, lead: LeadKey, { to, at, soldCents, rejectReason }: AppliedStatus): Promise<void> {
  const booking = await latestBooking(tx, lead)
  const wanted = to === 'scheduled' ? 'scheduled' : hasRun(to) ? 'ran' : bookingStatusOf[to]
  if (!booking && (to === 'scheduled' || to === 'confirmed')) throw conflict('no-booking')
  if (wanted && wanted !== 'cancelled') {
    if (booking) await restoreBooking(tx, lead, booking.id, wanted)
  } else await cancelBooking(tx, { organizationId: lead.organizationId, leadId: lead.id })
  await tx.run(sql`
    update lead set status = ${to}, reject_reason = ${to === 'rejected' ? (rejectReason ?? null) : null},
      ran_at = ${hasRun(to) ? sql`coalesce(ran_at, least(${booking?.startAt ?? null}::timestamptz, ${at}::timestamptz))` : null},
      sold_at = ${to === 'sold' ? sql`coalesce(sold_at, ${at}::timestamptz)` : null},
      sold_cents = ${to === 'sold' ? (soldCents ?? null) : null}
    where organization_id = ${lead.organizationId} and id = ${lead.id}`)
}

type Body = Bodies['leads.correctStatus']

/** @throws 400 naming a field that the status requires or does not allow */
function validate({ to, soldCents, reason }: Body): string {
  const path = 'soldCents'
  if (to === 'sold' && soldCents === undefined) throw badInput({ path, code: 'required-with-status', params: { status: to } })
  if (to !== 'sold' && soldCents !== undefined) throw badInput({ path, code: 'other-status-only', params: { status: 'sold' } })
  if (soldCents !== undefined && soldCents < 0) throw badInput({ path, code: 'below-zero' })
  const given = reason.trim()
  if (!given) throw badInput({ path: 'reason', code: 'required' })
  return given
}

/**
 * Corrects a lead's status, whatever it is; the reason is added to its timeline. A visit may have run before the start of its
 * appointment, if it was moved forward by phone.
 * @throws 400, 404, 409 `stale`, `status-not-allowed` for the present status, `no-booking` or `slot-taken`
 */
export async function correctStatus(context: Context, id: number, body: Body): Promise<void> {
  const { tx, services } = context
  const { to, soldCents } = body
  const lead: Lead = await lockLead(context, id)
  await assertFresh(context, lead, body.updatedAt)
  const reason = validate(body)
  const from = lead.status
  if (from === to) throw conflict('status-not-allowed', { from, to })
  if (from === 'sold') await assertNoRevenue(tx, lead)
  const was = await snapshotOf(tx, lead, to)
  const undo = was && { ...was, isCorrection: true as const }
  await applyStatus(tx, lead, { to, at: services.now(), soldCents, rejectReason: reason })
  await addEvent(context, lead, { kind: 'status', from, to, undo, messages: [leadMessage('status-corrected', { reason })] })
  await audit(context, lead, 'correctStatus', { status: from }, { status: to, reason, soldCents })
}
