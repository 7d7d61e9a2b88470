import type { es } from './es.ts'

/** A text in the console's two languages. Areas bring theirs so; what all share stands in `es.ts`. */
export interface Text {
  readonly en: string
  readonly es: string
}
export type Locale = 'en' | 'es'
/** A shared text by its English words; one without Spanish words does not compile. */
export type Message = keyof typeof es

const KEY = 'walkup.locale'
let spanish: Readonly<Record<string, string>> | undefined

function readLocale(): Locale {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept === 'en' || kept === 'es') return kept
    return navigator.languages.find((tag) => /^(en|es)\b/.test(tag))?.startsWith('es') ? 'es' : 'en'
  } catch {
    return 'en'
  }
}
export const locale: Locale = readLocale()

/** Loads the words of the locale; a page renders after it. English needs none. */
export async function loadWords(): Promise<void> {
  document.documentElement.lang = locale
  if (locale === 'es') spanish = (await import('./es.ts')).es
}

/** Keeps another language and loads the page anew in it. */
export function chooseLocale(next: Locale): void {
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // Storage may be blocked: the browser's language then decides again.
  }
  location.reload()
}

/** A shared text, its `{names}` filled in. */
export const t = (message: Message, values: Readonly<Record<string, string | number>> = {}): string =>
  (spanish?.[message] ?? message).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** A text of an area in the locale. */
export const say = (text: Text | string): string => (typeof text === 'string' ? text : text[locale])
