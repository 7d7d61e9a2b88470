import { INTERNAL_SUBSCRIPTION, roleList, type Bodies } from '@walkup/sdk/contract'
import { leadMessage, type LeadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import { may } from '../../auth/roles.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, conflict } from '../../problem.ts'
import { lockLead, type Lead } from './change.ts'
import { leadDetail } from './queries.ts'
import { addEvent, audit } from './leadEvents.ts'

const worksLeads = roleList.filter(({ permissions, isApiOnly }) => permissions.includes('leads.write') && !isApiOnly)
const inTerritories = worksLeads.filter(({ reach }) => reach.leads === 'territory')

/** @throws 400 if the person does not work on leads of this kind, or not in its territory */
async function assertAssignable({ tx, caller }: Context, { organizationId, territoryId }: Lead, userId: number): Promise<void> {
  const found = await tx.one(sql`
    select 1 as found from user_card
    where organization_id = ${organizationId} and id = ${userId} and role_id = any (${worksLeads.map(({ id }) => id)}::int[])
      and is_active and accepted_at is not null
      and subscription_id = any (${[INTERNAL_SUBSCRIPTION, caller.subscriptionId]}::int[])
      and (role_id <> all (${inTerritories.map(({ id }) => id)}::int[]) or exists (
        select from membership_territory t where t.organization_id = user_card.organization_id
          and t.membership_id = user_card.membership_id and t.territory_id = ${territoryId}))`)
  if (!found) throw badInput({ path: 'userId', code: 'cannot-work-on-lead' })
}

/**
 * Claims a lead for the caller, assigns it to a colleague, or releases it; idempotent. The speed-to-lead clock keeps running until
 * someone contacts the person.
 * @throws 400, 404, 409 `claimed` with the current owner in `claimedBy`
 */
export async function claim(context: Context, id: number, { release, userId }: Bodies['leads.claim']): Promise<void> {
  const { tx, caller, services } = context
  if (release && userId !== undefined) throw badInput({ path: 'userId', code: 'not-allowed' })
  const lead = await lockLead(context, id)
  const claimedBy = release ? null : (userId ?? caller.userId)
  if (claimedBy === lead.claimedBy) return
  const assignee = claimedBy === caller.userId ? null : claimedBy
  const mayTake = lead.claimedBy === null || lead.claimedBy === caller.userId
  if (!mayTake && !((release || assignee !== null) && (may(caller, 'leads.release') || (await hasAssigned(context, lead))))) {
    const { claimedBy: owner } = await leadDetail(tx, id, caller.roleId)
    throw owner
      ? conflict('claimed', { name: owner.name }, { claimedBy: owner })
      : conflict('claimed.somebody', {}, { claimedBy: owner })
  }
  if (assignee !== null) await assertAssignable(context, lead, assignee)
  await tx.run(
    claimedBy === null
      ? sql`update lead set claimed_by = null where organization_id = ${lead.organizationId} and id = ${id}`
      : sql`update lead set claimed_by = ${claimedBy}, first_claimed_at = coalesce(first_claimed_at, ${services.now()}::timestamptz)
          where organization_id = ${lead.organizationId} and id = ${id}`,
  )
  await addEvent(context, lead, { kind: 'claim', messages: [await messageOf(context, lead, claimedBy)] })
  await audit(
    context,
    lead,
    release ? 'release' : assignee === null ? 'claim' : 'assign',
    { claimedBy: lead.claimedBy },
    { claimedBy },
  )
}

/** Whether the caller made the latest change of the owner, and may undo it. */
const hasAssigned = async ({ tx, caller }: Context, { organizationId, id }: Lead): Promise<boolean> =>
  (
    await tx.one<{ actorId: number | null }>(sql`
      select actor_id from lead_event where organization_id = ${organizationId} and lead_id = ${id} and kind = 'claim' order by id desc limit 1`)
  )?.actorId === caller.userId

async function messageOf({ tx, caller }: Context, { organizationId }: Lead, claimedBy: number | null): Promise<LeadMessage> {
  if (claimedBy === null) return leadMessage('released')
  if (claimedBy === caller.userId) return leadMessage('claimed')
  return leadMessage('assigned', { name: (await personOf(tx, organizationId, claimedBy))?.name ?? '' })
}

const personOf = (tx: Tx, organizationId: number, userId: number): Promise<{ name: string } | undefined> =>
  tx.one(sql`select name from user_card where organization_id = ${organizationId} and id = ${userId}`)

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
