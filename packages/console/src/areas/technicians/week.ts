import type { Replies } from '@walkup/sdk'
import { addDays, dayOfWeek } from '@walkup/sdk/domain'
import { capitalize, shortRange, wholeWeekday } from '../../ui/WeekGrid/format.ts'
import type { GridItem } from '../../ui/WeekGrid/WeekGrid.tsx'
import { clockOf, DAY_MIN, minutesOf } from '../../ui/WeekGrid/zone.ts'

export type Technician = Replies['technicians.schedule']['technicians'][number]
export type Visit = Technician['visits'][number]
export type TimeOff = Technician['timeOff'][number]
export type Hours = Technician['workingHours']
type OneDay = Hours[number]

/** The last minute of a day means midnight. */
const LAST = DAY_MIN - 1
const SUNDAY = '2026-11-01'
/** A weekday by its number; Sunday is 0. */
export const weekdayName = (number: number): string => capitalize(wholeWeekday(addDays(SUNDAY, number)))
const endOf = (endLocal: string): number => (minutesOf(endLocal) === LAST ? DAY_MIN : minutesOf(endLocal))
export const hoursText = ({ startLocal, endLocal }: Pick<OneDay, 'startLocal' | 'endLocal'>): string =>
  shortRange(minutesOf(startLocal), endOf(endLocal))

export interface HoursItem extends GridItem {
  /** Its position in the week. */
  readonly at: number
}
/** Working hours on the days of a week. */
export const toHoursItems = (hours: Hours, days: readonly string[], name: string): HoursItem[] =>
  hours.flatMap(({ dayOfWeek: number, startLocal, endLocal }, at) => {
    const date = days.find((day) => dayOfWeek(day) === number)
    return date ? [{ id: `${number} ${startLocal}`, date, start: minutesOf(startLocal), end: endOf(endLocal), name, at }] : []
  })

/** The week with the hours at `at` replaced, sorted; hours that overlap or touch are joined. */
export function withHours(hours: Hours, at: number | undefined, next: Hours): Hours {
  const all = [...hours.filter((_, index) => index !== at), ...next].toSorted(
    (a, b) => a.dayOfWeek - b.dayOfWeek || (a.startLocal < b.startLocal ? -1 : 1),
  )
  const joined: OneDay[] = []
  for (const one of all) {
    const last = joined.at(-1)
    if (last?.dayOfWeek !== one.dayOfWeek || one.startLocal > last.endLocal) joined.push(one)
    else if (one.endLocal > last.endLocal) joined[joined.length - 1] = { ...last, endLocal: one.endLocal }
  }
  return joined
}
export const toHours = (date: string, start: number, end: number): OneDay => ({
  dayOfWeek: dayOfWeek(date),
  startLocal: clockOf(start),
  endLocal: clockOf(Math.min(end, LAST)),
})

export interface CalendarItem extends GridItem {
  readonly visit?: Visit
  readonly off?: TimeOff
}
const isAllDay = ({ from, to, startLocal, endLocal }: TimeOff, date: string): boolean =>
  from <= date && date <= to && !(date === from && startLocal !== null) && !(date === to && endLocal !== null)
/** The time off that takes a whole day. */
export const allDayOff = (timeOff: readonly TimeOff[], date: string): TimeOff | undefined =>
  timeOff.find((one) => isAllDay(one, date))

/** Visits, and the parts of days that are off, on the days of a week. */
export function toCalendarItems(
  { visits, timeOff }: Pick<Technician, 'visits' | 'timeOff'>,
  days: readonly string[],
  names: { readonly off: string; readonly visit: (visit: Visit) => string },
): CalendarItem[] {
  const offs = timeOff.flatMap((off) =>
    days
      .filter((date) => off.from <= date && date <= off.to && !isAllDay(off, date))
      .map((date) => ({
        id: `off ${off.id} ${date}`,
        date,
        start: date === off.from && off.startLocal !== null ? minutesOf(off.startLocal) : 0,
        end: date === off.to && off.endLocal !== null ? minutesOf(off.endLocal) : DAY_MIN,
        name: names.off,
        isFixed: true,
        off,
      })),
  )
  const booked = visits.map((visit) => {
    const [start, end] = [minutesOf(visit.startLocal), minutesOf(visit.endLocal)]
    const { id, date } = visit
    return {
      id: `visit ${id}`,
      date,
      start,
      end: end > start ? end : end + DAY_MIN,
      name: names.visit(visit),
      isFixed: true,
      visit,
    }
  })
  return [...offs, ...booked]
}
