import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { serverScope, type Tx } from '../db/index.ts'
import type { JobKind } from '../jobs/kind.ts'
import { planMessages } from '../messages/plan.ts'
import { staffLanguage } from '../languages/index.ts'
import { noticeText } from './render.ts'
import type { NoticeServices } from './notify.ts'

const BATCH = 500
const LIFE_MS = 24 * 3_600_000

interface Due {
  readonly id: number
  readonly userId: number
  readonly dueAt: string
  readonly languageId: number
  readonly title: string
  readonly body: string
}

/** Sends due daily digests: one email per person with all notices since the last one. */
export const digestsJob: JobKind<NoticeServices & Pick<Services, 'db'>> = {
  kind: 'digests',
  every: 'when due',
  run: async (services) => ({ count: await sendDigests(services) }),
}

/** @returns the number of notices in them */
export async function sendDigests(services: NoticeServices & Pick<Services, 'db'>): Promise<number> {
  const organizations = await services.db.asAccounts((tx) =>
    tx.rows<{ id: number }>(sql`select id from digest_organizations(${services.now()}::timestamptz) as due(id)`),
  )
  let count = 0
  for (const { id } of organizations) count += await services.db.asTenant(serverScope(id), (tx) => sendBatch(tx, services, id))
  return count
}

async function sendBatch(tx: Tx, services: NoticeServices, organizationId: number): Promise<number> {
  const now = services.now()
  const due = await tx.rows<Due>(sql`
    select d.id, d.user_id, d.due_at, card.language_id, n.title, n.body
    from notice_digest d
    join user_card card on card.organization_id = d.organization_id and card.id = d.user_id
    join notification n on n.organization_id = d.organization_id and n.id = d.notification_id
    where d.organization_id = ${organizationId} and d.due_at <= ${now}::timestamptz
    order by d.user_id, d.id limit ${BATCH} for update of d skip locked`)
  const people = new Map<number, Due[]>()
  for (const one of due) people.set(one.userId, [...(people.get(one.userId) ?? []), one])
  await planMessages(
    tx,
    services.keys,
    [...people].flatMap(([userId, [first, ...rest]]) => {
      if (!first) return []
      const language = staffLanguage(first.languageId)
      const lines = [first, ...rest].map(({ title, body }) => `${title}\n${body}`)
      return [
        {
          organizationId,
          kind: 'notice' as const,
          channel: 'email' as const,
          occasion: `digest:${first.id}`,
          to: { userId },
          dueAt: now,
          expiresAt: new Date(now.getTime() + LIFE_MS),
          content: {
            subject: noticeText(language, 'digestTitle', { count: rest.length + 1 }),
            text: [...lines, noticeText(language, 'open', { url: `${services.config.publicUrl}/inbox` })].join('\n\n'),
          },
          language,
        },
      ]
    }),
  )
  await tx.run(sql`
    delete from notice_digest where organization_id = ${organizationId} and id = any (${due.map(({ id }) => id)}::int[])`)
  return due.length
}
