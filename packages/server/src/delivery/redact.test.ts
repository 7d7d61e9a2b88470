import { describe, expect, it } from 'vitest'
import { redact } from './redact.ts'

describe('redact', () => {
  it('hides known values, the longest first, in any case', () => {
    expect(redact('No such person: ANA MARIA RUIZ, Ana', ['Ana', 'Ana Maria', 'Ruiz'])).toBe('No such person: ••• •••, •••')
  })

  it('hides short names as whole words only', () => {
    expect(redact('{"An":"An analysis of Banana"}', ['An'])).toBe('{"•••":"••• analysis of Banana"}')
  })

  it('hides what looks like an address, a phone or a token', () => {
    expect(redact('mail joe@shop.example, call +1 (216) 555-0117 or 216-555-0117, Authorization: Bearer abc.def', [])).toBe(
      'mail •••, call ••• or •••, Authorization: •••',
    )
  })

  it('keeps ids and times', () => {
    const text = '{"id":1234567890123,"modifiedOn":"2026-11-20T15:00:00Z","day":"2026-11-20"}'
    expect(redact(text, [])).toBe(text)
  })

  it('keeps at most 2 kB', () => {
    expect(redact('x'.repeat(10_000), [])).toHaveLength(2048)
  })
})
