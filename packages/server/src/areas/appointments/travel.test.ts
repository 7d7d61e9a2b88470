import { describe, expect, it } from 'vitest'
import { travelWarnings, type Stop } from './travel.ts'

const columbus = { lat: 39.96, lng: -83 }
/** 20.7 miles to the north, 42 minutes. */
const delaware = { lat: 40.26, lng: -83 }
const stop = (id: number, start: string, end: string, at: Stop['at']): Stop => ({
  id,
  startAt: `2026-11-26T${start}:00.000Z`,
  endAt: `2026-11-26T${end}:00.000Z`,
  at,
})

describe('travel warnings', () => {
  it('name the trips for which there is too little time, in the order of the visits', () => {
    const stops = [stop(3, '17:41', '18:00', columbus), stop(1, '14:00', '15:00', columbus), stop(2, '15:30', '16:59', delaware)]
    expect(travelWarnings(stops)).toEqual([{ fromId: 1, toId: 2, miles: 21, neededMin: 42, availableMin: 30 }])
  })

  it('count no time where visits overlap', () =>
    expect(travelWarnings([stop(1, '14:00', '15:00', columbus), stop(2, '14:30', '16:00', delaware)])).toMatchObject([
      { neededMin: 42, availableMin: 0 },
    ]))

  it('are none for places that are unknown, the same, or close by', () => {
    const near = { lat: 40.02, lng: -83 }
    for (const at of [undefined, columbus, near])
      expect(travelWarnings([stop(1, '14:00', '15:00', columbus), stop(2, '15:00', '16:00', at)])).toEqual([])
    expect(travelWarnings([])).toEqual([])
  })
})
