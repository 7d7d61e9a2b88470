import { describe, expect, it } from 'vitest'
import { byKey, moved, resized, type Limits } from './moves.ts'

const place = { day: 1, start: 600, end: 1020 }
const limits: Limits = { days: 7, latest: 2880, isDayFixed: false }
const key = (name: string, shiftKey = false) => byKey(place, { key: name, shiftKey }, limits)

describe('moving by keys', () => {
  it('arrows move by a quarter of an hour and by a day, pages by an hour', () => {
    expect(key('ArrowDown')).toEqual({ day: 1, start: 615, end: 1035 })
    expect(key('ArrowUp')).toEqual({ day: 1, start: 585, end: 1005 })
    expect(key('PageDown')).toEqual({ day: 1, start: 660, end: 1080 })
    expect(key('ArrowRight')).toEqual({ ...place, day: 2 })
    expect(key('ArrowLeft')).toEqual({ ...place, day: 0 })
  })

  it('Shift moves the end, and any other key does nothing', () => {
    expect(key('ArrowDown', true)).toEqual({ ...place, end: 1035 })
    expect(key('ArrowUp', true)).toEqual({ ...place, end: 1005 })
    expect(key('ArrowRight', true)).toBeUndefined()
    expect(key('a')).toBeUndefined()
  })
})

describe('limits', () => {
  it('hold a move in the week and in the day', () => {
    expect(moved(place, { days: 9, minutes: -9000 }, limits)).toEqual({ day: 6, start: 0, end: 420 })
    expect(moved(place, { days: 2, minutes: 9000 }, { ...limits, latest: 1425 })).toEqual({ day: 3, start: 1005, end: 1425 })
    expect(moved(place, { days: 2, minutes: 60 }, { ...limits, isDayFixed: true })).toEqual({ day: 1, start: 660, end: 1080 })
  })

  it('keep a start that is no quarter of an hour while only the day changes', () => {
    expect(moved({ day: 0, start: 605, end: 665 }, { days: 1, minutes: 0 }, limits)).toEqual({ day: 1, start: 605, end: 665 })
    expect(moved({ day: 0, start: 605, end: 665 }, { days: 0, minutes: 15 }, limits)).toEqual({ day: 0, start: 615, end: 675 })
  })

  it('keep a quarter of an hour, and a day at most', () => {
    expect(resized(place, 'start', 9000, limits)).toEqual({ ...place, start: 1005 })
    expect(resized(place, 'end', -9000, limits)).toEqual({ ...place, end: 615 })
    expect(resized(place, 'end', 9000, limits)).toEqual({ ...place, end: 2040 })
    expect(resized(place, 'end', 9000, { ...limits, latest: 1425 })).toEqual({ ...place, end: 1425 })
  })
})
