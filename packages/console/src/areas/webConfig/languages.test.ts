import { shopperLanguages } from '@walkup/sdk/domain'
import { describe, expect, it } from 'vitest'
import { searchLanguages } from './languages.ts'

const tags = (typed: string) => searchLanguages(typed).map(({ value }) => value)

describe('booking page languages', () => {
  it('are found by name and tag', () => {
    expect(tags('spani')).toEqual(['es', 'es-MX'])
    expect(tags('fr')).toEqual(['fr', 'fr-CA'])
  })
  it('start with translated languages, then sort by name', () => {
    expect(tags('')).toEqual([...shopperLanguages, 'fr-CA', 'es-MX'])
    expect(searchLanguages('', ['so', 'fr', 'it', 'en']).map(({ label }) => label)).toEqual([
      'English',
      'French',
      'Italian',
      'Somali',
    ])
  })
  it('include fully typed regional variants, but no language without texts', () => {
    expect(searchLanguages('en-GB')).toEqual([{ value: 'en-GB', label: 'British English' }])
    expect(tags('sw')).toEqual([])
    expect(tags('zz')).toEqual([])
    expect(tags('en_us')).toEqual([])
  })
})
