import { setTimeout as wait } from 'node:timers/promises'
import nodemailer, { type Transporter } from 'nodemailer'
import sql from 'sql-template-tag'
import type { Services } from '../context.ts'
import { DatabaseBusy, DatabaseUnavailable } from '../db/index.ts'
import type { JobKind } from '../jobs/kind.ts'
import { queueLimits, workThrough } from '../jobs/queue.ts'
import { htmlOf } from './html.ts'
import { openMail } from './queue.ts'

interface Row {
  id: number
  recipient: string
  subject: string
  sealedBody: string | null
  attempts: number
  isExpired: boolean
}
type MailServices = Pick<Services, 'db' | 'config' | 'keys'>
const RELAY_MS = 3_600_000
const MAX_ATTEMPTS = 8
const RECORD_ATTEMPTS = 10

/**
 * Sends due emails one at a time. Each is first marked `sending` and committed, so that two servers never send it twice; after
 * a crash it is retried after ten minutes. What is of no use any more is given up. The body is dropped once it is sent or given up. Without SMTP_URL nothing is sent.
 */
export const mailJob: JobKind<MailServices> = {
  kind: 'mail',
  every: 'when due',
  limits: queueLimits,
  async run(services, job, signal) {
    // It waits until there is a relay.
    if (!services.config.smtpUrl) return { again: new Date(services.db.now().getTime() + RELAY_MS) }
    const transport = nodemailer.createTransport(services.config.smtpUrl)
    try {
      return { count: await workThrough(mailQueue(services, transport), job, signal) }
    } finally {
      transport.close()
    }
  },
}

function mailQueue({ db, config, keys }: MailServices, transport: Transporter) {
  const from = { name: 'Walkup', address: `no-reply@${new URL(config.publicUrl).hostname}` }

  const take = () =>
    db.asAccounts((tx) =>
      tx.one<Row>(sql`
        update mail set state = 'sending', attempts = attempts + 1, next_attempt_at = app_now() + interval '10 minutes'
        where id = (select id from mail where state in ('queued', 'failed', 'sending') and next_attempt_at <= app_now()
          order by next_attempt_at, id limit 1 for update skip locked)
        returning id, recipient, subject, sealed_body, attempts, coalesce(expires_at <= app_now(), false) as is_expired`),
    )

  async function send({ id, recipient, subject, sealedBody, isExpired }: Row): Promise<void> {
    if (isExpired) throw new Error('It could not be sent in time.')
    const body = openMail(keys, { recipient, sealedBody })
    if (!body) throw new Error('No key of this server opens the letter.')
    await transport.sendMail({
      from,
      // A single address, never parsed as a list.
      to: { name: '', address: recipient },
      subject,
      text: body.text,
      html: htmlOf(subject, body.text, body.language ?? 'en'),
      attachments: [...body.attachments],
      ...(body.unsubscribeUrl && {
        headers: { 'List-Unsubscribe': `<${body.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
      messageId: `<mail-${id}@${from.address.split('@')[1]}>`,
    })
  }

  /** Waits for a database that restarts: an unrecorded email would be sent again. */
  async function record({ id, attempts, isExpired }: Row, failure: string | undefined): Promise<void> {
    const isOver = failure === undefined || isExpired || attempts >= MAX_ATTEMPTS
    const outcome =
      failure === undefined
        ? sql`state = 'sent', sent_at = app_now(), last_error = null`
        : sql`state = ${isOver ? 'dead' : 'failed'}, last_error = ${failure}, next_attempt_at = app_now() + make_interval(secs => ${30 * 2 ** attempts})`
    const change = sql`update mail set ${outcome}, sealed_body = case when ${isOver}::boolean then null else sealed_body end where id = ${id}`
    for (let attempt = 1; ; attempt++) {
      try {
        return void (await db.asAccounts((tx) => tx.run(change)))
      } catch (error) {
        if (attempt === RECORD_ATTEMPTS || !(error instanceof DatabaseUnavailable || error instanceof DatabaseBusy)) throw error
        await wait(1_000)
      }
    }
  }

  return {
    atOnce: 1,
    claim: async () => {
      const row = await take()
      return row ? [row] : []
    },
    async work(row: Row) {
      const failure = await send(row).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message.slice(0, 500) : 'unknown'),
      )
      await record(row, failure)
    },
  }
}
