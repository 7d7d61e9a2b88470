import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayOfWeek,
  daysOfWeek,
  describeCron,
  fromCron,
  isDigitKey,
  leadGeneratorList,
  mediumDate,
  money,
  occursOn,
  randomId,
  sentence,
  shiftColours,
  states,
  toCron,
  weekList,
  weekNames,
  type Recurrence,
} from './index.ts'

describe('states', () => {
  it('are 50, numbered from 1 in the order of their abbreviations', () => {
    expect(states.map((state) => state.id)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    const abbreviations = states.map((state) => state.abbreviation)
    expect(abbreviations).toEqual([...new Set(abbreviations)].toSorted())
    expect(states[0]).toEqual({ id: 1, abbreviation: 'AK', name: 'Alaska' })
    expect(states[34]).toEqual({ id: 35, abbreviation: 'OH', name: 'Ohio' })
    expect(states[49]).toEqual({ id: 50, abbreviation: 'WY', name: 'Wyoming' })
    expect(abbreviations).not.toContain('DC')
  })
})

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

describe('small helpers', () => {
  it('lists inactive generators last and marked, or not at all', () => {
    const list = [
      { id: 1, name: 'Zoe', isActive: false },
      { id: 2, name: 'Ana', isActive: true },
    ]
    expect(leadGeneratorList(list)).toEqual([list[1]])
    expect(leadGeneratorList(list, { includeInactive: true }).map((one) => one.name)).toEqual(['Ana', 'Zoe - Inactive'])
    expect(list[0]?.name).toBe('Zoe')
  })
  it('lets digits through and nothing else', () => {
    expect(['0', '5', '9'].every(isDigitKey)).toBe(true)
    expect(['a', '-', '.', 'e', '٣', 'Tab', '10', ''].some(isDigitKey)).toBe(false)
  })
  it('makes ids of letters and digits, each about as often', () => {
    const ids = Array.from({ length: 2000 }, () => randomId())
    expect(new Set(ids).size).toBe(2000)
    expect(ids.every((id) => /^[A-Za-z0-9]{22}$/.test(id))).toBe(true)
    const counts = new Map<string, number>()
    for (const letter of ids.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    expect(counts.size).toBe(62)
    expect(Math.max(...counts.values()) / Math.min(...counts.values())).toBeLessThan(1.6)
  })
  it('formats dates and money as spec §9 has them', () => {
    expect(mediumDate('2026-11-21')).toBe('Nov 21, 2026')
    expect(mediumDate(new Date('2026-11-21T03:00:00Z'), 'en-US', 'America/New_York')).toBe('Nov 20, 2026')
    expect(money(123_450)).toBe('$1,234.50')
    expect(money(-5)).toBe('-$0.05')
  })
  it('has the nine shift colours, no two alike', () => {
    expect(Object.keys(shiftColours)).toEqual([
      'DarkBlue',
      'Blue',
      'Green',
      'Red',
      'DarkRed',
      'Orange',
      'Pink',
      'Violet',
      'Yellow',
    ])
    expect(new Set(Object.values(shiftColours)).size).toBe(9)
  })
})

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const everyMonths = fc.integer({ min: 1, max: 12 })
const day = fc.integer({ min: 0, max: 6 })
const recurrence: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({
    kind: fc.constant('weekly' as const),
    days: fc.uniqueArray(day, { minLength: 1, maxLength: 7 }).map((days) => days.toSorted((a, b) => a - b)),
    time,
  }),
  fc.record({ kind: fc.constant('weekdayOfMonth' as const), week: fc.constantFrom(...weekNames), day, everyMonths, time }),
  fc.record({ kind: fc.constant('dayOfMonth' as const), dayOfMonth: fc.integer({ min: 1, max: 31 }), everyMonths, time }),
)

describe('schedules', () => {
  it('survive cron and back', () => {
    fc.assert(
      fc.property(recurrence, (value) => {
        expect(fromCron(toCron(value))).toEqual(value)
      }),
    )
  })
  it('have a sentence of their own for each', () => {
    fc.assert(
      fc.property(recurrence, recurrence, (a, b) => {
        expect(sentence(a) === sentence(b)).toBe(toCron(a) === toCron(b))
      }),
    )
  })
  it.each([
    ['0 9 * * 1,3,5', 'Every Monday, Wednesday, and Friday at 9:00 AM'],
    ['30 14 * * MON-FRI', 'Every Monday, Tuesday, Wednesday, Thursday, and Friday at 2:30 PM'],
    ['0 8 * * 0-6', 'Every day at 8:00 AM'],
    ['0 9 * * 1#1', 'On the first Monday of every month at 9:00 AM'],
    ['0 9 * */2 5L', 'On the last Friday of every 2 months at 9:00 AM'],
    ['15 0 15 * *', 'On day 15 of every month at 12:15 AM'],
    ['0 12 31 */3 *', 'On day 31 every 3 months at 12:00 PM'],
  ])('%s reads "%s"', async (cron, expected) => expect(await describeCron(cron)).toBe(expected))
  it('leave what lies beyond to cronstrue', async () => {
    expect(fromCron('*/5 * * * *')).toBeUndefined()
    expect(await describeCron('*/5 * * * *')).toBe('Every 5 minutes')
    await expect(describeCron('every day')).rejects.toBeDefined()
  })
  it('fall on the days they say', () => {
    const on = (cron: string, from: string, days: number) =>
      Array.from({ length: days }, (_, index) => addDays(from, index)).filter((date) =>
        occursOn(fromCron(cron) as Recurrence, date),
      )
    expect(on('0 9 * * 1#1', '2026-11-01', 61)).toEqual(['2026-11-02', '2026-12-07'])
    expect(on('0 9 * * 5L', '2026-02-01', 59)).toEqual(['2026-02-27', '2026-03-27'])
    expect(on('0 9 31 */2 *', '2026-01-01', 365)).toEqual(['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31'])
    expect(on('0 9 * * 0,7', '2026-11-15', 8)).toEqual(['2026-11-15', '2026-11-22'])
  })
})
