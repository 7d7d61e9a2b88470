import { formatMessage, type MessageValues } from '@walkup/sdk/domain'
import { languageTypes } from '../areas/lookup/constants.ts'
import { en, type NoticeText, type NoticeTexts } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'

const catalogs = {
  en: { tag: 'en-US', texts: en as NoticeTexts },
  es: { tag: 'es-US', texts: es },
  fr: { tag: 'fr-FR', texts: fr },
} as const
export type NoticeLanguage = keyof typeof catalogs

/** The language of notices to a person; English if theirs has no texts. */
export function noticeLanguage(languageId: number): NoticeLanguage {
  const code = languageTypes.find(({ id }) => id === languageId)?.code ?? ''
  return Object.hasOwn(catalogs, code) ? (code as NoticeLanguage) : 'en'
}

/** For dates and numbers. */
export const noticeTag = (language: NoticeLanguage): string => catalogs[language].tag

/** Renders a sentence. Values may be functions of the locale, such as dates. */
export function noticeText(
  language: NoticeLanguage,
  text: NoticeText,
  values: Readonly<Record<string, NoticeValue>> = {},
): string {
  const { tag, texts } = catalogs[language]
  const given = Object.entries(values).map(([name, value]) => [
    name,
    value === null ? noticeText(language, 'somewhere') : typeof value === 'function' ? value(tag) : value,
  ])
  return formatMessage(texts[text], Object.fromEntries(given) as MessageValues, tag)
}
/** A value of a notice; a place that is null is rendered as "no store". */
export type NoticeValue = string | number | null | ((locale: string) => string)
