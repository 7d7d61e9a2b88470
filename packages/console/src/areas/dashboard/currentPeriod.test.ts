import { expect, it } from 'vitest'
import { includesToday } from './currentPeriod.ts'

it('detects a running period on the viewer’s clock', () => {
  const lateAtNight = new Date('2026-12-01T03:00:00Z')
  const runs = (dates: Parameters<typeof includesToday>[0], zone = 'UTC') => includesToday(dates, lateAtNight, zone)
  expect([runs({ dateRangeId: 5 }), runs({ dateRangeId: 5 }, 'America/New_York')]).toEqual([true, false])
  expect([runs({ dateRangeId: 6 }), runs({ dateRangeId: 7 })]).toEqual([false, true])
  expect([runs({ from: '2026-11-01', to: '2026-12-01' }), runs({ from: '2026-11-01', to: '2026-12-02' })]).toEqual([false, true])
})
