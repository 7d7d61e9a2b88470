import { en, type MessageKey, type Messages } from './en.ts'

export type { MessageKey, Messages }

/** English comes with the code, so that even a failure to load can be said in words; the rest when it is asked for. */
const others: Readonly<Record<string, () => Promise<Messages>>> = {
  es: async () => (await import('./es.ts')).es,
}

export const languageOf = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? ''
const isOffered = (locale: string) => languageOf(locale) === 'en' || languageOf(locale) in others

/** The first wish that there are texts for, as a tag that Intl and the API take: `es`, `en-US`. */
export function pickLocale(wishes: readonly (string | null | undefined)[]): string {
  for (const wish of wishes) {
    if (!wish || !isOffered(wish)) continue
    const region = /^[a-z]{2}-([a-z]{2})$/i.exec(wish)?.[1]
    return languageOf(wish) + (region ? `-${region.toUpperCase()}` : '')
  }
  return 'en'
}

/** English if the language's file can't be had: a flow in another language is better than none. */
export async function loadMessages(locale: string): Promise<Messages> {
  return (await others[languageOf(locale)]?.().catch(() => undefined)) ?? en
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
