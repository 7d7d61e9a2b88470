import nodemailer from 'nodemailer'
import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { Db } from '../db/index.ts'

interface Row {
  id: number
  recipient: string
  subject: string
  textBody: string
  attachments: { filename: string; contentType: string; content: string }[]
  attempts: number
}
const MOST_ATTEMPTS = 8

/**
 * Sends what is due, one message at a time: it is marked `sending` and committed first, so that two servers never send one
 * twice; one that was being sent when its server died is taken up again after ten minutes. Without SMTP_URL nothing leaves.
 */
export function createMailer(db: Db, config: Config): { sendDue(): Promise<number>; close(): void } {
  const transport = config.smtpUrl ? nodemailer.createTransport(config.smtpUrl) : undefined
  const from = { name: 'Walkup', address: `no-reply@${new URL(config.publicUrl).hostname}` }

  const take = () =>
    db.asAccounts((tx) =>
      tx.one<Row>(sql`
        update mail set state = 'sending', attempts = attempts + 1, next_attempt_at = now() + interval '10 minutes'
        where id = (select id from mail where state in ('queued', 'failed', 'sending') and next_attempt_at <= now()
          order by next_attempt_at, id limit 1 for update skip locked)
        returning id, recipient, subject, text_body, attachments, attempts`),
    )

  return {
    async sendDue() {
      if (!transport) return 0
      let sent = 0
      for (let row = await take(); row; row = await take()) {
        const { id, recipient, subject, textBody, attachments, attempts } = row
        try {
          await transport.sendMail({
            from,
            to: recipient,
            subject,
            text: textBody,
            attachments,
            messageId: `<mail-${id}@${from.address.split('@')[1]}>`,
          })
          await db.asAccounts((tx) =>
            tx.run(sql`update mail set state = 'sent', sent_at = now(), last_error = null where id = ${id}`),
          )
          sent++
        } catch (error) {
          const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
          await db.asAccounts((tx) =>
            tx.run(sql`
              update mail set state = ${attempts >= MOST_ATTEMPTS ? 'dead' : 'failed'}, last_error = ${reason},
                next_attempt_at = now() + make_interval(secs => ${30 * 2 ** attempts})
              where id = ${id}`),
          )
        }
      }
      return sent
    },
    close: () => transport?.close(),
  }
}
