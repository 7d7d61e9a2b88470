import { describe, expect, it } from 'vitest'
import { ellipsize, fitLines, labelStep } from './chartScale.ts'

const measure = (text: string) => text.length * 10

describe('chart labels', () => {
  it('are truncated to the available width with an ellipsis', () => {
    expect(ellipsize('Northgate', 90, measure)).toBe('Northgate')
    expect(ellipsize('Northgate Village', 80, measure)).toBe('Northga…')
  })

  it('wrap to a second line before they are truncated', () => {
    expect(fitLines('Northgate', 90, measure)).toEqual(['Northgate'])
    expect(fitLines('Kitchen design visit', 140, measure)).toEqual(['Kitchen design', 'visit'])
    expect(fitLines('Maria Alvarez · Windows', 160, measure)).toEqual(['Maria Alvarez', 'Windows'])
    expect(fitLines('Maria Alvarez · Bath estimate and measure', 210, measure)).toEqual([
      'Maria Alvarez',
      'Bath estimate and me…',
    ])
    expect(fitLines('Bath estimate (Northern New Jersey)', 140, measure)).toEqual(['Bath estimate', '(Northern New…'])
    expect(fitLines('Featherstonehaugh', 80, measure)).toEqual(['Feather…'])
  })

  it('are spaced to fit, at readable steps', () => {
    expect(labelStep(7, 10)).toBe(1)
    expect(labelStep(30, 10)).toBe(3)
    expect(labelStep(31, 5)).toBe(7)
    expect(labelStep(365, 6)).toBe(91)
    expect(labelStep(10_000, 4)).toBe(2500)
  })
})
