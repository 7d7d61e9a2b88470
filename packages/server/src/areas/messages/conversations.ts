import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { openContent } from '../../messages/plan.ts'
import { searchPage } from '../../search/index.ts'

type Search = Bodies['messages.conversations']
type Row = Replies['messages.conversations']['items'][number]
type Stored = Omit<Row, 'text' | 'phone'> & { readonly uid: string; readonly sealedBody: string | null }

const ofConversation = raw(
  `other.organization_id = page.organization_id and other.recipient = page.recipient and other.direction = 'in'`,
)
const columns = raw(`page.id, page.uid, page.sealed_body, page.created_at as received_at,
  (select coalesce(array_agg(other.id order by other.id), '{}') from message other where ${ofConversation.sql} and other.awaits_answer) as waiting_ids,
  case when lead.id is not null then json_build_object('id', lead.id, 'kind', lead.kind, 'name', trim(lead.first_name || ' ' || lead.last_name),
    'phone', lead.phone) end as lead,
  case when owner.id is not null then json_build_object('id', owner.id, 'name', owner.first_name || ' ' || owner.last_name) end as claimed_by`)
const joins = raw(`left join lead on lead.organization_id = page.organization_id and lead.id = page.lead_id
  left join app_user owner on owner.id = lead.claimed_by`)

function conditionsOf({ caller }: Context, { isWaiting, isMine }: NonNullable<Search['filter']>): Sql[] {
  const waiting = (condition: string) =>
    sql`exists (select from message other where other.organization_id = message.organization_id and other.recipient = message.recipient
      and other.direction = 'in' and ${raw(condition)})`
  const owned = sql`exists (select from lead where lead.organization_id = message.organization_id and lead.id = message.lead_id
    and lead.claimed_by = ${caller.userId})`
  return [
    sql`message.direction = 'in'`,
    // The latest text stands for its conversation.
    sql`not ${waiting('other.id > message.id')}`,
    ...(isWaiting === undefined ? [] : [isWaiting ? waiting('other.awaits_answer') : sql`not ${waiting('other.awaits_answer')}`]),
    ...(isMine === undefined ? [] : [isMine ? owned : sql`not ${owned}`]),
  ]
}

/** Lists conversations by their latest text. */
export async function searchConversations(context: Context, body: Search): Promise<Replies['messages.conversations']> {
  const { tx, caller, services } = context
  const page = await searchPage<Stored, 'receivedAt'>(tx, {
    list: 'messages.conversations',
    body,
    sorts: { receivedAt: { by: sql`message.created_at`, kind: 'instant' } },
    defaultSort: { by: 'receivedAt', direction: 'asc' },
    table: 'message',
    where: join(conditionsOf(context, body.filter ?? {}), ' and '),
    organizations: caller.organizations,
    present: { columns, joins },
  })
  const items = page.items.map(({ uid, sealedBody, ...row }): Row => {
    const content = openContent(services.keys, { uid, sealedBody })
    return { ...row, text: content?.text ?? null, phone: row.lead ? row.lead.phone : (content?.to ?? null) }
  })
  return { ...page, items }
}

/** Sets texts aside, or lets them await an answer again; idempotent. Others than received texts are left as they are. */
export async function setWaiting(
  { tx, caller }: Context,
  { ids, isWaiting }: Bodies['messages.setWaiting'],
): Promise<{ count: number }> {
  const count = await tx.run(sql`
    update message set awaits_answer = ${isWaiting}
    where organization_id = any (${[...caller.organizations]}::int[]) and id = any (${ids}::int[]) and direction = 'in'
      and awaits_answer <> ${isWaiting}`)
  return { count }
}
