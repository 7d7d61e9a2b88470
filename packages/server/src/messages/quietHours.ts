import { addDays, localDateOf, localTimeOf, localToInstant } from '../time/zone.ts'

/** Nobody is texted from 8 pm to 8 am. */
const FIRST = '08:00'
const LAST = '19:59'
const QUIET = '20:00'

/** If a person's location is unknown, texts must be allowed in all zones of the contiguous states. */
export const anyZone: readonly string[] = ['America/New_York', 'America/Los_Angeles']

const isQuietIn = (instant: number, zone: string): boolean => {
  const time = localTimeOf(instant, zone)
  return time < FIRST || time > LAST
}

/** Whether an instant is in the quiet hours of one of the zones. */
export const isQuiet = (instant: number, zones: readonly string[]): boolean => zones.some((zone) => isQuietIn(instant, zone))

/** The instant of a local time; a skipped time counts as the end of the gap. */
const instantOf = (date: string, time: string, zone: string): number =>
  localToInstant(date, time, zone) ??
  localToInstant(date, `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:00`, zone) ??
  0

/** The next time that quiet hours begin in one of the zones. */
export const nextQuiet = (instant: number, zones: readonly string[]): number =>
  Math.min(
    ...zones.map((zone) => {
      const date = localDateOf(instant, zone)
      const today = instantOf(date, QUIET, zone)
      return today > instant ? today : instantOf(addDays(date, 1), QUIET, zone)
    }),
  )

/** The first instant outside quiet hours, at or after a given one. */
export function nextAllowed(instant: number, zones: readonly string[]): number {
  let at = instant
  // Each step leaves the quiet hours of one zone. Bounded, since zones without a common allowed hour would loop forever.
  for (let step = 0; step < 8 && isQuiet(at, zones); step++) {
    for (const zone of zones) {
      if (!isQuietIn(at, zone)) continue
      const date = localDateOf(at, zone)
      at = instantOf(localTimeOf(at, zone) < FIRST ? date : addDays(date, 1), FIRST, zone)
    }
  }
  return at
}

/** The last allowed minute at or before an instant. */
export function lastAllowed(instant: number, zones: readonly string[]): number {
  let at = instant
  for (let step = 0; step < 8 && isQuiet(at, zones); step++) {
    for (const zone of zones) {
      if (!isQuietIn(at, zone)) continue
      const date = localDateOf(at, zone)
      at = instantOf(localTimeOf(at, zone) > LAST ? date : addDays(date, -1), LAST, zone)
    }
  }
  return at
}
