import { describe, expect, it } from 'vitest'
import { firstDayOfWeek } from '../languages/firstDay.ts'
import { addDays, dayIn, daysBetween, partOf, type Slot } from './days.ts'
import { addMonths, monthGrid } from './month.ts'

const slot = (startLocal: string): Slot => ({
  id: startLocal,
  startAt: `2026-11-24T${startLocal}:00Z`,
  endAt: `2026-11-24T${startLocal}:30Z`,
  startLocal,
  endLocal: startLocal,
  remaining: 1,
})

it('splits a day at noon and at five', () => {
  const at = ['09:00', '11:59', '12:00', '16:59', '17:00', '23:30']
  expect(at.map((startLocal) => partOf(slot(startLocal)))).toEqual([
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
})

describe('days', () => {
  it('cross months, leap days and DST changes', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-10-31', 1)).toBe('2026-11-01')
    expect(addDays('2026-03-08', -1)).toBe('2026-03-07')
    expect(daysBetween('2026-10-30', '2026-11-03')).toBe(4)
    expect(addMonths('2026-12-31', 1)).toBe('2027-01-01')
  })
  it('form full weeks around a month', () => {
    const grid = monthGrid('2026-11-21', 0)
    expect([grid[0], grid.at(-1), grid.length]).toEqual(['2026-11-01', '2026-12-05', 35])
    expect(monthGrid('2026-11-21', 1)[0]).toBe('2026-10-26')
    expect(monthGrid('2026-02-10', 0)).toHaveLength(28)
  })
  it('are in the time zone, not the browser’s', () => {
    const late = new Date('2026-11-22T04:30:00Z')
    expect(dayIn('America/New_York', late)).toBe('2026-11-21')
    expect(dayIn('Asia/Tokyo', late)).toBe('2026-11-22')
  })
  it('start on the locale’s first day of the week', () => expect(firstDayOfWeek('en-US')).toBe(0))
})
