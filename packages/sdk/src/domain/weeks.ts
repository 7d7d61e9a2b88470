import { addDays, dayOfWeek } from './days.ts'

/** A week to choose from; spec §3's fields. */
export interface WeekEntry {
  /** "Nov 16 – Nov 22, 2026" */
  readonly description: string
  /** Its first day, `YYYY-MM-DD`; the same as `startDate`. */
  readonly date: string
  readonly isCurrentWeek: boolean
  readonly startDate: string
  /** Its last day, six days later. */
  readonly endDate: string
  /** The name of its first day. */
  readonly dayName: string
}

export interface WeekListOptions {
  /** The calendar day it is, `YYYY-MM-DD`, in the viewer's or the store's zone. */
  readonly today: string
  /** Sunday 0 to Saturday 6; Monday when left out. */
  readonly firstDayOfWeek?: number
  /** Days back and forward that the weeks reach; about 30 and 112 (spec §9). */
  readonly back?: number
  readonly forward?: number
  readonly locale?: string
}

/** The weeks from the one that holds the day `back` days ago to the one that holds the day `forward` days ahead. */
export function weekList({
  today,
  firstDayOfWeek = 1,
  back = 30,
  forward = 112,
  locale = 'en-US',
}: WeekListOptions): WeekEntry[] {
  const startOf = (date: string) => addDays(date, -((dayOfWeek(date) - firstDayOfWeek + 7) % 7))
  const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const dayName = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const at = (date: string) => new Date(`${date}T00:00:00Z`)
  const current = startOf(today)
  const last = startOf(addDays(today, forward))
  const weeks: WeekEntry[] = []
  for (let startDate = startOf(addDays(today, -back)); startDate <= last; startDate = addDays(startDate, 7)) {
    const endDate = addDays(startDate, 6)
    weeks.push({
      description: `${day.format(at(startDate))} – ${full.format(at(endDate))}`,
      date: startDate,
      isCurrentWeek: startDate === current,
      startDate,
      endDate,
      dayName: dayName.format(at(startDate)),
    })
  }
  return weeks
}
