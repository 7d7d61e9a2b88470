import type { Bodies, Replies } from '@walkup/sdk'
import { instantOf, wallOf, DAY_MIN } from '../../ui/WeekGrid/zone.ts'

export type ShiftRow = Replies['hours.upsert']
/** A shift with its wall clock: the local day of its store, and minutes since that day's midnight. */
export interface Shift extends ShiftRow {
  readonly date: string
  readonly start: number
  /** Past 1440 where it ends on the next day. */
  readonly end: number
}

export function toShift(row: ShiftRow): Shift {
  const start = wallOf(Date.parse(row.startAt), row.timeZone)
  const end = wallOf(Date.parse(row.endAt), row.timeZone)
  const days = Math.round((Date.parse(end.date) - Date.parse(start.date)) / 86_400_000)
  return { ...row, date: start.date, start: start.minutes, end: days * DAY_MIN + end.minutes }
}

/** Where a shift is to go; what is not given stays. */
export interface Move {
  readonly date: string
  readonly start: number
  readonly end: number
  readonly user?: { readonly id: number; readonly name: string } | null
}

/** The shift as it will be once the server agrees. */
export function movedShift(shift: Shift, { date, start, end, user = shift.user }: Move): Shift {
  const at = (minutes: number) => new Date(instantOf(date, minutes, shift.timeZone)).toISOString()
  return { ...shift, date, start, end, user, startAt: at(start), endAt: at(end) }
}

/** What writes a shift as it stands. */
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

/** What plans the same anew. */
export function toNew(shift: ShiftRow): Bodies['hours.upsert'] {
  const { id: _id, updatedAt: _updatedAt, ...body } = toBody(shift)
  return body
}

/** Real hours, whatever the clocks do meanwhile. */
export const hoursOf = (shift: Pick<ShiftRow, 'startAt' | 'endAt'>): number =>
  (Date.parse(shift.endAt) - Date.parse(shift.startAt)) / 3_600_000

export interface Person {
  readonly id: number
  readonly name: string
}
/** Everybody with a shift and everybody who could have one, by name, each once. */
export function peopleOf(shifts: readonly Shift[], others: readonly Person[]): Person[] {
  const all = new Map(others.map(({ id, name }) => [id, { id, name }]))
  for (const { user } of shifts) if (user) all.set(user.id, user)
  return [...all.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Where a shift is drawn, in either week. */
export const selectorOf = (id: number): string => `[data-shift="${id}"],[data-item="${id}"]`
