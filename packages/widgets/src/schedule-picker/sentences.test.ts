import { describe, expect, it } from 'vitest'
import { fromCron, sentence, weekNames, type Recurrence } from '@walkup/sdk/domain'
import { createTranslator } from '../languages/translator.ts'
import { picker as en } from '../languages/en/picker.ts'
import { picker as es } from '../languages/es/picker.ts'
import { picker as fr } from '../languages/fr/picker.ts'
import type { PickerKey } from '../languages/types.ts'
import { firstDays, listDays, sentenceIn, weekNamer } from './sentences.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
const read = (cron: string): Recurrence => {
  const recurrence = fromCron(cron)
  if (!recurrence) throw new Error(`${cron} is none of the forms`)
  return recurrence
}
const sentenceOf = (locale: string, cron: string, firstDay = 1) =>
  plain(sentenceIn(locale, createTranslator({ en, es, fr }[locale.slice(0, 2)] ?? en), read(cron), firstDay))

describe('the sentence', () => {
  it('matches the domain’s in American English, in every mode', () => {
    const some: Recurrence[] = [
      ...[[1], [0, 6], [1, 3, 5], [0, 1, 2, 3, 4, 5, 6]].map((days) => ({ kind: 'weekly' as const, days, time: '13:05' })),
      ...weekNames.flatMap((week) =>
        [1, 2, 12].map((everyMonths) => ({ kind: 'weekdayOfMonth' as const, week, day: 4, everyMonths, time: '00:00' })),
      ),
      ...[1, 31].flatMap((dayOfMonth) =>
        [1, 6].map((everyMonths) => ({ kind: 'dayOfMonth' as const, dayOfMonth, everyMonths, time: '01:30' })),
      ),
    ]
    for (const one of some) expect(sentenceIn('en-US', createTranslator(en), one)).toBe(sentence(one))
  })

  it.each([
    ['0 9 * * 0,1,6', 'Cada lunes, sábado y domingo a las 9:00'],
    ['0 13 * * *', 'Todos los días a las 13:00'],
    ['30 1 * * 5L', 'El último viernes de cada mes a la 1:30'],
    ['0 10 * */2 1#1', 'El primer lunes cada 2 meses a las 10:00'],
    ['0 10 1 * *', 'El día 1 de cada mes a las 10:00'],
    ['0 10 15 */3 *', 'El día 15 cada 3 meses a las 10:00'],
  ])('%s in Spanish', (cron, expected) => expect(sentenceOf('es', cron)).toBe(expected))

  it.each([
    ['0 11 * * 0,1', 'Chaque lundi et dimanche à 11:00'],
    ['0 13 * * *', 'Tous les jours à 13:00'],
    ['30 10 * * 3#3', 'Le troisième mercredi de chaque mois à 10:30'],
    ['0 10 * */6 5L', 'Le dernier vendredi tous les 6 mois à 10:00'],
    ['0 10 1 * *', 'Le 1er de chaque mois à 10:00'],
    ['0 10 15 */3 *', 'Le 15 tous les 3 mois à 10:00'],
  ])('%s in French', (cron, expected) => expect(sentenceOf('fr', cron)).toBe(expected))

  it('uses the region’s clock format', () => {
    expect(sentenceOf('es-US', '0 13 * * 1')).toMatch(/^Cada lunes a la 1:00 p\. ?m\.$/)
    expect(sentenceOf('en-GB', '0 13 * * 1')).toBe('Every Monday at 13:00')
  })
})

const braces = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
it.each(Object.keys(en) as PickerKey[])('%s has the same placeholders in every language', (key) => {
  for (const table of [es, fr]) {
    expect(table[key].trim()).not.toBe('')
    expect(braces(table[key])).toEqual(braces(en[key]))
  }
})

describe('the first dates', () => {
  it('start in the first week and end with the last one', () => {
    expect(firstDays(read('0 9 * * 1,3'), '2026-11-16', '')).toEqual(['2026-11-16', '2026-11-18', '2026-11-23'])
    expect(firstDays(read('0 9 * * 1,3'), '2026-11-16', '2026-11-22')).toEqual(['2026-11-16', '2026-11-18'])
    expect(firstDays(read('0 9 1 * *'), '2026-11-16', '2026-11-22')).toEqual([])
  })
  it('include rare recurrences, and skip months without the day', () => {
    expect(firstDays(read('0 9 31 */12 *'), '2026-11-16', '')).toEqual(['2027-01-31', '2028-01-31', '2029-01-31'])
    expect(firstDays(read('0 9 31 * *'), '2026-11-16', '')).toEqual(['2026-12-31', '2027-01-31', '2027-03-31'])
  })
  it('are formatted with their weekday', () =>
    expect(plain(listDays('en-US', ['2026-11-16', '2026-11-18']))).toBe('Mon, Nov 16 · Wed, Nov 18'))
})

it('labels weeks by their days and distance, also across years', () => {
  const nameOf = weekNamer('en-US')
  expect(nameOf('2026-11-16', '2026-11-22', 0).map(plain)).toEqual(['Nov 16 – 22', 'this week'])
  expect(nameOf('2026-12-28', '2027-01-03', 6)).toEqual(['Dec 28 – Jan 3', 'in 6 weeks'])
})
