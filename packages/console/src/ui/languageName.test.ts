import { expect, it } from 'vitest'
import { languageName } from './languageName.ts'

it('returns a language’s name, and invalid tags unchanged', () => {
  expect(['en', 'es', 'fr-CA'].map(languageName)).toEqual(['English', 'Spanish', 'Canadian French'])
  expect(languageName('not a tag')).toBe('not a tag')
})
