import type { Replies } from '@walkup/sdk/public'
import type { Formats } from '../format.ts'
import type { MessageKey } from '../messages/index.ts'

export type Slot = Replies['qrCodes.availableAppointments']['days'][number]['slots'][number]
export type ChosenSlot = Pick<Slot, 'id' | 'startAt' | 'endAt'>
export type PartOfDay = 'morning' | 'afternoon' | 'evening'

const NOON = 12
const EVENING = 17

/** Slots by part of the day, in the order of the day; parts without a slot are left out. */
export function groupByPart(slots: readonly Slot[]): { readonly part: PartOfDay; readonly slots: readonly Slot[] }[] {
  const partOf = ({ startLocal }: Slot): PartOfDay => {
    const hour = Number(startLocal.slice(0, 2))
    return hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening'
  }
  const sorted = slots.toSorted((a, b) => a.startAt.localeCompare(b.startAt))
  return (['morning', 'afternoon', 'evening'] as const)
    .map((part) => ({ part, slots: sorted.filter((slot) => partOf(slot) === part) }))
    .filter((group) => group.slots.length)
}

// Days are plain calendar days: they are reckoned at noon UTC, where no zone's change of clocks can move them.
const noon = (date: string) => new Date(`${date}T12:00:00Z`)

export function addDays(date: string, count: number): string {
  const day = noon(date)
  day.setUTCDate(day.getUTCDate() + count)
  return day.toISOString().slice(0, 10)
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((noon(to).getTime() - noon(from).getTime()) / 86_400_000)

export const daysFrom = (from: string, count: number): string[] => Array.from({ length: count }, (_, at) => addDays(from, at))

/** Sunday 0 to Saturday 6. */
export const weekday = (date: string): number => noon(date).getUTCDay()

/** How days are turned over. A page is named by its first day. */
export interface Paging {
  pageOf(date: string, today: string): string
  turn(page: string, by: 1 | -1): string
  /** Its days; empty where another page's would stand. */
  daysOf(page: string, locale: string): readonly string[]
  /** The days of a week to name columns by, if they have names. */
  weekOf?(page: string, locale: string): readonly string[]
  titleOf(format: Formats, page: string, last: string): string
  /** What its buttons are called. */
  readonly texts: readonly [before: MessageKey, after: MessageKey]
  /** How many days beyond the page are asked for before anyone turns it. */
  readonly ahead: number
  /** Where a key leads from a day. */
  keyed?(event: KeyboardEvent, day: string): string | undefined
}

/** Seven days from today on, and the next seven. */
export const week: Paging = {
  pageOf: (date, today) => addDays(today, Math.floor(daysBetween(today, date) / 7) * 7),
  turn: (page, by) => addDays(page, by * 7),
  daysOf: (page) => daysFrom(page, 7),
  titleOf: (format, page, last) => `${format.shortDay(page)} – ${format.shortDay(last)}`,
  texts: ['weekBefore', 'weekAfter'],
  ahead: 7,
}

/** The calendar day of an instant in a zone. */
export function dayIn(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}
