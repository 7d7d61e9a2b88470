import { leadMessage, type LeadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { conflict, notFound } from '../../problem.ts'
import { audit } from '../../persistence/index.ts'
import { isOutOfArea } from './serviceArea.ts'
import { writeLead, type EntryToStore } from '../qrCodes/createLead.ts'
import { addEvent } from './leadEvents.ts'
import { reviewDetail, type LeadReview } from './reviewSearch.ts'

interface Review extends Omit<EntryToStore, 'isOutOfArea'> {
  readonly id: number
  readonly state: LeadReview['state']
  readonly reasons: readonly string[]
  readonly wantedAt: string | null
  readonly timeZone: string | null
  readonly leadId: number | null
}

/** @throws 404 */
async function lockReview({ tx }: Context, id: number): Promise<Review> {
  const row = await tx.one<Review>(sql`select * from lead_review where id = ${id} for update`)
  if (!row) throw notFound()
  return row
}

const decidedConflict = () => conflict('decided.entry')

const record = (context: Context, { organizationId, id, state, reasons }: Review, action: string, after: object) =>
  audit(context, { entity: 'leadReview', organizationId, id }, action, { state, reasons }, after)

/** The first timeline message of a released lead. */
const messageOf = ({ wantedAt, timeZone }: Review): LeadMessage =>
  wantedAt && timeZone ? leadMessage('review-released-with-time', { at: wantedAt, timeZone }) : leadMessage('review-released')

/** Converts an entry to a captured lead; idempotent. @throws 404, 409 `decided` if it was discarded */
export async function releaseReview(context: Context, id: number): Promise<LeadReview> {
  const { tx, caller, services } = context
  const review = await lockReview(context, id)
  if (review.state === 'released') return reviewDetail(tx, id)
  if (review.state === 'discarded') throw decidedConflict()
  const now = services.now()
  const { organizationId } = review
  const area = await isOutOfArea(
    tx,
    organizationId,
    review.appointmentTypeId === null ? null : review.territoryId,
    review.address,
  )
  const leadId = await writeLead(tx, { ...review, isOutOfArea: area }, { receivedAt: now })
  await addEvent(context, { organizationId, id: leadId }, { kind: 'created', to: 'captured', messages: [messageOf(review)] })
  await tx.run(sql`
    update lead_review set state = 'released', lead_id = ${leadId}, decided_at = ${now}::timestamptz, decided_by = ${caller.userId}
    where organization_id = ${organizationId} and id = ${id}`)
  await record(context, review, 'release', { state: 'released', leadId })
  return reviewDetail(tx, id)
}

/** Discards a pending entry or restores a discarded one; idempotent. @throws 404, 409 `decided` if it was released */
export async function setReviewState(context: Context, id: number, state: 'pending' | 'discarded'): Promise<LeadReview> {
  const { tx, caller, services } = context
  const review = await lockReview(context, id)
  if (review.state === state) return reviewDetail(tx, id)
  if (review.state === 'released') throw decidedConflict()
  const isDecided = state === 'discarded'
  await tx.run(sql`
    update lead_review set state = ${state}, decided_at = ${isDecided ? services.now() : null}::timestamptz,
      decided_by = ${isDecided ? caller.userId : null}::int
    where organization_id = ${review.organizationId} and id = ${id}`)
  await record(context, review, isDecided ? 'discard' : 'restore', { state })
  return reviewDetail(tx, id)
}
