import { languageTypes } from '../../areas/lookup/constants.ts'
import * as en from './en/index.ts'
import * as es from './es/index.ts'
import * as fr from './fr/index.ts'
import type { Catalog } from './types.ts'

interface Language {
  /** For dates and numbers. */
  readonly tag: string
  readonly catalog: Catalog
}

/** To add a language, add a folder of catalogs and a line here. */
export const languages = {
  en: { tag: 'en-US', catalog: en },
  es: { tag: 'es-US', catalog: es },
  fr: { tag: 'fr-FR', catalog: fr },
} as const satisfies Readonly<Record<string, Language>>
export type MailLanguage = keyof typeof languages

const baseOf = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? ''

/** Whether shoppers can be addressed in a locale: there are texts in its language. */
export const hasTexts = (locale: string): boolean => Object.hasOwn(languages, baseOf(locale))

/** The `languageId` of the first locale that has one; English otherwise. */
export const languageIdOf = (locales: readonly string[]): number =>
  locales.map((locale) => languageTypes.find(({ code }) => code === baseOf(locale))?.id).find((id) => id !== undefined) ?? 1

/** The language of mail to a lead: its own, else its organization's first with a catalog, else English. */
export function mailLanguage(languageId: number, organizationLocales: readonly string[]): MailLanguage {
  const own = languageTypes.find(({ id }) => id === languageId)?.code
  const wanted = [...(own === undefined ? [] : [own]), ...organizationLocales].map(baseOf)
  return wanted.find((code): code is MailLanguage => Object.hasOwn(languages, code)) ?? 'en'
}
