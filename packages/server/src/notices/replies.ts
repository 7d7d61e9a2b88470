import { formatPhone } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import { openContent } from '../messages/plan.ts'
import { leadLink } from '../speedToLead/escalate.ts'
import type { Failures } from './messageFailures.ts'
import { notify } from './notify.ts'
import { dispatchersOnDuty, managersOf } from './people.ts'

interface Received {
  readonly id: number
  readonly uid: string
  readonly sealedBody: string | null
  readonly leadId: number | null
  readonly kind: 'internal' | 'external'
  readonly firstName: string
  readonly name: string
  readonly territoryId: number | null
  readonly claimedBy: number | null
}

/** Notifies the owner of a lead whose text awaits an answer, or else the dispatchers on duty and the managers. */
export async function notifyOfTexts({ tx, services, organizationId, events }: Failures): Promise<void> {
  const received = await tx.rows<Received>(sql`
    select m.id, m.uid, m.sealed_body, m.lead_id, lead.kind, lead.first_name, lead.first_name || ' ' || lead.last_name as name,
      lead.territory_id, (select card.id from user_card card where card.organization_id = lead.organization_id
        and card.id = lead.claimed_by and card.is_active) as claimed_by
    from message m left join lead on lead.organization_id = m.organization_id and lead.id = m.lead_id
    where m.organization_id = ${organizationId} and m.id = any (${events.map(({ subjectId }) => subjectId)}::int[]) and m.awaits_answer
      and (m.lead_id is null or lead.deleted_at is null and lead.erased_at is null)
    order by m.id for share of m`)
  for (const { id, uid, sealedBody, leadId, kind, firstName, name, territoryId, claimedBy } of received) {
    const to = { organizationId, kind: 'textReply' as const, occasion: `text:${id}` }
    const office = async () => [
      ...(await dispatchersOnDuty(tx, organizationId, services.now())),
      ...(await managersOf(tx, organizationId, territoryId)),
    ]
    if (leadId !== null) {
      await notify(tx, services, {
        ...to,
        userIds: claimedBy === null ? await office() : [claimedBy],
        title: 'textReplyTitle',
        body: 'textReply',
        values: { name },
        discreetValues: { name: firstName },
        link: leadLink({ leadId, kind }),
      })
      continue
    }
    await notify(tx, services, {
      ...to,
      userIds: await office(),
      title: 'unknownTextTitle',
      body: 'unknownText',
      values: { phone: formatPhone(openContent(services.keys, { uid, sealedBody })?.to ?? '') },
      discreetValues: { phone: '–' },
      link: '/conversations',
    })
  }
}
