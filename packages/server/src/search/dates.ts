import { dateRange, localDay } from '@walkup/sdk'
import sql, { type Sql } from 'sql-template-tag'
import { addDays, localEndToInstant } from '../time/zone.ts'
import { badInput } from '../problem.ts'

/** The contract's DateFilter. */
export interface DateFilter {
  readonly dateRangeId?: number
  readonly from?: string
  readonly to?: string
  readonly timeZone?: string
}
export interface DateContext {
  /** The filter's path in the request, such as `filter.received`. */
  readonly path: string
  readonly now: Date
  /** The `Offset` header: minutes behind UTC. Used if the filter names no time zone. */
  readonly offset: string | undefined
  readonly firstDayOfWeek: number
}
/** Instants with the end excluded; null means unbounded. */
export interface InstantRange {
  readonly from: Date | null
  readonly to: Date | null
}

const MINUTE = 60_000

/** The first instant of a local day, even if the clocks change at midnight. */
const startOfDay = (day: string, timeZone: string): Date => new Date(localEndToInstant(day, '00:00', timeZone))

function isZone(timeZone: string): boolean {
  try {
    localDay(new Date(0), timeZone)
    return true
  } catch {
    return false
  }
}

/** Minutes behind UTC; no zone on Earth is further than 14 hours ahead or 12 behind. */
function minutesBehind(offset: string | undefined): number {
  const minutes = Number(offset ?? 0)
  return Number.isInteger(minutes) && minutes >= -14 * 60 && minutes <= 12 * 60 ? minutes : 0
}

/**
 * The instants that a date filter covers.
 * @throws 400 with the path of the invalid field
 */
export function instantRange(filter: DateFilter, { path, now, offset, firstDayOfWeek }: DateContext): InstantRange {
  const { dateRangeId, timeZone } = filter
  if (timeZone !== undefined && !isZone(timeZone)) throw badInput({ path: `${path}.timeZone`, code: 'unknown-time-zone' })
  if (dateRangeId !== undefined && (filter.from ?? filter.to) !== undefined) {
    throw badInput({ path: `${path}.dateRangeId`, code: 'range-and-days' })
  }
  const behind = minutesBehind(offset) * MINUTE
  // Without a time zone, days are UTC days shifted by the caller's current offset.
  const start = (day: string) => (timeZone ? startOfDay(day, timeZone) : new Date(Date.parse(`${day}T00:00:00Z`) + behind))
  const days =
    dateRangeId === undefined
      ? filter
      : timeZone
        ? dateRange(dateRangeId, { now, timeZone, firstDayOfWeek })
        : dateRange(dateRangeId, { now: new Date(now.getTime() - behind), timeZone: 'UTC', firstDayOfWeek })
  if (days.from && days.to && days.from > days.to) throw badInput({ path: `${path}.to`, code: 'before-from' })
  return { from: days.from ? start(days.from) : null, to: days.to ? start(addDays(days.to, 1)) : null }
}

/** A range as conditions on a column. */
export function within(column: Sql, range: InstantRange): Sql[] {
  return [
    ...(range.from ? [sql`${column} >= ${range.from.toISOString()}::timestamptz`] : []),
    ...(range.to ? [sql`${column} < ${range.to.toISOString()}::timestamptz`] : []),
  ]
}
