/** The chosen language, or else the browser's first supported one. Inlined into the page as well, so it can't import anything. */
export function readLocale(locales: readonly string[]): string {
  try {
    const kept = localStorage.getItem('walkup.locale')
    if (kept !== null && locales.includes(kept)) return kept
    return navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => locales.includes(tag)) ?? 'en'
  } catch {
    return 'en'
  }
}
