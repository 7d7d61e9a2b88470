/** IANA time zone arithmetic on Intl alone. Instants are epoch milliseconds, days `YYYY-MM-DD`, times `HH:mm`. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** No zone is further from UTC than this. */
const FARTHEST = 15 * HOUR
const MOST_CACHED = 20_000

const formatters = new Map<string, Intl.DateTimeFormat>()
function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(zone, formatter)
  }
  return formatter
}

/** How far the zone's clocks are ahead of UTC at an instant. @throws RangeError for a zone that does not exist */
export function offsetAt(instant: number, zone: string): number {
  const field: Record<string, number> = {}
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) if (type !== 'literal') field[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = field
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/** The offsets before and after a local day: the same number twice unless the clocks change in or next to it. */
type Offsets = readonly [before: number, after: number]
const offsets = new Map<string, Offsets>()

function offsetsOf(date: string, zone: string): Offsets {
  const key = `${zone} ${date}`
  let found = offsets.get(key)
  if (!found) {
    const midnight = Date.parse(`${date}T00:00:00Z`)
    found = [offsetAt(midnight - FARTHEST, zone), offsetAt(midnight + DAY + FARTHEST, zone)]
    if (offsets.size >= MOST_CACHED) offsets.clear()
    offsets.set(key, found)
  }
  return found
}

const wallClock = (date: string, time: string): number =>
  Date.parse(`${date}T00:00:00Z`) + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * MINUTE

/** The instant of a local time; its first occurrence where the clocks repeat it, undefined where they skip it. */
export function localToInstant(date: string, time: string, zone: string): number | undefined {
  const [before, after] = offsetsOf(date, zone)
  const wall = wallClock(date, time)
  if (before === after) return wall - before
  const first = wall - before
  if (offsetAt(first, zone) === before) return first
  const second = wall - after
  return offsetAt(second, zone) === after ? second : undefined
}

/** As `localToInstant`, but a skipped time moves on by as much as was skipped: where something that has begun ends. */
export const localEndToInstant = (date: string, time: string, zone: string): number =>
  localToInstant(date, time, zone) ?? wallClock(date, time) - offsetsOf(date, zone)[0]

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** The calendar day that it is in the zone at an instant. */
export const localDateOf = (instant: number, zone: string): string => dayOf(instant + offsetAt(instant, zone))

/** The wall-clock time that it is in the zone at an instant. */
export const localTimeOf = (instant: number, zone: string): string =>
  new Date(instant + offsetAt(instant, zone)).toISOString().slice(11, 16)

export const addDays = (date: string, days: number): string => dayOf(Date.parse(`${date}T00:00:00Z`) + days * DAY)
/** Sunday 0 to Saturday 6. */
export const dayOfWeek = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()
/** From `from` to `to`, both included. */
export function* daysBetween(from: string, to: string): Generator<string> {
  for (let date = from; date <= to; date = addDays(date, 1)) yield date
}
