import { expect, test } from 'vitest'
import { findGaps } from './coverage.ts'

const timeZone = 'America/New_York'
const coverage = [
  { dayOfWeek: 6, startLocal: '10:00', endLocal: '16:00', people: 2 },
  { dayOfWeek: 6, startLocal: '18:00', endLocal: '20:00', people: 1 },
]
/** A Saturday; New York is five hours behind. */
const span = (from: number, to: number) => ({ startAt: at(from), endAt: at(to) })
const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour + 5)).toISOString()
const gaps = (...planned: ReturnType<typeof span>[]) =>
  findGaps({ timeZone, coverage }, '2026-11-28', 6, planned).map(
    ({ startLocal, endLocal, planned: there, needed }) => `${startLocal}–${endLocal} ${there}/${needed}`,
  )

test('names the hours with too few people, joined while their number is the same', () => {
  expect(gaps()).toEqual(['10:00–16:00 0/2', '18:00–20:00 0/1'])
  expect(gaps(span(9, 20), span(9, 20))).toEqual([])
  expect(gaps(span(9, 20))).toEqual(['10:00–16:00 1/2'])
  expect(gaps(span(10, 16), span(12, 20))).toEqual(['10:00–12:00 1/2'])
  expect(gaps(span(11, 14), span(18, 20))).toEqual(['10:00–11:00 0/2', '11:00–14:00 1/2', '14:00–16:00 0/2'])
})
test('has none on other days, and the last step may be shorter', () => {
  expect(findGaps({ timeZone, coverage }, '2026-11-27', 5, [])).toEqual([])
  const short = [{ dayOfWeek: 6, startLocal: '10:00', endLocal: '10:20', people: 1 }]
  expect(findGaps({ timeZone, coverage: short }, '2026-11-28', 6, [])).toMatchObject([{ startLocal: '10:00', endLocal: '10:20' }])
})
