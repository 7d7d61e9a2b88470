/**
 * Adds days to a calendar day `YYYY-MM-DD`, or subtracts them when negative. Time zones and clock changes don't matter.
 * @throws RangeError for an invalid date
 */
export function addDays(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}

/** The day of the week of a calendar day `YYYY-MM-DD`: Sunday 0 to Saturday 6 (docs/domain.md#constants); NaN for an invalid date. */
export const dayOfWeek = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** A day of the week and its name. */
export interface DayName {
  /** Sunday 0 to Saturday 6 (docs/domain.md#constants). */
  readonly id: number
  readonly name: string
}

/**
 * The seven days of the week (docs/domain.md#constants) named in a locale, from `firstDayOfWeek` on: Sunday 0, the default, to Saturday 6.
 * @throws RangeError for an invalid locale
 */
export function daysOfWeek(firstDayOfWeek = 0, locale = 'en-US', width: 'long' | 'short' | 'narrow' = 'long'): DayName[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' })
  // Old libraries replace `Array.from` with a version without a mapper.
  return [...Array(7).keys()].map((index) => {
    const id = (firstDayOfWeek + index) % 7
    // 2023-01-01 was a Sunday.
    return { id, name: format.format(new Date(Date.UTC(2023, 0, 1 + id))) }
  })
}
