import { expect, test } from 'vitest'
import { dayRung, dayRungOf, idRung, slotsOfRungs } from './rungs.ts'

/** The rungs that a slot stands for. */
function covered(slot: string): number[] {
  const [, level, at] = /^day(\d):(\d+)$/.exec(slot) ?? []
  const step = 16 ** Number(level)
  return Array.from({ length: step }, (_, offset) => Number(at) * step + offset)
}

test('slots cover each rung between both ends once, and no other, in few steps', () => {
  for (const [first, last] of [
    [0, 0],
    [5, 9],
    [15, 16],
    [16, 31],
    [3, 300],
    [255, 1024],
    [20_454, 20_818],
  ] as const) {
    const slots = slotsOfRungs('day', first, last)
    expect(slots.flatMap(covered)).toEqual(Array.from({ length: last - first + 1 }, (_, offset) => first + offset))
    expect(slots.length).toBeLessThanOrEqual(60 + (last - first) / 256)
  }
  expect(slotsOfRungs('day', 16, 31)).toEqual(['day1:1'])
  expect(slotsOfRungs('day', 255, 512)).toEqual(['day0:255', 'day2:1', 'day0:512'])
})
test('nothing lies between ends that have passed each other', () => {
  expect(slotsOfRungs('day', 8, 7)).toEqual([])
})
test('an instant’s rung is its day in UTC, within the calendar', () => {
  expect(dayRung(new Date('1970-01-02T23:59:59.999Z'))).toBe(1)
  expect(dayRung(new Date('1955-06-01T00:00:00Z'))).toBe(0)
  expect(dayRung(new Date('9999-12-31T00:00:00Z'))).toBe(65_535)
  expect(dayRungOf('2026-03-17 23:59:59.999999+00')).toBe(dayRung(new Date('2026-03-17T00:00:00Z')))
})
test('an id’s rung holds 1,024 ids', () => {
  expect([idRung(1023), idRung(1024), idRung(2 ** 31 - 1)]).toEqual([0, 1, 2_097_151])
})
