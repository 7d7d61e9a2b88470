import { tzOffset } from '@date-fns/tz'
import { addDays } from '@walkup/sdk/domain'

export { addDays, dayOfWeek } from '@walkup/sdk/domain'

/**
 * Time zone arithmetic. Instants are epoch milliseconds, days `YYYY-MM-DD`, times `HH:mm`. Not by TZDate, which picks the second
 * occurrence of a repeated time in some zones and is about a thousand times slower.
 */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const MAX_CACHED = 20_000

/** The zone's UTC offset at an instant. @throws RangeError for an unknown zone */
export function offsetAt(instant: number, zone: string): number {
  const minutes = tzOffset(zone, new Date(instant))
  if (Number.isNaN(minutes)) throw new RangeError(`Unknown time zone: ${zone}`)
  return minutes * MINUTE
}

/** Cached offsets at UTC midnights, by zone. */
const offsets = new Map<string, Map<number, number>>()
function midnightOffset(midnight: number, zone: string): number {
  let ofZone = offsets.get(zone)
  if (!ofZone || ofZone.size >= MAX_CACHED) offsets.set(zone, (ofZone = new Map()))
  let offset = ofZone.get(midnight)
  if (offset === undefined) ofZone.set(midnight, (offset = offsetAt(midnight, zone)))
  return offset
}

/** A day's midnight and a wall-clock time, as if in UTC. */
const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const sinceMidnight = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * MINUTE

/** A local time in milliseconds, as if in UTC. */
export const wallClock = (date: string, time: string): number => midnightOf(date) + sinceMidnight(time)

/** The offsets well before and after a local day; they are equal unless the clocks change near it. */
const offsetBefore = (midnight: number, zone: string): number => midnightOffset(midnight - DAY, zone)
const offsetAfter = (midnight: number, zone: string): number => midnightOffset(midnight + 2 * DAY, zone)

/** When the clocks change near a day, to the second: found by binary search, then cached. */
const changes = new Map<string, number>()
function changeNear(midnight: number, zone: string): number {
  const key = `${zone} ${midnight}`
  const known = changes.get(key)
  if (known !== undefined) return known
  let low = midnight - DAY
  let high = midnight + 2 * DAY
  const before = midnightOffset(low, zone)
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (offsetAt(middle, zone) === before) low = middle
    else high = middle
  }
  if (changes.size >= MAX_CACHED) changes.clear()
  changes.set(key, high)
  return high
}

/** The instant of a local time: the first occurrence if the clocks repeat it, undefined if they skip it. */
export function localToInstant(date: string, time: string, zone: string): number | undefined {
  const midnight = midnightOf(date)
  const before = offsetBefore(midnight, zone)
  const after = offsetAfter(midnight, zone)
  const wall = midnight + sinceMidnight(time)
  if (before === after) return wall - before
  const change = changeNear(midnight, zone)
  if (wall - before < change) return wall - before
  return wall - after >= change ? wall - after : undefined
}

/** Like `localToInstant`, but shifts a skipped time forward: anything that has started must end. */
export const localEndToInstant = (date: string, time: string, zone: string): number =>
  localToInstant(date, time, zone) ?? midnightOf(date) + sinceMidnight(time) - offsetBefore(midnightOf(date), zone)

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** The calendar day in the zone at an instant. */
export const localDateOf = (instant: number, zone: string): string => dayOf(instant + offsetAt(instant, zone))

/** The wall-clock time in the zone at an instant. */
export const localTimeOf = (instant: number, zone: string): string =>
  new Date(instant + offsetAt(instant, zone)).toISOString().slice(11, 16)

/** Yields the days from `from` to `to`, inclusive. */
export function* daysBetween(from: string, to: string): Generator<string> {
  for (let date = from; date <= to; date = addDays(date, 1)) yield date
}
