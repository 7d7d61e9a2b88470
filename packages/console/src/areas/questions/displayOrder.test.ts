import { describe, expect, it } from 'vitest'
import { orderOf, displayOrder, toOrder } from './displayOrder.ts'

describe('a position', () => {
  it('is displayed from 1 and stored from 0', () => {
    expect(displayOrder({ order: 0 })).toBe(1)
    expect(toOrder('1')).toBe(0)
    expect(toOrder('1,200')).toBe(1199)
  })
  it('is at least the first', () => expect(toOrder('0')).toBe(0))
  it('is omitted if empty', () => {
    expect(toOrder(' ')).toBeUndefined()
    expect(orderOf({ order: '' })).toEqual({})
    expect(orderOf({})).toEqual({})
    expect(orderOf({ order: '3' })).toEqual({ order: 2 })
  })
})
