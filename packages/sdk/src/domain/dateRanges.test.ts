import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOfWeek } from './days.ts'
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

  test('weeks start on a Monday by default', () => {
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

  test('whole, adjacent and around today, in any zone at any instant, days of clock changes and leap days included', () => {
    // Adak, Lord Howe, Kiritimati and Troll change by odd amounts or lie at the ends of the day.
    const zones = ['UTC', 'America/New_York', 'America/Adak', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'Antarctica/Troll']
    const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), fc.integer({ min: 0, max: 6 }), (when, timeZone, firstDayOfWeek) => {
        const of = (id: number) => dateRange(id, { now: when, timeZone, firstDayOfWeek })
        const today = localDay(when, timeZone)
        for (const id of [1, 3, 5, 7]) {
          const [current, last] = [of(id), of(id + 1)]
          expect(current.from <= today && today <= current.to).toBe(true)
          expect(addDays(last.to, 1)).toBe(current.from)
        }
        expect(dayOfWeek(of(3).from)).toBe(firstDayOfWeek)
        for (const id of [3, 4]) expect(addDays(of(id).from, 6)).toBe(of(id).to)
        for (const id of [5, 6]) expect([of(id).from.slice(8), addDays(of(id).to, 1).slice(8)]).toEqual(['01', '01'])
        expect(of(9).from).toBe(of(8).from)
        expect(of(9).to.slice(0, 4)).toBe(of(8).to.slice(0, 4))
        expect(addDays(of(10).to, 1)).toBe(of(8).from)
      }),
    )
  })
})
