import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, describeCron, fromCron, occursOn, sentence, toCron, weekNames, type Recurrence } from './index.ts'

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
    ['0 8 * * 0-7', 'Every day at 8:00 AM'],
    ['0 8 * * *', 'Every day at 8:00 AM'],
    ['0 8 ? * FRI-MON', 'Every Sunday, Monday, Friday, and Saturday at 8:00 AM'],
    ['0 9 * * 7', 'Every Sunday at 9:00 AM'],
    ['0 9 * * MON#3', 'On the third Monday of every month at 9:00 AM'],
    ['0 9 ? 1/6 7L', 'On the last Sunday of every 6 months at 9:00 AM'],
    ['0 9 * * 1#1', 'On the first Monday of every month at 9:00 AM'],
    ['0 9 * */2 5L', 'On the last Friday of every 2 months at 9:00 AM'],
    ['15 0 15 * *', 'On day 15 of every month at 12:15 AM'],
    ['0 12 31 */3 *', 'On day 31 every 3 months at 12:00 PM'],
  ])('%s reads "%s"', async (cron, expected) => expect(await describeCron(cron)).toBe(expected))
  it('leave what lies beyond to cronstrue', async () => {
    expect(fromCron('*/5 * * * *')).toBeUndefined()
    expect(await describeCron('*/5 * * * *')).toBe('Every 5 minutes')
  })
  it.each([
    ['0 9 LW * *', 'At 09:00 AM, on the last weekday of the month'],
    ['0 9 1W * *', 'At 09:00 AM, on the first weekday of the month'],
    ['0 9 L * *', 'At 09:00 AM, on the last day of the month'],
    ['0 9 * * 1#5', 'At 09:00 AM, on the fifth Monday of the month'],
    ['0 9 * 1-6 1', 'At 09:00 AM, only on Monday, January through June'],
    ['0 9 15 * 1', 'At 09:00 AM, on day 15 of the month, and on Monday'],
    ['0 9 * */2 *', 'At 09:00 AM, every 2 months'],
    ['30 0 9 * * 1', 'At 09:00:30 AM, only on Monday'],
  ])('%s lies beyond: "%s"', async (cron, expected) => {
    expect(fromCron(cron)).toBeUndefined()
    expect(await describeCron(cron)).toBe(expected)
  })
  it.each(['', 'every day', '99 * * * *', '0 9 * * 8', '0 9 32 * *', '0 24 * * 1'])('"%s" is no cron string', async (cron) => {
    expect(fromCron(cron)).toBeUndefined()
    await expect(describeCron(cron)).rejects.toThrow(RangeError)
  })
  it('name the field that is out of its range', () => {
    const time = '09:00'
    const wrong: [Recurrence, RegExp][] = [
      [{ kind: 'weekly', days: [], time }, /days/],
      [{ kind: 'weekly', days: [7], time }, /days/],
      [{ kind: 'weekly', days: [1], time: '9:00' }, /time/],
      [{ kind: 'weekly', days: [1], time: '24:00' }, /time/],
      [{ kind: 'weekdayOfMonth', week: 'Fifth' as 'First', day: 1, everyMonths: 1, time }, /week/],
      [{ kind: 'weekdayOfMonth', week: 'First', day: -1, everyMonths: 1, time }, /day/],
      [{ kind: 'dayOfMonth', dayOfMonth: 0, everyMonths: 1, time }, /dayOfMonth/],
      [{ kind: 'dayOfMonth', dayOfMonth: 1, everyMonths: 13, time }, /everyMonths/],
    ]
    for (const [recurrence, field] of wrong) {
      expect(() => toCron(recurrence)).toThrow(RangeError)
      expect(() => toCron(recurrence)).toThrow(field)
    }
  })
  it('read the same whatever the order of the days', () => {
    const days = fc.uniqueArray(day, { minLength: 1 })
    fc.assert(
      fc.property(days, time, (given, at) => {
        const weekly = (list: number[]): Recurrence => ({ kind: 'weekly', days: list, time: at })
        expect(sentence(weekly(given.toReversed()))).toBe(sentence(weekly(given)))
        expect(toCron(weekly([...given, ...given]))).toBe(toCron(weekly(given)))
      }),
    )
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
  it('fall on one day of a month for each week name, and on none that does not exist', () => {
    const months = fc.record({ year: fc.integer({ min: 2000, max: 2100 }), month: fc.integer({ min: 1, max: 12 }) })
    fc.assert(
      fc.property(months, day, fc.constantFrom(...weekNames), ({ year, month }, weekday, week) => {
        const first = `${year}-${String(month).padStart(2, '0')}-01`
        const recurrence = { kind: 'weekdayOfMonth', week, day: weekday, everyMonths: 1, time: '09:00' } as const
        const days = Array.from({ length: new Date(Date.UTC(year, month, 0)).getUTCDate() }, (_, index) => addDays(first, index))
        const hits = days.filter((date) => occursOn(recurrence, date))
        // The same found the other way: all of that weekday in the month, and then the one at its place.
        const all = days.filter((date) => new Date(date).getUTCDay() === weekday)
        expect(hits).toEqual([week === 'Last' ? all.at(-1) : all[weekNames.indexOf(week)]])
      }),
    )
    const leap = fromCron('0 9 29 * *') as Recurrence
    expect(['2026-02-28', '2026-02-29', '2026-03-01', '2028-02-29'].map((date) => occursOn(leap, date))).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(occursOn(fromCron('0 9 * * *') as Recurrence, '2026-02-29')).toBe(false)
    expect(occursOn(fromCron('0 9 * * *') as Recurrence, 'never')).toBe(false)
  })
})
