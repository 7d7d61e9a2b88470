import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { empty, join, raw } from 'sql-template-tag'
import { mailWay, type Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, notFound } from '../../problem.ts'
import { searchPage } from '../../search/index.ts'
import { rolesFor } from '../lookup/constants.ts'

type Sent = Replies['notifications.send']
type Inbox = Replies['notifications.inbox']

const sentBy = `case when sender.id is not null
  then json_build_object('id', sender.id, 'name', sender.first_name || ' ' || sender.last_name) end as sent_by`
const sent = {
  columns: raw(
    `page.id, page.title, page.body, page.channels, page.audience, ${sentBy}, page.sent_at, reached.recipients, reached.read`,
  ),
  joins: raw(`
    left join app_user sender on sender.id = page.created_by
    cross join lateral (
      select count(*)::int as recipients, count(*) filter (where r.is_in_app and r.read_at is not null)::int as read
      from notification_recipient r where r.organization_id = page.organization_id and r.notification_id = page.id
    ) reached`),
}

export async function onlySent(tx: Tx, id: number): Promise<Sent> {
  const row = await tx.one<Sent>(sql`select ${sent.columns} from notification page ${sent.joins} where page.id = ${id}`)
  if (!row) throw notFound()
  return row
}

export function history(
  { tx, caller }: Context,
  body: Bodies['notifications.history'],
): Promise<Replies['notifications.history']> {
  const sentByIds = body.filter?.sentByIds
  return searchPage<Sent, 'sentAt'>(tx, {
    list: 'notifications.history',
    body,
    sorts: { sentAt: { by: sql`notification.sent_at`, kind: 'instant' } },
    defaultSort: { by: 'sentAt', direction: 'desc' },
    table: 'notification',
    where: sql`notification.kind is null ${sentByIds?.length ? sql`and notification.created_by = any (${sentByIds}::int[])` : empty}`,
    organizations: caller.organizations,
    present: sent,
  })
}

export async function unread({ tx, caller }: Context): Promise<number> {
  const row = await tx.one<{ unread: number }>(sql`
    select count(*)::int as unread from notification_recipient
    where organization_id = ${caller.organizationId} and user_id = ${caller.userId} and is_in_app and read_at is null`)
  return row?.unread ?? 0
}

export async function inbox(context: Context, body: Bodies['notifications.inbox']): Promise<Inbox> {
  const { tx, caller } = context
  const isRead = body.filter?.isRead
  const where = [
    sql`notification_recipient.user_id = ${caller.userId}`,
    sql`notification_recipient.is_in_app`,
    ...(isRead === undefined
      ? []
      : [isRead ? sql`notification_recipient.read_at is not null` : sql`notification_recipient.read_at is null`]),
  ]
  const page = await searchPage<Inbox['items'][number], 'sentAt'>(tx, {
    list: 'notifications.inbox',
    body,
    sorts: { sentAt: { by: sql`notification_recipient.sent_at`, kind: 'instant' } },
    defaultSort: { by: 'sentAt', direction: 'desc' },
    table: 'notification_recipient',
    where: join(where, ' and '),
    organizations: caller.organizations,
    present: {
      columns: raw(`page.id, n.title, n.body, n.kind, n.link, ${sentBy}, page.sent_at, page.read_at`),
      joins: raw(`join notification n on n.organization_id = page.organization_id and n.id = page.notification_id
        left join app_user sender on sender.id = n.created_by`),
    },
  })
  return { ...page, unread: await unread(context) }
}

export async function markRead(context: Context, { ids, all }: Bodies['notifications.read']): Promise<{ unread: number }> {
  const { tx, caller, services } = context
  if ((ids === undefined) === (all === undefined)) throw badInput({ path: 'ids', code: 'ids-or-all' })
  const own = sql`organization_id = ${caller.organizationId} and user_id = ${caller.userId} and is_in_app`
  const wanted = [...new Set(ids)]
  if (ids) {
    const found = await tx.one<{ found: number }>(
      sql`select count(*)::int as found from notification_recipient where ${own} and id = any (${wanted}::int[])`,
    )
    if (found?.found !== wanted.length) throw notFound()
  }
  await tx.run(sql`
    update notification_recipient set read_at = ${services.now()}
    where ${own} and read_at is null ${ids ? sql`and id = any (${wanted}::int[])` : empty}`)
  return { unread: await unread(context) }
}

export async function audiences({ tx, caller, services }: Context): Promise<Replies['notifications.lookup']> {
  const { organizationId, roleId } = caller
  const territories = await tx.rows<{ id: number; name: string }>(sql`
    select id, name from territory where organization_id = ${organizationId} and deleted_at is null and is_active order by name, id`)
  const users = await tx.rows<{ id: number; name: string; roleId: number }>(sql`
    select id, name, role_id from user_card where organization_id = ${organizationId} and is_active order by sort_name, id`)
  return {
    roles: rolesFor(roleId).map(({ id, name }) => ({ id, name })),
    territories,
    users,
    channels: mailWay(services) === 'none' ? ['inApp'] : ['inApp', 'email'],
  }
}
