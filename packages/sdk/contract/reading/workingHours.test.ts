import { describe, expect, it } from 'vitest'
import { parseWorkingHours } from './workingHours.ts'

const shown = (text: string) =>
  parseWorkingHours(text)
    ?.map(({ dayOfWeek, startLocal, endLocal }) => `${dayOfWeek} ${startLocal}-${endLocal}`)
    .join(' ')
const every = (days: number[], hours: string) => days.map((day) => `${day} ${hours}`).join(' ')
const weekdays = [1, 2, 3, 4, 5]

describe('parseWorkingHours', () => {
  it.each([
    ['Mon–Fri 8am–5pm', every(weekdays, '08:00-17:00')],
    ['Mon-Fri 8-5', every(weekdays, '08:00-17:00')],
    ['weekdays: 9:00 - 17:30', every(weekdays, '09:00-17:30')],
    ['Monday to Friday, 8:00 AM to 5:00 PM', every(weekdays, '08:00-17:00')],
    ['Mon-Thu 8-5; Fri 8-12', `${every([1, 2, 3, 4], '08:00-17:00')} 5 08:00-12:00`],
    ['Mon 8am-12pm, Mon 1-5pm, Sat 9-1pm', '1 08:00-12:00 1 13:00-17:00 6 09:00-13:00'],
    ['Tue, Thu 10am–6pm', every([2, 4], '10:00-18:00')],
    ['daily noon-midnight', every([0, 1, 2, 3, 4, 5, 6], '12:00-23:59')],
    ['lunes a viernes 8:00-17:00', every(weekdays, '08:00-17:00')],
    ['Sat 0800-1300 | Sun 10.30am – 2 p.m.', '0 10:30-14:00 6 08:00-13:00'],
    ['Wed 22-24', '3 22:00-23:59'],
  ])('reads %s', (text, week) => expect(shown(text)).toBe(week))

  it.each([
    '',
    'Mon-Fri',
    '8-5',
    'Mon 5pm-8am',
    'Mon 8-25',
    'Mon 8-5; Mon 4-6pm',
    'someday 8-5',
    'Mon 8-5 and more',
    'x'.repeat(500),
  ])('refuses %s', (text) => expect(parseWorkingHours(text)).toBeUndefined())
})
