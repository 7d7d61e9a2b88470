/**
 * A value of plain objects, arrays, texts, numbers and truths as JSON, as it is: Prototype.js and its like give every array a `toJSON`
 * that makes a text of it.
 */
export function stringify(value: unknown): string {
  if (!value || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const parts: string[] = []
  if (Array.isArray(value)) for (const one of value as unknown[]) parts.push(stringify(one))
  else
    for (const key of Object.keys(value)) {
      const one = (value as Readonly<Record<string, unknown>>)[key]
      if (one !== undefined) parts.push(`${JSON.stringify(key)}:${stringify(one)}`)
    }
  return Array.isArray(value) ? `[${parts.join()}]` : `{${parts.join()}}`
}
