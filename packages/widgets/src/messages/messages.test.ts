import { describe, expect, it } from 'vitest'
import { en, loadMessages, createTranslator, type MessageKey } from './index.ts'
import { firstDayOfWeek, usualFirstDay } from './firstDay.ts'
import { languages, pickLocale } from './locales.ts'
import { manageEn, manageMessages, type ManageKey } from '../manage/messages.ts'
import { questions } from './en/questions.ts'
import { change } from './en/change.ts'
import { choice } from './en/choice.ts'
import { closed } from './en/closed.ts'
import { finish } from './en/finish.ts'
import { first } from './en/first.ts'
import { month } from './en/month.ts'
import { responses } from './en/responses.ts'
import { service } from './en/service.ts'
import { taken } from './en/taken.ts'
import { times } from './en/times.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

const braces = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe.each([
  ['Spanish', es],
  ['French', fr],
])('the texts in %s', (_, texts) => {
  it.each(Object.keys(en) as MessageKey[])('%s has the same placeholders', (key) => {
    expect(texts[key].trim()).not.toBe('')
    expect(braces(texts[key])).toEqual(braces(en[key]))
  })
  it('match the English keys', () => expect(Object.keys(texts).toSorted()).toEqual(Object.keys(en).toSorted()))
})

it('English is complete with all chunks, each message in one place', () => {
  const parts = [first, questions, service, change, choice, closed, responses, times, month, taken, finish].flatMap((part) =>
    Object.keys(part),
  )
  expect(parts.toSorted()).toEqual(Object.keys(en).toSorted())
})

describe('the manage page', () => {
  it('has every language', () => expect(Object.keys(manageMessages)).toEqual([...languages]))
  it.each(Object.keys(manageEn) as ManageKey[])('%s has the same placeholders in every language', (key) => {
    for (const table of Object.values(manageMessages)) expect(braces(table[key])).toEqual(braces(manageEn[key]))
  })
})

describe('pickLocale', () => {
  it('returns the first preferred locale with a catalog', () => {
    expect(pickLocale([null, 'de-DE', 'es-mx', 'en'])).toBe('es-MX')
    expect(pickLocale(['es-419'])).toBe('es')
    expect(pickLocale(['ja', undefined])).toBe('en')
  })
})

describe('the first day of the week', () => {
  const tags =
    'en es fr en-US en-GB en-IE en-CA en-AU en-NZ en-IN en-ZA es-ES es-US es-MX es-AR es-CL es-CO es-PR fr-FR fr-CA fr-BE fr-CH'
  it.each(tags.split(' '))('%s is the same as an explicit locale', (tag) => {
    const known = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } }
    expect(usualFirstDay(tag)).toBe(((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? NaN) % 7)
    expect(firstDayOfWeek(tag)).toBe(usualFirstDay(tag))
  })
})

describe('loadMessages', () => {
  it('resolves to the language, or English if missing', async () => {
    expect(await loadMessages('es-US')).toBe(es)
    expect(await loadMessages('fr-CA')).toBe(fr)
    expect(await loadMessages('ja')).toBe(en)
  })
})

it('fills in placeholders', () => expect(createTranslator(en)('step', { index: 2, of: 4 })).toBe('2 of 4'))
