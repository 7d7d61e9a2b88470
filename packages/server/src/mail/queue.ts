import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'

export interface Message {
  readonly organizationId?: number
  readonly to: string
  readonly subject: string
  /** Paragraphs of plain text. */
  readonly text: readonly string[]
  readonly attachments?: readonly { readonly filename: string; readonly contentType: string; readonly content: string }[]
}

/** Queues a message in the transaction of its cause; it is sent after the commit, once. */
export const queueMail = (tx: Tx, message: Message): Promise<number> =>
  tx.run(sql`
    insert into mail (organization_id, recipient, subject, text_body, attachments)
    values (${message.organizationId ?? null}, ${message.to}, ${message.subject}, ${message.text.join('\n\n')},
      ${JSON.stringify(message.attachments ?? [])}::jsonb)`)
