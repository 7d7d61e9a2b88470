import { switchOf } from './switches.ts'
import type { TSchema } from 'typebox'
import { allEndpoints } from './endpoints/index.ts'
import { contract, type EndpointName } from './index.ts'
import { Components } from './openapi/components.ts'
import { fieldTexts, parameterTexts } from './openapi/fields.ts'
import { headerParameters, headerParametersOf, headersOf, responseHeaders } from './openapi/headers.ts'
import { names } from './openapi/names.ts'
import { operationId } from './openapi/operationIds.ts'
import { AppointmentMessage, LeadMessage } from './schemas/webhookMessages.ts'
import type { EndpointContract } from './schemas/common.ts'

/** The problem statuses that an endpoint can return. */
const problemStatuses = (endpoint: EndpointContract): number[] => [
  // Even endpoints without input reject unknown query parameters.
  400,
  ...(endpoint.access.roles === 'public' ? [] : [401, 403]),
  ...(endpoint.targets ? [404] : []),
  429,
  503,
  ...(endpoint.problems ?? []),
]
/** The shared responses with problems. */
const responses: Readonly<Record<number, { readonly name: string; readonly description: string }>> = {
  400: { name: 'BadInput', description: 'Invalid input; `errors` lists the fields.' },
  401: { name: 'Unauthenticated', description: 'The access token is missing, expired or revoked. Nothing else returns 401.' },
  403: { name: 'Forbidden', description: 'Not allowed.' },
  404: { name: 'NotFound', description: 'Not found, or not visible to the caller.' },
  409: { name: 'Conflict', description: 'Conflicts with the current state; `code` says why.' },
  410: { name: 'Gone', description: 'Already used, or expired.' },
  413: { name: 'TooLarge', description: 'The request is too large.' },
  422: { name: 'Unprocessable', description: 'Well-formed, but cannot be processed.' },
  429: { name: 'TooManyRequests', description: 'Too many requests; see Retry-After.' },
  503: { name: 'Unavailable', description: 'Temporarily unavailable; see Retry-After.' },
}
const sharedResponses = (): object =>
  Object.fromEntries(
    [...Object.entries(responses), ['400', { name: 'Rejected', description: 'Rejected.' }] as const].map(
      ([status, { name, description }]) => [
        name,
        {
          description,
          headers: headersOf(Number(status)),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ],
    ),
  )

function parameters(name: EndpointName, endpoint: EndpointContract, components: Components): object[] {
  const parametersOf = (schema: TSchema | undefined, location: 'path' | 'query') => {
    const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Record<string, TSchema>; required?: string[] }
    const examples = (location === 'path' ? endpoint.example.params : endpoint.example.query) as
      | Record<string, unknown>
      | undefined
    return Object.entries(properties).map(([field, property]) => {
      const { description: format, ...referred } = components.refer(property)
      const description = [parameterTexts[`${name}.${field}`] ?? parameterTexts[field], format].filter(Boolean).join(' ')
      return {
        name: field,
        in: location,
        required: location === 'path' || required.includes(field),
        ...(description && { description }),
        schema: referred,
        ...(examples?.[field] !== undefined && { example: examples[field] }),
      }
    })
  }
  return [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...headerParametersOf(name, endpoint),
  ]
}

function requestContent({ body, example, form }: EndpointContract, components: Components): object {
  const schema = body && components.refer(body)
  return {
    'application/json': { schema, example: example.body },
    ...(form && { 'multipart/form-data': { schema } }),
  }
}

function operation(name: EndpointName, components: Components): object {
  const endpoint: EndpointContract = contract[name]
  const { example, body, reply, file } = endpoint
  return {
    operationId: operationId(name),
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    security:
      endpoint.access.roles === 'public'
        ? []
        : [{ bearer: [] }, ...(endpoint.access.scopes ?? []).map((scope) => ({ apiKey: [scope] }))],
    'x-endpoint': name,
    ...(endpoint.access.scopes && { 'x-scopes': endpoint.access.scopes }),
    ...(switchOf(name) && { 'x-switch': switchOf(name) }),
    ...(endpoint.access.stepUp && { 'x-step-up': endpoint.access.stepUp }),
    parameters: parameters(name, endpoint, components),
    ...(body && { requestBody: { required: true, content: requestContent(endpoint, components) } }),
    responses: {
      200: {
        description: 'Success.',
        headers: headersOf(200, endpoint.hasTag),
        content: file
          ? { [file]: { schema: { type: 'string' }, example: example.reply } }
          : {
              'application/json': {
                schema: { type: 'object', required: ['data'], properties: { data: components.refer(reply) } },
                example: { data: example.reply },
              },
            },
      },
      ...(endpoint.hasTag && { 304: { description: 'The reply is the same as before.', headers: headersOf(304, true) } }),
      ...Object.fromEntries(
        [...new Set(problemStatuses(endpoint))].map((status) => [
          status,
          { $ref: `#/components/responses/${responses[status]?.name ?? 'Rejected'}` },
        ]),
      ),
    },
  }
}

const webhookHeaders = {
  'webhook-id': 'Identifies the message; a resend has the same one.',
  'webhook-timestamp': 'When it was sent, in seconds since 1970. Reject messages older than five minutes.',
  'webhook-signature':
    'One or more of `v1,` and a base64 HMAC-SHA-256 of `id.timestamp.body`, separated by spaces; see Standard Webhooks.',
}

/** The messages that webhooks receive, by event. */
const messages = (components: Components): object =>
  Object.fromEntries(
    [LeadMessage, AppointmentMessage].flatMap((message) =>
      (message.properties.type as unknown as { enum: string[] }).enum.map((event) => [
        event,
        {
          post: {
            operationId: event.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
            summary: `Sent to webhooks that subscribe to ${event}. Any 2xx confirms it.`,
            security: [],
            parameters: Object.entries(webhookHeaders).map(([name, description]) => ({
              name,
              in: 'header',
              required: true,
              description,
              schema: { type: 'string' },
            })),
            requestBody: { required: true, content: { 'application/json': { schema: components.refer(message) } } },
            responses: { 200: { description: 'Received.' } },
          },
        },
      ]),
    ),
  )

/** The OpenAPI 3.1 description of every endpoint. */
export function openApi(serverUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  const endpointNames = Object.keys(contract) as EndpointName[]
  const components = new Components(names, fieldTexts)
  for (const name of endpointNames) {
    const { body, reply, file, example } = contract[name]
    if (body) components.add(body, `${operationId(name)}.request`, example.body)
    if (!file) components.add(reply, `${operationId(name)}.reply`, example.reply)
  }
  for (const schema of Object.values(names)) components.add(schema, '', undefined)
  for (const name of endpointNames) {
    const [method, path] = allEndpoints[name].split(' ') as [string, string]
    ;(paths[path] ??= {})[method.toLowerCase()] = operation(name, components)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Walkup',
      version: '0.1.0',
      description: 'Lead generation and appointment scheduling. Success is 200 with `data`; errors are problems (RFC 9457).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    paths,
    webhooks: messages(components),
    components: {
      schemas: components.all(),
      responses: sharedResponses(),
      parameters: headerParameters,
      headers: responseHeaders,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token from account.login, which expires after 10 minutes.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'wk_',
          description:
            'An API key of one organization, wk_ and 43 characters. The scopes listed here are alternatives. Every response has RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset.',
        },
      },
    },
  }
}
