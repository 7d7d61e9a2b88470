/**
 * `JSON.stringify` for plain data that ignores `toJSON`: libraries like Prototype.js add one to every array that returns a string.
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
