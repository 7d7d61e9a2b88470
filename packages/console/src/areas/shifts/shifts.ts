import type { Bodies, Replies } from '@walkup/sdk'
import { instantOf, localTimeOf, DAY_MIN } from '../../ui/WeekGrid/zone.ts'

export type ShiftRow = Replies['hours.upsert']
/** A shift in wall-clock time: its store's local day, and minutes since midnight. */
export interface Shift extends ShiftRow {
  readonly date: string
  readonly start: number
  /** Greater than 1440 if it ends on the next day. */
  readonly end: number
}

export function toShift(row: ShiftRow): Shift {
  const start = localTimeOf(Date.parse(row.startAt), row.timeZone)
  const end = localTimeOf(Date.parse(row.endAt), row.timeZone)
  const days = Math.round((Date.parse(end.date) - Date.parse(start.date)) / 86_400_000)
  return { ...row, date: start.date, start: start.minutes, end: days * DAY_MIN + end.minutes }
}

/** Target of a move; omitted fields stay unchanged. */
export interface Move {
  readonly date: string
  readonly start: number
  readonly end: number
  readonly user?: { readonly id: number; readonly name: string } | null
}

/** The shift after a move, applied optimistically. */
export function movedShift(shift: Shift, { date, start, end, user = shift.user }: Move): Shift {
  const at = (minutes: number) => new Date(instantOf(date, minutes, shift.timeZone)).toISOString()
  return { ...shift, date, start, end, user, startAt: at(start), endAt: at(end) }
}

/** Request body that saves a shift unchanged. */
export const toBody = (shift: ShiftRow): Bodies['hours.upsert'] => ({
  id: shift.id,
  updatedAt: shift.updatedAt,
  userId: shift.user?.id ?? null,
  storeId: shift.store.id,
  typeId: shift.type?.id ?? null,
  startAt: shift.startAt,
  endAt: shift.endAt,
  ...(shift.user ? {} : { seats: shift.seats }),
  colour: shift.colour,
  note: shift.note,
})

/** Request body that recreates a shift. */
export function toRecreateBody(shift: ShiftRow): Bodies['hours.upsert'] {
  const { id: _id, updatedAt: _updatedAt, ...body } = toBody(shift)
  return body
}

/** Actual duration in hours, across clock changes. */
export const hoursOf = (shift: Pick<ShiftRow, 'startAt' | 'endAt'>): number =>
  (Date.parse(shift.endAt) - Date.parse(shift.startAt)) / 3_600_000

export interface Person {
  readonly id: number
  readonly name: string
}
/** Everyone with a shift and everyone who could have one, deduplicated, by name. */
export function peopleOf(shifts: readonly Shift[], others: readonly Person[]): Person[] {
  const all = new Map(others.map(({ id, name }) => [id, { id, name }]))
  for (const { user } of shifts) if (user) all.set(user.id, user)
  return [...all.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** A shift's span in either week grid. */
export const selectorOf = (id: number): string => `[data-shift="${id}"],[data-item="${id}"]`
