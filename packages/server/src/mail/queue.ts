import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import type { KeyRing } from '../keys/index.ts'
import type { LanguageCode } from '../languages/index.ts'

export interface Message {
  readonly organizationId?: number
  /** The organization's message that it brings. */
  readonly messageId?: number
  /** When it is no longer of use, if it has not been sent by then. */
  readonly expiresAt?: Date
  readonly to: string
  readonly subject: string
  /** Paragraphs of plain text. */
  readonly text: readonly string[]
  readonly attachments?: readonly Attachment[]
  /** Language of the HTML part; English by default. */
  readonly language?: LanguageCode
  /** Where one click unsubscribes from mail like this (RFC 8058). */
  readonly unsubscribeUrl?: string
}
export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: string
  /** Of `content`; plain text by default. */
  readonly encoding?: 'base64'
}
export interface MailBody {
  readonly text: string
  readonly attachments: readonly Attachment[]
  readonly language?: LanguageCode
  readonly unsubscribeUrl?: string
}

/** The seal context of an email: its body opens for its own recipient only. */
export const mailSealContext = (recipient: string): string => `mail:${recipient}`

/** Queues messages in the caller's transaction; each is sent once after the commit. Bodies hold links, so they are sealed. */
export const queueMails = (tx: Tx, keys: KeyRing, messages: readonly Message[]): Promise<number> =>
  tx.run(sql`
    insert into mail (organization_id, message_id, expires_at, recipient, subject, sealed_body)
    select organization, message, expires, recipient, subject, body from jsonb_to_recordset(${JSON.stringify(
      messages.map(({ organizationId, messageId, expiresAt, to, subject, text, attachments = [], language, unsubscribeUrl }) => ({
        organization: organizationId ?? null,
        message: messageId ?? null,
        expires: expiresAt ?? null,
        recipient: to,
        subject,
        body: keys.seal(
          mailSealContext(to),
          JSON.stringify({
            text: text.join('\n\n'),
            attachments,
            ...(language && { language }),
            ...(unsubscribeUrl && { unsubscribeUrl }),
          } satisfies MailBody),
        ),
      })),
    )}::jsonb) as one (organization int, message int, expires timestamptz, recipient text, subject text, body text)`)

export const queueMail = (tx: Tx, keys: KeyRing, message: Message): Promise<number> => queueMails(tx, keys, [message])

/** The body of an email; undefined once it is dropped, or when no key opens it. */
export function openMail(
  keys: KeyRing,
  { recipient, sealedBody }: { recipient: string; sealedBody: string | null },
): MailBody | undefined {
  const text = sealedBody === null ? undefined : keys.unseal(mailSealContext(recipient), sealedBody)
  return text === undefined ? undefined : (JSON.parse(text) as MailBody)
}
