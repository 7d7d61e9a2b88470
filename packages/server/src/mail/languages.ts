import { languageTypes } from '../areas/lookup/constants.ts'

interface Language {
  /** For dates and numbers. */
  readonly tag: string
}

/** The languages that shoppers are addressed in. To add one, add a line here and its texts to `messages/templates`. */
export const languages = {
  en: { tag: 'en-US' },
  es: { tag: 'es-US' },
  fr: { tag: 'fr-FR' },
} as const satisfies Readonly<Record<string, Language>>
export type MailLanguage = keyof typeof languages

const baseOf = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? ''

/** Whether shoppers can be addressed in a locale: there are texts in its language. */
export const hasTexts = (locale: string): boolean => Object.hasOwn(languages, baseOf(locale))

/** The `languageId` of the first locale that has one; English otherwise. */
export const languageIdOf = (locales: readonly string[]): number =>
  locales.map((locale) => languageTypes.find(({ code }) => code === baseOf(locale))?.id).find((id) => id !== undefined) ?? 1

/** The language of mail to a lead: its own, else its organization's first with texts, else English. */
export function mailLanguage(languageId: number, organizationLocales: readonly string[]): MailLanguage {
  const own = languageTypes.find(({ id }) => id === languageId)?.code
  const wanted = [...(own === undefined ? [] : [own]), ...organizationLocales].map(baseOf)
  return wanted.find((code): code is MailLanguage => Object.hasOwn(languages, code)) ?? 'en'
}
