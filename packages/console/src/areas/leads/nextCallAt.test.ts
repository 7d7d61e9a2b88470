import { expect, it } from 'vitest'
import { nextCallAt } from './nextCallAt.ts'

const NEW_YORK = 'America/New_York'

it.each([
  ['2026-11-24T15:07:00Z', NEW_YORK, '2026-11-24T17:15:00.000Z'],
  // 7:50 pm and midnight there.
  ['2026-11-25T00:50:00Z', NEW_YORK, '2026-11-25T13:00:00.000Z'],
  ['2026-11-25T05:00:00Z', NEW_YORK, '2026-11-25T13:00:00.000Z'],
  ['2026-11-25T00:50:00Z', 'America/Los_Angeles', '2026-11-25T03:00:00.000Z'],
  // The clocks change that night.
  ['2027-03-14T01:00:00Z', NEW_YORK, '2027-03-14T12:00:00.000Z'],
])('after a call at %s in %s, the next is at %s', (now, zone, next) => {
  expect(nextCallAt(zone, Date.parse(now))).toBe(next)
})
