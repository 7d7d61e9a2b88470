import { describe, expect, it } from 'vitest'
import { usFederalHolidays } from './holidays.ts'

describe('the US federal holidays', () => {
  // As published by the Office of Personnel Management.
  it.each([
    [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24'],
    [2028, '2027-12-31 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
    [2029, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'],
    [2030, '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  ])('of %i are on the days on which they are observed', (year, days) => {
    expect(usFederalHolidays(year).map(({ date }) => date)).toEqual(
      days.split(' ').map((day) => (day.length === 5 ? `${year}-${day}` : day)),
    )
  })

  it('have a name each', () => {
    expect(new Set(usFederalHolidays(2026).map(({ name }) => name)).size).toBe(11)
  })
})
