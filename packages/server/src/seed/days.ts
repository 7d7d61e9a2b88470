import { localEndToInstant, localTimeOf } from '../time/zone.ts'

export { addDays, dayOfWeek, localDateOf } from '../time/zone.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Minutes after midnight as `HH:mm`. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The instant, in ms, of a local time in minutes after midnight. */
export const instantOf = (date: string, minutes: number, zone: string): number => localEndToInstant(date, clock(minutes), zone)
export const localHour = (time: number, zone: string): number => Number(localTimeOf(time, zone).slice(0, 2))

export const iso = (time: number): string => new Date(time).toISOString()
export const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time))
