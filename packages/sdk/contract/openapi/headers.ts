import { allEndpoints, type EndpointName } from '../endpoints/index.ts'
import { mayRunDry, type EndpointContract } from '../schemas/common.ts'

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** The endpoints that honor `Idempotency-Key`. */
export const idempotentEndpoints: readonly EndpointName[] = [
  'qrCodes.entry',
  'qrCodes.hold',
  'labor.clock',
  'labor.break',
  'users.recordActivity',
  'leads.upsertInternal',
]

/** The shared header parameters. */
export const headerParameters = {
  CurrentOrganizationId: {
    name: 'CurrentOrganizationId',
    in: 'header',
    required: false,
    description:
      'The id of the organization to act in, one that the caller is a member of. Without it, the session’s current organization; an API key acts in its own.',
    schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    example: 1,
  },
  DryRun: {
    name: 'Dry-Run',
    in: 'header',
    required: false,
    description:
      '`true` tries the deletion without deleting anything: the reply, or the problem with what is still in use, is that of the deletion.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a retry safe: the first result of a key is returned again for eight days instead of acting twice. 1 to 200 visible ASCII characters, such as a random UUID. The same key with another body returns 422 `idempotency-key-reused`.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
    example: '5f1d7a52-3c0e-4b0b-9a55-0d6f2b1c9e11',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of an earlier reply: 304 without a body if the reply would be the same.',
    schema: { type: 'string' },
    example: '"Qw12Qw12Qw12Qw12Qw12Qw"',
  },
} as const

const count = { type: 'integer', minimum: 0 } as const
/** The shared response headers. */
export const responseHeaders = {
  'RateLimit-Limit': {
    description: 'Requests allowed per minute, by the tightest limit that applies.',
    schema: count,
    example: 600,
  },
  'RateLimit-Remaining': { description: 'Requests left in this minute.', schema: count, example: 599 },
  'RateLimit-Reset': { description: 'Seconds until the minute ends.', schema: count, example: 42 },
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: count, example: 30 },
  ETag: {
    description: 'Changes with the reply; send it back in `If-None-Match`.',
    schema: { type: 'string' },
    example: '"Qw12Qw12Qw12Qw12Qw12Qw"',
  },
} as const

const limits = Object.fromEntries(
  (['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const).map((name) => [name, ref('headers', name)]),
)
/** The headers of a response with this status. */
export const headersOf = (status: number, hasTag = false): object => ({
  ...limits,
  ...(hasTag && { ETag: ref('headers', 'ETag') }),
  ...([429, 503].includes(status) && { 'Retry-After': ref('headers', 'Retry-After') }),
})

/** The header parameters of an endpoint. */
export const headerParametersOf = (name: EndpointName, endpoint: EndpointContract): object[] => [
  ...(endpoint.access.roles === 'public' || endpoint.access.scope === 'account'
    ? []
    : [ref('parameters', 'CurrentOrganizationId')]),
  ...(allEndpoints[name].startsWith('DELETE') && mayRunDry(endpoint) ? [ref('parameters', 'DryRun')] : []),
  ...(endpoint.hasTag ? [ref('parameters', 'IfNoneMatch')] : []),
  ...(idempotentEndpoints.includes(name) ? [ref('parameters', 'IdempotencyKey')] : []),
]
