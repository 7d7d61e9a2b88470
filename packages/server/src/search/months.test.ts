import { expect, test } from 'vitest'
import { nextMonths, stretchOf } from './months.ts'

const open = { from: null, to: null }
const place = { key: '2026-03-17 10:00:00.123456+00', id: 7 }

test('newest first: from the position back to the first of a month, and on from the instant before it', () => {
  expect(nextMonths(place, 'desc', 1, open)).toEqual({
    from: '2026-03-01T00:00:00.000Z',
    to: place.key,
    end: { key: '2026-02-28T23:59:59.999999Z', id: 2 ** 31 - 1 },
  })
  expect(nextMonths({ key: '2026-02-28T23:59:59.999999Z', id: 1 }, 'desc', 3, open).from).toBe('2025-12-01T00:00:00.000Z')
})
test('oldest first: up to the last instant of a month, and on from the next', () => {
  expect(nextMonths(place, 'asc', 10, open)).toEqual({
    from: place.key,
    to: '2026-12-31T23:59:59.999999Z',
    end: { key: '2027-01-01T00:00:00.000Z', id: 0 },
  })
})
test('nothing lies beyond the range, or beyond very many months', () => {
  const range = { from: new Date('2026-03-05T05:00:00Z'), to: new Date('2026-03-20T05:00:00Z') }
  expect(nextMonths(place, 'desc', 1, range)).toEqual({ from: '2026-03-05T05:00:00.000Z', to: place.key, end: undefined })
  expect(nextMonths(place, 'asc', 1, range)).toEqual({ from: place.key, to: '2026-03-20T04:59:59.999999Z', end: undefined })
  expect(nextMonths(place, 'desc', 128, open)).toEqual({ from: null, to: place.key, end: undefined })
})
test('the end of a range is outside of it', () => {
  expect(stretchOf({ from: null, to: new Date('2026-03-20T00:00:00Z') })).toEqual({
    from: null,
    to: '2026-03-19T23:59:59.999999Z',
  })
})
