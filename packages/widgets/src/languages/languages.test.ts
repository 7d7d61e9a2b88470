import { describe, expect, it } from 'vitest'
import { en, loadMessages, createTranslator } from './index.ts'
import { firstDayOfWeek, usualFirstDay } from './firstDay.ts'
import { languages, pickLocale } from './locales.ts'
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
import { booking as es } from './es/booking.ts'
import { booking as fr } from './fr/booking.ts'

const braces = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
type Part = Readonly<Record<string, string | readonly string[] | Readonly<Record<string, string>>>>
/** What a file of texts exports, by export and key. */
const leaves = (part: object, path = ''): (readonly [string, string])[] =>
  Object.entries(part).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : leaves(value, `${path}${key}.`),
  )
const files = import.meta.glob<Part>('./*/*.ts', { eager: true })
const partsOf = (language: string) =>
  new Map(
    Object.entries(files).flatMap(([path, part]) => {
      const [, folder, file = ''] = path.split('/')
      if (folder !== language || path.endsWith('.test.ts')) return []
      // English has the booking in several files, one for each chunk.
      const isBooking =
        language === 'en' && !['manage.ts', 'kiosk.ts', 'picker.ts', 'photos.ts', 'waitlist.ts', 'short.ts'].includes(file)
      return isBooking ? [] : leaves(part)
    }),
  )
const english = new Map([...partsOf('en'), ...leaves({ booking: en })])

describe.each(Object.keys(languages).filter((language) => language !== 'en'))('the texts in %s', (language) => {
  const own = partsOf(language)
  it('match the English keys', () => expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted()))
  it('have the same placeholders, and none is empty', () => {
    for (const [key, text] of own) {
      expect(text.trim(), key).not.toBe('')
      expect(braces(text), key).toEqual(braces(english.get(key) ?? ''))
    }
  })
})
it('every folder of texts is a language', () => {
  const folders = Object.keys(files).flatMap((path) => path.split('/')[1] ?? [])
  expect([...new Set(folders)].toSorted()).toEqual(Object.keys(languages).toSorted())
})

it('English is complete with all chunks, each message in one place', () => {
  const parts = [first, questions, service, change, choice, closed, responses, times, month, taken, finish].flatMap((part) =>
    Object.keys(part),
  )
  expect(parts.toSorted()).toEqual(Object.keys(en).toSorted())
})

describe('pickLocale', () => {
  it('returns the first preferred locale with a catalog', () => {
    expect(pickLocale([null, 'de-DE', 'es-mx', 'en'])).toBe('es-MX')
    expect(pickLocale(['es-419'])).toBe('es-US')
    expect(pickLocale(['es'])).toBe('es-US')
    expect(pickLocale(['es-ES'])).toBe('es-ES')
    expect(pickLocale(['fr'])).toBe('fr')
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
