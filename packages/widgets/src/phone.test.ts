import { describe, expect, it } from 'vitest'
import { caretAfter, formatPhone, phonePattern } from './phone.ts'

describe('formatPhone', () => {
  it('grows with what is typed', () => {
    const typed = ['6', '614', '6145', '614555', '6145550', '6145550142'].map(formatPhone)
    expect(typed).toEqual(['6', '614', '(614) 5', '(614) 555', '(614) 555-0', '(614) 555-0142'])
  })
  it('forgives how people write it', () => {
    for (const text of ['+1 614.555.0142', '1-614-555-0142', '614 555 0142', ' (614)555-0142 '])
      expect(formatPhone(text)).toBe('(614) 555-0142')
  })
  it('can be deleted again, digit by digit', () => {
    let text = '(614) 555-0142'
    for (let left = 10; left > 0; left--) text = formatPhone(text.slice(0, -1))
    expect(text).toBe('')
  })
  it('leaves a number from abroad, and one too long, as typed', () => {
    expect(formatPhone('+44 20 7946 0958')).toBe('+44 20 7946 0958')
    expect(formatPhone('614555014299')).toBe('614555014299')
  })
  it('is steady: formatting twice changes nothing', () => {
    for (const text of ['1', '+1', '61', '(614) 555-0', '(614) 555-0142'])
      expect(formatPhone(formatPhone(text))).toBe(formatPhone(text))
  })
})

describe('phonePattern', () => {
  it('knows what can be called', () => {
    for (const text of ['(614) 555-0142', '+16145550142', '+44 20 7946 0958']) expect(text).toMatch(phonePattern)
    for (const text of ['', '555-0142', '014 555 0142', '(614) 155-0142', '+1 614', '+44 abc', '614555014299'])
      expect(text).not.toMatch(phonePattern)
  })
})

describe('caretAfter', () => {
  it('stays behind the digit that was typed', () => {
    expect(caretAfter('(614) 555-0142', '550142')).toBe(7)
    expect(caretAfter('(614) 5', '')).toBe(7)
    expect(caretAfter('(614) 5', '6145')).toBe(0)
    expect(caretAfter('(614) 555-0142', '55-0142')).toBe(7)
  })
  it('leaves the sign before a gap at hand to be deleted', () => expect(caretAfter('(614) 555-0142', '0142')).toBe(9))
})
