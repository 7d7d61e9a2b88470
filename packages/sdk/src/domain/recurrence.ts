import { addDays, dayOfWeek } from './days.ts'

/** The week names of a month (docs/domain.md#constants), in order. */
export const weekNames = ['First', 'Second', 'Third', 'Fourth', 'Last'] as const
/** One of `weekNames`. */
export type WeekName = (typeof weekNames)[number]

/**
 * A recurring schedule in one of four forms (docs/domain.md#constants): on given days each week; on the first to last of a weekday, or on a day of the
 * month, every `everyMonths` months. `time` is a local `HH:mm`, days of the week are Sunday 0 to Saturday 6, `dayOfMonth` 1 to 31 (shorter
 * months are skipped), `everyMonths` 1 to 12, counted from January of each year as cron does.
 */
export type Recurrence =
  | { readonly kind: 'weekly'; readonly days: readonly number[]; readonly time: string }
  | {
      readonly kind: 'weekdayOfMonth'
      readonly week: WeekName
      readonly day: number
      readonly everyMonths: number
      readonly time: string
    }
  | { readonly kind: 'dayOfMonth'; readonly dayOfMonth: number; readonly everyMonths: number; readonly time: string }

/** Whether a recurrence (docs/domain.md#constants) falls on a calendar day `YYYY-MM-DD`; never on a day that does not exist. */
export function occursOn(recurrence: Recurrence, date: string): boolean {
  const [, month = 1, day = 1] = date.split('-').map(Number)
  const weekday = dayOfWeek(date)
  // February 30 would be parsed as March 2.
  if (Number.isNaN(weekday) || addDays(date, 0) !== date) return false
  if (recurrence.kind === 'weekly') return recurrence.days.includes(weekday)
  if ((month - 1) % recurrence.everyMonths !== 0) return false
  if (recurrence.kind === 'dayOfMonth') return day === recurrence.dayOfMonth
  if (weekday !== recurrence.day) return false
  return recurrence.week === 'Last'
    ? Number(addDays(date, 7).slice(5, 7)) !== month
    : Math.ceil(day / 7) === weekNames.indexOf(recurrence.week) + 1
}
