import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { background } from '../db/index.ts'
import type { JobKind } from '../jobs/kind.ts'
import { mailSealContext, type MailBody } from './queue.ts'

/** Days that an email waits to be sent; its links have expired by then. */
export const EXPIRES_DAYS = 14

export const mailPruningJob: JobKind<Pick<Services, 'db' | 'now'>> = {
  kind: 'mailPruning',
  every: 3_600_000,
  run: async (services) => void (await pruneMail(services)),
}

/** Gives up emails that waited too long and drops their bodies; recipient, subject and time stay. */
export const pruneMail = ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> =>
  db.asAccounts(
    (tx) =>
      tx.run(sql`
        update mail set sealed_body = null, text_body = '', attachments = '[]',
          state = case when state = 'sent' then state else 'dead' end,
          last_error = case when state in ('sent', 'dead') then last_error else 'It could not be sent in time.' end
        where (sealed_body is not null or text_body <> '') and created_at < ${now()}::timestamptz - make_interval(days => ${EXPIRES_DAYS})`),
    background,
  )

interface Plain extends MailBody {
  readonly id: number
  readonly recipient: string
}

/** Seals queued emails that older versions stored as plain text, batch by batch. */
export async function sealOldMail({ db, keys }: Pick<Services, 'db' | 'keys'>): Promise<void> {
  for (;;) {
    const sealed = await db.asAccounts(async (tx) => {
      const rows = await tx.rows<Plain>(
        sql`select id, recipient, text_body as text, attachments from mail where text_body <> '' order by id limit 200 for update skip locked`,
      )
      for (const { id, recipient, text, attachments } of rows) {
        const body = keys.seal(mailSealContext(recipient), JSON.stringify({ text, attachments }))
        await tx.run(sql`
          update mail set sealed_body = case when state in ('sent', 'dead') then null else ${body}::text end, text_body = '', attachments = '[]'
          where id = ${id}`)
      }
      return rows.length
    })
    if (!sealed) return
  }
}
