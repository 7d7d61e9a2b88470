import { expect, it } from 'vitest'
import { nextRun } from './nextRun.ts'

const zone = 'America/New_York'
const runs = (cron: string, from: string, count: number, timeZone = zone) => {
  const found: string[] = []
  for (let after = new Date(from); found.length < count;) {
    const next = nextRun(cron, timeZone, after)
    if (!next) break
    found.push(next.toISOString())
    after = next
  }
  return found
}

it('keeps the local hour when the clocks change', () => {
  expect(runs('0 8 * * *', '2026-03-06T20:00:00Z', 3)).toEqual([
    '2026-03-07T13:00:00.000Z',
    '2026-03-08T12:00:00.000Z',
    '2026-03-09T12:00:00.000Z',
  ])
  expect(runs('0 8 * * 0,1', '2026-10-31T20:00:00Z', 2)).toEqual(['2026-11-01T13:00:00.000Z', '2026-11-02T13:00:00.000Z'])
})
it('runs a skipped time once the clocks have moved, and a repeated one once', () => {
  expect(runs('30 2 * * *', '2026-03-07T12:00:00Z', 2)).toEqual(['2026-03-08T07:30:00.000Z', '2026-03-09T06:30:00.000Z'])
  expect(runs('30 1 * * *', '2026-10-31T12:00:00Z', 2)).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z'])
})
it('finds monthly days, the 31st only where it exists', () => {
  expect(runs('0 9 31 * *', '2026-11-01T00:00:00Z', 2)).toEqual(['2026-12-31T14:00:00.000Z', '2027-01-31T14:00:00.000Z'])
  expect(runs('0 9 29 */12 *', '2026-11-01T00:00:00Z', 1, 'UTC')).toEqual(['2027-01-29T09:00:00.000Z'])
})
it('is later than now, also at the very instant', () => {
  expect(nextRun('0 8 * * *', 'UTC', new Date('2026-11-25T08:00:00Z'))?.toISOString()).toBe('2026-11-26T08:00:00.000Z')
})
it('knows no other recurrences', () => {
  expect(nextRun('*/5 * * * *', 'UTC', new Date())).toBeUndefined()
})
