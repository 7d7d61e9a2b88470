import type { Replies } from '@walkup/sdk/contract'
import { metersBetween, type Coordinates } from '../labor/rules.ts'

export type TravelWarning = Replies['appointments.day']['technicians'][number]['travelWarnings'][number]

const METERS_PER_MILE = 1609.344
const MINUTE = 60_000
/** Straight-line miles per hour from door to door, including detours and parking. */
const STRAIGHT_LINE_MPH = 30
/** The distance of shorter trips is too uncertain, since only the centers of ZIP codes are known. */
const MIN_TRIP_MIN = 10

export interface Stop {
  readonly id: number
  readonly startAt: string
  readonly endAt: string
  /** Unknown without a ZIP code, or if the caller may not see the lead. */
  readonly at: Coordinates | undefined
}

/** The trips between consecutive visits of a technician that take longer than the time between them. */
export function travelWarnings(stops: readonly Stop[]): TravelWarning[] {
  const ordered = stops.toSorted((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt) || a.id - b.id)
  return ordered.flatMap((next, index) => {
    const last = ordered[index - 1]
    if (!last?.at || !next.at) return []
    const miles = metersBetween(last.at, next.at) / METERS_PER_MILE
    const neededMin = Math.ceil((miles / STRAIGHT_LINE_MPH) * 60)
    const availableMin = Math.max(0, Math.floor((Date.parse(next.startAt) - Date.parse(last.endAt)) / MINUTE))
    if (neededMin < MIN_TRIP_MIN || neededMin <= availableMin) return []
    return [{ fromId: last.id, toId: next.id, miles: Math.round(miles), neededMin, availableMin }]
  })
}
