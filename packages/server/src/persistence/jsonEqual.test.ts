import { expect, test } from 'vitest'
import { jsonEqual } from './jsonEqual.ts'

test.each([
  [
    { a: 1, b: { c: [1, 2] } },
    { b: { c: [1, 2] }, a: 1 },
  ],
  [undefined, null],
  ['x', 'x'],
])('%j equals %j', (a, b) => expect(jsonEqual(a, b)).toBe(true))

test.each([
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: undefined }, { b: undefined }],
  [
    [1, 2],
    [2, 1],
  ],
  [[], {}],
  [null, 0],
  ['1', 1],
])('%j differs from %j', (a, b) => expect(jsonEqual(a, b)).toBe(false))
