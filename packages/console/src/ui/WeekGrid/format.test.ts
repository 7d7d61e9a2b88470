import { expect, it } from 'vitest'
import { capitalize, range, shortRange, timeOf, weekSpan } from './format.ts'

it('formats a time range on one line, with AM or PM once if possible', () => {
  expect(timeOf(540)).toBe('9:00\u00a0AM')
  expect(range(540, 1020)).toBe('9:00\u00a0AM–5:00\u00a0PM')
  expect(shortRange(540, 690)).toBe('9–11:30\u00a0AM')
  expect(shortRange(540, 1020)).toBe('9\u00a0AM–5\u00a0PM')
})

it('capitalizes the first letter of Spanish days and zones', () => {
  expect(capitalize('lunes, 23 de noviembre')).toBe('Lunes, 23 de noviembre')
  expect(capitalize('')).toBe('')
  expect(weekSpan('2026-11-16')).toBe('Mon, Nov 16 – Sun, Nov 22')
})
