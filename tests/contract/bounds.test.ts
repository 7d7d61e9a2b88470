import { contract, type EndpointContract } from '@walkup/sdk/contract'
import { expect, test } from 'vitest'

interface Schema {
  readonly [keyword: string]: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly pattern?: string
}

/** The paths in a schema that accept input of unlimited size. */
function* unbounded(schema: Schema, path: string): Generator<string> {
  const { type, properties, patternProperties, additionalProperties, items } = schema
  if (type === 'array' && schema.maxItems === undefined) yield `${path} has no maxItems`
  if (type === 'object' && additionalProperties !== false && schema.maxProperties === undefined)
    yield `${path} has no maxProperties`
  if (type === 'string' && ![schema.maxLength, schema.enum, schema.const, schema.format].some((limit) => limit !== undefined)) {
    // A pattern without unbounded repetition is also a limit.
    const pattern = schema.pattern ?? ''
    if (!/^\^.*\$$/.test(pattern) || /[*+]|,\}/.test(pattern)) yield `${path} has no maxLength`
  }
  for (const [name, inner] of Object.entries(properties ?? {})) yield* unbounded(inner, `${path}.${name}`)
  for (const inner of Object.values(patternProperties ?? {})) yield* unbounded(inner, `${path}.*`)
  if (items) yield* unbounded(items, `${path}[]`)
  for (const keyword of ['anyOf', 'allOf', 'oneOf'] as const)
    for (const inner of (schema[keyword] as readonly Schema[] | undefined) ?? []) yield* unbounded(inner, path)
}

test.each(Object.entries(contract as Readonly<Record<string, EndpointContract>>).filter(([, { body }]) => body))(
  '%s bounds what its body may hold',
  (name, { body }) => expect([...unbounded(body as unknown as Schema, name)]).toEqual([]),
)
