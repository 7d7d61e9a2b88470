import { describe, expect, it } from 'vitest'
import { found } from './languages.ts'

const tags = (typed: string) => found(typed).map(({ value }) => value)

describe('booking page languages', () => {
  it('are found by name and tag', () => {
    expect(found('spani')).toEqual([{ value: 'es', label: 'Spanish' }])
    expect(tags('fr')).toEqual(['fr', 'fr-CA'])
  })
  it('start with translated languages, then sort by name', () => {
    expect(tags('').slice(0, 6)).toEqual(['en', 'es', 'fr', 'ar', 'pt-BR', 'fr-CA'])
    expect(found('', ['so', 'fr', 'it', 'en']).map(({ label }) => label)).toEqual(['English', 'French', 'Italian', 'Somali'])
  })
  it('include any fully typed tag', () => {
    expect(found('sw')).toEqual([{ value: 'sw', label: 'Swahili' }])
    expect(tags('zz')).toEqual([])
    expect(tags('en_us')).toEqual([])
  })
})
