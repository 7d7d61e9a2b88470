import { replyMessageKinds, visitMessageKinds } from '@walkup/sdk/contract'

/** The messages to shoppers about a visit, in chronological order; organizations can edit their texts. */
export const visitKinds = visitMessageKinds
export type VisitKind = (typeof visitKinds)[number]
/** The replies that organizations can edit. */
export const replyKinds = replyMessageKinds
export type TemplateKind = VisitKind | (typeof replyKinds)[number]
export const isReplyKind = (kind: string): kind is (typeof replyKinds)[number] => replyKinds.includes(kind as never)

/**
 * The kinds of messages. `offer` offers a freed time to someone on the waitlist, `staff` was written by staff, `reply` is the server's
 * answer to a text, `cadence` follows up on a lead, `notice` goes to staff and technicians, `code` and `invitation` are about accounts.
 */
export type MessageKind = VisitKind | 'offer' | 'staff' | 'reply' | 'cadence' | 'notice' | 'code' | 'invitation'

export const channels = ['email', 'sms', 'push'] as const
export type Channel = (typeof channels)[number]

/** Why a message was not sent. */
export type VisitChange = 'canceled' | 'moved' | 'status-changed'
export type SkipReason =
  | VisitChange
  | 'erased'
  | 'expired'
  | 'no-address'
  | 'no-consent'
  | 'not-set-up'
  | 'opted-out'
  | 'quiet-hours'
  | 'replied'
  | 'too-many'
  | 'turned-off'

/** The rules for sending a kind. */
interface Rule {
  /** What happens to a text that is due in quiet hours: it is sent before or after them, or not at all. */
  readonly inQuietHours: 'before' | 'after' | 'never' | 'exempt'
  /** Requires the shopper's consent to texts; messages about accounts and replies do not. */
  readonly needsConsent: boolean
  /** About an appointment or account of the recipient; other mail has an unsubscribe link. */
  readonly isTransactional: boolean
}

const visit: Rule = { inQuietHours: 'after', needsConsent: true, isTransactional: true }
export const rules: Readonly<Record<MessageKind, Rule>> = {
  booked: visit,
  moved: visit,
  canceled: visit,
  reminder: { ...visit, inQuietHours: 'before' },
  onTheWay: { ...visit, inQuietHours: 'never' },
  missed: visit,
  visited: { ...visit, isTransactional: false },
  offer: { ...visit, inQuietHours: 'never' },
  cadence: { ...visit, isTransactional: false },
  staff: visit,
  reply: { inQuietHours: 'exempt', needsConsent: false, isTransactional: true },
  notice: { inQuietHours: 'after', needsConsent: false, isTransactional: true },
  code: { inQuietHours: 'exempt', needsConsent: false, isTransactional: true },
  invitation: { inQuietHours: 'after', needsConsent: false, isTransactional: true },
}
