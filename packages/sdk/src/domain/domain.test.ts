import { describe, expect, it } from 'vitest'
import {
  formatPhone,
  isDigitKey,
  isNumericKey,
  leadGeneratorList,
  mediumDate,
  money,
  randomId,
  shiftColors,
  states,
} from './index.ts'

describe('states', () => {
  it('are 50, numbered from 1 in the order of their abbreviations', () => {
    expect(states.map((state) => state.id)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    const abbreviations = states.map((state) => state.abbreviation)
    expect(abbreviations).toEqual([...new Set(abbreviations)].toSorted())
    expect(states[0]).toEqual({ id: 1, abbreviation: 'AK', name: 'Alaska' })
    expect(states[34]).toEqual({ id: 35, abbreviation: 'OH', name: 'Ohio' })
    expect(states[49]).toEqual({ id: 50, abbreviation: 'WY', name: 'Wyoming' })
    expect(abbreviations).not.toContain('DC')
  })
})

describe('small helpers', () => {
  it('lists inactive generators last and marked, or not at all', () => {
    const list = [
      { id: 1, name: 'Zoe', isActive: false },
      { id: 2, name: 'Ana', isActive: true },
    ]
    expect(leadGeneratorList(list)).toEqual([list[1]])
    expect(leadGeneratorList(list, { includeInactive: true }).map((one) => one.name)).toEqual(['Ana', 'Zoe - Inactive'])
    expect(list[0]?.name).toBe('Zoe')
  })
  it('lets digits through and nothing else', () => {
    expect(['0', '5', '9'].every(isDigitKey)).toBe(true)
    expect(['a', '-', '.', 'e', '٣', 'Tab', '10', ''].some(isDigitKey)).toBe(false)
  })
  it('makes ids of letters and digits, each about as often', () => {
    const ids = Array.from({ length: 2000 }, () => randomId())
    expect(new Set(ids).size).toBe(2000)
    expect(ids.every((id) => /^[A-Za-z0-9]{22}$/.test(id))).toBe(true)
  })
  it('draws every letter and digit as often as the next', () => {
    const counts = new Map<string, number>()
    const drawn = 124 * 1000
    for (const letter of Array.from({ length: 124 }, () => randomId(1000)).join('')) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
    expect(counts.size).toBe(62)
    // Pearson's statistic for 62 equal shares is 61 ± 11; byte % 62 without a limit makes it about 800.
    const share = drawn / 62
    const statistic = [...counts.values()].reduce((sum, count) => sum + (count - share) ** 2 / share, 0)
    expect(statistic).toBeLessThan(200)
  })
  it.each([0, -1, 1.5, NaN, 1025])('refuses an id of length %s', (length) => expect(() => randomId(length)).toThrow(RangeError))
  it('lets a numeric field be edited, and nothing but digits be written', () => {
    const passing = ['0', '9', 'Tab', 'Enter', 'Backspace', 'Delete', 'ArrowLeft', 'Home', 'F5', 'Escape', 'Unidentified']
    expect(passing.filter((key) => !isNumericKey({ key }))).toEqual([])
    const refused = ['a', 'e', '+', '-', '.', ',', ' ', '٣', '½', 'é', '😀', 'Dead']
    expect(refused.filter((key) => isNumericKey({ key }))).toEqual([])
    expect(isNumericKey({ key: 'v', ctrlKey: true })).toBe(true)
    expect(isNumericKey({ key: 'a', metaKey: true })).toBe(true)
    expect(isNumericKey({ key: '€', ctrlKey: true, altKey: true })).toBe(false)
  })
  it('formats dates and money by default in en-US and USD', () => {
    expect(mediumDate('2026-11-21')).toBe('Nov 21, 2026')
    expect(mediumDate(new Date('2026-11-21T03:00:00Z'), 'en-US', 'America/New_York')).toBe('Nov 20, 2026')
    expect(mediumDate('2028-02-29', 'es')).toBe('29 feb 2028')
    // 1:30 in New York comes twice on this day; both are still the day.
    expect(mediumDate('2026-11-01T05:30:00Z', 'en-US', 'America/New_York')).toBe('Nov 1, 2026')
    expect(mediumDate('2026-11-01T06:30:00Z', 'en-US', 'America/New_York')).toBe('Nov 1, 2026')
    expect(() => mediumDate('soon')).toThrow(RangeError)
    expect(money(123_450)).toBe('$1,234.50')
    expect(money(-5)).toBe('-$0.05')
    expect(money(0)).toBe('$0.00')
  })
  it('formats US phone numbers, and leaves others', () => {
    expect([formatPhone('+16145550142'), formatPhone('+442079460000')]).toEqual(['(614) 555-0142', '+442079460000'])
  })
  it('has the nine shift colours, no two alike', () => {
    expect(Object.keys(shiftColors)).toEqual([
      'DarkBlue',
      'Blue',
      'Green',
      'Red',
      'DarkRed',
      'Orange',
      'Pink',
      'Violet',
      'Yellow',
    ])
    expect(new Set(Object.values(shiftColors)).size).toBe(9)
  })
})
