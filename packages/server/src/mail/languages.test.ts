import { expect, test } from 'vitest'
import { languageIdOf, mailLanguage } from './languages.ts'

test('a lead without a language of ours gets its organization’s, then English', () => {
  expect(mailLanguage(3, ['es', 'en'])).toBe('fr')
  expect(mailLanguage(5, ['vi', 'es', 'en'])).toBe('es')
  expect(mailLanguage(4, [])).toBe('en')
  expect(mailLanguage(99, ['fr-CA'])).toBe('fr')
})

test('an entry’s locale names the lead’s language', () => {
  expect(languageIdOf(['fr-CA'])).toBe(3)
  expect(languageIdOf(['de', 'es'])).toBe(2)
  expect(languageIdOf(['de'])).toBe(1)
})
