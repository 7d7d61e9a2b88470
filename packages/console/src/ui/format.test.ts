import { describe, expect, it } from 'vitest'
import { money, parseDollars } from './dollars.ts'
import {
  formatAppointment,
  formatInstant,
  duration,
  localDay,
  localTime,
  formatInZone,
  formatRelative,
  setViewerZone,
  viewerZone,
  zonesDiffer,
} from './format.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const ago = (ms: number) => formatRelative(new Date(now - ms).toISOString(), now)
const MINUTE = 60_000

describe('times', () => {
  it('without a zone are on the clock of the organization where the browser has none', () => {
    const own = viewerZone()
    setViewerZone('America/Phoenix')
    expect(formatInstant('2026-11-21T12:00:00Z')).toBe('Nov 21, 2026, 5:00 AM MST')
    setViewerZone(own)
  })

  it('formats relative times in the largest whole unit', () => {
    expect([0, 59_999, MINUTE, 59 * MINUTE, 60 * MINUTE, 25 * 60 * MINUTE, 49 * 60 * MINUTE].map(ago)).toEqual([
      'now',
      'now',
      '1 min ago',
      '59 min ago',
      '1 h ago',
      '1 day ago',
      '2 days ago',
    ])
    expect(ago(-5 * MINUTE)).toBe('in 5 min')
    expect(formatRelative('2026-11-02T12:00:00Z', now)).toBe('Nov 2')
    expect(formatRelative('2025-11-02T12:00:00Z', now)).toBe('Nov 2, 2025')
  })

  it('formats an appointment in its own zone', () => {
    expect(formatAppointment('2026-11-24T15:00:00Z', 'America/New_York')).toBe('Tue, Nov 24, 10:00 AM')
    expect(formatAppointment('2026-11-24T15:00:00Z', 'America/Phoenix')).toBe('Tue, Nov 24, 8:00 AM')
    expect(zonesDiffer('2026-11-24T15:00:00Z', 'America/New_York', 'America/Detroit')).toBe(false)
    expect(zonesDiffer('2026-07-24T15:00:00Z', 'America/Denver', 'America/Phoenix')).toBe(true)
    expect(zonesDiffer('2026-11-24T15:00:00Z', 'America/Denver', 'America/Phoenix')).toBe(false)
  })

  it('names a location’s zone if it differs from the viewer’s', () => {
    const at = '2026-11-24T15:00:00Z'
    expect(formatInZone(at, viewerZone())).toBe(formatAppointment(at, viewerZone()))
    // A viewer is in at most one of them.
    const far = ['America/New_York', 'America/Los_Angeles'].filter((zone) => zonesDiffer(at, zone, viewerZone()))
    expect(far.map((zone) => formatInZone(at, zone))).toEqual(far.map((zone) => formatAppointment(at, zone, 'short')))
    expect(formatAppointment(at, 'America/New_York', 'short')).toBe('Tue, Nov 24, 10:00 AM EST')
  })

  it('formats local days and times regardless of the viewer’s zone', () => {
    expect([localDay('2026-11-24'), localTime('09:05'), localTime('00:30')]).toEqual(['Tue, Nov 24', '9:05 AM', '12:30 AM'])
  })

  it('formats a running timer', () => {
    expect([-5, 7_000, 247_000, 3_729_000, 27 * 3_600_000].map(duration)).toEqual(['0:00', '0:07', '4:07', '1:02:09', '1 d 3 h'])
  })
})

describe('money', () => {
  it('parses typed dollars exactly', () => {
    expect(['12,500', '$980.5', '0.29', ' 1250.50 ', '-20', '1,2', '12.345', 'abc', ''].map(parseDollars)).toEqual([
      1_250_000,
      98_050,
      29,
      125_050,
      -2_000,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(money(1_250_050)).toBe('$12,500.50')
  })
})
