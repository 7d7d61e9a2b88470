import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layoutLanes, type Span } from './layout.ts'

const span = (id: string, start: number, end: number, day = 0): Span => ({ id, day, start, end })
const lanes = (spans: readonly Span[]) => layoutLanes(spans).map(({ id, lane, lanes }) => `${id} ${lane}/${lanes}`)

describe('the layout of a day', () => {
  it('gives overlapping items a lane each, and others the whole width', () => {
    expect(lanes([span('a', 540, 1020), span('b', 600, 660), span('c', 660, 720), span('d', 1020, 1080)])).toEqual([
      'a 0/2',
      'b 1/2',
      'c 1/2',
      'd 0/1',
    ])
  })

  it('splits items at midnight and clips those that began before the week', () => {
    expect(layoutLanes([span('night', 1320, 1800, 2)])).toMatchObject([
      { day: 2, start: 1320, end: 1440, isRest: false },
      { day: 3, start: 0, end: 360, isRest: true },
    ])
    expect(layoutLanes([span('sunday', 1320, 1800, -1)])).toMatchObject([{ day: 0, start: 0, end: 360, isRest: true }])
    expect(layoutLanes([span('saturday', 1320, 1800, 6)])).toMatchObject([{ day: 6, end: 1440 }])
  })

  it('never overlaps or drops items', () => {
    const spans = fc.array(fc.tuple(fc.nat(6), fc.nat(1439), fc.integer({ min: 15, max: 1440 })), { maxLength: 40 })
    fc.assert(
      fc.property(spans, (given) => {
        const pieces = layoutLanes(given.map(([day, start, length], at) => span(String(at), start, start + length, day)))
        expect(new Set(pieces.map(({ id }) => id)).size).toBe(given.length)
        for (const a of pieces) {
          expect(a.lane).toBeLessThan(a.lanes)
          for (const b of pieces)
            if (a !== b && a.day === b.day && a.start < b.end && b.start < a.end) {
              expect(a.lane).not.toBe(b.lane)
              expect(a.lanes).toBe(b.lanes)
            }
        }
      }),
    )
  })
})
