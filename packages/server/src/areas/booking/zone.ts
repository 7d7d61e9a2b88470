import { tzOffset } from '@date-fns/tz'
import { addDays } from '@walkup/sdk/domain'

export { addDays, dayOfWeek } from '@walkup/sdk/domain'

/**
 * Time zone arithmetic. Instants are epoch milliseconds, days `YYYY-MM-DD`, times `HH:mm`. TZDate has the offsets too, but takes the
 * second occurrence of a repeated time in some zones, and one conversion costs as much as a thousand of these.
 */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const MOST_CACHED = 20_000

/** How far the zone's clocks are ahead of UTC at an instant. @throws RangeError for a zone that does not exist */
export function offsetAt(instant: number, zone: string): number {
  const minutes = tzOffset(zone, new Date(instant))
  if (Number.isNaN(minutes)) throw new RangeError(`There is no time zone ${zone}`)
  return minutes * MINUTE
}

/** The offset at each UTC midnight, by zone. */
const offsets = new Map<string, Map<number, number>>()
function midnightOffset(midnight: number, zone: string): number {
  let ofZone = offsets.get(zone)
  if (!ofZone || ofZone.size >= MOST_CACHED) offsets.set(zone, (ofZone = new Map()))
  let offset = ofZone.get(midnight)
  if (offset === undefined) ofZone.set(midnight, (offset = offsetAt(midnight, zone)))
  return offset
}

/** Midnight of a day and a wall-clock time in it, as if they were UTC. */
const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const sinceMidnight = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * MINUTE

/** The offsets well before and after a local day: the same number twice unless the clocks change in it or next to it. */
const offsetBefore = (midnight: number, zone: string): number => midnightOffset(midnight - DAY, zone)
const offsetAfter = (midnight: number, zone: string): number => midnightOffset(midnight + 2 * DAY, zone)

/** When the clocks change around a day, to the second; found by halving once, then remembered. */
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
  if (changes.size >= MOST_CACHED) changes.clear()
  changes.set(key, high)
  return high
}

/** The instant of a local time; its first occurrence where the clocks repeat it, undefined where they skip it. */
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

/** As `localToInstant`, but a skipped time moves on by as much as was skipped: where something that has begun ends. */
export const localEndToInstant = (date: string, time: string, zone: string): number =>
  localToInstant(date, time, zone) ?? midnightOf(date) + sinceMidnight(time) - offsetBefore(midnightOf(date), zone)

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** The calendar day that it is in the zone at an instant. */
export const localDateOf = (instant: number, zone: string): string => dayOf(instant + offsetAt(instant, zone))

/** The wall-clock time that it is in the zone at an instant. */
export const localTimeOf = (instant: number, zone: string): string =>
  new Date(instant + offsetAt(instant, zone)).toISOString().slice(11, 16)

/** From `from` to `to`, both included. */
export function* daysBetween(from: string, to: string): Generator<string> {
  for (let date = from; date <= to; date = addDays(date, 1)) yield date
}
