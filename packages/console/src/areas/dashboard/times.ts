import { LOCALE, viewerZone, zonesDiffer } from '../../ui/format.ts'

/** Cached per zone, since formatters are slow to construct. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** "10:30 AM" on the viewer's or a location's clock; "10:30 AM EST" if the two differ. */
export function localTime(instant: string, timeZone = viewerZone()): string {
  const timeZoneName = zonesDiffer(instant, timeZone, viewerZone()) ? 'short' : undefined
  const key = `${timeZone} ${timeZoneName}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName })
  formats.set(key, made)
  return made.format(new Date(instant))
}
