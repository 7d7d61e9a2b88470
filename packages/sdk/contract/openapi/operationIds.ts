import type { EndpointName } from '../endpoints/index.ts'

/** Generators append up to 15 characters, such as `ResponseSuccess`, to the name without its dot, and names of 40 are readable. */
const MAX_LENGTH = 26
const shortWords: readonly (readonly [string, string])[] = [
  ['scheduledAppointments', 'slots'],
  ['AppointmentType', 'Type'],
  ['ServiceProvider', 'Provider'],
]

/**
 * The operation id of an endpoint: its name, with three long words shortened; without its area if it would still be longer than
 * 26 characters (docs/versioning.md#operation-ids). `x-endpoint` has the endpoint's own name.
 */
export function operationId(name: EndpointName): string {
  const short = shortWords.reduce<string>((id, [long, word]) => id.replace(long, word), name)
  return short.length > MAX_LENGTH ? short.slice(short.indexOf('.') + 1) : short
}
