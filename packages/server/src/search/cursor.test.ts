import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor, fingerprint } from './cursor.ts'

const mark = fingerprint(['leads', { a: 1, b: [2] }])
const refused = expect.objectContaining({ status: 400, extra: { errors: [expect.objectContaining({ path: 'cursor' })] } })

test('a cursor brings its position back', () => {
  for (const key of ['2026-11-21 03:44:37.123456+00', '2026-11-21 03:44:37+00']) {
    expect(decodeCursor(encodeCursor(mark, { key, id: 7 }), mark, 'instant', false)).toEqual({ key, id: 7 })
  }
  expect(decodeCursor(encodeCursor(mark, { key: null, id: 7 }), mark, 'text', true)).toEqual({ key: null, id: 7 })
})
test('equal searches have equal marks, whatever the order of their fields', () => {
  expect(fingerprint(['leads', { b: [2], a: 1 }])).toBe(mark)
  expect(fingerprint(['leads', { b: [3], a: 1 }])).not.toBe(mark)
})
test.each([
  ['another search', encodeCursor(fingerprint('other'), { key: 'x', id: 1 })],
  ['another kind of value', encodeCursor(mark, { key: 'x', id: 1 })],
  ['no value where there must be one', encodeCursor(mark, { key: null, id: 1 })],
  ['an id that is none', encodeCursor(mark, { key: '5', id: 1.5 })],
  ['a list of another length', Buffer.from('[1]').toString('base64url')],
  ['no JSON', 'abc'],
  ['nothing', ''],
])('refuses a cursor of %s', (_, cursor) => {
  expect(() => decodeCursor(cursor, mark, 'integer', false)).toThrow(refused)
})
