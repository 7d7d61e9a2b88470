import type { Locale } from './index.ts'

/** What the reader chose, or else the browser's first language that the console has. It stands in the page too: it must need nothing. */
export function readLocale(): Locale {
  try {
    const kept = localStorage.getItem('walkup.locale')
    if (kept === 'en' || kept === 'es') return kept
    return navigator.languages.find((tag) => /^(en|es)\b/.test(tag))?.startsWith('es') ? 'es' : 'en'
  } catch {
    return 'en'
  }
}
