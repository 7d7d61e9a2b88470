import { describe, expect, it } from 'vitest'
import { nearest, step, timesOf, type DragState } from './board.ts'
import type { PlacedVisit, Row } from './timeline.ts'

const row = (id: number): Row => ({ id, name: `Row ${id}`, isUnassigned: id === 0, visits: [], warnings: [] })
const rows = [row(0), row(3), row(4)]
const dragged: DragState = { placed: { start: 600, end: 660 } as PlacedVisit, from: row(3), rowId: 3, start: 600, isByKey: true }
const times = timesOf(dragged, [
  { id: 'b', minutes: 780 },
  { id: 'own', minutes: 600 },
  { id: 'a', minutes: 540 },
])

describe('a dragged visit', () => {
  it('can go to free times and back to its own', () => {
    expect(times).toEqual([{ start: 540, slotId: 'a' }, { start: 600 }, { start: 780, slotId: 'b' }])
  })

  it.each([
    [400, 540],
    [560, 540],
    [590, 600],
    [614, 600],
    [700, 780],
    [2_000, 780],
  ])('at minute %i goes to minute %i', (minutes, start) => {
    expect(nearest(times, minutes)).toBe(start)
  })

  it('stays in its place without other times', () => {
    expect(nearest(timesOf(dragged, []), 900)).toBe(600)
  })

  it('moves by rows and times, and stops at the edges', () => {
    expect(step(dragged, rows, times, 1, 0)).toMatchObject({ rowId: 4, start: 600 })
    expect(step({ ...dragged, rowId: 4 }, rows, times, 1, 0)).toMatchObject({ rowId: 4 })
    expect(step({ ...dragged, rowId: 0 }, rows, times, -1, 0)).toMatchObject({ rowId: 0 })
    expect(step(dragged, rows, times, 0, 1)).toMatchObject({ rowId: 3, start: 780 })
    expect(step(dragged, rows, times, 0, -1)).toMatchObject({ start: 540 })
    expect(step({ ...dragged, start: 780 }, rows, times, 0, 1)).toMatchObject({ start: 780 })
  })
})
