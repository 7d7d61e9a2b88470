import type { Bodies, Replies } from '@walkup/sdk/contract'
import { leadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, conflict, notFound } from '../../problem.ts'
import { lockLead } from './change.ts'
import type { LeadDetail } from './queries.ts'
import { addEvent, audit } from './leadEvents.ts'

type Revenue = Replies['leads.revenue']

/** Returns a lead's revenue. @throws 404 if it is not accessible, deleted or not of `kind` */
export async function revenueOf(tx: Tx, id: number, kind?: LeadDetail['kind']): Promise<Revenue> {
  const revenue = await tx.one<Revenue & { kind: LeadDetail['kind'] }>(sql`
    select lead.id as lead_id, kind, sold_cents, sold_at, coalesce(entry.entries, '[]') as entries,
      coalesce(sold_cents, 0) + coalesce(entry.cents, 0)::bigint as net_cents
    from lead cross join lateral (
      select sum(e.cents) as cents, json_agg(json_build_object('id', e.id, 'at', iso(e.at), 'cents', e.cents, 'note', e.note,
        'actor', case when actor.id is not null then
          json_build_object('id', actor.id, 'name', actor.first_name || ' ' || actor.last_name) end) order by e.at, e.id) as entries
      from revenue_entry e left join app_user actor on actor.id = e.created_by
      where e.organization_id = lead.organization_id and e.lead_id = lead.id
    ) entry
    where lead.id = ${id} and deleted_at is null`)
  if (!revenue || (kind && revenue.kind !== kind)) throw notFound()
  const { leadId, soldCents, soldAt, entries, netCents } = revenue
  return { leadId, soldCents, soldAt, entries, netCents }
}

/** Adds a refund or an additional sale. @throws 400, 404, 409 `not-sold` or `erased` */
export async function addRevenue(context: Context, id: number, { cents, note }: Bodies['leads.addRevenue']): Promise<Revenue> {
  const { tx, caller, services } = context
  const lead = await lockLead(context, id)
  if (lead.status !== 'sold') throw conflict('not-sold')
  if (cents === 0) throw badInput({ path: 'cents', code: 'zero' })
  const { netCents } = await revenueOf(tx, id)
  if (netCents + cents < 0) throw badInput({ path: 'cents', code: 'refund-too-large', params: { left: netCents } })
  await tx.run(sql`
    insert into revenue_entry (organization_id, lead_id, at, cents, note, created_by)
    values (${lead.organizationId}, ${id}, ${services.now()}, ${cents}, ${note}, ${caller.userId})`)
  const params = { cents: Math.abs(cents), reason: note }
  await addEvent(context, lead, { kind: 'change', messages: [leadMessage(cents < 0 ? 'refunded' : 'sold-further', params)] })
  await audit(context, lead, cents < 0 ? 'refund' : 'addSale', { netCents }, { netCents: netCents + cents, cents })
  return revenueOf(tx, id)
}
