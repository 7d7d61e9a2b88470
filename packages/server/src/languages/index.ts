import type { ShopperLanguage } from '@walkup/sdk/domain'
import { languageTypes } from '../areas/lookup/constants.ts'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { fr } from './fr/index.ts'
import { he } from './he/index.ts'
import type { LanguageTexts } from './types.ts'

/** The languages that shoppers are addressed in (docs/adding.md). */
export const languages = { en, es, fr, he } as const satisfies Readonly<Record<ShopperLanguage, LanguageTexts>>
export type LanguageCode = keyof typeof languages
/** The languages of notices and reports. */
export type StaffLanguage = {
  [Code in LanguageCode]: (typeof languages)[Code] extends { staff: object } ? Code : never
}[LanguageCode]

const baseOf = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? ''
const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(languages, code)

/** The language of a locale, if there are texts in it. */
export function languageOf(locale: string): LanguageCode | undefined {
  const code = baseOf(locale)
  return isLanguage(code) ? code : undefined
}

/** The consent to text messages in a locale's language, else in English; `{organization}` is the name. */
export const textConsent = (locale: string): string => languages[languageOf(locale) ?? 'en'].textConsent

/** A text by language. */
export const inEveryLanguage = (textOf: (texts: LanguageTexts) => string): Readonly<Record<LanguageCode, string>> =>
  Object.fromEntries(Object.entries(languages).map(([code, texts]) => [code, textOf(texts)])) as Record<LanguageCode, string>

/** The `languageId` of the first locale that has one; English otherwise. */
export const languageIdOf = (locales: readonly string[]): number =>
  locales.map((locale) => languageTypes.find(({ code }) => code === baseOf(locale))?.id).find((id) => id !== undefined) ?? 1

const codeOf = (languageId: number): string => languageTypes.find(({ id }) => id === languageId)?.code ?? ''

/** The language of messages to a lead: its own, else its organization's first with texts, else English. */
export const leadLanguage = (languageId: number, organizationLocales: readonly string[]): LanguageCode =>
  [codeOf(languageId), ...organizationLocales.map(baseOf)].find(isLanguage) ?? 'en'

/** The language of notices and reports to a person; English if there are none in theirs. */
export function staffLanguage(languageId: number): StaffLanguage {
  const code = codeOf(languageId)
  return isLanguage(code) && 'staff' in languages[code] ? (code as StaffLanguage) : 'en'
}
