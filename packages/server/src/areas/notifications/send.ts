import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { queueMails } from '../../mail/queue.ts'
import { badInput } from '../../problem.ts'
import { assertReferences, audit } from '../../persistence/index.ts'
import { onlySent } from './queries.ts'

/** Sends at once: the notification, a copy per recipient, and the emails, in one transaction. */
export async function send(context: Context, body: Bodies['notifications.send']): Promise<Replies['notifications.send']> {
  const { tx, caller, services } = context
  const { organizationId } = caller
  const title = body.title.trim()
  if (!title || !body.body.trim()) throw badInput({ path: title ? 'body' : 'title', code: 'required' })
  const channels = [...new Set(body.channels)]
  const { roleIds = [], territoryIds = [], userIds = [] } = body.audience
  await assertReferences(tx, organizationId, [
    { path: 'audience.territoryIds', ids: territoryIds, table: 'territory', where: sql`deleted_at is null` },
    { path: 'audience.userIds', ids: userIds, table: 'user_card', where: sql`is_active and accepted_at is not null` },
  ])
  const groups = [
    ...(roleIds.length ? [sql`card.role_id = any (${roleIds}::int[])`] : []),
    ...(territoryIds.length
      ? [
          sql`exists (select from membership_territory mt where mt.organization_id = card.organization_id
            and mt.membership_id = card.membership_id and mt.territory_id = any (${territoryIds}::int[]))`,
        ]
      : []),
  ]
  const grouped = groups.length ? join(groups, ' and ') : sql`false`
  const audience = { roleIds, territoryIds, userIds }
  const made = await tx.one<{ id: number }>(sql`
    insert into notification (organization_id, title, body, channels, audience, sent_at, created_by)
    values (${organizationId}, ${title}, ${body.body}, ${channels}::text[], ${JSON.stringify(audience)}::jsonb, ${services.now()},
      ${caller.userId})
    returning id`)
  if (!made) throw new Error('The notification did not come back.')
  const reached = await tx.run(sql`
    insert into notification_recipient (organization_id, notification_id, user_id, is_in_app, sent_at)
    select card.organization_id, ${made.id}, card.id, ${channels.includes('inApp')}, ${services.now()} from user_card card
    where card.organization_id = ${organizationId} and card.is_active and card.accepted_at is not null and ((${grouped}) or card.id = any (${userIds}::int[]))
    order by card.id`)
  if (!reached) throw badInput({ path: 'audience', code: 'reaches-nobody' })
  if (channels.includes('email')) {
    const subject = title.replace(/[\r\n\t]+/g, ' ')
    const text = [body.body, `${services.config.publicUrl}/`]
    const recipients = await tx.rows<{ email: string }>(sql`
      select card.email from notification_recipient r
      join user_card card on card.organization_id = r.organization_id and card.id = r.user_id
      where r.organization_id = ${organizationId} and r.notification_id = ${made.id} and card.email <> '' order by card.id`)
    await queueMails(
      tx,
      services.keys,
      recipients.map(({ email }) => ({ organizationId, to: email, subject, text })),
    )
  }
  const details = { title, channels, audience, recipients: reached }
  await audit(context, { entity: 'notification', organizationId, id: made.id }, 'send', null, details)
  return onlySent(tx, made.id)
}
