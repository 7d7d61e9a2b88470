import { describe, expect, it } from 'vitest'
import { byKey, moved, resized, type Limits } from './moves.ts'

const place = { day: 1, start: 600, end: 1020 }
const limits: Limits = { days: 7, latest: 2880, isDayFixed: false }
const key = (name: string, shiftKey = false) => byKey(place, { key: name, shiftKey }, limits)

describe('moving by keyboard', () => {
  it('moves by 15 minutes or a day with arrows, by an hour with Page Up and Page Down', () => {
    expect(key('ArrowDown')).toEqual({ day: 1, start: 615, end: 1035 })
    expect(key('ArrowUp')).toEqual({ day: 1, start: 585, end: 1005 })
    expect(key('PageDown')).toEqual({ day: 1, start: 660, end: 1080 })
    expect(key('ArrowRight')).toEqual({ ...place, day: 2 })
    expect(key('ArrowLeft')).toEqual({ ...place, day: 0 })
  })

  it('resizes with Shift and ignores other keys', () => {
    expect(key('ArrowDown', true)).toEqual({ ...place, end: 1035 })
    expect(key('ArrowUp', true)).toEqual({ ...place, end: 1005 })
    expect(key('ArrowRight', true)).toBeUndefined()
    expect(key('a')).toBeUndefined()
  })
})

describe('limits', () => {
  it('clamp a move to the week and the day', () => {
    expect(moved(place, { days: 9, minutes: -9000 }, limits)).toEqual({ day: 6, start: 0, end: 420 })
    expect(moved(place, { days: 2, minutes: 9000 }, { ...limits, latest: 1425 })).toEqual({ day: 3, start: 1005, end: 1425 })
    expect(moved(place, { days: 2, minutes: 60 }, { ...limits, isDayFixed: true })).toEqual({ day: 1, start: 660, end: 1080 })
  })

  it('preserve a start off the 15-minute grid when only the day changes', () => {
    expect(moved({ day: 0, start: 605, end: 665 }, { days: 1, minutes: 0 }, limits)).toEqual({ day: 1, start: 605, end: 665 })
    expect(moved({ day: 0, start: 605, end: 665 }, { days: 0, minutes: 15 }, limits)).toEqual({ day: 0, start: 615, end: 675 })
  })

  it('enforce a duration between 15 minutes and a day', () => {
    expect(resized(place, 'start', 9000, limits)).toEqual({ ...place, start: 1005 })
    expect(resized(place, 'end', -9000, limits)).toEqual({ ...place, end: 615 })
    expect(resized(place, 'end', 9000, limits)).toEqual({ ...place, end: 2040 })
    expect(resized(place, 'end', 9000, { ...limits, latest: 1425 })).toEqual({ ...place, end: 1425 })
  })
})
