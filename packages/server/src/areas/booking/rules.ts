import { slotIdOf } from './slotId.ts'
import { addDays, dayOfWeek, daysBetween, localDateOf, localEndToInstant, localToInstant } from './zone.ts'

const MINUTE = 60_000

/** What of an appointment type decides its slots. */
export interface TypeRules {
  readonly id: number
  /** The territory's IANA zone: every local time is in it. */
  readonly timeZone: string
  readonly durationMin: number
  readonly bufferBeforeMin: number
  readonly bufferAfterMin: number
  readonly minNoticeMin: number
  readonly horizonDays: number
  /** Whether technicians serve it at all; one with none that are active has no slot. */
  readonly hasTechnicians: boolean
  /** The active technicians that serve it, by id. */
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
  /** The technicians of this slot alone; none means the type's. */
  readonly technicianIds: readonly number[]
  readonly isClosed: boolean
}

/** From and to in turn, epoch milliseconds, ascending, never overlapping. */
export type BusyTimes = readonly number[]

export interface Schedule {
  readonly type: TypeRules
  readonly pattern: readonly PatternSlot[]
  readonly dated: readonly DatedSlot[]
  /** Bookings and live holds by `date start`. */
  readonly taken: ReadonlyMap<string, number>
  readonly busy: ReadonlyMap<number, BusyTimes>
  /** Which of the technicians that a dated slot names are active. */
  readonly activeTechnicianIds: ReadonlySet<number>
}

/** A slot that is offered, with all that a booking of it needs. */
export interface Offer {
  readonly id: string
  readonly appointmentTypeId: number
  readonly date: string
  readonly startLocal: string
  readonly endLocal: string
  /** Epoch milliseconds, as below. */
  readonly startAt: number
  readonly endAt: number
  /** The technician's time: the slot or the visit, whichever is longer, with the buffers. */
  readonly busyFrom: number
  readonly busyTo: number
  readonly capacity: number
  readonly remaining: number
  /** null where the type needs no technician. */
  readonly technicianIds: readonly number[] | null
}

export const seatKey = (date: string, startLocal: string): string => `${date} ${startLocal}`

/** Answers who is free from one slot to the next: each technician's times are walked once, as slots come in order. */
function freeFinder(
  busy: ReadonlyMap<number, BusyTimes>,
): (ids: readonly number[], from: number, to: number, most: number) => number {
  const walks = new Map<number, { readonly times: BusyTimes; at: number }>()
  for (const [id, times] of busy) walks.set(id, { times, at: 0 })
  let earlier = -Infinity
  return (ids, from, to, most) => {
    // Where the clocks are set back, a later slot may start before the one ahead of it.
    if (from < earlier) for (const walk of walks.values()) walk.at = 0
    earlier = from
    let free = 0
    for (const id of ids) {
      const walk = walks.get(id)
      if (walk) {
        const { times } = walk
        let { at } = walk
        // The first interval that ends after `from` decides.
        while (at < times.length && (times[at + 1] as number) <= from) at += 2
        walk.at = at
        if (at < times.length && (times[at] as number) < to) continue
      }
      if (++free === most) break
    }
    return free
  }
}

/** Sorts intervals and joins those that touch, as `BusyTimes` wants them. */
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

/** The days that can be offered at all within `from` and `to`. */
export function bookableRange(type: TypeRules, now: number, from: string, to: string): { from: string; to: string } {
  const today = localDateOf(now, type.timeZone)
  const last = addDays(today, type.horizonDays)
  return { from: from > today ? from : today, to: to < last ? to : last }
}

/**
 * The slots offered from `from` to `to` (local days, both included), ascending.
 * A closed dated slot closes its whole day; to close one slot among others, its capacity is 0.
 */
export function offers(schedule: Schedule, now: number, from: string, to: string): Offer[] {
  const { type, pattern, dated, taken, busy, activeTechnicianIds } = schedule
  const range = bookableRange(type, now, from, to)
  const earliest = now + type.minNoticeMin * MINUTE
  const byDate = groupBy(dated, (slot) => slot.date)
  const byWeekday = groupBy(pattern, (slot) => slot.dayOfWeek)
  const typeTechnicians = type.hasTechnicians ? type.technicianIds : null
  const countFree = freeFinder(busy)
  const found: Offer[] = []

  for (const date of daysBetween(range.from, range.to)) {
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
      const busyTo = Math.max(endAt, startAt + type.durationMin * MINUTE) + type.bufferAfterMin * MINUTE
      const technicianIds =
        'technicianIds' in slot && slot.technicianIds.length
          ? slot.technicianIds.filter((id) => activeTechnicianIds.has(id))
          : typeTechnicians
      const remaining = technicianIds ? countFree(technicianIds, busyFrom, busyTo, seats) : seats
      if (remaining === 0) continue
      const key = { appointmentTypeId: type.id, date, startLocal }
      found.push({ ...key, id: slotIdOf(key), endLocal, startAt, endAt, busyFrom, busyTo, capacity, remaining, technicianIds })
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

/** An offer as callers see it. */
export const toSlot = ({ id, startAt, endAt, startLocal, endLocal, remaining }: Offer): OfferedSlot => ({
  id,
  startAt: new Date(startAt).toISOString(),
  endAt: new Date(endAt).toISOString(),
  startLocal,
  endLocal,
  remaining,
})

/** Offers by local day; days without one are left out. */
export const toDays = (list: readonly Offer[]): { date: string; slots: OfferedSlot[] }[] =>
  [...groupBy(list, (offer) => offer.date)].map(([date, ofDay]) => ({ date, slots: ofDay.map(toSlot) }))
