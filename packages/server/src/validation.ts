import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { isRounded } from '@walkup/sdk/reading'
import type { FieldError, FieldProblem } from './problem.ts'

/** Optimizing takes a third of the compilation, which the first call of an endpoint waits for. */
const code = { optimize: false }
const options = { allErrors: true, strict: false, useDefaults: true, verbose: true, code } as const
// CommonJS: the plugin is the `default` export.
const withFormats = formats as unknown as (ajv: Ajv) => Ajv
const exact = {
  keyword: 'x-exact',
  type: 'string',
  validate: (_: true, text: string) => !isRounded(text),
  errors: false,
} as const
const strict = withFormats(new Ajv(options)).addKeyword(exact)
/** Stops at the first error: collecting all of them makes a long invalid list cost more than a valid one. */
const bounding = new Ajv({ strict: false, verbose: true, code })
  .addKeyword({ keyword: 'x-maxColumns', type: 'array', before: 'items', validate: hasColumns, errors: false })
  .addKeyword({ keyword: 'x-maxCells', type: 'array', before: 'items', validate: hasCells, errors: false })
/** For values sent as text: path parameters and queries. */
const lenient = withFormats(new Ajv({ ...options, coerceTypes: 'array' })).addKeyword(exact)

/** Returns the errors of a value, and fills in defaults. */
export type Check = (value: unknown) => FieldError[]

/** By schema, on first use: compiling the whole contract takes seconds, and a process may build several servers. */
const compiled = { body: new WeakMap<object, Check>(), text: new WeakMap<object, Check>(), reply: new WeakMap<object, Check>() }

export const compile =
  (schema: object, from: keyof typeof compiled): Check =>
  (value) => {
    const check = compiled[from].get(schema) ?? compileOnce(schema, from)
    compiled[from].set(schema, check)
    return check(value)
  }

function compileOnce(schema: object, from: keyof typeof compiled): Check {
  const validate = from === 'text' ? lenient.compile(schema) : strict.compile(withoutCells(schema as Schema))
  if (from !== 'body') return (value) => (validate(value) ? [] : fieldErrors(validate))
  const bounded = bounding.compile(boundsOf(schema as Schema))
  return (value) => {
    if (!bounded(value)) return fieldErrors(bounded)
    return validate(value) ? [] : fieldErrors(validate)
  }
}

/** How many unknown fields of an object are checked one by one. */
const UNKNOWN = 50

interface Schema {
  readonly [keyword: string]: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: unknown
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly maxItems?: number
  readonly maxProperties?: number
}
const mapped = (schemas: Schema['properties']) =>
  Object.fromEntries(Object.entries(schemas ?? {}).map(([name, schema]) => [name, boundsOf(schema)]))
const largest = (limits: readonly (number | undefined)[]) => Math.max(...limits.map((limit) => limit ?? 0)) || undefined

/** The keywords that limit sizes; they are checked before anything else. */
function boundsOf(schema: Schema): Schema {
  const bounds: Schema = {
    properties: mapped(schema.properties),
    maxItems: schema.maxItems,
    maxProperties:
      schema.maxProperties ??
      (schema.additionalProperties === false && schema.properties ? Object.keys(schema.properties).length + UNKNOWN : undefined),
    // Each value of a record is checked here, so that validation stops at the first invalid one.
    patternProperties: schema.patternProperties,
    items: schema.items && boundsOf(schema.items),
    'x-maxColumns': schema['x-maxColumns'],
    'x-maxCells': schema['x-maxCells'],
  }
  const branches = schema.anyOf?.map(boundsOf)
  if (branches) {
    Object.assign(bounds, {
      maxItems: largest(branches.map(({ maxItems }) => maxItems)),
      maxProperties: largest(branches.map(({ maxProperties }) => maxProperties)),
    })
  }
  return Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined))
}

/** The number of different keys in a list of objects. */
function hasColumns(most: number, rows: readonly unknown[]): boolean {
  const columns = new Set<string>()
  for (const row of rows) {
    for (const column in row as object) columns.add(column)
    if (columns.size > most) return false
  }
  return true
}

/** Table cells are validated together with the limits and not again: there may be a hundred thousand. */
const withoutCells = (schema: Schema): Schema => ({
  ...schema,
  ...(schema.properties && {
    properties: Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [
        name,
        part['x-maxCells'] === undefined ? part : { ...part, items: { type: 'object' } },
      ]),
    ),
  }),
})

/** The total number of keys in a list of objects. */
function hasCells(most: number, rows: readonly unknown[]): boolean {
  let cells = 0
  for (const row of rows) {
    for (const _ in row as object) if (++cells > most) return false
  }
  return true
}

const MAX_ERRORS = 20

function fieldErrors(validate: ValidateFunction): FieldError[] {
  const seen = new Map<string, FieldError>()
  for (const error of validate.errors ?? []) {
    const path = pathOf(error)
    if (!seen.has(path)) seen.set(path, { path, ...faultOf(error) })
    if (seen.size === MAX_ERRORS) break
  }
  return [...seen.values()]
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

/** Keywords whose message contains their limit, by code. */
const limits = {
  minimum: 'too-small',
  maximum: 'too-big',
  exclusiveMinimum: 'not-above',
  exclusiveMaximum: 'not-below',
  maxLength: 'too-long',
  minLength: 'too-short',
  maxItems: 'too-many-items',
  minItems: 'too-few-items',
  maxProperties: 'too-many-properties',
} as const

/** What a value that people type must look like, by the schema's `x-reads`. */
const misread = {
  day: 'bad-day',
  instant: 'bad-instant',
  time: 'bad-time',
  state: 'bad-state',
  postalCode: 'bad-zip-code',
  email: 'bad-email',
  phone: 'bad-phone',
} as const

function faultOf({ keyword, params, schema, parentSchema }: ErrorObject): FieldProblem {
  const reads = (parentSchema as { 'x-reads'?: keyof typeof misread } | undefined)?.['x-reads']
  if (reads && (keyword === 'pattern' || keyword === 'format')) return { code: misread[reads] }
  if (Object.hasOwn(limits, keyword))
    return { code: limits[keyword as keyof typeof limits], params: { limit: params.limit as number } }
  switch (keyword) {
    case 'x-maxColumns':
      return { code: 'too-many-columns', params: { limit: schema as number } }
    case 'x-maxCells':
      return { code: 'too-many-cells', params: { limit: schema as number } }
    case 'x-exact':
      return { code: 'rounded-by-spreadsheet' }
    case 'required':
      return { code: 'required' }
    case 'additionalProperties':
      return { code: 'unknown-field' }
    case 'enum':
      return { code: 'not-one-of', params: { allowed: (params.allowedValues as unknown[]).join(', ') } }
    case 'const':
      return { code: 'not-constant', params: { value: JSON.stringify(params.allowedValue) } }
    case 'pattern':
      return { code: 'bad-pattern' }
    case 'format':
      return { code: 'bad-format', params: { format: String(params.format) } }
    case 'type':
      return { code: 'wrong-type', params: { type: [params.type].flat().join(',') } }
    case 'multipleOf':
      return { code: 'not-multiple', params: { step: params.multipleOf as number } }
    case 'uniqueItems':
      return { code: 'duplicate-items', params: { first: params.j as number, second: params.i as number } }
    case 'anyOf':
      return { code: 'no-matching-shape' }
    default:
      return { code: 'not-allowed' }
  }
}
