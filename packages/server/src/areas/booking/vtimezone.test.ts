import { expect, test } from 'vitest'
import { timeZoneComponent, zonedStamp } from './vtimezone.ts'

const between = (zone: string, from: string, to: string) => timeZoneComponent(zone, Date.parse(from), Date.parse(to))

test('a zone lists each change of its clocks, at the local time before it', () =>
  expect(between('America/New_York', '2026-02-01T00:00:00Z', '2026-12-01T00:00:00Z')).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:America/New_York',
    'BEGIN:STANDARD',
    'DTSTART:20260131T190000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0500',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20260308T020000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20261101T020000',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]))

test('a zone whose clocks never change has one part', () =>
  expect(
    between('America/Phoenix', '2026-02-01T00:00:00Z', '2026-12-01T00:00:00Z').filter((line) => line.startsWith('BEGIN')),
  ).toEqual(['BEGIN:VTIMEZONE', 'BEGIN:STANDARD']))

test('local times are written without a zone, also east of it and by half hours', () => {
  expect(zonedStamp(Date.parse('2026-07-01T15:00:00Z'), 'America/New_York')).toBe('20260701T110000')
  expect(between('Asia/Kolkata', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z')).toContain('TZOFFSETTO:+0530')
})
