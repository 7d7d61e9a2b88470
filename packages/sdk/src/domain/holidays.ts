import { addDays, dayOfWeek } from './days.ts'

/** A public holiday and the day on which it is observed. */
export interface PublicHoliday {
  /** The day off, `YYYY-MM-DD`. */
  readonly date: string
  readonly name: string
}

const iso = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** A fixed date: a Saturday is observed on the Friday before, a Sunday on the Monday after. */
function observed(date: string): string {
  const day = dayOfWeek(date)
  return day === 6 ? addDays(date, -1) : day === 0 ? addDays(date, 1) : date
}

/** The nth weekday of a month. */
function nth(year: number, month: number, weekday: number, n: number): string {
  const first = iso(year, month, 1)
  return addDays(first, ((weekday - dayOfWeek(first) + 7) % 7) + (n - 1) * 7)
}

/** The last Monday of May. */
const memorialDay = (year: number): string => addDays(iso(year, 5, 31), -((dayOfWeek(iso(year, 5, 31)) + 6) % 7))

const MONDAY = 1
const THURSDAY = 4

/**
 * The eleven US federal holidays of a year (5 U.S.C. 6103), on the days on which they are observed. New Year's Day on a Saturday is
 * observed on December 31 of the year before.
 */
export const usFederalHolidays = (year: number): PublicHoliday[] => [
  { date: observed(iso(year, 1, 1)), name: 'New Year’s Day' },
  { date: nth(year, 1, MONDAY, 3), name: 'Martin Luther King Jr. Day' },
  { date: nth(year, 2, MONDAY, 3), name: 'Washington’s Birthday' },
  { date: memorialDay(year), name: 'Memorial Day' },
  { date: observed(iso(year, 6, 19)), name: 'Juneteenth' },
  { date: observed(iso(year, 7, 4)), name: 'Independence Day' },
  { date: nth(year, 9, MONDAY, 1), name: 'Labor Day' },
  { date: nth(year, 10, MONDAY, 2), name: 'Columbus Day' },
  { date: observed(iso(year, 11, 11)), name: 'Veterans Day' },
  { date: nth(year, 11, THURSDAY, 4), name: 'Thanksgiving Day' },
  { date: observed(iso(year, 12, 25)), name: 'Christmas Day' },
]
