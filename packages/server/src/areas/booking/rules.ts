import { slotIdOf } from './slotId.ts'
import { addDays, dayOfWeek, daysBetween, localDateOf, localEndToInstant, localToInstant, wallClock } from '../../time/zone.ts'

const MINUTE = 60_000

/** The properties of an appointment type that determine its slots. */
export interface TypeRules {
  readonly id: number
  /** The territory's IANA time zone, for all local times. */
  readonly timeZone: string
  readonly durationMin: number
  readonly bufferBeforeMin: number
  readonly bufferAfterMin: number
  readonly minNoticeMin: number
  readonly horizonDays: number
  /** Whether it requires technicians; without an active one, it has no slots. */
  readonly hasTechnicians: boolean
  /** The ids of its active technicians. */
  readonly technicianIds: readonly number[]
}

export interface PatternSlot {
  readonly dayOfWeek: number
  readonly startLocal: string
  readonly endLocal: string
  readonly capacity: number
  readonly effectiveFrom: string
  readonly effectiveTo: string | null
}

export interface DatedSlot {
  readonly date: string
  readonly startLocal: string
  readonly endLocal: string
  readonly capacity: number
  /** Overrides the type's technicians, unless empty. */
  readonly technicianIds: readonly number[]
  readonly isClosed: boolean
}

/** Alternating start and end times in epoch milliseconds; ascending, without overlaps. */
export type BusyTimes = readonly number[]

export interface Schedule {
  readonly type: TypeRules
  readonly pattern: readonly PatternSlot[]
  readonly dated: readonly DatedSlot[]
  /** The number of bookings and live holds, by `seatKey`. */
  readonly taken: ReadonlyMap<string, number>
  readonly busy: ReadonlyMap<number, BusyTimes>
  /** When each technician is off or outside working hours, in wall-clock time as if in UTC. */
  readonly away: ReadonlyMap<number, BusyTimes>
  /** The active ones among the technicians of dated slots. */
  readonly activeTechnicianIds: ReadonlySet<number>
  /** The local days on which a holiday closes the type. */
  readonly closedDays: ReadonlySet<string>
}

/** An available slot with everything that a booking needs. */
export interface Offer {
  readonly id: string
  readonly appointmentTypeId: number
  readonly date: string
  readonly startLocal: string
  readonly endLocal: string
  /** Epoch milliseconds, like the times below. */
  readonly startAt: number
  readonly endAt: number
  /** The technician's busy time: the longer of slot and visit, plus the buffers. */
  readonly busyFrom: number
  readonly busyTo: number
  /** How long the technician is at the visit: the longer of slot and visit. */
  readonly visitMs: number
  readonly capacity: number
  readonly remaining: number
  /** null if the type requires no technician. */
  readonly technicianIds: readonly number[] | null
}

export const seatKey = (date: string, startLocal: string): string => `${date} ${startLocal}`

/** Whether an interval overlaps with any time of a technician. Intervals come in order, so the times are scanned only once. */
function createOverlapCheck(times: ReadonlyMap<number, BusyTimes>): (id: number, from: number, to: number) => boolean {
  const cursors = new Map<number, { readonly times: BusyTimes; at: number; from: number }>()
  for (const [id, ofOne] of times) cursors.set(id, { times: ofOne, at: 0, from: -Infinity })
  return (id, from, to) => {
    const cursor = cursors.get(id)
    if (!cursor) return false
    // When clocks go back, a slot may start before the previous one.
    let at = from < cursor.from ? 0 : cursor.at
    const { times: ofOne } = cursor
    // Only the first interval that ends after `from` can overlap.
    while (at < ofOne.length && (ofOne[at + 1] as number) <= from) at += 2
    cursor.at = at
    cursor.from = from
    return at < ofOne.length && (ofOne[at] as number) < to
  }
}

/** Sorts intervals and merges overlapping or adjacent ones. */
export function joinBusy(intervals: readonly (readonly [number, number])[]): number[] {
  const joined: number[] = []
  for (const [from, to] of intervals.toSorted((a, b) => a[0] - b[0])) {
    const end = joined.at(-1)
    if (end !== undefined && from <= end) joined[joined.length - 1] = Math.max(end, to)
    else joined.push(from, to)
  }
  return joined
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Clamps a range to the days between today and the booking horizon. */
export function bookableRange(type: TypeRules, now: number, from: string, to: string): { from: string; to: string } {
  const today = localDateOf(now, type.timeZone)
  const last = addDays(today, type.horizonDays)
  return { from: from > today ? from : today, to: to < last ? to : last }
}

/**
 * Returns the available slots from `from` to `to` (local days, inclusive), ascending.
 * A closed dated slot closes its whole day; a single slot is closed by a capacity of 0.
 * Taking a seat checks in SQL again who is free (`candidates` in seats.ts); `seatsOffered.test.ts` compares both.
 */
export function offers(schedule: Schedule, now: number, from: string, to: string): Offer[] {
  const { type, pattern, dated, taken, busy, away, activeTechnicianIds, closedDays } = schedule
  const range = bookableRange(type, now, from, to)
  const earliest = now + type.minNoticeMin * MINUTE
  const byDate = groupBy(dated, (slot) => slot.date)
  const byWeekday = groupBy(pattern, (slot) => slot.dayOfWeek)
  const typeTechnicians = type.hasTechnicians ? type.technicianIds : null
  const isBusy = createOverlapCheck(busy)
  const isAway = createOverlapCheck(away)
  const found: Offer[] = []

  for (const date of daysBetween(range.from, range.to)) {
    if (closedDays.has(date)) continue
    const own = byDate.get(date)
    if (own?.some((slot) => slot.isClosed)) continue
    const effective = (slot: PatternSlot) => slot.effectiveFrom <= date && (slot.effectiveTo === null || date <= slot.effectiveTo)
    const ofDay: (PatternSlot | DatedSlot)[] = own ?? byWeekday.get(dayOfWeek(date))?.filter(effective) ?? []
    ofDay.sort((a, b) => (a.startLocal < b.startLocal ? -1 : 1))
    for (const slot of ofDay) {
      const { startLocal, endLocal, capacity } = slot
      const seats = capacity - (taken.get(seatKey(date, startLocal)) ?? 0)
      if (seats <= 0) continue
      const startAt = localToInstant(date, startLocal, type.timeZone)
      if (startAt === undefined || startAt < earliest) continue
      const endAt = localEndToInstant(date, endLocal, type.timeZone)
      const busyFrom = startAt - type.bufferBeforeMin * MINUTE
      const visitMs = Math.max(endAt - startAt, type.durationMin * MINUTE)
      const busyTo = startAt + visitMs + type.bufferAfterMin * MINUTE
      const technicianIds =
        'technicianIds' in slot && slot.technicianIds.length
          ? slot.technicianIds.filter((id) => activeTechnicianIds.has(id))
          : typeTechnicians
      let remaining = technicianIds ? 0 : seats
      const wallStart = wallClock(date, startLocal)
      for (const id of technicianIds ?? []) {
        if (remaining === seats) break
        if (!isBusy(id, busyFrom, busyTo) && !isAway(id, wallStart, wallStart + visitMs)) remaining++
      }
      if (remaining === 0) continue
      const key = { appointmentTypeId: type.id, date, startLocal }
      found.push({
        ...key,
        id: slotIdOf(key),
        endLocal,
        startAt,
        endAt,
        busyFrom,
        busyTo,
        visitMs,
        capacity,
        remaining,
        technicianIds,
      })
    }
  }
  return found.sort((a, b) => a.startAt - b.startAt)
}

export interface OfferedSlot {
  readonly id: string
  readonly startAt: string
  readonly endAt: string
  readonly startLocal: string
  readonly endLocal: string
  readonly remaining: number
}

/** Converts an offer to the API's format. */
export const toSlot = ({ id, startAt, endAt, startLocal, endLocal, remaining }: Offer): OfferedSlot => ({
  id,
  startAt: new Date(startAt).toISOString(),
  endAt: new Date(endAt).toISOString(),
  startLocal,
  endLocal,
  remaining,
})

/** Groups offers by local day; days without offers are omitted. */
export const toDays = (list: readonly Offer[]): { date: string; slots: OfferedSlot[] }[] =>
  [...groupBy(list, (offer) => offer.date)].map(([date, ofDay]) => ({ date, slots: ofDay.map(toSlot) }))
