import { expect, it } from 'vitest'
import { formatClock } from './formatClock.ts'

it('includes the date only if it differs from the adjacent one', () => {
  const zone = 'America/New_York'
  expect(formatClock('2026-11-20', '2026-11-20T22:05:00.000Z', zone)).toMatch(/^5:05\sPM/)
  expect(formatClock('2026-11-20', '2026-11-21T05:30:00.000Z', zone)).toMatch(/^Sat, Nov 21, 12:30\sAM/)
})
