import type { EndpointName } from '@walkup/sdk'

/** What the pages of the field show while offline, besides lists of one person. */
const whole: ReadonlySet<EndpointName> = new Set([
  'labor.locationNotice',
  'users.today',
  'users.recentActivity',
  'lookup.first',
  'lookup.second',
  'lookup.third',
])
const ofPerson: ReadonlySet<EndpointName> = new Set(['labor.search', 'hours.search', 'qrCodes.search'])

interface SearchInput {
  readonly body?: {
    readonly filter?: { readonly userIds?: readonly number[]; readonly dates?: unknown }
    readonly limit?: number
  }
}

/** The name under which a reply is stored on the device; undefined for all others. Dates are left out: tomorrow's page asks for others. */
export function replyKey(name: EndpointName, input: object): string | undefined {
  if (whole.has(name)) return name
  const { filter, limit } = (input as SearchInput).body ?? {}
  if (!ofPerson.has(name) || filter?.userIds?.length !== 1) return
  const { dates: _, ...rest } = filter
  return `${name} ${JSON.stringify([rest, limit])}`
}
