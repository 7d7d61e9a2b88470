import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOfWeek, daysOfWeek, weekList } from './index.ts'

describe('weeks', () => {
  it('run from the week of 30 days ago to that of 112 days ahead, Monday first', () => {
    const weeks = weekList({ today: '2026-11-21' })
    expect(weeks[0]?.startDate).toBe('2026-10-19')
    expect(weeks.at(-1)?.startDate).toBe('2027-03-08')
    expect(weeks.filter((week) => week.isCurrentWeek)).toEqual([
      {
        description: 'Nov 16 – Nov 22, 2026',
        date: '2026-11-16',
        isCurrentWeek: true,
        startDate: '2026-11-16',
        endDate: '2026-11-22',
        dayName: 'Monday',
      },
    ])
  })
  it('begin on the day asked for, a week apart, and hold today once', () => {
    const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 6 }), (today, firstDayOfWeek) => {
        const weeks = weekList({ today, firstDayOfWeek })
        expect(
          weeks.every((week) => dayOfWeek(week.startDate) === firstDayOfWeek && week.endDate === addDays(week.startDate, 6)),
        ).toBe(true)
        expect(weeks.filter((week) => week.startDate <= today && today <= week.endDate)).toEqual(
          weeks.filter((week) => week.isCurrentWeek),
        )
        expect(weeks.slice(1).every((week, index) => week.startDate === addDays(weeks[index]?.startDate ?? '', 7))).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
  it('include both years at the turn of the year, and a leap day', () => {
    const described = (today: string, firstDayOfWeek = 1) =>
      weekList({ today, firstDayOfWeek }).find((week) => week.isCurrentWeek)?.description
    expect(described('2026-12-31')).toBe('Dec 28, 2026 – Jan 3, 2027')
    expect(described('2027-01-01')).toBe('Dec 28, 2026 – Jan 3, 2027')
    expect(described('2028-02-29')).toBe('Feb 28 – Mar 5, 2028')
    expect(described('2028-02-29', 2)).toBe('Feb 29 – Mar 6, 2028')
  })
  it('follow one another over the days that the clocks change', () => {
    // The clocks of the United States change on 8 March and 1 November 2026.
    const starts = weekList({ today: '2026-03-08', firstDayOfWeek: 0 }).map((week) => week.startDate)
    expect(starts.slice(4, 7)).toEqual(['2026-03-01', '2026-03-08', '2026-03-15'])
    expect(weekList({ today: '2026-11-01' }).find((week) => week.isCurrentWeek)?.startDate).toBe('2026-10-26')
  })
  it('refuse what is no date', () => expect(() => weekList({ today: 'today' })).toThrow(RangeError))
  it('name days from Sunday 0, in the locale', () => {
    expect(daysOfWeek().map((day) => day.name)).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ])
    expect(daysOfWeek(1, 'es', 'short')[0]).toEqual({ id: 1, name: 'lun' })
  })
})
