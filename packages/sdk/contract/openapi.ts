import { switchOf } from './switches.ts'
import type { TSchema } from 'typebox'
import { allEndpoints } from './endpoints/index.ts'
import { contract, type EndpointName } from './index.ts'
import { Problem, type EndpointContract } from './schemas/common.ts'

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
const descriptions: Readonly<Record<number, string>> = {
  400: 'Invalid input; `errors` lists the fields.',
  401: 'The access token is missing, expired or revoked. Nothing else returns 401.',
  403: 'Not allowed.',
  404: 'Not found, or not visible to the caller.',
  409: 'Conflicts with the current state; `code` says why.',
  410: 'Already used, or expired.',
  422: 'Well-formed, but cannot be processed.',
  429: 'Too many requests; see Retry-After.',
  503: 'Temporarily unavailable; see Retry-After.',
}

function parameters(endpoint: EndpointContract): object[] {
  const parametersOf = (schema: TSchema | undefined, location: 'path' | 'query') => {
    const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Record<string, object>; required?: string[] }
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      schema: property,
    }))
  }
  return [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')]
}

const requestContent = ({ body, example, form }: EndpointContract): object => ({
  'application/json': { schema: body, example: example.body },
  ...(form && { 'multipart/form-data': { schema: body } }),
})

function operation(name: EndpointName): object {
  const endpoint: EndpointContract = contract[name]
  const { example, body, reply, file } = endpoint
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    security:
      endpoint.access.roles === 'public'
        ? []
        : [{ bearer: [] }, ...(endpoint.access.scopes ?? []).map((scope) => ({ apiKey: [scope] }))],
    ...(endpoint.access.scopes && { 'x-scopes': endpoint.access.scopes }),
    ...(switchOf(name) && { 'x-switch': switchOf(name) }),
    ...(endpoint.access.stepUp && { 'x-step-up': endpoint.access.stepUp }),
    parameters: parameters(endpoint),
    ...(body && { requestBody: { required: true, content: requestContent(endpoint) } }),
    responses: {
      200: {
        description: 'Success.',
        content: file
          ? { [file]: { schema: { type: 'string' }, example: example.reply } }
          : {
              'application/json': {
                schema: { type: 'object', required: ['data'], properties: { data: reply } },
                example: { data: example.reply },
              },
            },
      },
      ...Object.fromEntries(
        [...new Set(problemStatuses(endpoint))].map((status) => [
          status,
          {
            description: descriptions[status] ?? 'Rejected.',
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  }
}

/** The OpenAPI 3.1 description of every endpoint. */
export function openApi(serverUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const name of Object.keys(contract) as EndpointName[]) {
    const [method, path] = allEndpoints[name].split(' ') as [string, string]
    ;(paths[path] ??= {})[method.toLowerCase()] = operation(name)
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
    components: {
      schemas: { Problem },
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
