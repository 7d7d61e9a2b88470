import { formatMessage, type MessageNames } from '@walkup/sdk/domain'
import type { en } from './en/index.ts'
import { languages, type Locale } from './languages.ts'
import { readLocale } from './readLocale.ts'

export type { Locale }
/** A localized text. */
export type Text = string

type English = typeof en
/** `area.key` of a message. */
export type MessageId = { [Area in keyof English]: `${Area}.${keyof English[Area] & string}` }[keyof English]
type EnglishOf<Id extends MessageId> = Id extends `${infer Area extends keyof English}.${infer Key}`
  ? English[Area][Key & keyof English[Area]] & string
  : never
type Values<Id extends MessageId> = Readonly<Record<MessageNames<EnglishOf<Id>>, string | number>>

/** The reader's language, which also selects the build. */
export const locale = readLocale(Object.keys(languages)) as Locale

/** Stores the language and reloads the page. */
export function chooseLocale(next: Locale): void {
  try {
    localStorage.setItem('walkup.locale', next)
  } catch {
    // Storage may be blocked: the browser's language then applies again.
  }
  location.reload()
}

/**
 * A localized message with `{placeholders}` filled in. The build inlines messages (`build/languages.ts`), so that a chunk
 * contains only those it shows, in one language.
 */
export function t<Id extends MessageId>(id: Id, values?: Values<Id>): string {
  const [area = '', key = ''] = id.split('.')
  const catalog: Readonly<Record<string, Readonly<Record<string, string>>>> = languages[locale].catalog
  const message = catalog[area]?.[key] ?? id
  return values ? formatMessage(message, values, locale) : message
}
