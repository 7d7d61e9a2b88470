import type { Replies } from '@walkup/sdk'
import { minutesOf } from '../../ui/WeekGrid/zone.ts'
import type { GridItem } from '../../ui/WeekGrid/WeekGrid.tsx'
import { t } from '../../i18n/index.ts'

export type Schedule = Replies['scheduledAppointments.search']['items'][number]
export type Day = Schedule['days'][number]
export type Slot = Day['slots'][number]
/** Version that a change is based on. */
export type SlotBase = Pick<Slot, 'id' | 'startLocal' | 'endLocal' | 'capacity' | 'updatedAt'>
export type PatternSlot = Replies['defaultAppointments.upsert']

/** A slot in the day grid, identified by position, since pattern slots have no other id. */
export interface SlotItem extends GridItem {
  readonly slot: Slot
  /** Of a day that is closed as a whole. */
  readonly isClosed: boolean
}
export const keyOf = (date: string, startLocal: string): string => `${date}T${startLocal}`

/** Label of the slot's kind. */
export const kindLabel = ({ slot, isClosed }: Pick<SlotItem, 'slot' | 'isClosed'>): string =>
  isClosed
    ? t('common.closed')
    : !slot.isOnSchedule
      ? t('slots.offSchedule')
      : slot.isDated
        ? t('common.datedSlot')
        : t('slots.fromTheWeeklyPattern')

/** Whether a closed slot or a holiday closes the whole day. */
export const isClosed = (day: Day | undefined): boolean => !!day && (day.isClosed || day.holiday !== null)

export const toItems = (days: readonly Day[]): SlotItem[] =>
  days.flatMap((day) =>
    day.slots.map((slot) => ({
      id: keyOf(day.date, slot.startLocal),
      date: day.date,
      start: minutesOf(slot.startLocal),
      end: minutesOf(slot.endLocal),
      name: `${kindLabel({ slot, isClosed: isClosed(day) })}, ${bookedText(slot)}`,
      // A slot that exists only for its bookings can't be moved.
      isFixed: !slot.isOnSchedule || slot.isClosed,
      slot,
      isClosed: isClosed(day),
    })),
  )

/** "2 of 3 booked, 1 held" */
export function bookedText({ taken, capacity, held }: Pick<Slot, 'taken' | 'capacity' | 'held'>): string {
  const seats = t('slots.bookedOf', { taken, capacity })
  return held > 0 ? `${seats}, ${t('slots.heldCount', { held })}` : seats
}

export type SeatState = 'taken' | 'held' | 'free' | 'over'
/** The state of each seat: booked, held, free, and overbooked. */
export function seatsOf({ taken, held, capacity }: Pick<Slot, 'taken' | 'held' | 'capacity'>): SeatState[] {
  const count = Math.max(capacity, taken + held)
  return Array.from({ length: count }, (_, seat) => {
    if (seat >= capacity) return 'over'
    if (seat < taken) return 'taken'
    return seat < taken + held ? 'held' : 'free'
  })
}

export const seatCount = (capacity: number): string => (capacity === 1 ? t('slots.oneSeat') : t('slots.seatCount', { capacity }))

export interface PatternItem extends GridItem {
  readonly row: PatternSlot
}
/** The weekly pattern projected onto a week's dates. */
export const toPatternItems = (rows: readonly PatternSlot[], days: readonly string[]): PatternItem[] =>
  rows.flatMap((row) => {
    const date = days.find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === row.dayOfWeek)
    if (!date) return []
    const name = seatCount(row.capacity)
    return [{ id: String(row.id), date, start: minutesOf(row.startLocal), end: minutesOf(row.endLocal), name, row }]
  })
