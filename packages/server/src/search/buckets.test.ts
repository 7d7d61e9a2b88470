import { expect, test } from 'vitest'
import { dayBucket, dayBucketOfKey, idBucket, tokensOfBuckets } from './buckets.ts'

/** The buckets that a token covers. */
function covered(token: string): number[] {
  const [, level, at] = /^day(\d):(\d+)$/.exec(token) ?? []
  const step = 16 ** Number(level)
  return Array.from({ length: step }, (_, offset) => Number(at) * step + offset)
}

test('a few tokens cover each bucket of a range exactly once', () => {
  for (const [first, last] of [
    [0, 0],
    [5, 9],
    [15, 16],
    [16, 31],
    [3, 300],
    [255, 1024],
    [20_454, 20_818],
  ] as const) {
    const tokens = tokensOfBuckets('day', first, last)
    expect(tokens.flatMap(covered)).toEqual(Array.from({ length: last - first + 1 }, (_, offset) => first + offset))
    expect(tokens.length).toBeLessThanOrEqual(60 + (last - first) / 256)
  }
  expect(tokensOfBuckets('day', 16, 31)).toEqual(['day1:1'])
  expect(tokensOfBuckets('day', 255, 512)).toEqual(['day0:255', 'day2:1', 'day0:512'])
})
test('an empty range has no tokens', () => {
  expect(tokensOfBuckets('day', 8, 7)).toEqual([])
})
test('an instant’s bucket is its day in UTC, within the calendar', () => {
  expect(dayBucket(new Date('1970-01-02T23:59:59.999Z'))).toBe(1)
  expect(dayBucket(new Date('1955-06-01T00:00:00Z'))).toBe(0)
  expect(dayBucket(new Date('9999-12-31T00:00:00Z'))).toBe(65_535)
  expect(dayBucketOfKey('2026-03-17 23:59:59.999999+00')).toBe(dayBucket(new Date('2026-03-17T00:00:00Z')))
})
test('an id’s bucket holds 1,024 ids', () => {
  expect([idBucket(1023), idBucket(1024), idBucket(2 ** 31 - 1)]).toEqual([0, 1, 2_097_151])
})
