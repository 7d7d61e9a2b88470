import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FieldError } from './problem.ts'

const options = { allErrors: true, strict: false, useDefaults: true } as const
// CommonJS: the plugin stands under `default`.
const withFormats = formats as unknown as (ajv: Ajv) => Ajv
const strict = withFormats(new Ajv(options))
/** For what travels as text: parameters and queries. */
const lenient = withFormats(new Ajv({ ...options, coerceTypes: 'array' }))

/** A check that answers what is wrong, and puts defaults in. */
export type Check = (value: unknown) => FieldError[]

export function compile(schema: object, from: 'body' | 'text'): Check {
  const validate = (from === 'body' ? strict : lenient).compile(schema)
  return (value) => (validate(value) ? [] : fieldErrors(validate))
}

const MOST = 20

function fieldErrors(validate: ValidateFunction): FieldError[] {
  const seen = new Map<string, FieldError>()
  for (const error of validate.errors ?? []) {
    const path = pathOf(error)
    if (!seen.has(path)) seen.set(path, { path, message: sentence(error) })
  }
  return [...seen.values()].slice(0, MOST)
}

function pathOf({ instancePath, keyword, params }: ErrorObject): string {
  const parts = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (keyword === 'required') parts.push(String(params.missingProperty))
  if (keyword === 'additionalProperties') parts.push(String(params.additionalProperty))
  return parts.join('.').slice(0, 200) || '(body)'
}

function sentence({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return 'is not a field of this request'
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    case 'pattern':
      return 'has a form or characters that are not allowed'
    case 'format':
      return `must be a valid ${String(params.format)}`
    default:
      return message ?? 'is not allowed'
  }
}
