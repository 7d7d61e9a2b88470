import { describe, expect, it } from 'vitest'
import { contrast, legible, nearestLegible, parseColor, toHex, type Rgb } from './colors.ts'

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

describe('parseColor', () => {
  it('reads short and long hex', () => {
    expect(parseColor('#0af')).toEqual([0, 170, 255])
    expect(parseColor(' #0B6E4F ')).toEqual([11, 110, 79])
  })
  it('takes nothing that it cannot judge, nor anything that could carry CSS', () => {
    for (const text of ['red', 'var(--x)', '#12345', '#fff;}*{display:none', undefined]) expect(parseColor(text)).toBeUndefined()
  })
  it('comes back as it went', () => expect(toHex(parseColor('#0b6e4f') ?? black)).toBe('#0b6e4f'))
})

describe('contrast', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    expect(contrast(black, white)).toBeCloseTo(21, 5)
    expect(contrast([9, 9, 9], [9, 9, 9])).toBe(1)
  })
  it('agrees with a known pair', () => expect(contrast([118, 118, 118], white)).toBeCloseTo(4.54, 2))
})

describe('legible', () => {
  it('leaves a colour alone that is legible already', () =>
    expect(legible([11, 110, 79], [white], black, 4.5)).toEqual([11, 110, 79]))
  it('darkens a pale one until it is, on every ground', () => {
    const grounds: Rgb[] = [white, [246, 247, 245]]
    const result = legible([255, 220, 0], grounds, black, 4.5)
    for (const ground of grounds) expect(contrast(result, ground)).toBeGreaterThanOrEqual(4.5)
    expect(result).not.toEqual(black)
  })
})

describe('nearestLegible', () => {
  it('moves no further than it must', () => {
    const moved = nearestLegible([119, 119, 119], [white], 4.5) ?? white
    expect(contrast(moved, white)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(moved, white)).toBeLessThan(4.8)
  })
  it('says where nothing can be read', () => {
    expect(nearestLegible([136, 136, 136], [black, white], 4.5)).toBeDefined()
    expect(nearestLegible([255, 0, 0], [black, [118, 118, 118], white], 4.5)).toBeUndefined()
  })
})
