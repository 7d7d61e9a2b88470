import { expect, it } from 'vitest'
import { codeWord, fieldName } from './fieldWords.ts'

it('says fields and the machine’s words as people do, and leaves what people wrote', () => {
  expect(fieldName('cents')).toBe('Amount')
  expect(fieldName('phones.e164')).toBe('Phones › Number')
  expect(codeWord('status', 'noShow')).toBe('No-show')
  expect(codeWord('state', 'OH')).toBe('OH')
  expect(codeWord('lastName', 'home')).toBe('home')
})
