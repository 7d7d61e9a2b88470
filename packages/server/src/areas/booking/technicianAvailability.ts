import { joinBusy, type BusyTimes } from './rules.ts'
import { addDays, daysBetween, dayOfWeek, wallClock } from '../../time/zone.ts'

/** A time range in a technician's working week. An end of 23:59 means midnight. */
export interface WorkingHours {
  readonly dayOfWeek: number
  readonly startLocal: string
  readonly endLocal: string
}

/** From the first to the last day, from `startLocal` of the first and until `endLocal` of the last; null means the whole day. */
export interface TimeOff {
  readonly from: string
  readonly to: string
  readonly startLocal: string | null
  readonly endLocal: string | null
}

export interface TechnicianAvailability {
  /** Empty means always. */
  readonly workingHours: readonly WorkingHours[]
  readonly timeOff: readonly TimeOff[]
}

/** Visits last at most a day, and a slot starts before midnight. */
const DAYS_AFTER = 2
const endOf = (date: string, endLocal: string): number =>
  endLocal === '23:59' ? wallClock(addDays(date, 1), '00:00') : wallClock(date, endLocal)

/** The times outside working hours in a range of days. */
function offHours(hours: readonly WorkingHours[], from: string, to: string): (readonly [number, number])[] {
  const working = joinBusy(
    [...daysBetween(addDays(from, -1), addDays(to, DAYS_AFTER))].flatMap((date) =>
      hours
        .filter((one) => one.dayOfWeek === dayOfWeek(date))
        .map(({ startLocal, endLocal }) => [wallClock(date, startLocal), endOf(date, endLocal)] as const),
    ),
  )
  const edges = [wallClock(addDays(from, -1), '00:00'), ...working, wallClock(addDays(to, DAYS_AFTER + 1), '00:00')]
  return edges.flatMap((edge, at) => (at % 2 === 0 ? [[edge, edges[at + 1] as number] as const] : []))
}

/**
 * When technicians are not at work from `from` to `to`, in wall-clock time as if in UTC, since working hours are local to the
 * territory of each visit. Matches `outside_hours` and `is_off` in the database.
 */
export function unavailableTimes(
  people: readonly (TechnicianAvailability & { readonly id: number })[],
  from: string,
  to: string,
): Map<number, BusyTimes> {
  // Most technicians of a type share their hours.
  const known = new Map<string, (readonly [number, number])[]>()
  const away = new Map<number, BusyTimes>()
  for (const { id, workingHours, timeOff } of people) {
    if (workingHours.length === 0 && timeOff.length === 0) continue
    const key = JSON.stringify(workingHours)
    const off = known.get(key) ?? (workingHours.length ? offHours(workingHours, from, to) : [])
    known.set(key, off)
    const absent = timeOff.map(
      (one) =>
        [
          wallClock(one.from, one.startLocal ?? '00:00'),
          one.endLocal === null ? wallClock(addDays(one.to, 1), '00:00') : wallClock(one.to, one.endLocal),
        ] as const,
    )
    away.set(id, joinBusy([...off, ...absent]))
  }
  return away
}
