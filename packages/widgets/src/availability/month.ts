import '../languages/en/month.ts'
import { firstDayOfWeek } from '../languages/firstDay.ts'
import { addDays, daysBetween, daysFrom, type Paging } from './days.ts'

export function addMonths(date: string, count: number): string {
  const day = new Date(`${date.slice(0, 7)}-01`)
  day.setUTCMonth(day.getUTCMonth() + count)
  return day.toISOString().slice(0, 10)
}

/** The full weeks of a month, starting at `firstDayOfWeek`. */
export function monthGrid(date: string, firstDayOfWeek: number): string[] {
  const first = addMonths(date, 0)
  const lead = (new Date(first).getUTCDay() - firstDayOfWeek + 7) % 7
  const length = daysBetween(first, addMonths(first, 1))
  return daysFrom(addDays(first, -lead), Math.ceil((lead + length) / 7) * 7)
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -7, ArrowDown: 7 }

/** One month per page, padded with empty cells. */
export const month: Paging = {
  pageOf: (date) => addMonths(date, 0),
  turn: addMonths,
  daysOf: (page, locale) =>
    monthGrid(page, firstDayOfWeek(locale)).map((date) => (date.slice(0, 7) === page.slice(0, 7) ? date : '')),
  weekOf: (page, locale) => monthGrid(page, firstDayOfWeek(locale)).slice(0, 7),
  titleOf: (format, page) => format.monthAndYear(page),
  texts: ['monthBefore', 'monthAfter'],
  // Up and down move by a week, as in calendars; native radios only support next and previous.
  press(event, day, choose) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const to = addDays(day, step)
    choose(to)
    // It may be on another page, which has not rendered yet.
    const grid = event.currentTarget
    requestAnimationFrame(() => grid.querySelector<HTMLInputElement>(`[value="${to}"]:checked`)?.focus())
  },
}
