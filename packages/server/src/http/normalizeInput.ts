import { cleanCode, parseDay, parseEmail, parseInstant, parsePostalCode, parseState, parseTime } from '@walkup/sdk/reading'

/** By the `x-reads` of a schema: what a person typed as the API stores it, or undefined if it is not understood. */
const parsers = {
  day: parseDay,
  instant: readInstant,
  time: parseTime,
  state: parseState,
  postalCode: parsePostalCode,
  email: parseEmail,
  phone: cleanCode,
}
type Reads = keyof typeof parsers

/** Leaves UTC as it is sent: microseconds identify a row's version. */
function readInstant(text: string): string | undefined {
  return text.endsWith('Z') && text.charAt(10) === 'T' ? text : parseInstant(text)
}

interface Schema {
  readonly 'x-reads'?: Reads
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly maxItems?: number
}
/** Returns a value as the API stores it; values that are not understood stay for validation to reject. */
export type Normalizer = (value: unknown) => unknown

/** The longest list that is normalized if its schema has no limit. */
const MAX_ITEMS = 1000
const made = new WeakMap<object, { readonly read: Normalizer | undefined }>()

/**
 * A function that normalizes the dates, times, instants, states, ZIP codes, email addresses and phone numbers in a request's body or query, in place.
 * Undefined if the schema has none.
 */
export function normalizerOf(schema: object): Normalizer | undefined {
  let found = made.get(schema)
  if (!found) made.set(schema, (found = { read: build(schema as Schema) }))
  return found.read
}

function build(schema: Schema): Normalizer | undefined {
  const reads = schema['x-reads']
  if (reads) return (value) => (typeof value === 'string' ? (parsers[reads](value) ?? value) : value)
  if (schema.anyOf) {
    const branches = schema.anyOf.flatMap((branch) => normalizerOf(branch) ?? [])
    return branches.length ? (value) => branches.reduce((now, read) => read(now), value) : undefined
  }
  if (schema.items) return ofItems(normalizerOf(schema.items), schema.maxItems ?? MAX_ITEMS)
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const read = normalizerOf(part)
    return read ? [{ name, read }] : []
  })
  if (!parts.length) return
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const fields = value as Record<string, unknown>
    for (const { name, read } of parts) if (Object.hasOwn(fields, name)) fields[name] = read(fields[name])
    return fields
  }
}

const ofItems = (read: Normalizer | undefined, most: number): Normalizer | undefined =>
  read && ((value) => (Array.isArray(value) && value.length <= most ? value.map(read) : value))
