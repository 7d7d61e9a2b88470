import { dateRange, localDay } from '@walkup/sdk'
import { asFieldProblem, badInput, type FieldProblem, type PlainCode } from '../problem.ts'
import type { DateFilter } from '../search/dates.ts'
import { addDays } from '../time/zone.ts'

/** Local dates `YYYY-MM-DD`, inclusive. */
export interface Days {
  readonly from: string
  readonly to: string
}
export type CompareTo = 'previousPeriod' | 'lastYear' | 'sameWeekdays'

export interface DayContext {
  /** The filter's path in the request; the empty string for a query's own fields. */
  readonly path: string
  readonly now: Date
  readonly firstDayOfWeek: number
  /** The zone of "today" when the filter names none. */
  readonly timeZone: string
}

const MAX_DAYS = 1100
const THIS_MONTH = 5
const DAY = 86_400_000
const WEEK = 7

export const daysIn = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY + 1

/** @throws 400 naming the invalid field of the filter */
export function daysOf(filter: DateFilter, context: DayContext, fallback = THIS_MONTH): Days {
  const { now, firstDayOfWeek } = context
  const wrong = (field: string, fault: PlainCode | FieldProblem) =>
    badInput({ path: context.path ? `${context.path}.${field}` : field, ...asFieldProblem(fault) })
  const timeZone = filter.timeZone ?? context.timeZone
  let today: string
  try {
    today = localDay(now, timeZone)
  } catch {
    throw wrong('timeZone', 'unknown-time-zone')
  }
  const { dateRangeId, from, to } = filter
  if (from === undefined && to === undefined) return dateRange(dateRangeId ?? fallback, { now, timeZone, firstDayOfWeek })
  if (dateRangeId !== undefined) throw wrong('dateRangeId', 'range-and-days')
  if (from === undefined) throw wrong('from', 'required-with-to')
  const days = { from, to: to ?? today }
  if (days.from > days.to) throw wrong('to', to === undefined ? 'required-when-from-ahead' : 'before-from')
  if (daysIn(days) > MAX_DAYS) throw wrong('to', { code: 'too-many-days-after-from', params: { days: MAX_DAYS } })
  return days
}

function aYearEarlier(day: string): string {
  const earlier = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  return earlier.endsWith('-02-29') ? earlier.replace('-29', '-28') : earlier
}

/** The period of the same length just before, the same days a year earlier (February 28 for a leap day), or the same weekdays. */
export function comparisonOf(days: Days, compareTo: CompareTo): Days {
  if (compareTo === 'lastYear') return { from: aYearEarlier(days.from), to: aYearEarlier(days.to) }
  if (compareTo === 'sameWeekdays') {
    const back = -Math.ceil(daysIn(days) / WEEK) * WEEK
    return { from: addDays(days.from, back), to: addDays(days.to, back) }
  }
  return { from: addDays(days.from, -daysIn(days)), to: addDays(days.from, -1) }
}
