import { describe, expect, it } from 'vitest'
import { clockChange, clockOf, instantOf, minutesOf, localTimeOf, zoneName } from './zone.ts'

const NY = 'America/New_York'
const iso = (date: string, minutes: number, zone = NY) => new Date(instantOf(date, minutes, zone)).toISOString()

describe('wall-clock time', () => {
  it('converts to an instant and back, in summer and winter', () => {
    expect(iso('2026-11-24', 600)).toBe('2026-11-24T15:00:00.000Z')
    expect(iso('2026-07-01', 600)).toBe('2026-07-01T14:00:00.000Z')
    expect(localTimeOf(Date.parse('2026-11-24T15:00:00Z'), NY)).toEqual({ date: '2026-11-24', minutes: 600 })
    expect(localTimeOf(Date.parse('2026-11-24T05:00:00Z'), NY)).toEqual({ date: '2026-11-24', minutes: 0 })
  })

  it('extends past midnight', () => expect(iso('2026-11-24', 1440 + 120)).toBe('2026-11-25T07:00:00.000Z'))

  it('shifts skipped times forward and uses the first of repeated times', () => {
    expect(iso('2026-03-08', 150)).toBe('2026-03-08T07:30:00.000Z')
    expect(iso('2026-11-01', 90)).toBe('2026-11-01T05:30:00.000Z')
    // LocalTime-clock times after the change are unaffected.
    expect(iso('2026-03-08', 600)).toBe('2026-03-08T14:00:00.000Z')
    expect(iso('2026-11-01', 600)).toBe('2026-11-01T15:00:00.000Z')
  })

  it('detects days with clock changes', () => {
    expect(clockChange('2026-03-08', NY)).toEqual({ kind: 'skips', from: 120, to: 180 })
    expect(clockChange('2026-11-01', NY)).toEqual({ kind: 'repeats', from: 60, to: 120 })
    expect(clockChange('2026-11-02', NY)).toBeUndefined()
    expect(clockChange('2026-03-08', 'America/Phoenix')).toBeUndefined()
    // A half-hour change in the southern hemisphere.
    expect(clockChange('2026-10-04', 'Australia/Lord_Howe')).toEqual({ kind: 'skips', from: 120, to: 150 })
  })

  it('is formatted and parsed', () => {
    expect(clockOf(1440 + 65)).toBe('01:05')
    expect(minutesOf('17:45')).toBe(1065)
    expect(zoneName(NY, 'long', 'en-US')).toBe('Eastern Time')
  })
})
