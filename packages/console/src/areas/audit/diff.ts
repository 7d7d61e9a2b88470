/** One changed field; a side is undefined where the field is absent. */
export interface FieldChange {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}
type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What tells rows apart, which says nothing to people. */
const internal: readonly string[] = ['id', 'uid', 'updatedAt', 'fileKey', 'listKey']
export const isInternal = (name: string): boolean => internal.includes(name)

/** Flattens a row's fields to dotted paths; arrays stay whole. */
function flat(value: Fields | null, prefix = ''): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  for (const [name, part] of Object.entries(value ?? {})) {
    // The filters of a saved view or scheduled report, in the words of a request.
    if (isInternal(name) || (['state', 'body'].includes(name) && isObject(part))) continue
    const path = prefix + name
    if (isObject(part)) for (const [inner, one] of flat(part, `${path}.`)) fields.set(inner, one)
    else fields.set(path, part)
  }
  return fields
}

/** The fields that an audit entry changed; unchanged ones are left out. */
export function changesOf(before: Fields | null, after: Fields | null): readonly FieldChange[] {
  const [was, is] = [flat(before), flat(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((change) => JSON.stringify(change.before ?? null) !== JSON.stringify(change.after ?? null))
}
