import { expect, it } from 'vitest'
import { dateValue } from './pasteDate.ts'

it.each([
  ['date', '11/20/2026', '2026-11-20'],
  ['date', 'Nov 20, 2026', '2026-11-20'],
  ['date', '2026-11-20', '2026-11-20'],
  ['date', '11/20/2026 3pm', '2026-11-20'],
  ['date', '20/11/2026', undefined],
  ['time', '3pm', '15:00'],
  ['time', '3:30 PM', '15:30'],
  ['time', '11/20/2026 3pm', '15:00'],
  ['time', '3', undefined],
  ['datetime-local', '11/20/2026 3:30 PM', '2026-11-20T15:30'],
  ['datetime-local', '2026-11-20T15:30', '2026-11-20T15:30'],
  ['datetime-local', '11/20/2026', undefined],
])('a %s field takes %j as %j', (type, text, value) => expect(dateValue(type, text)).toBe(value))
