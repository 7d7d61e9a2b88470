import sql from 'sql-template-tag'
import { connectorOf } from '../delivery/registry.ts'
import type { System } from '../delivery/connector.ts'
import { leadLink } from '../speedToLead/escalate.ts'
import { MOST_ALONE, type Failures } from './messageFailures.ts'
import { notify } from './notify.ts'
import { dispatchersOnDuty } from './people.ts'

/** Notifies the dispatchers on duty of leads whose delivery to another system was given up. */
export async function notifyOfDeliveryFailures({ tx, services, organizationId, events }: Failures): Promise<void> {
  const failed = await tx.rows<{
    id: number
    system: System
    answer: string | null
    leadId: number
    kind: 'internal' | 'external'
    firstName: string
    name: string
  }>(sql`
    select d.id, c.system, d.last_error as answer, lead.id as lead_id, lead.kind, lead.first_name,
      lead.first_name || ' ' || lead.last_name as name
    from delivery d join connection c on c.organization_id = d.organization_id and c.id = d.connection_id
    join lead on lead.organization_id = d.organization_id and lead.id = d.lead_id and lead.deleted_at is null and lead.erased_at is null
    where d.organization_id = ${organizationId} and d.id = any (${events.map(({ subjectId }) => subjectId)}::int[]) and d.state = 'dead'
    order by d.id for share of lead`)
  const [first] = failed
  if (!first) return
  const to = {
    organizationId,
    kind: 'deliveryFailure' as const,
    userIds: await dispatchersOnDuty(tx, organizationId, services.now()),
  }
  if (failed.length > MOST_ALONE) {
    await notify(tx, services, {
      ...to,
      occasion: `leadsNotSent:${first.id}:${failed.at(-1)?.id}`,
      title: 'leadsNotSentTitle',
      body: 'leadsNotSent',
      values: { count: failed.length, name: first.name, system: connectorOf(first.system).name },
      discreetValues: { name: first.firstName },
      link: leadLink(first),
    })
    return
  }
  for (const { id, system, answer, leadId, kind, firstName, name } of failed)
    await notify(tx, services, {
      ...to,
      occasion: `leadNotSent:${id}`,
      title: 'leadNotSentTitle',
      body: 'leadNotSent',
      values: { name, system: connectorOf(system).name, answer: answer ?? '–' },
      discreetValues: { name: firstName },
      link: leadLink({ leadId, kind }),
    })
}
