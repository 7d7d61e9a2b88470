import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { applyReport } from '../../delivery/reports.ts'
import { badInput, notFound } from '../../problem.ts'

type Found = Pick<Replies['inbound.status'], 'status'> & { readonly id: number; readonly uid: string }

/**
 * Applies a partner's report on a lead: one that its system sent, by the id there, or any lead by its uid.
 * @throws 400, 404, 409 `erased`, `no-booking` for a scheduled lead without an appointment, or `not-undoable`
 */
export async function receiveStatus(
  context: Context,
  externalId: string,
  { source, status, soldCents, reason, at }: Bodies['inbound.status'],
): Promise<Replies['inbound.status']> {
  const { tx, caller, services } = context
  const { organizationId } = caller
  const name = source.trim()
  if (!name) throw badInput({ path: 'source', code: 'required' })
  if (soldCents != null && status !== 'sold')
    throw badInput({ path: 'soldCents', code: 'other-status-only', params: { status: 'sold' } })
  if (soldCents != null && soldCents < 0) throw badInput({ path: 'soldCents', code: 'below-zero' })
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) throw badInput({ path: 'at', code: 'bad-format', params: { format: 'date-time' } })
  // Otherwise a wrong clock would silence the source until then.
  if (moment.getTime() > services.now().getTime() + CLOCK_SKEW_MS) throw badInput({ path: 'at', code: 'not-past' })
  const lead = (where: ReturnType<typeof sql>) =>
    tx.one<Found>(
      sql`select id, uid, status from lead where organization_id = ${organizationId} and deleted_at is null and ${where}`,
    )
  const found = (await lead(sql`source_system = ${name} and source_id = ${externalId}`)) ?? (await lead(sql`uid = ${externalId}`))
  if (!found) throw notFound()
  const reported = await applyReport(
    context,
    found.id,
    { key: `api ${name}`, name },
    { at: moment, status, ...(soldCents != null && { soldCents }), ...(reason && { reason }) },
  )
  const now = await lead(sql`id = ${found.id}`)
  return { leadUid: found.uid, status: now?.status ?? found.status, isOutdated: reported === 'outdated' }
}

/** How far the clocks of other systems may be ahead. */
const CLOCK_SKEW_MS = 300_000
