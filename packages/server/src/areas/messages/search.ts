import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { searchPage, type SortColumn } from '../../search/index.ts'

type Search = Bodies['messages.search']
type Row = Replies['messages.search']['items'][number]
type Sort = NonNullable<Search['sort']>['by']

const sorts: Readonly<Record<Sort, SortColumn>> = {
  createdAt: { by: sql`message.created_at`, kind: 'instant' },
  dueAt: { by: sql`message.due_at`, kind: 'instant' },
}
const columns =
  raw(`page.id, page.kind, page.channel, page.direction, page.state, page.skip_reason, page.segments, page.due_at, page.sent_at,
  page.last_error, page.created_at, page.lead_id, page.language,
  lead.first_name || ' ' || lead.last_name as lead_name,
  case
    when page.user_id is not null then case when staff.id is not null then json_build_object('kind', 'user', 'id', staff.id, 'name', staff.name) end
    when page.technician_id is not null then json_build_object('kind', 'technician', 'id', technician.id, 'name', technician.name)
    when lead.id is not null then json_build_object('kind', 'lead', 'id', lead.id, 'name', lead.first_name || ' ' || lead.last_name)
  end as person`)
const joins = raw(`left join lead on lead.organization_id = page.organization_id and lead.id = page.lead_id
  left join user_card staff on staff.organization_id = page.organization_id and staff.id = page.user_id
  left join technician on technician.organization_id = page.organization_id and technician.id = page.technician_id`)

function conditionsOf({ kinds, channel, states, skipReason, leadId, from, to }: NonNullable<Search['filter']>): Sql[] {
  return [
    ...(kinds?.length ? [sql`message.kind = any (${kinds}::text[])`] : []),
    ...(channel ? [sql`message.channel = ${channel}`] : []),
    ...(states?.length ? [sql`message.state = any (${states}::text[])`] : []),
    ...(skipReason ? [sql`message.skip_reason = ${skipReason}`] : []),
    ...(leadId ? [sql`message.lead_id = ${leadId}`] : []),
    ...(from ? [sql`message.created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`message.created_at < ${to}::timestamptz`] : []),
  ]
}

export function searchMessages({ tx, caller }: Context, body: Search): Promise<Replies['messages.search']> {
  const conditions = [
    sql`message.organization_id = any (${[...caller.organizations]}::int[])`,
    ...conditionsOf(body.filter ?? {}),
  ]
  return searchPage<Row, Sort>(tx, {
    list: 'messages',
    body,
    sorts,
    defaultSort: { by: 'createdAt', direction: 'desc' },
    table: 'message',
    where: join(conditions, ' and '),
    organizations: caller.organizations,
    present: { columns, joins },
  })
}
