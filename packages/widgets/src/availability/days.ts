import type { Replies } from '@walkup/sdk/public'

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

export const addMonths = (date: string, count: number): string => {
  const day = noon(`${date.slice(0, 7)}-01`)
  day.setUTCMonth(day.getUTCMonth() + count)
  return day.toISOString().slice(0, 10)
}

/** The whole weeks that hold a month, from `firstDayOfWeek` on. */
export function monthGrid(date: string, firstDayOfWeek: number): string[] {
  const first = `${date.slice(0, 7)}-01`
  const lead = (weekday(first) - firstDayOfWeek + 7) % 7
  const length = daysBetween(first, addMonths(first, 1))
  return daysFrom(addDays(first, -lead), Math.ceil((lead + length) / 7) * 7)
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
