import { tzOffset } from '@date-fns/tz'
import { addDays } from '@walkup/sdk/domain'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
export const DAY_MIN = 1440

/** LocalTime-clock time: a local day `YYYY-MM-DD` and minutes since its midnight. */
export interface LocalTime {
  readonly date: string
  readonly minutes: number
}

const asUtc = (date: string, minutes: number): number => Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS

/** A zone's UTC offset in ms. */
const offsetAt = (instant: number, zone: string): number => tzOffset(zone, new Date(instant)) * MINUTE_MS

/** LocalTime-clock time in a zone at an instant in ms. */
export function localTimeOf(instant: number, zone: string): LocalTime {
  const shown = instant + offsetAt(instant, zone)
  const day = Math.floor(shown / DAY_MS)
  return {
    date: new Date(day * DAY_MS).toISOString().slice(0, 10),
    minutes: Math.floor((shown - day * DAY_MS) / MINUTE_MS),
  }
}

/**
 * The instant in ms of a wall-clock time; minutes may exceed the day. A repeated time means its first occurrence, and a skipped
 * one is shifted forward, as for bookings and shifts. TZDate picks the second occurrence in some zones and is much slower.
 */
export function instantOf(date: string, minutes: number, zone: string): number {
  const day = addDays(date, Math.floor(minutes / DAY_MIN))
  const rest = ((minutes % DAY_MIN) + DAY_MIN) % DAY_MIN
  const utc = asUtc(day, rest)
  const before = utc - offsetAt(utc - DAY_MS, zone)
  const after = utc - offsetAt(utc + DAY_MS, zone)
  const fits = [before, after].filter((instant) => {
    const local = localTimeOf(instant, zone)
    return local.date === day && local.minutes === rest
  })
  return fits.length > 0 ? Math.min(...fits) : before
}

/** Minutes of a day that its clocks skip or repeat. */
export interface ClockChange {
  readonly kind: 'skips' | 'repeats'
  readonly from: number
  readonly to: number
}

const STEP = 15
/** A day's clock change, if any. */
export function clockChange(date: string, zone: string): ClockChange | undefined {
  const change = offsetAt(instantOf(addDays(date, 1), 0, zone), zone) - offsetAt(instantOf(date, 0, zone), zone)
  if (change === 0) return
  const isOdd = (minutes: number) => {
    const first = instantOf(date, minutes, zone)
    const local = localTimeOf(change > 0 ? first : first - change, zone)
    return (local.date === date && local.minutes === minutes) === change < 0
  }
  const odd = Array.from({ length: DAY_MIN / STEP }, (_, step) => step * STEP).filter(isOdd)
  const [from] = odd
  const last = odd.at(-1)
  if (from === undefined || last === undefined) return
  return { kind: change > 0 ? 'skips' : 'repeats', from, to: last + STEP }
}

/** `HH:mm` from minutes since midnight, modulo a day. */
export function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = ((minutes % DAY_MIN) + DAY_MIN) % DAY_MIN
  return `${two(Math.floor(rest / 60))}:${two(rest % 60)}`
}

/** Minutes since midnight of an `HH:mm`. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** A zone's common name: "Eastern Time", or "ET" for short. */
export function zoneName(zone: string, width: 'long' | 'short', locale: string): string {
  const style = width === 'long' ? 'longGeneric' : 'shortGeneric'
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: style }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
