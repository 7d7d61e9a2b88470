import { describe, expect, it } from 'vitest'
import { caretAfter, formatPhone, phonePattern } from './phone.ts'

describe('formatPhone', () => {
  it('formats while typing', () => {
    const typed = ['6', '614', '6145', '614555', '6145550', '6145550142'].map(formatPhone)
    expect(typed).toEqual(['6', '614', '(614) 5', '(614) 555', '(614) 555-0', '(614) 555-0142'])
  })
  it('accepts common notations', () => {
    for (const text of ['+1 614.555.0142', '1-614-555-0142', '614 555 0142', ' (614)555-0142 '])
      expect(formatPhone(text)).toBe('(614) 555-0142')
  })
  it('allows deleting digit by digit', () => {
    let text = '(614) 555-0142'
    for (let left = 10; left > 0; left--) text = formatPhone(text.slice(0, -1))
    expect(text).toBe('')
  })
  it('keeps foreign and overlong numbers as typed', () => {
    expect(formatPhone('+44 20 7946 0958')).toBe('+44 20 7946 0958')
    expect(formatPhone('614555014299')).toBe('614555014299')
  })
  it('is idempotent', () => {
    for (const text of ['1', '+1', '61', '(614) 555-0', '(614) 555-0142'])
      expect(formatPhone(formatPhone(text))).toBe(formatPhone(text))
  })
})

describe('phonePattern', () => {
  it('matches callable numbers', () => {
    for (const text of ['(614) 555-0142', '+16145550142', '+44 20 7946 0958']) expect(text).toMatch(phonePattern)
    for (const text of ['', '555-0142', '014 555 0142', '(614) 155-0142', '+1 614', '+44 abc', '614555014299'])
      expect(text).not.toMatch(phonePattern)
  })
})

describe('caretAfter', () => {
  it('stays behind the typed digit', () => {
    expect(caretAfter('(614) 555-0142', '550142')).toBe(7)
    expect(caretAfter('(614) 5', '')).toBe(7)
    expect(caretAfter('(614) 5', '6145')).toBe(0)
    expect(caretAfter('(614) 555-0142', '55-0142')).toBe(7)
  })
  it('allows deleting the character before a separator', () => expect(caretAfter('(614) 555-0142', '0142')).toBe(9))
})
