import { LOCALE, viewerZone, zonesDiffer } from '../../ui/format.ts'

/** Formatters are slow to make: one for each zone, and for those whose name is told. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** "10:30 AM" of an instant on the viewer's clock, or on a place's: "10:30 AM EST" where the two differ. */
export function localTime(instant: string, timeZone = viewerZone()): string {
  const timeZoneName = zonesDiffer(instant, timeZone, viewerZone()) ? 'short' : undefined
  const key = `${timeZone} ${timeZoneName}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName })
  formats.set(key, made)
  return made.format(new Date(instant))
}
