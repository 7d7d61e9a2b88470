import Type, { type Static } from 'typebox'
import {
  Id,
  IdParams,
  Instant,
  Nullable,
  Ok,
  OneOf,
  Page,
  Search,
  Strict,
  Text,
  type EndpointContract,
  type ComponentFields,
} from './common.ts'
import { samplePage } from './examples.ts'
import { ConnectionTest } from './connections.ts'
import { rolesWith } from '../roles.ts'

/** The events that a webhook can subscribe to. */
export const webhookEvents = [
  'lead.created',
  'lead.updated',
  'lead.status_changed',
  'lead.erased',
  'appointment.scheduled',
  'appointment.rescheduled',
  'appointment.cancelled',
] as const

/** A URL that receives signed messages by the Standard Webhooks specification. */
export const Webhook = Type.Object({
  id: Id,
  url: Type.String(),
  events: Type.Array(OneOf(...webhookEvents)),
  description: Nullable(Type.String()),
  isActive: Type.Boolean(),
  /** The CRM connection's webhook; it is edited there. */
  isManaged: Type.Boolean(),
  health: OneOf('ok', 'failing', 'paused'),
  failingSince: Nullable(Instant),
  lastSuccessAt: Nullable(Instant),
  lastError: Nullable(Type.String()),
  /** Until when messages are also signed with the previous secret. */
  previousSecretUntil: Nullable(Instant),
  waiting: Type.Integer(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Webhook = Static<typeof Webhook>
/** The reply that saves a webhook. */
export const WebhookWithSecret = Type.Object({
  ...Webhook.properties,
  /** Only in the response that creates it. */
  secret: Type.Optional(Type.String()),
})

const example: Webhook = {
  id: 3,
  url: 'https://partner.example/walkup',
  events: ['lead.created', 'appointment.scheduled'],
  description: 'Partner portal',
  isActive: true,
  isManaged: false,
  health: 'ok',
  failingSince: null,
  lastSuccessAt: '2026-11-21T15:00:00.000Z',
  lastError: null,
  previousSecretUntil: null,
  waiting: 0,
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
}
const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD9Ur3c1mWbCY='
const administer = { roles: rolesWith('organization.administer'), internalUsersOnly: true } as const
const target = [{ entity: 'connection', at: 'params.id' }] as const

export const webhooks = {
  'webhooks.search': {
    summary: 'Lists the organization’s webhooks, among them the one of its CRM connection.',
    access: { ...administer, scopes: ['webhooks:write'] },
    body: Search({ search: Type.Optional(Text(100)), isActive: Type.Optional(Type.Boolean()) }, ['createdAt']),
    reply: Page(Webhook),
    example: { body: {}, reply: samplePage(example) },
  },
  'webhooks.upsert': {
    summary:
      'Creates or updates a webhook. The response that creates it contains its signing `secret`, once. The URL must be public and start with https. An outdated `updatedAt` returns 409 `stale`; the CRM connection’s webhook returns 409 `managed`.',
    access: { ...administer, stepUp: true, scopes: ['webhooks:write'] },
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      url: Text(2000, 1),
      events: Type.Array(OneOf(...webhookEvents), { minItems: 1, maxItems: 7, uniqueItems: true }),
      description: Type.Optional(Nullable(Text(200))),
      isActive: Type.Boolean(),
    }),
    targets: [{ entity: 'connection', at: 'body.id' }],
    reply: WebhookWithSecret,
    problems: [404, 409],
    example: {
      body: { url: example.url, events: example.events, description: 'Partner portal', isActive: true },
      reply: { ...example, secret },
    },
  },
  'webhooks.delete': {
    summary:
      'Deletes a webhook with the record of its deliveries. This cannot be undone; turning it off can. The CRM connection’s returns 409 `managed`.',
    access: { ...administer, scopes: ['webhooks:write'] },
    params: IdParams,
    targets: target,
    reply: Ok,
    problems: [409],
    example: { params: { id: 3 }, reply: { ok: true } },
  },
  'webhooks.rotateSecret': {
    summary: 'Replaces the signing secret and returns the new one, once. For 24 hours messages are signed with both.',
    access: { ...administer, stepUp: true, scopes: ['webhooks:write'] },
    params: IdParams,
    targets: target,
    body: Strict({}),
    reply: WebhookWithSecret,
    example: { params: { id: 3 }, body: {}, reply: { ...example, previousSecretUntil: '2026-11-22T15:00:00.000Z', secret } },
  },
  'webhooks.test': {
    summary:
      'Sends a `webhook.test` message now, also if the webhook is off. Returns 200 with `ok` false if it was not received.',
    access: { ...administer, scopes: ['webhooks:write'] },
    params: IdParams,
    targets: target,
    body: Strict({}),
    reply: ConnectionTest,
    reachesOutside: true,
    example: { params: { id: 3 }, body: {}, reply: { ok: true, detail: 'The receiver answered 200.', latencyMs: 84 } },
  },
  'webhooks.replay': {
    summary:
      'Sends again every message that was queued since a time, at most 30 days ago, with the same `webhook-id`. Returns how many.',
    access: { ...administer, scopes: ['webhooks:write'] },
    params: IdParams,
    targets: target,
    body: Strict({ since: Instant }),
    reply: Type.Object({ count: Type.Integer() }),
    example: { params: { id: 3 }, body: { since: '2026-11-20T15:00:00.000Z' }, reply: { count: 40 } },
  },
} satisfies Record<string, EndpointContract>

const webhookTexts = {
  url: 'The public https URL that receives the messages.',
  events: 'The events that it receives.',
  description: 'A note for staff.',
  isActive: 'Whether messages are sent.',
  isManaged: 'Whether it belongs to the CRM connection, where it is edited.',
  health: '`failing`: recent messages were not received. `paused`: turned off.',
  failingSince: 'Since when messages are not received.',
  lastSuccessAt: 'When a message was last received.',
  previousSecretUntil: 'Until when messages are also signed with the previous secret.',
  waiting: 'How many messages wait.',
}
const webhookUpsertTexts = { ...webhookTexts, id: 'The id of the webhook to update; omitted to create one.' }

/** What the fields of webhooks mean, by component. */
export const webhookFields: ComponentFields = {
  Webhook: webhookTexts,
  WebhookUpsert: webhookUpsertTexts,
  WebhookWithSecret: { ...webhookTexts, secret: 'The signing secret, only in the response that creates or replaces it.' },
  WebhooksReplayRequest: { since: 'From when on, at most 30 days ago.' },
}
