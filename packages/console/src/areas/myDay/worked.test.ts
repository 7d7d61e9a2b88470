import { expect, test } from 'vitest'
import { workedMs } from './worked.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 15, minute)).toISOString()
const pause = (from: number, to: number | null, isPaid = false) => ({
  id: from,
  activity: { id: 4, name: 'Lunch' },
  startAt: at(from),
  endAt: to === null ? null : at(to),
  isPaid,
})
const workedAt = (minute: number, ...breaks: ReturnType<typeof pause>[]) =>
  workedMs({ clockInAt: at(0), breaks }, Date.parse(at(minute))) / 60_000

test('an unpaid break stops the clock, a paid one does not', () => {
  expect(workedAt(120)).toBe(120)
  expect(workedAt(120, pause(60, null))).toBe(60)
  expect(workedAt(121, pause(60, null))).toBe(60)
  expect(workedAt(120, pause(60, null, true))).toBe(120)
})
test('ended breaks are deducted only if they are longer than 20 minutes', () => {
  expect(workedAt(120, pause(30, 60))).toBe(90)
  expect(workedAt(120, pause(30, 50))).toBe(120)
  expect(workedAt(120, pause(30, 60), pause(90, null))).toBe(60)
})
