import { describe, expect, test } from 'vitest'
import { afterQuiet, nextDigest } from './schedule.ts'

const timeZone = 'America/New_York'
const night = { from: '21:00', to: '07:00' }
const at = (text: string) => Date.parse(text)
const text = (instant: number | undefined) => instant && new Date(instant).toISOString()

describe('quiet hours', () => {
  test.each([
    ['by day', '2026-11-24T17:00:00Z', night, '2026-11-24T17:00:00.000Z'],
    ['in the evening', '2026-11-25T02:30:00Z', night, '2026-11-25T12:00:00.000Z'],
    ['after midnight', '2026-11-25T08:00:00Z', night, '2026-11-25T12:00:00.000Z'],
    ['at their very end', '2026-11-25T12:00:00Z', night, '2026-11-25T12:00:00.000Z'],
    ['at their very start', '2026-11-25T02:00:00Z', night, '2026-11-25T12:00:00.000Z'],
    ['within a day', '2026-11-24T17:30:00Z', { from: '12:00', to: '13:00' }, '2026-11-24T18:00:00.000Z'],
    ['that are empty', '2026-11-24T17:00:00Z', { from: '12:00', to: '12:00' }, '2026-11-24T17:00:00.000Z'],
    // The night is an hour longer when clocks go back, and an hour shorter when they go forward.
    ['in autumn', '2026-11-01T02:00:00Z', night, '2026-11-01T12:00:00.000Z'],
    ['in spring', '2026-03-08T03:00:00Z', night, '2026-03-08T11:00:00.000Z'],
    ['that end in a skipped hour', '2026-03-08T05:00:00Z', { from: '22:00', to: '02:30' }, '2026-03-08T07:30:00.000Z'],
  ])('%s', (_, now, quiet, expected) => expect(text(afterQuiet(at(now), { quiet, digestAt: null, timeZone }))).toBe(expected))
})

test('a digest is due at the next such time, after quiet hours', () => {
  const digest = (now: string, digestAt: string | null, quiet: typeof night | null = null) =>
    text(nextDigest(at(now), { quiet, digestAt, timeZone }))
  expect(digest('2026-11-24T17:00:00Z', null)).toBeUndefined()
  expect(digest('2026-11-24T17:00:00Z', '18:00')).toBe('2026-11-24T23:00:00.000Z')
  expect(digest('2026-11-24T23:00:01Z', '18:00')).toBe('2026-11-25T23:00:00.000Z')
  expect(digest('2026-10-31T23:00:00Z', '18:00')).toBe('2026-11-01T23:00:00.000Z')
  expect(digest('2026-11-24T17:00:00Z', '06:00', night)).toBe('2026-11-25T12:00:00.000Z')
})
