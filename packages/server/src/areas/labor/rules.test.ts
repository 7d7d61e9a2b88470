import { describe, expect, test } from 'vitest'
import { isAtStore, validatePunch, metersBetween, minutesBetween } from './rules.ts'

const at = (time: string) => `2026-11-20T${time}Z`
const now = new Date('2026-11-21T12:00:00Z')

describe('minutes', () => {
  test.each([
    ['09:00:00', '17:00:00', 480],
    ['09:00:59.999', '17:00:00', 480],
    ['09:00:00', '17:00:59.999', 480],
    ['09:00:30', '09:00:40', 0],
    ['09:00:59', '09:01:00', 1],
  ])('from %s to %s are %d', (from, to, minutes) => expect(minutesBetween(at(from), at(to))).toBe(minutes))

  test('parts add up to the whole, wherever it is cut', () => {
    const ends = ['09:00:59.999', '12:34:56.789', '13:00:00', '17:29:01']
    const parts = ends.slice(1).map((end, index) => minutesBetween(at(ends[index] ?? ''), at(end)))
    expect(parts.reduce((a, b) => a + b)).toBe(minutesBetween(at('09:00:59.999'), at('17:29:01')))
  })
})

describe('what cannot be a punch', () => {
  const paths = (clockInAt: string, clockOutAt: string | null, breakMin = 0) =>
    validatePunch({ clockInAt, clockOutAt, breakMin }, now).map(({ path }) => path)
  test.each([
    [at('09:00:00'), at('17:00:00'), 30, []],
    [at('09:00:00'), null, 0, []],
    [at('09:00:00'), at('09:30:00'), 30, []],
    [at('09:00:00'), at('09:30:00'), 31, ['breakMin']],
    [at('09:00:00'), at('09:00:00'), 0, ['clockOutAt']],
    [at('09:00:00'), at('08:00:00'), 0, ['clockOutAt']],
    ['2026-11-19T08:00:00Z', at('09:00:00'), 0, ['clockOutAt']],
    ['2026-11-21T12:04:00Z', null, 0, []],
    ['2026-11-21T12:06:00Z', null, 0, ['clockInAt']],
    [at('23:00:00'), '2026-11-21T12:06:00Z', 0, ['clockOutAt']],
    ['2026-11-21T11:50:00Z', null, 20, ['breakMin']],
  ])('%s to %s with %d minutes of break: %j', (from, to, breakMin, wrong) => expect(paths(from, to, breakMin)).toEqual(wrong))
})

describe('places', () => {
  const store = { lat: 39.9612, lng: -82.9988, radiusM: 200 }
  test('a degree of latitude is 111 km', () =>
    expect(metersBetween({ lat: 40, lng: -83 }, { lat: 41, lng: -83 }) / 1000).toBeCloseTo(111.19, 1))
  test.each([
    [{ lat: 39.9616, lng: -82.9988 }, true],
    [{ lat: 39.9912, lng: -82.9988 }, false],
    [{ lat: 39.9612 }, null],
    [{}, null],
  ])('%j is at the store: %s', (place, is) => expect(isAtStore(place, store)).toBe(is))
  test('a store without coordinates yields null', () => expect(isAtStore(store, { ...store, lat: null })).toBeNull())
})
