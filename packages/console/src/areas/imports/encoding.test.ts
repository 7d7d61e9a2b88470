import { describe, expect, it } from 'vitest'
import { textOf } from './encoding.ts'

describe('the text of a file', () => {
  const bytes = (...parts: readonly (string | number)[]) =>
    new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : [part])))

  it('is read in the usual encodings', () => {
    expect(textOf(bytes('Jos', 0xe9))).toBe('José')
    expect(textOf(bytes('José'))).toBe('José')
    expect(textOf(bytes(0xff, 0xfe, 74, 0, 0xe9, 0))).toBe('Jé')
    expect(textOf(bytes(0xfe, 0xff, 0, 74, 0, 0xe9))).toBe('Jé')
  })

  it('keeps UTF-8 beside single bytes of Windows-1252', () => {
    expect(textOf(bytes('José, Zoë 😀 ', 0x93, 'Quill', 0x94, ', Ren', 0xe9))).toBe('José, Zoë 😀 “Quill”, René')
    // At the end, and where a character of several bytes breaks off.
    expect(textOf(bytes('Nguyễn', 0xe1, 0xbb, ',', 0xc3))).toBe('Nguyễná»,Ã')
    // Longer than what is converted at once.
    expect(textOf(bytes('é'.repeat(40_000), 0xe9))).toBe('é'.repeat(40_001))
  })
})
