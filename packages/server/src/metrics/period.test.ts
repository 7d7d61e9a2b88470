import { expect, test } from 'vitest'
import { comparisonOf, daysOf } from './period.ts'

const context = { path: 'filter.dates', now: new Date('2026-11-21T04:00:00Z'), firstDayOfWeek: 1, timeZone: 'America/New_York' }

test.each([
  [{}, '2026-11-01', '2026-11-30'],
  // In New York it is still the previous day.
  [{ dateRangeId: 1 }, '2026-11-20', '2026-11-20'],
  [{ dateRangeId: 1, timeZone: 'UTC' }, '2026-11-21', '2026-11-21'],
  [{ dateRangeId: 2 }, '2026-11-19', '2026-11-19'],
  [{ dateRangeId: 3 }, '2026-11-16', '2026-11-22'],
  [{ dateRangeId: 4 }, '2026-11-09', '2026-11-15'],
  [{ dateRangeId: 6 }, '2026-10-01', '2026-10-31'],
  [{ dateRangeId: 7 }, '2026-01-01', '2026-12-31'],
  [{ dateRangeId: 8 }, '2025-01-01', '2025-12-31'],
  [{ dateRangeId: 9 }, '2025-01-01', '2025-11-20'],
  [{ dateRangeId: 10 }, '2024-01-01', '2024-12-31'],
  [{ from: '2026-11-03' }, '2026-11-03', '2026-11-20'],
])('%j', (filter, from, to) => {
  expect(daysOf(filter, context)).toEqual({ from, to })
})

test('the previous period is as long and ends the day before', () => {
  expect(comparisonOf({ from: '2026-03-01', to: '2026-03-31' }, 'previousPeriod')).toEqual({
    from: '2026-01-29',
    to: '2026-02-28',
  })
  expect(comparisonOf({ from: '2026-03-08', to: '2026-03-08' }, 'previousPeriod')).toEqual({
    from: '2026-03-07',
    to: '2026-03-07',
  })
})
test('last year has the same days; a leap day is the 28th', () => {
  expect(comparisonOf({ from: '2024-02-29', to: '2024-03-02' }, 'lastYear')).toEqual({ from: '2023-02-28', to: '2023-03-02' })
})
test.each([
  [{ from: '2026-11-03', to: '2026-11-02' }, 'filter.dates.to'],
  [{ from: '2026-12-03' }, 'filter.dates.to'],
  [{ from: '2020-01-01', to: '2026-01-01' }, 'filter.dates.to'],
  [{ to: '2026-11-02' }, 'filter.dates.from'],
  [{ dateRangeId: 1, from: '2026-11-02' }, 'filter.dates.dateRangeId'],
  [{ timeZone: 'Mars/Olympus' }, 'filter.dates.timeZone'],
])('refuses %j', (filter, path) => {
  expect(() => daysOf(filter, context)).toThrow(
    expect.objectContaining({ status: 400, extra: { errors: [expect.objectContaining({ path })] } }),
  )
})

test('the same weekdays are a whole number of weeks before, and as many', () => {
  const before = (from: string, to: string) => comparisonOf({ from, to }, 'sameWeekdays')
  expect(before('2026-11-25', '2026-11-25')).toEqual({ from: '2026-11-18', to: '2026-11-18' })
  expect(before('2026-11-16', '2026-11-22')).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(before('2026-11-01', '2026-11-25')).toEqual({ from: '2026-10-04', to: '2026-10-28' })
  expect(before('2026-01-01', '2026-12-31')).toEqual({ from: '2024-12-26', to: '2025-12-25' })
})
