import { localDay, formatInZone } from '../../ui/format.ts'

/** A time in a zone; includes the date only if it differs from the date shown next to it. */
export function formatClock(day: string, instant: string, zone: string): string {
  const whole = formatInZone(instant, zone)
  const prefix = `${localDay(day)}, `
  return whole.startsWith(prefix) ? whole.slice(prefix.length) : whole
}
