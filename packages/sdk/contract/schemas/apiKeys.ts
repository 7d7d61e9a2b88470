import Type, { type Static } from 'typebox'
import { apiScopes } from '../apiScopes.ts'
import { rolesWith } from '../roles.ts'
import {
  Id,
  IdParams,
  Instant,
  Named,
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
import { sample, samplePage } from './examples.ts'

const Scope = OneOf(...apiScopes)
/** An address or a CIDR block, IPv4 or IPv6. */
const Network = Type.String({ maxLength: 49, pattern: '^[0-9A-Fa-f:.]{2,45}(/\\d{1,3})?$' })

/** A key that a program signs in with, as `Authorization: Bearer wk_…`. */
export const ApiKey = Type.Object({
  id: Id,
  name: Type.String(),
  /** The beginning of the key, for recognizing it. */
  prefix: Type.String(),
  scopes: Type.Array(Scope),
  /** The addresses that may use it; empty for any. */
  allowedIps: Type.Array(Type.String()),
  expiresAt: Nullable(Instant),
  /** Written at most once a minute. */
  lastUsedAt: Nullable(Instant),
  lastUsedIp: Nullable(Type.String()),
  createdBy: Nullable(Named),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ApiKey = Static<typeof ApiKey>
/** The reply that saves a key. */
export const ApiKeyWithKey = Type.Object({
  ...ApiKey.properties,
  /** Only in the response that creates it. */
  key: Type.Optional(Type.String()),
})

const example: ApiKey = {
  id: 5,
  name: 'Partner portal',
  prefix: 'wk_Hq3v',
  scopes: ['leads:read', 'leads:write'],
  allowedIps: ['198.51.100.0/24'],
  expiresAt: '2027-11-20T15:00:00.000Z',
  lastUsedAt: '2026-11-21T15:00:00.000Z',
  lastUsedIp: '198.51.100.7',
  createdBy: sample.generator,
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
}
const key = 'wk_Hq3vT5mC0aXyR8sLk2WnPz7dUeJf9oGb4iVqMhYtA1c'
const administer = { roles: rolesWith('organization.administer'), internalUsersOnly: true } as const

export const apiKeys = {
  'apiKeys.search': {
    summary: 'Lists the organization’s API keys that are not revoked, expired ones included. Keys are never returned.',
    access: administer,
    body: Search({ search: Type.Optional(Text(100)) }, ['createdAt', 'name']),
    reply: Page(ApiKey),
    example: { body: {}, reply: samplePage(example) },
  },
  'apiKeys.upsert': {
    summary:
      'Creates or updates an API key. The response that creates it contains the `key`, once; only its hash is stored. It works for this organization alone, and for the endpoints that its scopes open (`x-scopes`). Changes take effect with the next request. An outdated `updatedAt` returns 409 `stale`.',
    access: { ...administer, stepUp: true },
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      name: Text(100, 1),
      scopes: Type.Array(Scope, { minItems: 1, maxItems: apiScopes.length, uniqueItems: true }),
      /** In the future; null for a key that does not expire. */
      expiresAt: Type.Optional(Nullable(Instant)),
      /** Empty for any address. */
      allowedIps: Type.Optional(Type.Array(Network, { maxItems: 50, uniqueItems: true })),
    }),
    targets: [{ entity: 'apiKey', at: 'body.id' }],
    reply: ApiKeyWithKey,
    problems: [404, 409],
    example: {
      body: { name: example.name, scopes: example.scopes, expiresAt: example.expiresAt, allowedIps: example.allowedIps },
      reply: { ...example, lastUsedAt: null, lastUsedIp: null, key },
    },
  },
  'apiKeys.delete': {
    summary: 'Revokes an API key. It stops working at once, on every server; open event streams end. This cannot be undone.',
    access: administer,
    params: IdParams,
    targets: [{ entity: 'apiKey', at: 'params.id' }],
    reply: Ok,
    example: { params: { id: 5 }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>

const apiKeyTexts = {
  name: 'What the key is for.',
  prefix: 'The beginning of the key, for recognizing it.',
  scopes: 'What the key may do.',
  allowedIps: 'The IP addresses and CIDR blocks that may use it; empty for any.',
  expiresAt: 'When it stops working; null for never.',
  lastUsedAt: 'When it was last used, to the minute.',
  lastUsedIp: 'The IP address that last used it.',
  createdBy: 'Who created it.',
}

/** What the fields of API keys mean, by component. */
export const apiKeyFields: ComponentFields = {
  ApiKey: apiKeyTexts,
  ApiKeyUpsert: { ...apiKeyTexts, id: 'The id of the key to update; omitted to create one.' },
  ApiKeyWithKey: { ...apiKeyTexts, key: 'The key, only in the response that creates it.' },
}
