import { describe, expect, it, test } from 'vitest'
import * as en from './en/index.ts'
import { languageIdOf, languages, mailLanguage } from './index.ts'

const flat = (catalog: object) =>
  Object.entries(catalog as Readonly<Record<string, Readonly<Record<string, string>>>>).flatMap(([area, messages]) =>
    Object.entries(messages).map(([key, message]) => [`${area}.${key}`, message] as const),
  )
const names = (message: string) => (message.match(/\{\w+\}/g) ?? []).toSorted()

describe.each(Object.entries(languages).filter(([code]) => code !== 'en'))('mail in %s', (_, { catalog }) => {
  it('has every message of English, with the same values, and none in English', () => {
    const messages = new Map(flat(catalog))
    expect([...messages.keys()].toSorted()).toEqual(
      flat(en)
        .map(([id]) => id)
        .toSorted(),
    )
    for (const [id, english] of flat(en)) {
      expect(names(messages.get(id) ?? '')).toEqual(names(english))
      expect(messages.get(id)).not.toBe(english)
    }
  })
})

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
