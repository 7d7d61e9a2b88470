import type { Replies } from '@walkup/sdk/contract'
import { dayOfWeek, localEndToInstant, localToInstant } from '../../time/zone.ts'

type Day = Replies['scheduledAppointments.search']['items'][number]['days'][number]
type Slot = Day['slots'][number]

export interface PatternRow {
  readonly dayOfWeek: number
  readonly startLocal: string
  readonly endLocal: string
  readonly capacity: number
  readonly effectiveFrom: string
  readonly effectiveTo: string | null
}
export interface DatedRow {
  readonly id: number
  readonly date: string
  readonly startLocal: string
  readonly endLocal: string
  readonly capacity: number
  readonly technicianIds: number[]
  readonly isClosed: boolean
  readonly updatedAt: string
}
export type Seat = Slot['bookings'][number]
export interface SeatRow extends Seat {
  readonly date: string
  readonly startLocal: string
  /** The local end time that was booked. */
  readonly endLocal: string
}

/** Whether a slot of the weekly pattern is in effect on a day. */
export const isInEffect = (slot: PatternRow, date: string): boolean =>
  slot.dayOfWeek === dayOfWeek(date) && slot.effectiveFrom <= date && (slot.effectiveTo === null || date <= slot.effectiveTo)

/** A day as staff see it: its slots (docs/domain.md#booking-rules), and off-schedule slots that have bookings. */
export function dayOf(
  date: string,
  timeZone: string,
  pattern: readonly PatternRow[],
  dated: readonly DatedRow[],
  seats: readonly SeatRow[],
  holiday: string | null = null,
): Day {
  const own = dated.filter((slot) => slot.date === date)
  const isDated = own.length > 0
  const isClosed = own.some((slot) => slot.isClosed)
  const booked = seats.filter((seat) => seat.date === date)
  const instant = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())
  const toSlot = (
    slot: Partial<DatedRow> & Pick<DatedRow, 'startLocal' | 'endLocal' | 'capacity'>,
    isOnSchedule: boolean,
  ): Slot => {
    const bookings = booked.filter(({ startLocal }) => startLocal === slot.startLocal)
    const held = bookings.filter(({ status }) => status === 'held').length
    const startAt = localToInstant(date, slot.startLocal, timeZone)
    return {
      id: slot.id ?? null,
      startLocal: slot.startLocal,
      endLocal: slot.endLocal,
      startAt: instant(startAt),
      endAt: startAt === undefined ? null : instant(localEndToInstant(date, slot.endLocal, timeZone)),
      isDated: slot.id !== undefined,
      isClosed: slot.isClosed ?? false,
      isOnSchedule,
      capacity: slot.capacity,
      taken: bookings.length - held,
      held,
      remaining:
        isClosed || holiday !== null || !isOnSchedule || startAt === undefined ? 0 : Math.max(0, slot.capacity - bookings.length),
      technicianIds: slot.technicianIds ?? [],
      bookings: bookings.map(({ id, status, lead, technician, conflicts }) => ({ id, status, lead, technician, conflicts })),
      updatedAt: slot.updatedAt ?? null,
    }
  }
  const scheduled = isDated
    ? own.map((slot) => toSlot(slot, true))
    : pattern
        .filter((slot) => isInEffect(slot, date))
        .map(({ startLocal, endLocal, capacity }) => toSlot({ startLocal, endLocal, capacity }, true))
  const starts = new Set(scheduled.map(({ startLocal }) => startLocal))
  const left = new Map(
    booked.filter(({ startLocal }) => !starts.has(startLocal)).map(({ startLocal, endLocal }) => [startLocal, endLocal]),
  )
  const off = [...left].map(([startLocal, endLocal]) => toSlot({ startLocal, endLocal, capacity: 0 }, false))
  return {
    date,
    isDated,
    isClosed,
    holiday,
    slots: [...scheduled, ...off].sort((a, b) => (a.startLocal < b.startLocal ? -1 : 1)),
  }
}

export interface PlannedSlot {
  readonly date: string
  readonly startLocal: string
  readonly endLocal: string
  readonly capacity: number
}

/**
 * The dated slots that copying the pattern creates on the given days. `kept` are dated slots that remain; `taken` returns the
 * number of taken seats of a time, and a slot never has fewer.
 */
export function plan(
  dates: Iterable<string>,
  pattern: readonly PatternRow[],
  kept: ReadonlySet<string>,
  taken: ReadonlyMap<string, number>,
): PlannedSlot[] {
  const slots: PlannedSlot[] = []
  for (const date of dates) {
    for (const slot of pattern) {
      const key = `${date} ${slot.startLocal}`
      if (!isInEffect(slot, date) || kept.has(key)) continue
      const { startLocal, endLocal } = slot
      slots.push({ date, startLocal, endLocal, capacity: Math.max(slot.capacity, taken.get(key) ?? 0) })
    }
  }
  return slots
}

/** The key of a time on a date; each type has at most one slot per key. */
export const keyOf = ({ date, startLocal }: { readonly date: string; readonly startLocal: string }): string =>
  `${date} ${startLocal}`

/** A complete dated slot to write. */
export type WrittenSlot = Omit<DatedRow, 'id' | 'updatedAt'>

/** Whether the dated slots of a range have exactly these versions; the API carries no microseconds. */
export const isCurrent = (seen: readonly Pick<DatedRow, 'id' | 'updatedAt'>[], dated: readonly DatedRow[]): boolean => {
  const versions = new Map(seen.map(({ id, updatedAt }) => [id, Date.parse(updatedAt)]))
  return versions.size === dated.length && dated.every(({ id, updatedAt }) => versions.get(id) === Date.parse(updatedAt))
}

/**
 * How many bookings of a time are on the schedule now but would not be with other dated slots; days without any follow the
 * pattern.
 */
export function lostBookings(
  booked: readonly { readonly date: string; readonly startLocal: string }[],
  pattern: readonly PatternRow[],
  now: readonly WrittenSlot[],
  next: readonly WrittenSlot[],
): number {
  const standsIn = (dated: readonly WrittenSlot[]) => {
    const [keys, days] = [new Set(dated.map(keyOf)), new Set(dated.map(({ date }) => date))]
    return ({ date, startLocal }: (typeof booked)[number]) =>
      days.has(date)
        ? keys.has(keyOf({ date, startLocal }))
        : pattern.some((slot) => slot.startLocal === startLocal && isInEffect(slot, date))
  }
  const [stands, stays] = [standsIn(now), standsIn(next)]
  return booked.filter((booking) => stands(booking) && !stays(booking)).length
}

/** The changes that turn the dated slots of a range into others: unchanged ones remain, and taken seats are kept. */
export function diffSlots(
  next: readonly WrittenSlot[],
  dated: readonly DatedRow[],
  taken: ReadonlyMap<string, number>,
): { gone: DatedRow[]; made: WrittenSlot[] } {
  const text = ({ date, startLocal, endLocal, capacity, technicianIds, isClosed }: WrittenSlot) =>
    JSON.stringify([date, startLocal, endLocal, capacity, technicianIds, isClosed])
  const wanted = next.map((slot) => {
    return { ...slot, capacity: slot.isClosed ? slot.capacity : Math.max(slot.capacity, taken.get(keyOf(slot)) ?? 0) }
  })
  const [there, asked] = [new Set(dated.map(text)), new Set(wanted.map(text))]
  return { gone: dated.filter((slot) => !asked.has(text(slot))), made: wanted.filter((slot) => !there.has(text(slot))) }
}
