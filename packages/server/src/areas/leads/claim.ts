import { leadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import { may } from '../../auth/roles.ts'
import type { Context } from '../../context.ts'
import { conflict } from '../../problem.ts'
import { lockLead } from './change.ts'
import { leadDetail } from './queries.ts'
import { addEvent, audit } from './leadEvents.ts'

/**
 * Claims a lead for the caller, or releases it; idempotent. The speed-to-lead clock keeps running until someone contacts the person.
 * @throws 404, 409 `claimed` with the current owner in `claimedBy`
 */
export async function claim(context: Context, id: number, isRelease: boolean): Promise<void> {
  const { tx, caller, services } = context
  const lead = await lockLead(context, id)
  const isFree = lead.claimedBy === null
  const isOwn = lead.claimedBy === caller.userId
  if (isRelease ? isFree : isOwn) return
  if (!isFree && !isOwn && !(isRelease && may(caller, 'leads.release'))) {
    const { claimedBy } = await leadDetail(tx, id, caller.roleId)
    throw claimedBy
      ? conflict('claimed', { name: claimedBy.name }, { claimedBy })
      : conflict('claimed.somebody', {}, { claimedBy })
  }
  const claimedBy = isRelease ? null : caller.userId
  await tx.run(
    isRelease
      ? sql`update lead set claimed_by = null where organization_id = ${lead.organizationId} and id = ${id}`
      : sql`update lead set claimed_by = ${claimedBy}, first_claimed_at = coalesce(first_claimed_at, ${services.now()}::timestamptz)
          where organization_id = ${lead.organizationId} and id = ${id}`,
  )
  await addEvent(context, lead, { kind: 'claim', messages: [leadMessage(isRelease ? 'released' : 'claimed')] })
  await audit(context, lead, isRelease ? 'release' : 'claim', { claimedBy: lead.claimedBy }, { claimedBy })
}

/** Adds a note to the timeline; the first call's note stops the speed-to-lead clock. @throws 404 */
export async function addNote(context: Context, id: number, text: string, isCall: boolean): Promise<void> {
  const { tx, services } = context
  const lead = await lockLead(context, id)
  await addEvent(context, lead, { kind: 'note', note: text })
  if (isCall) {
    await tx.run(sql`
      update lead set first_contact_at = ${services.now()}::timestamptz
      where organization_id = ${lead.organizationId} and id = ${id} and first_contact_at is null`)
  }
  await audit(context, lead, 'note', null, { isCall })
}
