import { describe, expect, it } from 'vitest'
import { placeByKey, reorder } from './order.ts'

describe('an order', () => {
  it('moves an item and preserves the sequence of the others', () => {
    expect(reorder(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(reorder(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
    expect(reorder(['a', 'b'], 0, 9)).toEqual(['b', 'a'])
    expect(reorder(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
  })

  it('responds to arrow keys, Home, and End', () => {
    expect(placeByKey('ArrowDown', 1, 4)).toBe(2)
    expect(placeByKey('ArrowDown', 3, 4)).toBe(3)
    expect(placeByKey('ArrowUp', 0, 4)).toBe(0)
    expect(placeByKey('Home', 3, 4)).toBe(0)
    expect(placeByKey('End', 0, 4)).toBe(3)
    expect(placeByKey('Enter', 0, 4)).toBeUndefined()
  })
})
