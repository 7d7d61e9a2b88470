import { dateFormat } from './dateFormat.ts'

/** The named date ranges (docs/domain.md#constants), their ids and English names. */
export const dateRanges = [
  { id: 1, name: 'Today' },
  { id: 2, name: 'Yesterday' },
  { id: 3, name: 'This Week' },
  { id: 4, name: 'Last Week' },
  { id: 5, name: 'This Month' },
  { id: 6, name: 'Last Month' },
  { id: 7, name: 'This Year' },
  { id: 8, name: 'Last Year' },
  { id: 9, name: 'Last Year to Date' },
  { id: 10, name: 'Year Before Last' },
] as const
/** The id of a date range, 1 to 10. */
export type DateRangeId = (typeof dateRanges)[number]['id']

/** Local days `YYYY-MM-DD`, both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** The reference point of a date range. */
export interface DateRangeOptions {
  /** The instant that determines today. */
  readonly now: Date
  /** An IANA time zone. */
  readonly timeZone: string
  /** Sunday 0 to Saturday 6; Monday by default. */
  readonly firstDayOfWeek?: number
}

/**
 * Returns the calendar day `YYYY-MM-DD` of an instant in a time zone.
 * @throws RangeError for a zone that does not exist
 */
export function localDay(at: Date, timeZone: string): string {
  const parts = dateFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** Computes with UTC midnights, where every day has 24 hours. */
const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/**
 * Returns the days of a named range. This week, month and year include their future days; *Last Year to Date* ends on today's date a year ago (on 28 February for a leap day).
 * @throws RangeError for an id that is not 1 to 10, or a zone that does not exist
 */
export function dateRange(id: number, { now, timeZone, firstDayOfWeek = 1 }: DateRangeOptions): DayRange {
  const today = localDay(now, timeZone)
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const on = (days: number) => dayOf(year, month - 1, day + days)
  const whole = (of: number): DayRange => ({ from: dayOf(of, 0, 1), to: dayOf(of, 11, 31) })
  const week = (weeks: number): DayRange => {
    const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
    const start = weeks * 7 - ((weekday - firstDayOfWeek + 7) % 7)
    return { from: on(start), to: on(start + 6) }
  }
  const monthOf = (months: number): DayRange => ({
    from: dayOf(year, month - 1 + months, 1),
    to: dayOf(year, month + months, 0),
  })
  switch (id) {
    case 1:
      return { from: today, to: today }
    case 2:
      return { from: on(-1), to: on(-1) }
    case 3:
      return week(0)
    case 4:
      return week(-1)
    case 5:
      return monthOf(0)
    case 6:
      return monthOf(-1)
    case 7:
      return whole(year)
    case 8:
      return whole(year - 1)
    case 9:
      return {
        from: dayOf(year - 1, 0, 1),
        to: month === 2 && day === 29 ? dayOf(year - 1, 1, 28) : dayOf(year - 1, month - 1, day),
      }
    case 10:
      return whole(year - 2)
    default:
      throw new RangeError(`Date range ids go from 1 to ${dateRanges.length}; got ${id}.`)
  }
}
