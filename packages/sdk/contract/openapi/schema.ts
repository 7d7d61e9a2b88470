/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A JSON schema as OpenAPI 3.1 has it; other keywords are kept. */
export interface Schema {
  readonly [keyword: string]: unknown
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly examples?: readonly Json[]
  readonly enum?: readonly Json[]
  readonly const?: Json
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** JSON that is equal for equal values, whatever the order of their keys. */
export function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${stableJson(member)}`)
    .join(',')}}`
}

const allOf = (kind: string, values: readonly unknown[]): boolean => values.every((value) => typeof value === kind)

const isOnlyUnion = (schema: Schema): boolean => schema.anyOf !== undefined && Object.keys(schema).length === 1

/** Shortens a union: constants become an enum, and a nullable primitive a list of types. */
function union(branches: readonly Schema[], rest: Schema): Schema {
  const constants = branches.map(({ const: value }) => value)
  if (allOf('string', constants)) return { ...rest, type: 'string', enum: constants as readonly Json[] }
  const [first, second] = branches
  const isNullable = branches.length === 2 && second?.type === 'null'
  const isPlain =
    typeof first?.type === 'string' && !first.properties && !first.enum && !first.additionalProperties && !('const' in first)
  if (isNullable && isPlain) return { ...first, ...rest, type: [String(first.type), 'null'] }
  // Unions in unions, such as a nullable union, would get names of their own.
  return { ...rest, anyOf: branches.flatMap((branch) => (isOnlyUnion(branch) ? (branch.anyOf ?? []) : [branch])) }
}

/**
 * The form of a contract's schema that OpenAPI generators understand. It accepts the same values; the contract's own schemas,
 * which validate requests, are not changed.
 */
export function toOpenApi(schema: object): Schema {
  const known = converted.get(schema)
  if (known) return known
  const result = convert(schema)
  converted.set(schema, result)
  return result
}
const converted = new WeakMap<object, Schema>()

function convert(schema: object): Schema {
  // Validated row by row by the handler.
  if ('x-row' in schema) return toOpenApi(schema['x-row'] as object)
  const { enum: choices, ...others } = schema as Schema
  const [only] = choices ?? []
  if (choices?.length === 1 && typeof only === 'string') return { type: 'string', ...others, const: only }
  // TypeBox's own markers are not enumerable or symbols, so that entries are JSON.
  const { anyOf, items, properties, patternProperties, additionalProperties, ...rest } = schema as Schema
  if (anyOf)
    return union(
      anyOf.map((one) => toOpenApi(one)),
      rest,
    )
  const patterns = Object.entries(patternProperties ?? {})
  const [pattern, values] = patterns[0] ?? []
  const record = values && toOpenApi(values)
  return {
    ...(rest.enum && allOf('string', rest.enum) && { type: 'string' }),
    ...(rest.enum && allOf('number', rest.enum) && { type: 'integer' }),
    ...rest,
    ...(items && { items: toOpenApi(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, toOpenApi(property)])),
    }),
    ...(additionalProperties !== undefined && {
      additionalProperties: typeof additionalProperties === 'object' ? toOpenApi(additionalProperties) : additionalProperties,
    }),
    // Generators ignore patternProperties.
    ...(record && { additionalProperties: record, ...(pattern !== '^.*$' && { propertyNames: { pattern } }) }),
  }
}
