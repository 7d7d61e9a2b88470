import type { Replies } from '@walkup/sdk'
import { DAY_MIN, minutesOf } from '../../ui/WeekGrid/zone.ts'
import { t } from '../../i18n/index.ts'

type Day = Replies['appointments.day']
export type DayVisit = Day['unassigned'][number]
export type TravelWarning = Day['technicians'][number]['travelWarnings'][number]

/** A visit with its minutes since the day's midnight, and the trip to it that takes too long. */
export interface PlacedVisit {
  readonly visit: DayVisit
  readonly start: number
  readonly end: number
  readonly trip: TravelWarning | undefined
}
export interface Row {
  /** 0 for visits without a technician. */
  readonly id: number
  readonly name: string
  readonly isUnassigned: boolean
  readonly visits: readonly PlacedVisit[]
  readonly warnings: readonly TravelWarning[]
}

function placed(visit: DayVisit, warnings: readonly TravelWarning[]): PlacedVisit {
  const [start, end] = [minutesOf(visit.startLocal), minutesOf(visit.endLocal)]
  return { visit, start, end: end > start ? end : end + DAY_MIN, trip: warnings.find(({ toId }) => toId === visit.id) }
}

/** The rows of a day: visits without a technician, technicians with visits, and those without any; nothing on a day without visits. */
export function toRows({ technicians, unassigned }: Day): readonly Row[] {
  if (!unassigned.length && technicians.every(({ visits }) => !visits.length)) return []
  const rows = technicians
    .toSorted((a, b) => Number(b.visits.length > 0) - Number(a.visits.length > 0))
    .map(({ id, name, visits, travelWarnings }) => ({
      id,
      name,
      isUnassigned: false,
      visits: visits.map((visit) => placed(visit, travelWarnings)),
      warnings: travelWarnings,
    }))
  const free = unassigned.map((visit) => placed(visit, []))
  return [{ id: 0, name: t('queue.unassigned'), isUnassigned: true, visits: free, warnings: [] }, ...rows]
}

export interface Hours {
  readonly from: number
  readonly count: number
}
/** The hours to show: at least a working day, and all visits until midnight. */
export function hoursOf(rows: readonly Row[]): Hours {
  const visits = rows.flatMap((row) => row.visits)
  const from = Math.floor(Math.min(8 * 60, ...visits.map(({ start }) => start)) / 60)
  const to = Math.min(24, Math.ceil(Math.max(18 * 60, ...visits.map(({ end }) => end)) / 60))
  return { from, count: to - from }
}

/** The lane of each visit, so that those that overlap are beneath each other. */
export function lanesOf(visits: readonly PlacedVisit[]): ReadonlyMap<number, number> {
  const ends: number[] = []
  const lanes = new Map<number, number>()
  for (const { visit, start, end } of visits.toSorted((a, b) => a.start - b.start)) {
    const free = ends.findIndex((until) => until <= start)
    const lane = free < 0 ? ends.length : free
    ends[lane] = end
    lanes.set(visit.id, lane)
  }
  return lanes
}
