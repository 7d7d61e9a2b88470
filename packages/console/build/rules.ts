/** Constraints on one value of a request body; an absent property means no constraint. */
export interface Rule {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  readonly isRequired?: true
  readonly isNullable?: true
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
}
/** Rules by dotted path: `address.postalCode`. */
export type Rules = Readonly<Record<string, Rule>>

/** The subset of JSON Schema that rules are derived from. */
interface Schema extends Omit<Rule, 'isRequired' | 'isNullable' | 'type'> {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly 'x-reads'?: string
}
const kept = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern', 'format'] as const
/** What the server reads as people type it; it rejects the rest with an example. */
const isForgiven = (key: string, { 'x-reads': reads }: Schema) =>
  (key === 'pattern' || key === 'format') && reads && reads !== 'email'
/** The server's pattern against control characters, which no one types. */
const isNoise = (key: string, value: unknown) => key === 'pattern' && typeof value === 'string' && value.startsWith('^[^\\u0000')

function ruleOf(schema: Schema, isRequired: boolean): Rule {
  const kinds = schema.anyOf?.filter((one) => one.type !== 'null') ?? [schema]
  const [own = schema] = kinds
  const limits =
    kinds.length > 1 ? [] : kept.filter((key) => own[key] !== undefined && !isNoise(key, own[key]) && !isForgiven(key, own))
  return {
    ...(kinds.length === 1 && own.type ? { type: own.type as Rule['type'] } : {}),
    ...(isRequired ? { isRequired } : {}),
    ...(schema.anyOf && kinds.length < schema.anyOf.length ? { isNullable: true as const } : {}),
    ...Object.fromEntries(limits.map((key) => [key, own[key]])),
  }
}

/** The rules of an object schema and its nested objects. */
export function rulesOf(schema: object, prefix = ''): Rules {
  const { properties = {}, required = [] } = schema as Schema
  const made: Record<string, Rule> = {}
  for (const [name, part] of Object.entries(properties)) {
    const path = prefix + name
    made[path] = ruleOf(part, required.includes(name))
    const inner = part.anyOf?.find((one) => one.properties) ?? part
    if (inner.properties) Object.assign(made, rulesOf(inner, `${path}.`))
  }
  return made
}
