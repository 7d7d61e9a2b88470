import { expect, it } from 'vitest'
import { capital, range, shortRange, timeOf, weekSpan } from './words.ts'

it('keeps a time on one line, and says the half of the day once', () => {
  expect(timeOf(540)).toBe('9:00\u00a0AM')
  expect(range(540, 1020)).toBe('9:00\u00a0AM–5:00\u00a0PM')
  expect(shortRange(540, 690)).toBe('9–11:30\u00a0AM')
  expect(shortRange(540, 1020)).toBe('9\u00a0AM–5\u00a0PM')
})

it('begins a line with a capital, as Spanish days and zones do not', () => {
  expect(capital('lunes, 23 de noviembre')).toBe('Lunes, 23 de noviembre')
  expect(capital('')).toBe('')
  expect(weekSpan('2026-11-16')).toBe('Mon, Nov 16 – Sun, Nov 22')
})
