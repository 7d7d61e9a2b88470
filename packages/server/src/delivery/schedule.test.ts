import { describe, expect, it } from 'vitest'
import { nextAttemptAt, RETRY_MS } from './schedule.ts'

const start = new Date('2026-11-20T15:00:00Z')
const seconds = (attempts: number, random: number) =>
  ((nextAttemptAt({ attempts, firstAttemptAt: start }, start, () => random)?.getTime() ?? NaN) - start.getTime()) / 1000

describe('the retry schedule', () => {
  it('backs off from seconds to an hour', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map((attempts) => seconds(attempts, 0.5))).toEqual([5, 30, 120, 600, 3600, 3600, 3600])
  })

  it('spreads retries by a fifth each way', () => {
    expect(seconds(1, 0)).toBeCloseTo(4)
    expect(seconds(1, 1)).toBeCloseTo(6)
  })

  it('waits as long as the other system asks', () => {
    const at = nextAttemptAt({ attempts: 1, firstAttemptAt: start, retryAfterMs: 90_000 }, start)
    expect(at?.toISOString()).toBe('2026-11-20T15:01:30.000Z')
  })

  it('retries faster toward a deadline, and every few seconds in its last minute', () => {
    const pause = (attempts: number, left: number) =>
      ((nextAttemptAt({ attempts, firstAttemptAt: start, sendBy: start.getTime() + left * 1000 }, start, () => 0.5)?.getTime() ??
        NaN) -
        start.getTime()) /
      1000
    expect([90, 60, 30, 10, 0, -10].map((left) => pause(2, left))).toEqual([30, 5, 2.5, 2, 2, 2])
    expect(pause(5, 5_400)).toBe(1_800)
    expect(pause(1, 5_400)).toBe(5)
  })

  it('leaves at least a dozen attempts for one minute, however the jitter falls', () => {
    for (const random of [0, 0.5, 1]) {
      let attempts = 1
      const sendBy = start.getTime() + 60_000
      for (let now = start; now.getTime() < sendBy; attempts++)
        now = nextAttemptAt({ attempts, firstAttemptAt: start, sendBy }, now, () => random) as Date
      expect(attempts - 1).toBeGreaterThanOrEqual(12)
    }
  })

  it('retries hourly for a day, then gives up', () => {
    let now = start
    let attempts = 1
    for (let at; (at = nextAttemptAt({ attempts, firstAttemptAt: start }, now, () => 0.5)); attempts++) now = at
    expect(attempts).toBe(5 + 23)
    expect(now.getTime() - start.getTime()).toBeLessThanOrEqual(RETRY_MS)
  })
})
