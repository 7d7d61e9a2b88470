import { formatAppointmentTime } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import type { MessageKind } from '../messages/kinds.ts'
import { visitChange } from '../messages/load.ts'
import { leadLink } from '../speedToLead/escalate.ts'
import { notify, type Notice, type NoticeServices } from './notify.ts'
import { dispatchersOnDuty, managersOf } from './people.ts'

/** If more messages fail together, as in an outage, they share one notice. */
export const MOST_ALONE = 3

interface Failed {
  readonly id: number
  readonly kind: MessageKind
  readonly channel: 'email' | 'sms'
  readonly params: Readonly<Record<string, string | number>>
  readonly createdBy: number | null
  readonly author: string | null
  readonly leadId: number
  readonly leadKind: 'internal' | 'external'
  readonly firstName: string
  readonly name: string
  readonly territoryId: number | null
  readonly lead: { readonly status: string }
  readonly booking: { readonly status: string; readonly startAt: string } | null
  readonly timeZone: string | null
  readonly type: string | null
}
export interface Failures {
  readonly tx: Tx
  readonly services: NoticeServices
  readonly organizationId: number
  readonly events: readonly { readonly subjectId: number }[]
}

/** Whether the message is still relevant to its recipient. */
const isNeeded = (failed: Failed, now: Date): boolean =>
  visitChange(failed) === undefined &&
  (!failed.booking || failed.kind === 'missed' || Date.parse(failed.booking.startAt) > now.getTime())

/** If a message to a shopper was given up, notifies its author or else the dispatchers on duty, who can call. */
export async function notifyOfMessageFailures({ tx, services, organizationId, events }: Failures): Promise<void> {
  const now = services.now()
  const rows = await tx.rows<Failed>(sql`
    select m.id, m.kind, m.channel, m.params, m.created_by, author.first_name || ' ' || author.last_name as author, lead.id as lead_id,
      lead.kind as lead_kind, lead.first_name, lead.first_name || ' ' || lead.last_name as name, lead.territory_id,
      jsonb_build_object('status', lead.status) as lead,
      case when b.id is not null then jsonb_build_object('status', b.status, 'startAt', iso(b.start_at)) end as booking,
      b.time_zone, type.name as type
    from message m
    join lead on lead.organization_id = m.organization_id and lead.id = m.lead_id and lead.deleted_at is null and lead.erased_at is null
    left join booking b on b.organization_id = m.organization_id and b.id = m.booking_id
    left join appointment_type type on type.organization_id = b.organization_id and type.id = b.appointment_type_id
    left join user_card author on author.organization_id = m.organization_id and author.id = m.created_by
    where m.organization_id = ${organizationId} and m.id = any (${events.map(({ subjectId }) => subjectId)}::int[]) and m.state = 'dead'
    order by m.id for share of lead`)
  const failed = rows.filter((row) => isNeeded(row, now))
  const byStaff = failed.filter(({ kind }) => kind === 'staff')
  const byServer = failed.filter(({ kind }) => kind !== 'staff')
  const send = (notice: Pick<Notice, 'occasion' | 'userIds' | 'title' | 'body' | 'values' | 'discreetValues' | 'link'>) =>
    notify(tx, services, { organizationId, kind: 'messageFailure', ...notice })
  const about = (one: Failed) => ({
    occasion: `messageFailure:${one.id}`,
    title: 'messageFailureTitle' as const,
    discreetValues: { name: one.firstName },
    link: leadLink({ leadId: one.leadId, kind: one.leadKind }),
  })
  for (const one of byStaff)
    await send({
      ...about(one),
      userIds: one.createdBy === null ? [] : [one.createdBy],
      body: 'staffTextFailure',
      values: { name: one.name, author: one.author ?? '' },
    })
  const [first] = byServer
  if (!first) return
  const onDuty = await dispatchersOnDuty(tx, organizationId, now)
  const reach = async ({ territoryId }: Failed) => (onDuty.length ? onDuty : managersOf(tx, organizationId, territoryId))
  if (byServer.length > MOST_ALONE) {
    await send({
      occasion: `messageFailures:${first.id}:${byServer.at(-1)?.id}`,
      userIds: await reach(first),
      title: 'messageFailuresTitle',
      body: 'messageFailures',
      values: { count: byServer.length, name: first.name },
      discreetValues: { name: first.firstName },
      link: '/messages?states=dead',
    })
    return
  }
  for (const one of byServer) {
    const { kind, channel, type, booking, timeZone } = one
    await send({
      ...about(one),
      userIds: await reach(one),
      body: 'messageFailure',
      values: {
        name: one.name,
        kind,
        channel,
        type,
        when: (locale) => (booking && timeZone ? formatAppointmentTime(booking.startAt, timeZone, locale) : ''),
      },
    })
  }
}
