import type { TSchema } from 'typebox'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
  pattern?: string
}
export interface Wrong {
  readonly what: string
  /** The field that an error must name: this path, a parent or a child. */
  readonly path: string
  readonly value: unknown
}

const deep = (levels: number): unknown => (levels ? { a: deep(levels - 1) } : 1)
const nasty = ['a\u0000b', 'a\u202eb', 'a\u2066b', 'a\u0007b']

/** Values that a schema rejects, by kind. */
function wrongFor(schema: Schema): [string, unknown][] {
  // Rows are validated one by one, and their errors are returned in a successful response.
  if ('x-row' in schema) return []
  const branches = schema.anyOf ?? [schema]
  const allows = (type: string) =>
    branches.some((branch) => branch.type === type || (type === 'integer' && branch.type === 'number'))
  const isClosed = branches.every((branch) => branch.enum ?? (branch.const !== undefined || branch.type === 'null'))
  const wrong: [string, unknown][] = []
  if (!allows('null')) wrong.push(['null', null])
  if (!allows('string') || isClosed) wrong.push(['text', 'walkup-nonsense'])
  if (!allows('integer') || isClosed) wrong.push(['a number', 4_242.5])
  if (!allows('boolean') || isClosed) wrong.push(['a boolean', branches.some((branch) => branch.const === true) ? false : true])
  if (!allows('array')) wrong.push(['a list', [[]]])
  if (!allows('object')) wrong.push(['an object', { x: 1 }], ['deep JSON', deep(200)])
  for (const branch of branches) {
    if (branch.enum ?? branch.const !== undefined) continue
    if (branch.type === 'string') {
      if (!('x-cell' in branch))
        wrong.push(...nasty.map((value): [string, unknown] => ['a control or bidirectional character', value]))
      if (branch.maxLength !== undefined) wrong.push(['too long', 'x'.repeat(branch.maxLength + 1)])
      if (branch.minLength) wrong.push(['too short', ''])
    }
    if (branch.type === 'integer' || branch.type === 'number') {
      if (branch.minimum !== undefined) wrong.push(['too small', branch.minimum - 1])
      if (branch.maximum !== undefined) wrong.push(['too large', branch.maximum + 1])
      if (branch.type === 'integer') wrong.push(['a fraction', 1.5], ['a huge number', 1e300])
    }
    if (branch.type === 'array' && branch.maxItems !== undefined) {
      wrong.push(['too many items', Array.from({ length: branch.maxItems + 1 }, () => sample(branch.items ?? {}))])
    }
  }
  return wrong
}

/** Any value of the right type, as a placeholder. */
export function sample(schema: Schema): unknown {
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {})
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  switch (schema.type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((key) => [key, sample(schema.properties?.[key] ?? {})]))
    case 'array':
      return []
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return (schema.pattern ?? '').startsWith('^\\d{4}') ? '2026-01-01' : 'x'.repeat(Math.max(1, schema.minLength ?? 1))
  }
}

const join = (path: string, key: string) => (path ? `${path}.${key}` : key)

/** Yields every single-field mutation of `base` that `schema` must reject. */
export function* wrongValues(schema: TSchema | Schema, base: unknown, path = ''): Generator<Wrong> {
  const node = schema as Schema
  const branch = node.anyOf?.find((candidate) => candidate.type === 'object' || candidate.type === 'array') ?? node
  if (branch.type === 'object' && branch.properties) {
    const object =
      base !== null && typeof base === 'object' ? (base as Record<string, unknown>) : (sample(branch) as Record<string, unknown>)
    if (branch.additionalProperties === false)
      yield { what: 'an unknown field', path: join(path, 'isAdmin'), value: { ...object, isAdmin: true } }
    for (const key of branch.required ?? []) {
      yield {
        what: 'missing',
        path: join(path, key),
        value: Object.fromEntries(Object.entries(object).filter(([name]) => name !== key)),
      }
    }
    for (const [key, property] of Object.entries(branch.properties)) {
      for (const [what, value] of wrongFor(property)) yield { what, path: join(path, key), value: { ...object, [key]: value } }
      for (const inner of wrongValues(property, object[key], join(path, key)))
        yield { ...inner, value: { ...object, [key]: inner.value } }
    }
  } else if (branch.type === 'array' && branch.items) {
    for (const [what, value] of wrongFor(branch.items)) yield { what, path: join(path, '0'), value: [value] }
    for (const inner of wrongValues(branch.items, undefined, join(path, '0'))) yield { ...inner, value: [inner.value] }
  }
}
