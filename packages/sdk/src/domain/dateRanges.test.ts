import { describe, expect, test } from 'vitest'
import { dateRange, localDay } from './dateRanges.ts'

// A Saturday in New York, already Sunday in Tokyo.
const now = new Date('2026-11-21T20:00:00Z')
const at = (id: number, firstDayOfWeek = 1, when = now, timeZone = 'America/New_York') => {
  const { from, to } = dateRange(id, { now: when, timeZone, firstDayOfWeek })
  return `${from} ${to}`
}

describe('dateRange', () => {
  test.each([
    [1, '2026-11-21 2026-11-21'],
    [2, '2026-11-20 2026-11-20'],
    [3, '2026-11-16 2026-11-22'],
    [4, '2026-11-09 2026-11-15'],
    [5, '2026-11-01 2026-11-30'],
    [6, '2026-10-01 2026-10-31'],
    [7, '2026-01-01 2026-12-31'],
    [8, '2025-01-01 2025-12-31'],
    [9, '2025-01-01 2025-11-21'],
    [10, '2024-01-01 2024-12-31'],
  ])('range %i', (id, days) => expect(at(id)).toBe(days))

  test.each([
    [0, '2026-11-15 2026-11-21'],
    [1, '2026-11-16 2026-11-22'],
    [6, '2026-11-21 2026-11-27'],
  ])('a week that starts on day %i', (first, days) => expect(at(3, first)).toBe(days))

  test('weeks start on a Monday unless told otherwise', () => {
    expect(dateRange(3, { now, timeZone: 'UTC' })).toEqual(dateRange(3, { now, timeZone: 'UTC', firstDayOfWeek: 1 }))
  })

  test('the day is the zone’s', () => {
    expect(at(1, 1, now, 'Asia/Tokyo')).toBe('2026-11-22 2026-11-22')
    expect(localDay(new Date('2026-03-01T04:59:59Z'), 'America/New_York')).toBe('2026-02-28')
  })

  test('months and years turn', () => {
    const january = new Date('2026-01-01T12:00:00Z')
    expect(at(2, 1, january, 'UTC')).toBe('2025-12-31 2025-12-31')
    expect(at(6, 1, january, 'UTC')).toBe('2025-12-01 2025-12-31')
    expect(at(4, 1, january, 'UTC')).toBe('2025-12-22 2025-12-28')
  })

  test('a leap day a year ago was the 28th', () => {
    const leap = new Date('2028-02-29T12:00:00Z')
    expect(at(9, 1, leap, 'UTC')).toBe('2027-01-01 2027-02-28')
    expect(at(5, 1, leap, 'UTC')).toBe('2028-02-01 2028-02-29')
  })

  test('refuses what is not a range or a zone', () => {
    expect(() => at(11)).toThrow(RangeError)
    expect(() => at(1, 1, now, 'Mars/Olympus')).toThrow(RangeError)
  })
})
