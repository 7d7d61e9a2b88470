/** A calendar day `YYYY-MM-DD` so many days later; days have no zone and no clock change. */
export function addDays(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}

/** Sunday 0 to Saturday 6. */
export const dayOfWeek = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

export interface DayName {
  /** Sunday 0 to Saturday 6 (spec §9). */
  readonly id: number
  readonly name: string
}

/** The seven days, from the first day of the week (Sunday unless told otherwise), named in a locale. */
export function daysOfWeek(firstDayOfWeek = 0, locale = 'en-US', width: 'long' | 'short' | 'narrow' = 'long'): DayName[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => {
    const id = (firstDayOfWeek + index) % 7
    // 2023-01-01 was a Sunday.
    return { id, name: format.format(new Date(Date.UTC(2023, 0, 1 + id))) }
  })
}
