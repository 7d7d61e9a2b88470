import { clockOf, instantOf, minutesOf, localTimeOf } from '../../ui/WeekGrid/zone.ts'

/** An instant as local time in a zone: `2026-11-20T15:00`. */
export function toLocalInput(instant: string, zone: string): string {
  const { date, minutes } = localTimeOf(Date.parse(instant), zone)
  return `${date}T${clockOf(minutes)}`
}
/** The instant of local time `2026-11-20T15:00` in a zone; null if invalid. */
export function fromLocalInput(wall: string, zone: string): string | null {
  const [date = '', clock = ''] = wall.split('T')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}/.test(clock)) return null
  return new Date(instantOf(date, minutesOf(clock), zone)).toISOString()
}
