import { describe, expect, it } from 'vitest'
import { allDayOff, toCalendarItems, toHours, toHoursItems, withHours, type Hours, type TimeOff } from './week.ts'

const day = (dayOfWeek: number, startLocal: string, endLocal: string) => ({ dayOfWeek, startLocal, endLocal })
const monday = '2026-11-23'
const days = [monday, '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
const off = (more: Partial<TimeOff>): TimeOff => ({
  id: 1,
  organizationId: 1,
  technician: { id: 3, name: 'Pat Osei' },
  from: monday,
  to: monday,
  startLocal: null,
  endLocal: null,
  note: null,
  bookings: 0,
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...more,
})

describe('working hours', () => {
  const week: Hours = [day(1, '08:00', '12:00'), day(1, '13:00', '17:00'), day(2, '08:00', '12:00')]

  it('are sorted, and joined where they overlap or touch', () => {
    expect(withHours(week, 1, [day(1, '12:00', '16:00')])).toEqual([day(1, '08:00', '16:00'), day(2, '08:00', '12:00')])
    expect(withHours(week, undefined, [day(0, '09:00', '10:00'), day(2, '09:00', '11:00')])).toEqual([
      day(0, '09:00', '10:00'),
      ...week,
    ])
    expect(withHours(week, 0, [])).toEqual(week.slice(1))
  })

  it('end at 23:59 for midnight', () => {
    expect(toHours(monday, 480, 1440)).toEqual(day(1, '08:00', '23:59'))
    expect(toHoursItems([day(1, '08:00', '23:59')], days, 'Hours')).toMatchObject([{ date: monday, start: 480, end: 1440 }])
  })
})

describe('time off', () => {
  it('takes whole days, and parts of the first and the last', () => {
    const trip = off({ from: monday, to: '2026-11-25', startLocal: '12:00', endLocal: '09:00' })
    expect(days.filter((date) => allDayOff([trip], date))).toEqual(['2026-11-24'])
    const items = toCalendarItems({ visits: [], timeOff: [trip] }, days, { off: 'Off', visit: () => '' })
    expect(items.map(({ date, start, end }) => [date, start, end])).toEqual([
      [monday, 720, 1440],
      ['2026-11-25', 0, 540],
    ])
    expect(allDayOff([off({})], monday)).toMatchObject({ id: 1 })
  })
})
