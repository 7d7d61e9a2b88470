/** The chosen language, or else the browser's first supported one. Inlined into the page as well, so it can't import anything. */
export function readLocale(locales: readonly string[]): string {
  try {
    const stored = localStorage.getItem('walkup.locale')
    if (stored !== null && locales.includes(stored)) return stored
    return navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => locales.includes(tag)) ?? 'en'
  } catch {
    return 'en'
  }
}
