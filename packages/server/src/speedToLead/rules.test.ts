import { defaultBusinessHours, defaultSpeedTarget } from '@walkup/sdk/contract'
import { describe, expect, test } from 'vitest'
import { afterBusinessMinutes, contactTarget, dueStep } from './rules.ts'

const NEW_YORK = 'America/New_York'
const weekdays = [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, startLocal: '09:00', endLocal: '17:00' }))
const after = (from: string, minutes: number, hours = weekdays, zone = NEW_YORK) => {
  const at = afterBusinessMinutes(Date.parse(from), minutes, hours, zone)
  return at === undefined ? undefined : new Date(at).toISOString()
}

describe('minutes of business hours', () => {
  test.each([
    ['within a day', '2026-11-24T15:00:00Z', 5, '2026-11-24T15:05:00.000Z'],
    ['from before opening', '2026-11-24T10:00:00Z', 5, '2026-11-24T14:05:00.000Z'],
    ['over a night', '2026-11-24T21:58:00Z', 5, '2026-11-25T14:03:00.000Z'],
    ['over a weekend', '2026-11-27T21:59:00Z', 5, '2026-11-30T14:04:00.000Z'],
    ['to the very end of a day', '2026-11-24T21:55:00Z', 5, '2026-11-24T22:00:00.000Z'],
    // Clocks go back on November 1 and forward on March 8, which moves 9 am by an hour in UTC.
    ['over the end of daylight saving time', '2026-10-30T20:59:00Z', 2, '2026-11-02T14:01:00.000Z'],
    ['over the start of daylight saving time', '2026-03-06T21:59:00Z', 2, '2026-03-09T13:01:00.000Z'],
  ])('%s', (_, from, minutes, expected) => expect(after(from, minutes)).toBe(expected))

  test('count what a repeated and a skipped hour really take', () => {
    const nights = [{ dayOfWeek: 0, startLocal: '00:00', endLocal: '04:00' }]
    // Midnight to 4 am takes five hours on the day when clocks go back, and three when they go forward.
    expect(after('2026-11-01T04:00:00Z', 300, nights)).toBe('2026-11-01T09:00:00.000Z')
    expect(after('2026-03-08T05:00:00Z', 180, nights)).toBe('2026-03-08T08:00:00.000Z')
  })
  test('two spans of a day', () => {
    const split = [
      { dayOfWeek: 2, startLocal: '13:00', endLocal: '17:00' },
      { dayOfWeek: 2, startLocal: '09:00', endLocal: '12:00' },
    ]
    expect(after('2026-11-24T16:59:00Z', 2, split)).toBe('2026-11-24T18:01:00.000Z')
  })
  test('without business hours there is no such time', () => expect(after('2026-11-24T15:00:00Z', 5, [])).toBeUndefined())
})

describe('the step that is due', () => {
  const due = (since: string, step: number, now: string) => {
    const wait = { since: Date.parse(since), step }
    return dueStep(wait, defaultSpeedTarget, defaultBusinessHours, NEW_YORK, Date.parse(now))
  }
  const since = '2026-11-24T15:00:00Z'
  test('none before the first, and when it will be', () =>
    expect(due(since, 0, '2026-11-24T15:01:59Z')).toEqual({ step: undefined, nextAt: Date.parse('2026-11-24T15:02:00Z') }))
  test('the first, then the second', () => {
    expect(due(since, 0, '2026-11-24T15:02:00Z')).toEqual({ step: 1, nextAt: Date.parse('2026-11-24T15:05:00Z') })
    expect(due(since, 1, '2026-11-24T15:05:00Z')).toEqual({ step: 2, nextAt: Date.parse('2026-11-24T15:15:00Z') })
  })
  test('only the latest of several that were missed', () =>
    expect(due(since, 0, '2026-11-24T18:00:00Z')).toEqual({ step: 3, nextAt: undefined }))
  test('none at night', () =>
    expect(due('2026-11-25T02:00:00Z', 0, '2026-11-25T12:59:00Z')).toEqual({
      step: undefined,
      nextAt: Date.parse('2026-11-25T13:02:00Z'),
    }))
})

test('a claimed lead counts from its claim: the target first, then the same steps apart', () => {
  const target = { ...defaultSpeedTarget, targetMin: 5, dispatchersAfterMin: 2, managersAfterMin: 6, everyoneAfterMin: 15 }
  expect(contactTarget(target)).toMatchObject({ dispatchersAfterMin: 5, managersAfterMin: 9, everyoneAfterMin: 18 })
})
