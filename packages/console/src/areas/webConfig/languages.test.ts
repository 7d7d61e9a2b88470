import { describe, expect, it } from 'vitest'
import { found } from './languages.ts'

const tags = (typed: string) => found(typed).map(({ value }) => value)

describe('the languages of a booking page', () => {
  it('are found by name and by tag', () => {
    expect(found('spani')).toEqual([{ value: 'es', label: 'Spanish' }])
    expect(tags('fr')).toEqual(['fr', 'fr-CA'])
  })
  it('begin with those that the page speaks, and go on by their names', () => {
    expect(tags('').slice(0, 6)).toEqual(['en', 'es', 'fr', 'ar', 'pt-BR', 'fr-CA'])
    expect(found('', ['so', 'fr', 'it', 'en']).map(({ label }) => label)).toEqual(['English', 'French', 'Italian', 'Somali'])
  })
  it('may be any other whose tag is typed whole', () => {
    expect(found('sw')).toEqual([{ value: 'sw', label: 'Swahili' }])
    expect(tags('zz')).toEqual([])
    expect(tags('en_us')).toEqual([])
  })
})
