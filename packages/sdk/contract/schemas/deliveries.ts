import Type, { type Static } from 'typebox'
import {
  Id,
  IdParams,
  Instant,
  Nullable,
  OneOf,
  Page,
  Search,
  Strict,
  Text,
  type EndpointContract,
  type ComponentFields,
} from './common.ts'
import { samplePage } from './examples.ts'
import { connectionSystems } from './connections.ts'
import { rolesWith } from '../roles.ts'

const System = OneOf(...connectionSystems, 'webhook')
const State = OneOf('queued', 'sending', 'sent', 'acknowledged', 'failed', 'dead')
const row = {
  id: Id,
  system: System,
  /** The system is simulated by the demo. */
  isSimulated: Type.Boolean(),
  /** For deliveries to webhooks. */
  webhookId: Nullable(Id),
  webhookName: Nullable(Type.String()),
  /** What happened, such as `lead.created`; `lead.sync` if staff sent the lead. */
  topic: Type.String(),
  leadId: Nullable(Id),
  leadName: Nullable(Type.String()),
  /** `sent`: received without an id; `acknowledged`: with the other system's id; `dead`: given up or dismissed. */
  state: State,
  attempts: Type.Integer(),
  nextAttemptAt: Nullable(Instant),
  lastError: Nullable(Type.String()),
  externalId: Nullable(Type.String()),
  /** The page of the record in the other system, where one is known; http or https. */
  url: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
}
/** One message to one system. */
export const Delivery = Type.Object(row)
export type Delivery = Static<typeof Delivery>

/** A delivery with its attempts, oldest first. */
export const DeliveryDetail = Type.Object({
  ...row,
  attemptList: Type.Array(
    Type.Object({
      at: Instant,
      durationMs: Type.Integer(),
      state: OneOf('sent', 'acknowledged', 'failed', 'dead'),
      error: Nullable(Type.String()),
      /** The HTTP calls; responses are cut at 2 kB, without secrets and personal data. */
      calls: Type.Array(
        Type.Object({
          method: Type.String(),
          url: Type.String(),
          status: Nullable(Type.Integer()),
          ms: Type.Integer(),
          response: Type.String(),
        }),
      ),
    }),
  ),
})
export type DeliveryDetail = Static<typeof DeliveryDetail>

const filter = {
  system: Type.Optional(System),
  webhookId: Type.Optional(Id),
  state: Type.Optional(State),
  states: Type.Optional(Type.Array(State, { maxItems: 6 })),
  leadId: Type.Optional(Id),
  /** When it was queued. */
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
  /** In the topic, error or external id. */
  search: Type.Optional(Text(100)),
}

const example: Delivery = {
  id: 4012,
  system: 'webhook',
  isSimulated: false,
  webhookId: 3,
  webhookName: 'Partner portal',
  topic: 'lead.created',
  leadId: 812,
  leadName: 'Ana Ruiz',
  state: 'failed',
  attempts: 2,
  nextAttemptAt: '2026-11-21T15:02:00.000Z',
  lastError: 'The receiver answered 503.',
  externalId: null,
  url: null,
  createdAt: '2026-11-21T15:00:00.000Z',
  updatedAt: '2026-11-21T15:00:35.000Z',
}
const read = { roles: rolesWith('leads.read') } as const
const write = { roles: rolesWith('organization.administer'), internalUsersOnly: true } as const
const target = [{ entity: 'delivery', at: 'params.id' }] as const

export const deliveries = {
  'deliveries.search': {
    summary: 'Lists what was sent to other systems about the leads that the caller sees, newest first.',
    access: read,
    body: Search(filter, ['createdAt', 'nextAttemptAt']),
    reply: Page(Delivery),
    example: {
      body: { filter: { states: ['failed', 'dead'] } },
      reply: samplePage(example),
    },
  },
  'deliveries.get': {
    summary: 'Returns a delivery with all of its attempts.',
    access: read,
    params: IdParams,
    targets: target,
    reply: DeliveryDetail,
    example: {
      params: { id: 4012 },
      reply: {
        ...example,
        attemptList: [
          {
            at: '2026-11-21T15:00:05.000Z',
            durationMs: 180,
            state: 'failed',
            error: 'The receiver answered 503.',
            calls: [{ method: 'POST', url: 'https://crm.example/walkup', status: 503, ms: 178, response: 'Busy' }],
          },
        ],
      },
    },
  },
  'deliveries.retry': {
    summary:
      'Queues a `failed` or `dead` delivery again, due at once, with 24 more hours of retries. Any other state returns 409 `not-failed`; one that was erased returns 409 `erased`.',
    access: write,
    params: IdParams,
    targets: target,
    body: Strict({}),
    reply: Delivery,
    problems: [409],
    example: { params: { id: 4012 }, body: {}, reply: { ...example, state: 'queued', attempts: 0, lastError: null } },
  },
  'deliveries.dismiss': {
    summary:
      'Gives up a `queued` or `failed` delivery: it becomes `dead`. `deliveries.retry` takes that back. Any other state returns 409 `not-open`.',
    access: write,
    params: IdParams,
    targets: target,
    body: Strict({}),
    reply: Delivery,
    problems: [409],
    example: { params: { id: 4012 }, body: {}, reply: { ...example, state: 'dead', nextAttemptAt: null } },
  },
  'deliveries.retryAll': {
    summary: 'Queues again all `failed` and `dead` deliveries that match a filter. Returns how many.',
    access: write,
    body: Strict({ filter: Strict(filter) }),
    reply: Type.Object({ count: Type.Integer() }),
    example: { body: { filter: { system: 'webhook', state: 'dead' } }, reply: { count: 12 } },
  },
} satisfies Record<string, EndpointContract>

/** Also that of a lead’s reference to the record. */
export const recordUrl = 'The page of the record in the other system, where one is known; http or https.'
const deliveryTexts = {
  id: 'The id of the delivery.',
  system: 'Where it is sent; `webhook` for the webhook in `webhookId`.',
  webhookId: 'The id of the webhook, for deliveries to webhooks.',
  webhookName: 'The webhook’s description or, without one, the host of its URL.',
  topic: 'What happened, such as `lead.created`; `lead.sync` if staff sent the lead.',
  leadName: 'The person’s full name.',
  state:
    '`sent`: received, without an id. `acknowledged`: received, with the other system’s id. `failed`: will be tried again. `dead`: given up or dismissed.',
  url: recordUrl,
  createdAt: 'When it was queued.',
}

/** What the fields of deliveries mean, by component. */
export const deliveryFields: ComponentFields = {
  DeliveriesRetryAllRequest: { filter: 'Which deliveries; only failed and dead ones are queued again.' },
  DeliveriesSearchFilter: {
    ...deliveryTexts,
    states: 'Any of these states.',
    from: 'Queued at or after.',
    to: 'Queued before.',
    search: 'Text in the topic, error or external id.',
  },
  Delivery: deliveryTexts,
  DeliveryDetail: { ...deliveryTexts, attemptList: 'The attempts of the last 30 days, oldest first.' },
  DeliveryDetailAttemptList: {
    durationMs: 'How long it took, in milliseconds.',
    state: 'How it ended.',
    error: 'What went wrong, in English.',
    calls: 'The HTTP calls that it made.',
  },
  DeliveryDetailAttemptListCall: {
    method: 'The HTTP method.',
    url: 'The URL, without secrets.',
    status: 'The HTTP status; null without a response.',
    ms: 'How long it took, in milliseconds.',
    response: 'The first 2 kB of the response, without secrets and personal data.',
  },
}
