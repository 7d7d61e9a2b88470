import { allEndpoints, type EndpointName } from '@walkup/sdk/endpoints'
import { openApi } from '@walkup/sdk/openapi'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

interface Described {
  readonly content: Readonly<Record<string, { readonly schema: object }>>
}
interface Operation {
  readonly responses: Readonly<Record<string, Described | { readonly $ref: string }>>
}
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Described>> }
}

const document = openApi('http://walkup.test') as Document
const ajv = (formats as unknown as (ajv: Ajv2020) => Ajv2020)(new Ajv2020({ strict: false, allErrors: true }))
ajv.addSchema(document, 'api')

/** Escapes a JSON pointer segment. */
const escape = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/** @throws if a response does not match the endpoint's OpenAPI description: status, content type or schema */
export function assertDescribed(name: EndpointName, status: number, contentType: string, body: unknown): void {
  if (status >= 500) return
  const [method, path] = allEndpoints[name].split(' ') as [string, string]
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${name} is not described`)
  const listed = operation.responses[String(status)]
  const shared = listed && '$ref' in listed ? (listed.$ref.split('/').at(-1) ?? '') : undefined
  const response = shared === undefined ? (listed as Described | undefined) : document.components.responses[shared]
  if (!response)
    throw new Error(`${name} answered ${status}, which its description does not list: ${JSON.stringify(body).slice(0, 300)}`)
  if (status === 304 && body === '') return
  const type = Object.keys(response.content).find((one) => contentType.startsWith(one))
  if (!type) throw new Error(`${name} answered ${contentType}; its description lists ${Object.keys(response.content).join(', ')}`)
  if (!type.includes('json')) return
  const place =
    shared === undefined
      ? ['paths', path, method.toLowerCase(), 'responses', String(status)]
      : ['components', 'responses', shared]
  const pointer = [...place, 'content', type, 'schema'].map(escape).join('/')
  const validate = ajv.getSchema(`api#/${pointer}`)
  if (!validate) throw new Error(`${name}: no schema for ${status}`)
  if (!validate(body)) throw new Error(`${name} answered ${status} against its description: ${ajv.errorsText(validate.errors)}`)
}
