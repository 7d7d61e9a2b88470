import { describe, expect, it } from 'vitest'
import { en, type TextKey } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

const names = (message: string) => (message.match(/\{\w+(?=[,}])/g) ?? []).toSorted()

describe.each([
  ['es', es],
  ['fr', fr],
])('scheduled reports in %s', (_, catalog) => {
  it('have every text of English, with the same values, and none in English', () => {
    expect(Object.keys(catalog)).toEqual(Object.keys(en))
    for (const [key, english] of Object.entries(en)) {
      const text = catalog[key as TextKey]
      expect(new Set(names(text))).toEqual(new Set(names(english)))
      expect(text, key).not.toBe(english)
    }
  })
})
