import { format } from './format.ts'

const generic = { timeZoneName: 'longGeneric' } as const

/** "Eastern Time (New York)" for `America/New_York`: common name and city. */
export function zoneName(zone: string): string {
  const clock = format(zone, generic)
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ')
  if (!clock || !place || clock.includes(place)) return clock ?? zone
  return `${clock.slice(0, 1).toUpperCase()}${clock.slice(1)} (${place})`
}
