import type { TSchema } from 'typebox'
import { allEndpoints } from './endpoints/index.ts'
import { contract, type EndpointName } from './index.ts'
import { Problem, type EndpointContract } from './schemas/common.ts'

/** Problems that an endpoint may answer whatever it does. */
const always = (described: EndpointContract): number[] => [
  // Also where nothing is expected: a query that no endpoint knows is refused.
  400,
  ...(described.access.roles === 'public' ? [] : [401, 403]),
  ...(described.targets ? [404] : []),
  429,
  503,
  ...(described.problems ?? []),
]
const names: Readonly<Record<number, string>> = {
  400: 'Bad input; `errors` names the fields.',
  401: 'The access token is missing, expired or revoked. Nothing else answers 401.',
  403: 'Not allowed.',
  404: 'Missing, or out of the caller’s reach.',
  409: 'The state does not allow it; `type` says why.',
  410: 'Used up or expired.',
  422: 'Understood, but not acceptable.',
  429: 'Too many requests; see Retry-After.',
  503: 'Not available now; see Retry-After.',
}

function parameters(described: EndpointContract): object[] {
  const of = (schema: TSchema | undefined, place: 'path' | 'query') => {
    const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Record<string, object>; required?: string[] }
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }))
  }
  return [...of(described.params, 'path'), ...of(described.query, 'query')]
}

const bodies = ({ body, example, form }: EndpointContract): object => ({
  'application/json': { schema: body, example: example.body },
  ...(form && { 'multipart/form-data': { schema: body } }),
})

function operation(name: EndpointName): object {
  const described: EndpointContract = contract[name]
  const { example, body, reply, file } = described
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: described.summary,
    security: described.access.roles === 'public' ? [] : [{ bearer: [] }],
    ...(described.access.stepUp && { 'x-step-up': described.access.stepUp }),
    parameters: parameters(described),
    ...(body && { requestBody: { required: true, content: bodies(described) } }),
    responses: {
      200: {
        description: 'Done.',
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
        [...new Set(always(described))].map((status) => [
          status,
          {
            description: names[status] ?? 'Refused.',
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  }
}

/** OpenAPI 3.1 of every described endpoint. */
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
      description:
        'Lead generation and appointment scheduling. Success is 200 with `data`; everything else is a problem (RFC 9457).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Problem },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token of account.login; it lives 10 minutes.' },
      },
    },
  }
}
