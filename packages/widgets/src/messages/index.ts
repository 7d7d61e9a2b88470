import { en, type MessageKey, type Messages } from './en.ts'
import { languageOf, type Language } from './locales.ts'

export type { MessageKey, Messages }

/** English comes with the code, so that even a failure to load can be said in words; the rest when it is asked for. */
const others: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Messages>>> = {
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
}

/** English if the language's file can't be had: a flow in another language is better than none. */
export async function loadMessages(locale: string): Promise<Messages> {
  const load = (others as Readonly<Record<string, (() => Promise<Messages>) | undefined>>)[languageOf(locale)]
  return (await load?.().catch(() => undefined)) ?? en
}

export type Values = Readonly<Record<string, string | number>>
/** Says a text of a table, with its words filled in. */
export type Say<K extends string> = (key: K, values?: Values) => string
export type Translate = Say<MessageKey>

export const translator =
  <K extends string>(messages: Readonly<Record<K, string>>): Say<K> =>
  (key, values = {}) =>
    messages[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

export { en }
