import { shopperLanguages } from '../../src/domain/languages.ts'
import Type, { type Static } from 'typebox'
import { Id, IdParams, Instant, Named, Nullable, Ok, OneOf, Page, Search, Strict, Text, type EndpointContract } from './common.ts'
import { rolesWith } from '../roles.ts'

/** The messages about a visit that organizations edit. */
export const visitMessageKinds = ['booked', 'moved', 'canceled', 'reminder', 'onTheWay', 'missed', 'visited'] as const
/** The replies to HELP, STOP and START that organizations edit: texts alone. */
export const replyMessageKinds = ['help', 'optedOut', 'optedIn'] as const
/** What a sender’s registration with the carriers (10DLC) takes, in its order. */
export const registrationSteps = ['business', 'website', 'optIn', 'samples', 'volume', 'submitted', 'approved'] as const

const TemplateKind = OneOf(...visitMessageKinds, ...replyMessageKinds)
const Kind = OneOf(...visitMessageKinds, 'offer', 'staff', 'reply', 'cadence', 'notice', 'code', 'invitation')
const Channel = OneOf('email', 'sms', 'push')
const State = OneOf('planned', 'sending', 'sent', 'delivered', 'failed', 'dead', 'skipped', 'received')
/** Why a message was not sent. */
const SkipReason = OneOf(
  'canceled',
  'erased',
  'expired',
  'moved',
  'no-address',
  'no-consent',
  'not-set-up',
  'opted-out',
  'quiet-hours',
  'replied',
  'status-changed',
  'too-many',
  'turned-off',
)

const row = {
  id: Id,
  kind: Kind,
  channel: Channel,
  direction: OneOf('out', 'in'),
  /** `sent`: the provider has it; `delivered`: the phone has it; `dead`: given up; `skipped`: not sent, for `skipReason`. */
  state: State,
  skipReason: Nullable(SkipReason),
  /** How many segments carriers bill for a text. */
  segments: Nullable(Type.Integer()),
  dueAt: Instant,
  sentAt: Nullable(Instant),
  /** The latest failure, in English. */
  lastError: Nullable(Type.String()),
  createdAt: Instant,
}
/** A member of staff who writes a text to the person right now. */
const Typist = Type.Object({
  ...Named.properties,
  /** For how long that counts, unless it is renewed. */
  seconds: Type.Integer(),
})
/** A message of a lead’s conversation. */
const ConversationMessage = Type.Object({
  ...row,
  subject: Nullable(Type.String()),
  /** Null until it is written, and once it is no longer kept. */
  text: Nullable(Type.String()),
  /** The member of staff who wrote it. */
  author: Nullable(Named),
  /** Whether staff should answer it. */
  awaitsAnswer: Type.Boolean(),
})
/** The conversation with a phone, by its latest text. */
const ConversationRow = Type.Object({
  id: Id,
  /** Null: no lead has the phone. */
  lead: Nullable(
    Type.Object({ id: Id, kind: OneOf('internal', 'external'), name: Type.String(), phone: Nullable(Type.String()) }),
  ),
  phone: Nullable(Type.String()),
  /** Null once it is no longer kept. */
  text: Nullable(Type.String()),
  receivedAt: Instant,
  /** The texts that await an answer. */
  waitingIds: Type.Array(Id),
  /** Who answers: the owner of the lead. */
  claimedBy: Nullable(Named),
})
const Conversation = Type.Object({
  items: Type.Array(ConversationMessage),
  /** Why the person cannot be texted; null if they can. */
  textBlock: Nullable(OneOf('not-set-up', 'no-address', 'no-consent', 'opted-out', 'erased')),
  /** Apart from the caller. */
  typists: Type.Array(Typist),
})
const LoggedMessage = Type.Object({
  ...row,
  leadId: Nullable(Id),
  leadName: Nullable(Type.String()),
  /** Whom it is to or from; null if that is nobody whom the caller can see. */
  person: Nullable(Type.Object({ kind: OneOf('lead', 'user', 'technician'), id: Id, name: Type.String() })),
  language: Nullable(Type.String()),
})

const key = { kind: TemplateKind, channel: OneOf('email', 'sms'), language: OneOf(...shopperLanguages) }
const content = {
  /** Of an email. */
  subject: Type.Optional(Nullable(Text(200, 1))),
  body: Text(4000, 1),
}
/** What a message says: `{variables}` are replaced, and a line with one that has no value is left out. */
const Template = Type.Object({
  ...key,
  subject: Nullable(Type.String()),
  body: Type.String(),
  /** Whether the organization wrote it; otherwise it is the product’s own. */
  isOwn: Type.Boolean(),
  updatedAt: Nullable(Instant),
})
const Settings = Type.Object({
  /** Where customers are asked to leave a review after the visit. Without one they are not asked. */
  reviewUrl: Nullable(Type.String()),
  /** The steps of the sender’s registration that are done. */
  registration: Type.Array(OneOf(...registrationSteps)),
  updatedAt: Nullable(Instant),
})
type MessageTemplate = Static<typeof Template>

const read = { roles: rolesWith('leads.read') } as const
const work = { roles: rolesWith('leads.write'), internalUsersOnly: true } as const
const office = { roles: rolesWith('organization.read'), internalUsersOnly: true } as const
const administer = { roles: rolesWith('organization.administer'), internalUsersOnly: true } as const
const exampleMessage: Static<typeof ConversationMessage> = {
  id: 4711,
  kind: 'staff',
  channel: 'sms',
  direction: 'out',
  state: 'planned',
  skipReason: null,
  segments: null,
  dueAt: '2026-11-21T15:00:00.000Z',
  sentAt: null,
  lastError: null,
  createdAt: '2026-11-21T15:00:00.000Z',
  subject: null,
  text: 'We can come an hour earlier. Does that suit you?',
  author: { id: 5, name: 'Dana Cole' },
  awaitsAnswer: false,
}
const exampleTypist: Static<typeof Typist> = { id: 9, name: 'Ruth Adams', seconds: 12 }
const exampleTemplate: MessageTemplate = {
  kind: 'reminder',
  channel: 'sms',
  language: 'en',
  subject: null,
  body: '{organization}: {type} on {when}. Reply C to confirm.',
  isOwn: true,
  updatedAt: '2026-11-21T15:00:00.000Z',
}
const exampleSettings: Static<typeof Settings> = {
  reviewUrl: 'https://reviews.example/harbor-home',
  registration: ['business', 'website'],
  updatedAt: '2026-11-21T15:00:00.000Z',
}

export const messages = {
  'messages.conversation': {
    summary:
      'Lists a lead’s messages, oldest first: what the person was sent, what is planned, and what they replied. At most the latest 500.',
    access: read,
    params: IdParams,
    targets: [{ entity: 'lead', at: 'params.id' }],
    reply: Conversation,
    example: { params: { id: 812 }, reply: { items: [exampleMessage], textBlock: null, typists: [exampleTypist] } },
  },
  'messages.send': {
    summary:
      'Texts a lead’s person. In quiet hours, 8 pm to 8 am where they are, it waits until 8 am unless it replies to a text of the last five minutes. A person who cannot be texted is 409 `cannot-text` with the reason. It cannot be taken back.',
    access: work,
    params: IdParams,
    targets: [{ entity: 'lead', at: 'params.id' }],
    body: Strict({ text: Text(1000, 1) }),
    reply: ConversationMessage,
    problems: [409],
    example: { params: { id: 812 }, body: { text: exampleMessage.text }, reply: exampleMessage },
  },
  'messages.setTyping': {
    summary:
      'Sets whether the caller is writing a text to a lead’s person, which colleagues see. It counts for 15 seconds, to one person at a time; a sent text ends it.',
    access: work,
    params: IdParams,
    targets: [{ entity: 'lead', at: 'params.id' }],
    body: Strict({ isTyping: Type.Boolean() }),
    reply: Ok,
    example: { params: { id: 812 }, body: { isTyping: true }, reply: { ok: true } },
  },
  'messages.onTheWay': {
    summary:
      'Notifies the shopper, once per visit, that the technician is on the way. Returns the number of messages: 0 if they were already notified or cannot be reached, without an email while texts are not allowed. A visit that is over or canceled is 409 `visit-over`. It cannot be taken back.',
    access: { roles: rolesWith('schedule.write'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'booking', at: 'params.id' }],
    body: Strict({ minutes: Type.Integer({ minimum: 1, maximum: 240 }) }),
    reply: Type.Object({ count: Type.Integer() }),
    problems: [409],
    example: { params: { id: 77 }, body: { minutes: 20 }, reply: { count: 2 } },
  },
  'messages.conversations': {
    summary:
      'Lists conversations by text, the longest waiting first: the latest text of each, and how many await an answer. Texts of phones that no lead has are seen by dispatchers, organization managers and administrators.',
    access: { roles: rolesWith('leads.read'), internalUsersOnly: true },
    body: Search({ isWaiting: Type.Optional(Type.Boolean()), isMine: Type.Optional(Type.Boolean()) }, ['receivedAt']),
    reply: Page(ConversationRow),
    example: {
      body: { filter: { isWaiting: true } },
      reply: {
        items: [
          {
            id: 4712,
            lead: { id: 812, kind: 'internal', name: 'Delia Brown', phone: '+16145550123' },
            phone: '+16145550123',
            text: 'Can you come before noon?',
            receivedAt: '2026-11-21T15:02:00.000Z',
            waitingIds: [4712],
            claimedBy: { id: 5, name: 'Dana Cole' },
          },
        ],
        nextCursor: null,
        total: 1,
        totalIsExact: true,
      },
    },
  },
  'messages.setWaiting': {
    summary:
      'Sets texts aside that need no answer, or lets them await one again. A text of staff answers all texts of its conversation by itself. Returns the number of changed texts.',
    access: work,
    body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }), isWaiting: Type.Boolean() }),
    reply: Type.Object({ count: Type.Integer() }),
    example: { body: { ids: [4712], isWaiting: false }, reply: { count: 1 } },
  },
  'messages.search': {
    summary: 'Lists every message of the organization with its outcome, newest first.',
    access: office,
    body: Search(
      {
        kinds: Type.Optional(Type.Array(Kind, { maxItems: 20 })),
        channel: Type.Optional(Channel),
        states: Type.Optional(Type.Array(State, { maxItems: 10 })),
        skipReason: Type.Optional(SkipReason),
        leadId: Type.Optional(Id),
        from: Type.Optional(Instant),
        to: Type.Optional(Instant),
      },
      ['createdAt', 'dueAt'],
    ),
    reply: Page(LoggedMessage),
    example: {
      body: { filter: { channel: 'sms', states: ['skipped'] } },
      reply: {
        items: [
          {
            id: 4711,
            kind: 'reminder',
            channel: 'sms',
            direction: 'out',
            state: 'skipped',
            skipReason: 'no-consent',
            segments: null,
            dueAt: '2026-11-21T15:00:00.000Z',
            sentAt: null,
            lastError: null,
            createdAt: '2026-11-19T15:00:00.000Z',
            leadId: 812,
            leadName: 'Delia Brown',
            person: { kind: 'lead', id: 812, name: 'Delia Brown' },
            language: null,
          },
        ],
        nextCursor: null,
        total: 1,
        totalIsExact: true,
      },
    },
  },
  'messages.templates': {
    summary:
      'Lists what messages about visits and the replies to HELP, STOP and START say, by kind, channel and language, and the variables of each kind.',
    access: office,
    reply: Type.Object({
      items: Type.Array(Template),
      variables: Type.Record(Type.String(), Type.Array(Type.String())),
    }),
    example: { reply: { items: [exampleTemplate], variables: { reminder: ['organization', 'type', 'when'] } } },
  },
  'messages.saveTemplate': {
    summary:
      'Sets what a message says. A name in braces that is no variable of its kind is 400, as is a reply to HELP, STOP or START without the organization’s name and how to opt out, or in again. An outdated `updatedAt` returns 409 `stale`.',
    access: administer,
    body: Strict({ ...key, ...content, updatedAt: Type.Optional(Nullable(Instant)) }),
    reply: Template,
    problems: [409],
    example: {
      body: { kind: 'reminder', channel: 'sms', language: 'en', body: exampleTemplate.body },
      reply: exampleTemplate,
    },
  },
  'messages.resetTemplate': {
    summary: 'Returns a message to the product’s own text.',
    access: administer,
    body: Strict(key),
    reply: Template,
    example: {
      body: { kind: 'reminder', channel: 'sms', language: 'en' },
      reply: { ...exampleTemplate, isOwn: false, updatedAt: null },
    },
  },
  'messages.previewTemplate': {
    summary: 'Returns what a message would say about a made-up visit. A name in braces that is no variable of its kind is 400.',
    access: office,
    body: Strict({ ...key, ...content }),
    reply: Type.Object({
      subject: Nullable(Type.String()),
      text: Type.String(),
      /** Of a text: how many segments carriers bill for it. */
      segments: Nullable(Type.Integer()),
      /** The first character that makes the segments of a text shorter, such as a curly quote. */
      unusual: Nullable(Type.String()),
    }),
    example: {
      body: { kind: 'reminder', channel: 'sms', language: 'en', body: exampleTemplate.body },
      reply: {
        subject: null,
        text: 'Harbor Home: Kitchen design visit on Friday. Reply C to confirm.',
        segments: 1,
        unusual: null,
      },
    },
  },
  'messages.testTemplate': {
    summary: 'Sends a message about a made-up visit to the caller’s own email address or phone. Without one, 409 `cannot-text`.',
    access: administer,
    body: Strict({ ...key, ...content }),
    reply: Ok,
    problems: [409],
    example: { body: { kind: 'reminder', channel: 'sms', language: 'en', body: exampleTemplate.body }, reply: { ok: true } },
  },
  'messages.registration': {
    summary:
      'Returns what to enter when the sender is registered with the carriers (10DLC), in English: the description of the campaign, how customers agree, two sample texts, and the replies to HELP, STOP and START.',
    access: office,
    reply: Type.Object({
      description: Type.String(),
      optIn: Type.String(),
      samples: Type.Array(Type.String()),
      help: Type.String(),
      optedOut: Type.String(),
      optedIn: Type.String(),
    }),
    example: {
      reply: {
        description: 'Harbor Home texts customers about the home appointments that they booked.',
        optIn: 'Customers book an appointment on a page of Harbor Home. The form has an optional checkbox.',
        samples: ['Harbor Home: your Kitchen design visit is booked for Friday.', 'Harbor Home: Kitchen design visit on Friday.'],
        help: 'Harbor Home: call (614) 555-0100. Reply STOP to opt out.',
        optedOut: 'Harbor Home: you will get no more texts. Reply START to get them again.',
        optedIn: 'Harbor Home: you will get texts again. Reply STOP to opt out.',
      },
    },
  },
  'messages.settings': {
    summary: 'Retrieves the settings of all messages: where reviews are left, and how far the sender’s registration is.',
    access: office,
    reply: Settings,
    example: { reply: exampleSettings },
  },
  'messages.saveSettings': {
    summary: 'Changes the settings of all messages. What is not given stays. An outdated `updatedAt` returns 409 `stale`.',
    access: administer,
    body: Strict({
      reviewUrl: Type.Optional(Nullable(Type.String({ maxLength: 500, pattern: '^https://[^\\s<>"]+$' }))),
      registration: Type.Optional(Type.Array(OneOf(...registrationSteps), { maxItems: 20 })),
      updatedAt: Type.Optional(Nullable(Instant)),
    }),
    reply: Settings,
    problems: [409],
    example: { body: { reviewUrl: exampleSettings.reviewUrl }, reply: exampleSettings },
  },
} satisfies Record<string, EndpointContract>
