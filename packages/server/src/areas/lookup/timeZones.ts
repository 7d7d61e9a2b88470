export interface TimeZoneItem {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly isActive: true
}

/** The main US zones, one per offset, listed first. */
const first = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'America/Detroit',
  'America/Indiana/Indianapolis',
  'America/Boise',
  'America/Puerto_Rico',
]
const HOUR = 3_600_000

function labelled(key: string, at: Date): string {
  const offset = new Intl.DateTimeFormat('en-US', { timeZone: key, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${key.replaceAll('_', ' ')} (${(offset ?? 'UTC').replace('GMT', 'UTC').replace('-', '−')})`
}

let made: { hour: number; items: TimeZoneItem[] } | undefined
/**
 * Every IANA zone that this server knows, US ones first, with its offset at `now`. Cached for an hour: some 450 labels are slow
 * to format.
 */
export function timeZones(now: Date): TimeZoneItem[] {
  const hour = Math.floor(now.getTime() / HOUR)
  if (made?.hour !== hour) {
    const keys = new Set([...first, ...Intl.supportedValuesOf('timeZone'), 'UTC'])
    made = { hour, items: [...keys].map((key, index) => ({ id: index + 1, key, name: labelled(key, now), isActive: true })) }
  }
  return made.items
}
