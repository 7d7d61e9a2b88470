import { describe, expect, test } from 'vitest'
import { contrast, judgeColours, legible } from './colours.ts'

test('contrast is WCAG’s', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#fff')).toBeCloseTo(4.48, 2)
})
test('a colour moves no further than it must', () => {
  const moved = legible('#777777', ['#ffffff']) ?? ''
  expect(contrast(moved, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(moved, '#ffffff')).toBeLessThan(4.8)
  expect(legible('#888888', ['#000000', '#ffffff'])).not.toBeNull()
  expect(legible('#ff0000', ['#000000', '#767676', '#ffffff'])).toBeNull()
})
describe('the colours of an organization', () => {
  test('that can be read need nothing', () => {
    expect(judgeColours({})).toEqual([])
    expect(judgeColours({ accent: '#0b6e4f', accentInk: '#ffffff' })).toEqual([])
  })
  test('that cannot are told with one that can', () => {
    const warnings = judgeColours({ accent: '#ffee00', accentInk: '#ffffff' })
    expect(warnings.map(({ path }) => path)).toEqual(['colours.accent', 'colours.accentInk'])
    for (const ground of ['#f6f7f5', '#ffffff'])
      expect(contrast(warnings[0]?.suggestion ?? '', ground)).toBeGreaterThanOrEqual(4.5)
  })
  test('a ground is judged with the house’s ink', () =>
    expect(judgeColours({ paper: '#222222' }).map(({ path }) => path)).toContain('colours.ink'))
})
