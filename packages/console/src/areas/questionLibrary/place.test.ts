import { describe, expect, it } from 'vitest'
import { orderOf, displayOrder, toOrder } from './place.ts'

describe('a place', () => {
  it('is counted from 1 and kept from 0', () => {
    expect(displayOrder({ order: 0 })).toBe(1)
    expect(toOrder('1')).toBe(0)
    expect(toOrder('1,200')).toBe(1199)
  })
  it('is never before the first', () => expect(toOrder('0')).toBe(0))
  it('is left out where none is given', () => {
    expect(toOrder(' ')).toBeUndefined()
    expect(orderOf({ order: '' })).toEqual({})
    expect(orderOf({})).toEqual({})
    expect(orderOf({ order: '3' })).toEqual({ order: 2 })
  })
})
