import type { Caller } from './caller.ts'

/**
 * What a call reaches: a search covers the current organization unless its body asks for descendants, other calls reach as far as
 * the caller. `schema` is that of the body.
 */
export function callerScope(caller: Caller, schema: object | undefined, body: unknown): Caller {
  const fields = (schema as { properties?: object } | undefined)?.properties
  if (!fields || !('includeDescendants' in fields)) return caller
  return (body as { includeDescendants?: unknown } | undefined)?.includeDescendants === true
    ? caller
    : { ...caller, organizations: [caller.organizationId] }
}
