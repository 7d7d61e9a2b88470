import { formatMessage } from '@walkup/sdk/domain'
import { describe, expect, it, test } from 'vitest'
import { languageIdOf, languages, leadLanguage, staffLanguage } from './index.ts'

type Leaf = readonly [path: string, text: string]
const leaves = (texts: object, path = ''): Leaf[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : leaves(value as object, `${path}${key}.`),
  )
/** The values that a message asks for, whatever their number. */
function valuesOf(text: string, tag: string): string[] {
  const asked = new Set<string>()
  for (const value of [0, 1, 2, 3, 20])
    formatMessage(text, new Proxy({}, { get: (_, name) => (asked.add(String(name)), value) }), tag)
  return [...asked].toSorted()
}
const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))
const { tag: _tag, direction: _direction, keywords: _keywords, ...english } = languages.en
const expected = new Map(leaves(english))

describe.each(Object.entries(languages).filter(([code]) => code !== 'en'))(
  'the texts in %s',
  (_, { tag, direction, keywords: _own, ...texts }) => {
    const own = new Map(leaves(texts))

    it('are all there', () => {
      const wanted = [...expected.keys()].filter((path) => 'staff' in texts || !path.startsWith('staff.'))
      expect([...own.keys()].toSorted()).toEqual(wanted.toSorted())
      expect(direction).toBe(/^(ar|fa|he|ur)/.test(tag) ? 'rtl' : 'ltr')
    })

    it('have the values of the English ones', () => {
      for (const [path, text] of own)
        expect(valuesOf(text, tag), path).toEqual(valuesOf(expected.get(path) ?? '', languages.en.tag))
    })

    it('are not left in English', () => {
      expect([...own].filter(([path, text]) => hasWords(text) && text === expected.get(path)).map(([path]) => path)).toEqual([])
    })
  },
)

test('a lead without a language of ours gets its organization’s, then English', () => {
  expect(leadLanguage(3, ['es', 'en'])).toBe('fr')
  expect(leadLanguage(5, ['vi', 'es', 'en'])).toBe('es')
  expect(leadLanguage(4, [])).toBe('en')
  expect(leadLanguage(99, ['fr-CA'])).toBe('fr')
})

test('staff without texts in their language gets English', () => {
  expect(staffLanguage(3)).toBe('fr')
  expect(staffLanguage(5)).toBe('en')
})

test('an entry’s locale names the lead’s language', () => {
  expect(languageIdOf(['fr-CA'])).toBe(3)
  expect(languageIdOf(['de', 'es'])).toBe(2)
  expect(languageIdOf(['de'])).toBe(1)
})
