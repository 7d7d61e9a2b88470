import { describe, expect, it } from 'vitest'
import { en, loadMessages, pickLocale, translator, type MessageKey } from './index.ts'
import { manageEn, manageMessages, type ManageKey } from '../manage/messages.ts'
import { es } from './es.ts'

const braces = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe('the message table', () => {
  it.each(Object.keys(en) as MessageKey[])('%s says the same in Spanish', (key) => {
    expect(es[key].trim()).not.toBe('')
    expect(braces(es[key])).toEqual(braces(en[key]))
  })
  it.each(Object.keys(manageEn) as ManageKey[])('%s of the manage page says the same in every language', (key) => {
    for (const table of Object.values(manageMessages)) expect(braces(table[key])).toEqual(braces(manageEn[key]))
  })
  it('has no Spanish text that English lacks', () => expect(Object.keys(es).toSorted()).toEqual(Object.keys(en).toSorted()))
})

describe('pickLocale', () => {
  it('takes the first wish that there are texts for', () => {
    expect(pickLocale([null, 'de-DE', 'es-mx', 'en'])).toBe('es-MX')
    expect(pickLocale(['es-419'])).toBe('es')
    expect(pickLocale(['ja', undefined])).toBe('en')
  })
})

describe('loadMessages', () => {
  it('answers the language, and English for one there is not', async () => {
    expect(await loadMessages('es-US')).toBe(es)
    expect(await loadMessages('ja')).toBe(en)
  })
})

it('fills words in', () => expect(translator(en)('step', { index: 2, of: 4 })).toBe('2 of 4'))
