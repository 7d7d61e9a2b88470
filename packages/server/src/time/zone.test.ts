import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOfWeek, daysBetween, localDateOf, localEndToInstant, localTimeOf, localToInstant } from './zone.ts'

const iso = (instant: number | undefined) => (instant === undefined ? undefined : new Date(instant).toISOString())
const zones = [
  'America/New_York',
  'America/Phoenix',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'UTC',
]

describe('localToInstant', () => {
  test.each([
    // Ordinary days before and after the change.
    ['2026-03-07', '09:00', 'America/New_York', '2026-03-07T14:00:00.000Z'],
    ['2026-03-08', '09:00', 'America/New_York', '2026-03-08T13:00:00.000Z'],
    // The hour that New York skips, and its boundaries.
    ['2026-03-08', '01:59', 'America/New_York', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08', '02:00', 'America/New_York', undefined],
    ['2026-03-08', '02:30', 'America/New_York', undefined],
    ['2026-03-08', '03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    // The hour it repeats: the first occurrence.
    ['2026-11-01', '00:30', 'America/New_York', '2026-11-01T04:30:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01', '02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
    // Phoenix has no DST.
    ['2026-03-08', '02:30', 'America/Phoenix', '2026-03-08T09:30:00.000Z'],
    ['2026-07-01', '09:00', 'America/Phoenix', '2026-07-01T16:00:00.000Z'],
    // Lord Howe shifts by half an hour.
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', undefined],
    ['2026-10-04', '02:30', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    // Santiago changes at midnight: the day starts at 1:00.
    ['2026-09-06', '00:00', 'America/Santiago', undefined],
    ['2026-09-06', '00:30', 'America/Santiago', undefined],
    ['2026-09-06', '01:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-04-04', '23:30', 'America/Santiago', '2026-04-05T02:30:00.000Z'],
    // Apia skipped a whole day.
    ['2011-12-30', '12:00', 'Pacific/Apia', undefined],
  ])('%s %s in %s', (date, time, zone, expected) => {
    expect(iso(localToInstant(date, time, zone))).toBe(expected)
  })

  test('agrees with a brute-force search of every minute around the day', () => {
    const minutes = fc.integer({ min: 0, max: 1439 })
    const day = fc.integer({ min: 0, max: 1200 }).map((days) => addDays('2024-01-01', days))
    fc.assert(
      fc.property(day, minutes, fc.constantFrom(...zones), (date, minute, zone) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const start = Date.parse(`${date}T${time}:00Z`)
        let found: number | undefined
        // Every offset in use is a multiple of 15 minutes.
        for (let at = start - 15 * 3_600_000; at <= start + 15 * 3_600_000 && found === undefined; at += 900_000) {
          if (localDateOf(at, zone) === date && localTimeOf(at, zone) === time) found = at
        }
        expect(localToInstant(date, time, zone)).toBe(found)
      }),
      { numRuns: 150 },
    )
  })

  test('rejects an unknown zone', () => {
    expect(() => localToInstant('2026-01-01', '09:00', 'America/Atlantis')).toThrow(RangeError)
  })
})

describe('localEndToInstant', () => {
  test('shifts skipped times forward', () => {
    expect(iso(localEndToInstant('2026-03-08', '02:30', 'America/New_York'))).toBe('2026-03-08T07:30:00.000Z')
  })
  test('never ends before the start', () => {
    for (const [date, start, end] of [
      ['2026-03-08', '01:30', '02:30'],
      ['2026-11-01', '00:30', '01:30'],
      ['2026-11-01', '01:30', '02:30'],
    ] as const) {
      expect(localEndToInstant(date, end, 'America/New_York')).toBeGreaterThan(
        localToInstant(date, start, 'America/New_York') ?? Infinity,
      )
    }
  })
})

test('uses the day of the zone, not of UTC', () => {
  const instant = Date.parse('2026-07-01T03:30:00Z')
  expect(localDateOf(instant, 'America/New_York')).toBe('2026-06-30')
  expect(localTimeOf(instant, 'America/New_York')).toBe('23:30')
  expect(localDateOf(instant, 'Asia/Kathmandu')).toBe('2026-07-01')
})

test('counts days across months, leap days and DST changes', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect([...daysBetween('2026-10-31', '2026-11-02')]).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
  expect(dayOfWeek('2026-11-01')).toBe(0)
  expect(dayOfWeek('2026-11-07')).toBe(6)
})
