import { describe, expect, it } from 'vitest'
import { change, comparison, formatDays, upcomingDays, verdict } from './compare.ts'
import { rawValue, formatters } from './units.ts'

const days = { from: '2026-10-02', to: '2026-10-31' }
const plainSpaces = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ')

describe('a value and its comparison', () => {
  it('is formatted as a sentence', () => {
    expect(plainSpaces(formatDays(days))).toBe('Oct 2 – 31, 2026')
    expect(plainSpaces(comparison(48, 36, 'count', days))).toBe('12 more than in Oct 2 – 31, 2026 (up 33%)')
    expect(plainSpaces(comparison(30, 40, 'count', days))).toBe('10 fewer than in Oct 2 – 31, 2026 (down 25%)')
    expect(plainSpaces(comparison(0.68, 0.7, 'share', days))).toBe('2 points less than in Oct 2 – 31, 2026')
    expect(plainSpaces(comparison(240, 360, 'seconds', days))).toBe('2 min faster than in Oct 2 – 31, 2026 (down 33%)')
    expect(plainSpaces(comparison(4_120_000, 4_000_000, 'money', days))).toBe('$1,200 more than in Oct 2 – 31, 2026 (up 3%)')
  })

  it('makes no judgment on a sum of a running period', () => {
    expect(plainSpaces(comparison(48, 36, 'count', days, true))).toBe('36 in Oct 2 – 31, 2026')
    expect(plainSpaces(comparison(4_120_000, 4_000_000, 'money', days, true))).toBe('$40,000 in Oct 2 – 31, 2026')
    expect(plainSpaces(comparison(240, 360, 'seconds', days, true))).toMatch(/^2 min faster/)
    expect([change(48, 36, 'count', true), change(90, 60, 'minutes', true), change(0.65, 0.7, 'share', true)]).toEqual([
      '',
      '',
      '−5',
    ])
  })

  it('shows the remaining days of a period', () => {
    expect(upcomingDays(days, '2026-10-22')).toBe('9 days to go')
    expect(upcomingDays(days, '2026-10-30')).toBe('1 day to go')
    expect(upcomingDays(days, '2026-10-31')).toBe('')
    expect(upcomingDays(days, '2026-11-22')).toBe('')
    expect(upcomingDays(days, '2026-09-01')).toBe('30 days to go')
  })

  it('never divides by zero', () => {
    expect(comparison(4, 0, 'count', days)).toMatch(/^4 more than in .*2026$/)
    expect(comparison(0, 0, 'count', days)).toMatch(/^Same as/)
    expect(comparison(0.5, null, 'share', days)).toMatch(/^Nothing to compare/)
    expect(comparison(null, 0.5, 'share', days)).toMatch(/^50% in/)
    expect(comparison(4, undefined, 'count', days)).toBe('')
  })

  it('has a short form for tables', () => {
    expect(change(48, 36, 'count')).toBe('+12')
    expect(change(0.65, 0.7, 'share')).toBe('−5')
    expect(change(5, 5, 'count')).toBe('')
    expect(change(null, 5, 'count')).toBe('')
    // Rounds to zero.
    expect(change(0.332, 0.329, 'rate')).toBe('')
  })
})

describe('units', () => {
  it('are formatted for display', () => {
    expect([
      formatters.minutes(2460),
      formatters.seconds(45),
      formatters.seconds(540),
      formatters.seconds(3720),
      formatters.seconds(273_600),
    ]).toEqual(['41 h', '45 s', '9 min', '1:02 h', '3 d 4 h'])
    expect([formatters.share(0.032), formatters.share(0.68), formatters.rate(1), formatters.money(125_000_00)]).toEqual([
      '3.2%',
      '68%',
      '1.00',
      '$125,000',
    ])
  })

  it('are dollars and hours in files', () => {
    expect([rawValue(4_120_050, 'money'), rawValue(90, 'minutes'), rawValue(null, 'rate'), rawValue(0.5, 'share')]).toEqual([
      41_200.5,
      1.5,
      null,
      0.5,
    ])
  })
})

describe('a change', () => {
  it('is judged by what a higher value means', () => {
    expect([verdict(5, 3, 'count'), verdict(3, 5, 'count'), verdict(3, 3, 'count')]).toEqual(['better', 'worse', 'neutral'])
    expect([verdict(5, 3, 'seconds'), verdict(3, 5, 'seconds')]).toEqual(['worse', 'better'])
    expect([verdict(5, 3, 'count', 'worse'), verdict(5, 3, 'count', 'neutral')]).toEqual(['worse', 'neutral'])
    expect([verdict(null, 3, 'count'), verdict(3, null, 'count'), verdict(3, undefined, 'count')]).toEqual(
      Array(3).fill('neutral'),
    )
  })
})
