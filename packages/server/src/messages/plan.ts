import sql from 'sql-template-tag'
import { randomUid } from '../auth/tokens.ts'
import type { Tx } from '../db/index.ts'
import type { KeyRing } from '../keys/index.ts'
import type { Attachment } from '../mail/queue.ts'
import type { Channel, MessageKind } from './kinds.ts'

/** The content of a message. `to` is its recipient if that is not a lead, user or technician. */
export interface Content {
  readonly to?: string
  readonly subject?: string
  readonly text: string
  readonly attachments?: readonly Attachment[]
  /** The URL for one-click unsubscribe (RFC 8058). */
  readonly unsubscribeUrl?: string
}

export interface NewMessage {
  readonly organizationId: number
  readonly kind: MessageKind
  readonly channel: Channel
  /** Identifies what it is about. Nobody gets the same occasion twice on the same channel. */
  readonly occasion: string
  readonly to:
    | { readonly leadId: number }
    | { readonly userId: number }
    | { readonly technicianId: number }
    /** Someone else, by a keyed hash of their phone or address, which is in the content. */
    | { readonly hash: string; readonly leadId?: number }
  /** The lead that a message to staff or technicians is about. */
  readonly bookingId?: number | null
  readonly dueAt: Date
  readonly expiresAt: Date
  readonly params?: Readonly<Record<string, string | number>>
  /** For messages without a template. */
  readonly content?: Content
  readonly language?: string
  readonly createdBy?: number | null
}

/** The seal context of a message: its text can only be decrypted for its own row. */
export const messageSealContext = (uid: string): string => `message:${uid}`

/** What a message says; undefined if that is not kept, or its key is gone. */
export function openContent(
  keys: KeyRing,
  { uid, sealedBody }: { readonly uid: string; readonly sealedBody: string | null },
): Content | undefined {
  const text = sealedBody === null ? undefined : keys.unseal(messageSealContext(uid), sealedBody)
  return text === undefined ? undefined : (JSON.parse(text) as Content)
}

const recipientOf = (to: NewMessage['to']): string =>
  'hash' in to
    ? `phone:${to.hash}`
    : 'leadId' in to
      ? `lead:${to.leadId}`
      : 'userId' in to
        ? `user:${to.userId}`
        : `technician:${to.technicianId}`

/**
 * Plans messages in the caller's transaction; workers send each once when it is due. A message that was skipped because its visit was
 * canceled or moved, or a reminder because it was turned off, is planned again. @returns the number of new messages
 */
export const planMessages = (tx: Tx, keys: KeyRing, messages: readonly NewMessage[]): Promise<number> =>
  messages.length === 0
    ? Promise.resolve(0)
    : tx.run(sql`
        insert into message (organization_id, uid, kind, channel, lead_id, user_id, technician_id, booking_id, recipient, occasion, due_at,
          expires_at, next_at, params, sealed_body, language, created_by)
        select organization_id, uid, kind, channel, lead_id, user_id, technician_id, booking_id, recipient, occasion, due_at, expires_at, due_at,
          params, sealed_body, language, created_by
        from jsonb_to_recordset(${JSON.stringify(
          messages.map(
            ({
              organizationId,
              kind,
              channel,
              occasion,
              to,
              bookingId,
              dueAt,
              expiresAt,
              params,
              content,
              language,
              createdBy,
            }) => {
              const uid = randomUid()
              return {
                organization_id: organizationId,
                uid,
                kind,
                channel,
                lead_id: 'leadId' in to ? to.leadId : null,
                user_id: 'userId' in to ? to.userId : null,
                technician_id: 'technicianId' in to ? to.technicianId : null,
                booking_id: bookingId ?? null,
                recipient: recipientOf(to),
                occasion,
                due_at: dueAt,
                expires_at: expiresAt,
                params: params ?? {},
                sealed_body: content ? keys.seal(messageSealContext(uid), JSON.stringify(content)) : null,
                language: language ?? null,
                created_by: createdBy ?? null,
              }
            },
          ),
        )}::jsonb) as one (organization_id int, uid text, kind text, channel text, lead_id int, user_id int, technician_id int, booking_id int,
          recipient text, occasion text, due_at timestamptz, expires_at timestamptz, params jsonb, sealed_body text, language text, created_by int)
        on conflict (organization_id, recipient, occasion, channel) do update
          set state = 'planned', skip_reason = null, due_at = excluded.due_at, expires_at = excluded.expires_at, next_at = excluded.next_at,
            params = excluded.params
          where message.state = 'skipped' and (message.skip_reason in ('canceled', 'moved')
            or message.kind = 'reminder' and message.skip_reason in ('turned-off', 'not-set-up'))`)

export const planMessage = (tx: Tx, keys: KeyRing, message: NewMessage): Promise<number> => planMessages(tx, keys, [message])
