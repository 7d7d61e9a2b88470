import { offsetAt } from '../../time/zone.ts'

const DAY = 24 * 3_600_000

/** A local time in iCalendar format. */
export const zonedStamp = (instant: number, zone: string): string => localStamp(instant + offsetAt(instant, zone))
const localStamp = (wall: number): string => new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '')

/** `-0500`. */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60_000
  const text = `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`
  return `${offset < 0 ? '-' : '+'}${text}`
}

interface Change {
  readonly at: number
  readonly before: number
  readonly after: number
}

/** Every clock change between two instants, to the second. */
function changesBetween(from: number, to: number, zone: string): Change[] {
  const changes: Change[] = []
  for (let start = from; start < to; start += DAY) {
    const before = offsetAt(start, zone)
    const after = offsetAt(start + DAY, zone)
    if (before === after) continue
    let [low, high] = [start, start + DAY]
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000
      if (offsetAt(middle, zone) === before) low = middle
      else high = middle
    }
    changes.push({ at: high, before, after })
  }
  return changes
}

/**
 * The VTIMEZONE of a zone for a time span (RFC 5545 §3.6.5): its offset at the start, and each change after that. Changes are listed
 * individually, since the rules behind them are not available.
 */
export function timeZoneComponent(zone: string, from: number, to: number): string[] {
  const start = Math.floor(from / 1000) * 1000
  const initial = offsetAt(start, zone)
  const changes = [{ at: start, before: initial, after: initial }, ...changesBetween(start, to, zone)]
  const standard = Math.min(...changes.flatMap(({ before, after }) => [before, after]))
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...changes.flatMap(({ at, before, after }) => {
      const name = after === standard ? 'STANDARD' : 'DAYLIGHT'
      return [
        `BEGIN:${name}`,
        `DTSTART:${localStamp(at + before)}`,
        `TZOFFSETFROM:${offsetText(before)}`,
        `TZOFFSETTO:${offsetText(after)}`,
        `END:${name}`,
      ]
    }),
    'END:VTIMEZONE',
  ]
}
