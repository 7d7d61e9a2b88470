import type { TSchema } from 'typebox'
import { plainExample } from './fields.ts'
import { stableJson, toOpenApi, type Json, type Schema } from './schema.ts'

/** Generators make names of up to 40 characters out of these: they prepend `Schema`, and append the name of a nullable field or map. */
const MAX_GENERATED = 40
const PREFIX = 'Schema'.length
/** How longer names are shortened. */
const shortWords: readonly (readonly [RegExp, string])[] = [
  [/ScheduledAppointments/, 'Slots'],
  [/ServiceProviderDocument/, 'ProviderDocument'],
  [/OwnerGroupBy/, 'GroupBy'],
  [/AppointmentQuestion/, 'TypeQuestion'],
  [/AppointmentType/, 'Type'],
  [/LeadGenerator/, 'Generator'],
]
const shorten = (name: string): string => shortWords.reduce((short, [long, word]) => short.replace(long, word), name)

/** Where a schema appears: as a part of another one, or as the body or reply of an operation. */
interface Use {
  /** The key of the schema that contains it; undefined for a body or reply. */
  readonly parent?: string
  /** The field's name, or the name that a body or reply proposes. */
  readonly name: string
  readonly isItem: boolean
}
interface Part {
  readonly schema: Schema
  readonly uses: Use[]
  /** The first example of each field. */
  readonly examples: Map<string, unknown>
}

const pascal = (name: string): string =>
  name.replace(/(?:^|[^A-Za-z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())
const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/uses$/, 'us')
    .replace(/(ss|us)$|s$/, '$1')
/** `TotalFigures`, but not `Total` or `SortBy`: names that say enough without their owner. */
const isTelling = (name: string): boolean => /[a-z][A-Z]/.test(name) && !name.endsWith('By')
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNamed = ({ properties, enum: values }: Schema): boolean =>
  properties ? Object.keys(properties).length > 0 : (values?.length ?? 0) > 1
/** Root annotations depend on the place, and so do not distinguish schemas. */
const keys = new WeakMap<Schema, string>()
function keyOf(schema: Schema): string {
  const { description: _description, examples: _examples, default: _default, ...rest } = schema
  const key = keys.get(schema) ?? stableJson(rest)
  keys.set(schema, key)
  return key
}
const isNullable = ({ type, anyOf = [] }: Schema): boolean =>
  (Array.isArray(type) && type.includes('null')) || anyOf.some((one) => one.type === 'null')
/** Objects by any key: not components, but generators name them after their owner and field. */
const isMap = (schema: Schema): boolean => schema.type === 'object' && !isNamed(schema)
const longestName = ({ properties = {} }: Schema): number =>
  MAX_GENERATED -
  Math.max(
    PREFIX,
    ...Object.entries(properties).map(([name, property]) => {
      const value = property.items ?? property
      return isNullable(value) || isMap(value) ? name.length : PREFIX
    }),
  )
/** A name without its first words: `AssignTechnicianReply`, `TechnicianReply`. */
function tails(name: string): string[] {
  const [, ...rest] = name.split(/(?=[A-Z])/)
  return rest.length > 1 ? [rest.join(''), ...tails(rest.join(''))] : []
}
/** An example by a field’s name, if it has the field’s type. */
function fitting(example: unknown, { type }: Schema): unknown {
  if (type === undefined) return example
  const kind = Array.isArray(example) ? 'array' : typeof example
  const types = [type].flat().map((one) => (one === 'integer' ? 'number' : one))
  return types.includes(kind) ? example : undefined
}
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'object' && !Object.keys(value).length)

/** What people read about fields: by the component’s name, then by the field’s. */
export interface FieldTexts {
  readonly of: (component: string, field: string) => string | undefined
  readonly example: (component: string, field: string) => unknown
}

/**
 * Collects the objects and enums of many schemas as named components. Equal schemas share a name: an explicit one, or one built
 * from where they appear.
 */
export class Components {
  readonly #parts = new Map<string, Part>()
  readonly #names = new Map<string, string>()
  readonly #taken = new Map<string, string>()
  readonly #texts: FieldTexts

  constructor(explicit: Readonly<Record<string, TSchema>>, texts: FieldTexts) {
    this.#texts = texts
    for (const [name, schema] of Object.entries(explicit)) {
      const converted = toOpenApi(schema)
      const key = keyOf(converted)
      const other = this.#names.get(key)
      if (other) throw new Error(`${name} and ${other} are the same schema`)
      this.#names.set(key, name)
      this.#taken.set(name, key)
      this.#parts.set(key, { schema: converted, uses: [], examples: new Map() })
    }
  }

  /** Adds a body or reply with its example. */
  add(schema: TSchema, name: string, example: unknown): void {
    this.#visit(toOpenApi(schema), { name, isItem: false }, example)
  }

  #visit(schema: Schema, use: Use, example: unknown): void {
    if (schema.items) {
      const items: unknown[] = Array.isArray(example) ? example : []
      // Several items, since the first may lack optional fields.
      for (const item of items.length ? items : [undefined]) this.#visit(schema.items, { ...use, isItem: true }, item)
      return
    }
    for (const branch of schema.anyOf ?? []) this.#visit(branch, use, example)
    if (isObject(schema.additionalProperties)) {
      const [value] = isObject(example) ? Object.values(example) : []
      this.#visit(schema.additionalProperties as Schema, { ...use, isItem: true }, value)
    }
    if (!isNamed(schema)) return
    const key = keyOf(schema)
    const part = this.#parts.get(key) ?? { schema, uses: [], examples: new Map<string, unknown>() }
    this.#parts.set(key, part)
    if (!part.uses.some(({ parent, name }) => parent === use.parent && name === use.name)) part.uses.push(use)
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const value = isObject(example) ? example[name] : undefined
      if (!isEmpty(value) && !part.examples.has(name)) part.examples.set(name, value)
      this.#visit(property, { parent: key, name, isItem: false }, value)
    }
  }

  #nameOf(key: string): string {
    const known = this.#names.get(key)
    if (known) return known
    const part = this.#parts.get(key)
    if (!part) throw new Error('not a component')
    const long = this.#candidates(part)
    const candidates = [...long, ...long.map(shorten), ...long.flatMap(tails)]
    const numbered = long.flatMap((one) => [2, 3, 4, 5].map((number) => `${one}${number}`))
    const longest = longestName(part.schema)
    const name = [...candidates, ...numbered].find((one) => one.length <= longest && !this.#taken.has(one))
    if (!name) throw new Error(`no free name of ${longest} characters: ${candidates.join(', ')}`)
    this.#names.set(key, name)
    this.#taken.set(name, key)
    return name
  }

  #candidates({ schema, uses }: Part): string[] {
    const { items, nextCursor } = schema.properties ?? {}
    if (nextCursor && items?.items && isNamed(items.items) && this.#names.has(keyOf(items.items))) {
      return [`${this.#nameOf(keyOf(items.items))}Page`]
    }
    const root = uses.find(({ parent }) => parent === undefined)
    if (root) {
      // `stores.upsert.reply`: a Store.
      const [, area = '', part = ''] = /^(\w+)\.upsert\.(reply|request)$/.exec(root.name) ?? []
      return [...(area ? [`${singular(pascal(area))}${part === 'reply' ? '' : 'Upsert'}`] : []), pascal(root.name)]
    }
    const fields = uses.map(({ name, isItem }) => pascal(isItem ? singular(name) : name))
    const isCommon = fields.length > 1 && new Set(fields).size === 1 && isTelling(fields[0] ?? '')
    const nested = uses.flatMap(({ parent = '' }, index) => {
      const owner = this.#nameOf(parent)
      return [`${owner.replace(/(Reply|Request)$/, '')}${fields[index]}`, `${owner}${fields[index]}`]
    })
    return isCommon ? [...fields.slice(0, 1), ...nested] : nested
  }

  /** A schema with references to its components; call after everything was added. */
  refer(schema: TSchema): Schema {
    return this.#refer(toOpenApi(schema))
  }

  #refer(schema: Schema): Schema {
    if (isNamed(schema)) {
      const { description } = schema
      const key = keyOf(schema)
      // A path parameter's enum may appear nowhere else.
      if (!this.#parts.has(key)) return schema
      return { $ref: `#/components/schemas/${this.#nameOf(key)}`, ...(description !== undefined && { description }) }
    }
    const { items, anyOf, additionalProperties } = schema
    return {
      ...schema,
      ...(items && { items: this.#refer(items) }),
      ...(anyOf && { anyOf: anyOf.map((one) => this.#refer(one)) }),
      ...(isObject(additionalProperties) && { additionalProperties: this.#refer(additionalProperties as Schema) }),
    }
  }

  #field(component: string, name: string, property: Schema, example: unknown): Schema {
    const { description: format, ...referred } = this.#refer(property)
    const text = this.#texts.of(component, name)
    const description = [text, format].filter((one) => one !== undefined).join(' ')
    const value = example ?? fitting(this.#texts.example(component, name), referred) ?? plainExample(referred)
    const isLeaf = !JSON.stringify(referred).includes('"$ref"')
    return {
      ...referred,
      ...(description && { description }),
      ...(isLeaf && value !== undefined && { examples: [value as Json] }),
    }
  }

  /** Every component, by name. */
  all(): Record<string, Schema> {
    const named = [...this.#parts].map(([key, part]) => [this.#nameOf(key), part] as const)
    return Object.fromEntries(
      named
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, { schema, examples }]) => {
          const about = schema.description
          const properties = Object.entries(schema.properties ?? {}).map(([field, property]) => [
            field,
            this.#field(name, field, property, examples.get(field)),
          ])
          return [
            name,
            {
              ...schema,
              ...(about !== undefined && { description: about }),
              ...(schema.properties && { properties: Object.fromEntries(properties) as Record<string, Schema> }),
            },
          ]
        }),
    )
  }
}
