import { es } from './es/index.ts'
import { readLocale } from './readLocale.ts'

declare const built: unique symbol
/** A text in the console's two languages; once it is built the text alone. It is read by `say`. */
export type Text = { readonly en: string; readonly es: string } | (string & { readonly [built]: true })
export type Locale = 'en' | 'es'
/** A shared text by its English words; one without Spanish words does not compile. */
type Message = keyof typeof es

const words: Readonly<Record<string, string>> = es
/**
 * The reader's language, by which the page chose the build too. It is asked for when the page runs: a word of the build would be
 * compared away before its language stands there, and dates would all be English.
 */
export const locale: Locale = readLocale()

/** Keeps another language and loads the page anew in it. */
export function chooseLocale(next: Locale): void {
  try {
    localStorage.setItem('walkup.locale', next)
  } catch {
    // Storage may be blocked: the browser's language then decides again.
  }
  location.reload()
}

/** A shared text, its `{names}` filled in. It takes the words themselves: `build/languages.ts` puts the Spanish ones in their place. */
export const t = (message: Message, values: Readonly<Record<string, string | number>> = {}): string =>
  ((locale === 'es' && words[message]) || message).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** A text of an area in the locale. */
export const say = (text: Text | string): string => (typeof text === 'string' ? text : text[locale])
