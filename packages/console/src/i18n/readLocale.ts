/** What the reader chose, or else the browser's first language that the console has. The page runs it too: it imports nothing. */
export function readLocale(locales: readonly string[]): string {
  try {
    const kept = localStorage.getItem('walkup.locale')
    if (kept !== null && locales.includes(kept)) return kept
    return navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => locales.includes(tag)) ?? 'en'
  } catch {
    return 'en'
  }
}
