import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOfWeek, localDateOf } from '../../../time/zone.ts'
import { minutesOf, payroll, sumParts, toHundredths, type OvertimeRules, type PayrollPunch } from './calculate.ts'

const MINUTE = 60_000
const zone = 'America/Los_Angeles'
const federal: OvertimeRules = { overtime: 'federal', weekStartsOn: 0 }
const california: OvertimeRules = { overtime: 'california', weekStartsOn: 0 }
/** Noon in Los Angeles in winter is 20:00 UTC. */
const punch = (id: number, start: string, minutes: number, given: Partial<PayrollPunch> = {}): PayrollPunch => ({
  id,
  clockInAt: new Date(start).toISOString(),
  clockOutAt: new Date(Date.parse(start) + minutes * MINUTE).toISOString(),
  timeZone: zone,
  breakMin: 0,
  breaks: [],
  multiplier: 1,
  countsTowardOvertime: true,
  hoursType: null,
  locked: null,
  ...given,
})
const hour = 60
/** A punch at 08:00 on a day of the week from Sunday, 2026-01-11. */
const on = (day: number, hours: number, given?: Partial<PayrollPunch>) =>
  punch(day + 1, `${addDays('2026-01-11', day)}T16:00:00Z`, hours * hour, given)
const partsOf = (punches: readonly PayrollPunch[], rules: OvertimeRules) =>
  [...payroll(punches, rules).values()].flat().flatMap((day) => day.parts)
const summary = (punches: readonly PayrollPunch[], rules: OvertimeRules) =>
  sumParts(partsOf(punches, rules)).map(({ kind, rule, minutes, multiplier }) => [kind, rule, minutes / hour, multiplier])

describe('overtime', () => {
  test('federal: over 40 hours a week, however long the days are', () => {
    expect(summary([on(1, 13), on(2, 13), on(3, 13)], federal)).toEqual([['regular', 'straightTime', 39, 1]])
    expect(summary([on(1, 13), on(2, 13), on(3, 13), on(4, 4)], federal)).toEqual([
      ['regular', 'straightTime', 40, 1],
      ['overtime', 'weeklyOver40', 3, 1.5],
    ])
  })
  test('California: over 8 and 12 hours a day, which do not count toward the week again', () => {
    expect(summary([on(1, 13)], california)).toEqual([
      ['regular', 'straightTime', 8, 1],
      ['overtime', 'dailyOver8', 4, 1.5],
      ['doubletime', 'dailyOver12', 1, 2],
    ])
    // Five days of 9 hours are 40 straight ones and 5 of daily overtime; only a sixth day is weekly overtime.
    const days = [1, 2, 3, 4, 5].map((day) => on(day, 9))
    expect(summary(days, california)).toEqual([
      ['regular', 'straightTime', 40, 1],
      ['overtime', 'dailyOver8', 5, 1.5],
    ])
    expect(summary([...days, on(6, 5)], california)).toContainEqual(['overtime', 'weeklyOver40', 5, 1.5])
  })
  test('California: the seventh day of a week in which every day was worked', () => {
    const six = [0, 1, 2, 3, 4, 5].map((day) => on(day, 4))
    expect(summary([...six, on(6, 10)], california)).toEqual([
      ['regular', 'straightTime', 24, 1],
      ['overtime', 'seventhDay', 8, 1.5],
      ['doubletime', 'seventhDayOver8', 2, 2],
    ])
    // Seven days in a row across two weeks are not a week.
    expect(summary([...six.slice(1), on(6, 10), on(7, 10)], california).map(([, rule]) => rule)).not.toContain('seventhDay')
    expect(summary([...six, on(6, 10)], { ...california, weekStartsOn: 1 }).map(([, rule]) => rule)).not.toContain('seventhDay')
  })
  test('hours types: their multiplier, the higher of two premiums, and hours outside of overtime', () => {
    const holiday = { multiplier: 1.5, hoursType: 'Holiday' }
    expect(summary([on(1, 8, holiday)], federal)).toEqual([['regular', 'hoursType', 8, 1.5]])
    expect(summary([on(1, 10, { ...holiday, multiplier: 1.75 })], california)).toEqual([
      ['regular', 'hoursType', 8, 1.75],
      ['overtime', 'dailyOver8', 2, 1.75],
    ])
    const outside = { countsTowardOvertime: false, hoursType: 'Travel' }
    expect(summary([on(1, 20), on(2, 20), on(3, 10, outside)], federal)).toEqual([
      ['regular', 'hoursType', 10, 1],
      ['regular', 'straightTime', 40, 1],
    ])
  })
})

describe('breaks', () => {
  const at = (minutes: number) => new Date(Date.parse('2026-01-12T16:00:00Z') + minutes * MINUTE).toISOString()
  const taken = (minutes: number, isPaid: boolean) =>
    on(1, 8, { breaks: [{ startAt: at(100), endAt: at(100 + minutes), isPaid }] })
  test.each([
    [20, false, 480],
    [21, false, 459],
    [30, false, 450],
    [30, true, 480],
  ])('of %i minutes, paid: %s', (minutes, isPaid, worked) => {
    const parts = partsOf([taken(minutes, isPaid)], federal)
    expect(minutesOf(parts, 'regular')).toBe(worked)
    expect(minutesOf(parts, 'unpaidBreak')).toBe(480 - worked)
    expect(minutesOf(parts, 'paidBreak')).toBe(worked === 480 ? minutes : 0)
  })
  test('entered ones follow the same rule, and add to punched ones', () => {
    expect(minutesOf(partsOf([on(1, 8, { breakMin: 20 })], federal), 'regular')).toBe(480)
    expect(minutesOf(partsOf([on(1, 8, { breakMin: 30 })], federal), 'regular')).toBe(450)
    expect(minutesOf(partsOf([{ ...taken(30, false), breakMin: 30 }], federal), 'regular')).toBe(420)
  })
})

describe('locked punches', () => {
  test('keep their pay, and what is added later is paid on top of them', () => {
    const week = [1, 2, 3, 4, 5].map((day) => on(day, 8))
    const approved = payroll(week, federal)
    const locked = week.map((one) => ({ ...one, locked: approved.get(one.id) ?? null }))
    const pay = payroll([...locked, on(0, 5)], california)
    for (const one of week) expect(pay.get(one.id)).toEqual(approved.get(one.id))
    expect(pay.get(1)?.[0]?.parts).toMatchObject([{ kind: 'overtime', rule: 'weeklyOver40', minutes: 300 }])
  })
})

test('hundredths of hours add up to the rounded total', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 12 }), (minutes) => {
      const rounded = toHundredths(minutes)
      const total = minutes.reduce((sum, value) => sum + value, 0)
      expect(rounded.reduce((sum, value) => sum + value, 0)).toBe(Math.round((total * 100) / 60))
      for (const [place, value] of rounded.entries()) expect(Math.abs(value - ((minutes[place] ?? 0) * 100) / 60)).toBeLessThan(1)
    }),
  )
})

describe('compared with a naive implementation that pays minute by minute', () => {
  /** Kinds and multipliers by minute, in the order in which they were worked. */
  function naive(punches: readonly PayrollPunch[], { overtime, weekStartsOn }: OvertimeRules): Record<string, number> {
    const minutes: { date: string; punch: PayrollPunch }[] = []
    const sums: Record<string, number> = {}
    const add = (key: string) => (sums[key] = (sums[key] ?? 0) + 1)
    for (const one of punches.toSorted((a, b) => (a.clockInAt < b.clockInAt ? -1 : 1))) {
      const from = Math.floor(Date.parse(one.clockInAt) / MINUTE)
      const to = Math.floor(Date.parse(one.clockOutAt) / MINUTE)
      let entered = one.breakMin > 20 ? one.breakMin : 0
      const unpaid = one.breaks
        .map(({ startAt, endAt, isPaid }) => {
          const start = Math.max(from, Math.floor(Date.parse(startAt) / MINUTE))
          return { start, end: Math.min(to, Math.floor(Date.parse(endAt ?? '') / MINUTE)), isPaid }
        })
        .filter(({ start, end, isPaid }) => !isPaid && end - start > 20)
      for (let minute = from; minute < to; minute++) {
        if (unpaid.some(({ start, end }) => minute >= start && minute < end)) add('unpaidBreak')
        else if (entered > 0) {
          entered--
          add('unpaidBreak')
        } else minutes.push({ date: localDateOf(minute * MINUTE, one.timeZone), punch: one })
      }
    }
    const weekOf = (date: string) => {
      let first = date
      while (dayOfWeek(first) !== weekStartsOn) first = addDays(first, -1)
      return first
    }
    const daysOf = new Map<string, Set<string>>()
    for (const { date, punch: one } of minutes) {
      if (!one.countsTowardOvertime) continue
      const days = daysOf.get(weekOf(date)) ?? new Set()
      daysOf.set(weekOf(date), days.add(date))
    }
    const byDay: Record<string, number> = {}
    const byWeek: Record<string, number> = {}
    for (const { date, punch: one } of minutes) {
      const week = weekOf(date)
      let rate = 1
      let kind = 'regular'
      if (one.countsTowardOvertime) {
        byDay[date] = (byDay[date] ?? 0) + 1
        const isSeventh = daysOf.get(week)?.size === 7 && date === addDays(week, 6)
        if (overtime === 'california' && (byDay[date] > 720 || (isSeventh && byDay[date] > 480))) rate = 2
        else if (overtime === 'california' && (byDay[date] > 480 || isSeventh)) rate = 1.5
        else {
          byWeek[week] = (byWeek[week] ?? 0) + 1
          if (byWeek[week] > 2400) rate = 1.5
        }
        kind = rate === 2 ? 'doubletime' : rate === 1.5 ? 'overtime' : 'regular'
      }
      add(`${kind} ${Math.max(rate, one.multiplier)}`)
    }
    return sums
  }

  const dense = fc.record({
    rules: fc.record({
      overtime: fc.constantFrom('federal' as const, 'california' as const),
      weekStartsOn: fc.constantFrom(0, 1, 4),
    }),
    zone: fc.constantFrom('America/Los_Angeles', 'America/New_York', 'America/Phoenix', 'America/Chicago'),
    // Weeks around both US clock changes, and one without.
    start: fc.constantFrom('2026-03-06T13:00:00Z', '2026-10-30T13:00:00Z', '2026-06-05T13:00:00Z'),
    punches: fc.array(
      fc.record({
        gap: fc.integer({ min: 1, max: 900 }),
        length: fc.integer({ min: 1, max: 900 }),
        seconds: fc.integer({ min: 0, max: 59 }),
        breakMin: fc.constantFrom(0, 0, 0, 15, 20, 21, 45),
        breaks: fc.array(
          fc.record({ after: fc.integer({ min: 0, max: 200 }), length: fc.integer({ min: 0, max: 60 }), isPaid: fc.boolean() }),
          {
            maxLength: 2,
          },
        ),
        type: fc.constantFrom([1, true], [1, true], [1, true], [1.5, true], [1, false], [2.5, true]),
      }),
      { minLength: 1, maxLength: 20 },
    ),
  })

  test('random punches, breaks, hours types and rules, over changes of the clocks', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(dense, ({ rules, zone: timeZone, start, punches: drawn }) => {
        let at = Date.parse(start)
        const punches = drawn.map(({ gap, length, seconds, breaks, breakMin, type }, id) => {
          at += gap * MINUTE
          const clockInAt = new Date(at + seconds * 1000).toISOString()
          let breakAt = at
          const taken = breaks.flatMap(({ after, length: minutes, isPaid }) => {
            const from = breakAt + after * MINUTE
            breakAt = from + minutes * MINUTE
            return breakAt <= at + length * MINUTE
              ? [{ startAt: new Date(from).toISOString(), endAt: new Date(breakAt).toISOString(), isPaid }]
              : []
          })
          at += length * MINUTE
          const [multiplier, countsTowardOvertime] = type as [number, boolean]
          const clockOutAt = new Date(at + 59_000).toISOString()
          return punch(id, clockInAt, 0, {
            clockInAt,
            clockOutAt,
            timeZone,
            breaks: taken,
            breakMin,
            multiplier,
            countsTowardOvertime,
          })
        })
        const found: Record<string, number> = {}
        for (const { kind, multiplier, minutes } of partsOf(punches, rules)) {
          if (kind === 'paidBreak') continue
          const key = kind === 'unpaidBreak' ? kind : `${kind} ${multiplier}`
          found[key] = (found[key] ?? 0) + minutes
        }
        expect(found).toEqual(naive(punches, rules))
      }),
      { numRuns: 60 },
    )
  })
})
