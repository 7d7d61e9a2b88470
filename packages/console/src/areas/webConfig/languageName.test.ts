import { expect, it } from 'vitest'
import { languageName } from './languageName.ts'

it('names a language for people, and leaves what is no tag as it stands', () => {
  expect(['en', 'es', 'fr-CA'].map(languageName)).toEqual(['English', 'Spanish', 'Canadian French'])
  expect(languageName('not a tag')).toBe('not a tag')
})
