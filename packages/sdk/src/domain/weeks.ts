import { addDays, dayOfWeek } from './days.ts'

/** An option of the week list; its days are calendar days `YYYY-MM-DD`. */
export interface WeekEntry {
  /** "Nov 16 – Nov 22, 2026", in the locale; with both years if they differ. */
  readonly description: string
  /** Its first day; the same as `startDate`. */
  readonly date: string
  readonly isCurrentWeek: boolean
  readonly startDate: string
  /** Its last day, six days later. */
  readonly endDate: string
  /** The name of its first day, in the locale. */
  readonly dayName: string
}

/** The options of `weekList`. */
export interface WeekListOptions {
  /** Today as a calendar day `YYYY-MM-DD` in the viewer's or the store's time zone. */
  readonly today: string
  /** Sunday 0 to Saturday 6; Monday by default. */
  readonly firstDayOfWeek?: number
  /** How many days back the list starts; 30 by default (docs/domain.md#constants). */
  readonly back?: number
  /** How many days ahead the list ends; 112 by default (docs/domain.md#constants). */
  readonly forward?: number
  readonly locale?: string
}

/**
 * Returns the week list (docs/domain.md#constants): from the week of the day `back` days ago to the week of the day `forward` days ahead.
 * @throws RangeError for an invalid `today` or locale
 */
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
    const first = startDate.slice(0, 4) === endDate.slice(0, 4) ? day : full
    weeks.push({
      description: `${first.format(at(startDate))} – ${full.format(at(endDate))}`,
      date: startDate,
      isCurrentWeek: startDate === current,
      startDate,
      endDate,
      dayName: dayName.format(at(startDate)),
    })
  }
  return weeks
}
