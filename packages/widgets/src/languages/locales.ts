/** The languages with a folder of texts, and their direction (docs/adding.md). */
export const languages = { en: 'ltr', es: 'ltr', fr: 'ltr', he: 'rtl' } as const
export type Language = keyof typeof languages

export const languageOf = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? ''

/** Returns the first wanted locale that has a message catalog, as a BCP 47 tag: `fr`, `en-GB`. Spanish without a country has the formats of the United States. */
export function pickLocale(wanted: readonly (string | null | undefined)[]): string {
  for (const tag of wanted) {
    if (!tag || !Object.hasOwn(languages, languageOf(tag))) continue
    const region = /^[a-z]{2}-([a-z]{2})$/i.exec(tag)?.[1]
    const language = languageOf(tag)
    const country = region?.toUpperCase() ?? (language === 'es' ? 'US' : '')
    return language + (country && `-${country}`)
  }
  return 'en'
}

/** An attribute of the element or its closest ancestor that has one, across shadow roots. */
export function inheritedAttribute(element: Element, name: string): string | null {
  let found: string | null | undefined
  for (let node: Node | null = element; node && found == null; node = node.parentNode ?? (node as ShadowRoot).host ?? null)
    found = (node as Element).getAttribute?.(name)
  return found ?? null
}

/** An element's locale: its attribute, the page's `lang`, the browser's, then English. */
export const localeOf = (element: Element): string =>
  pickLocale([
    element.getAttribute('locale'),
    inheritedAttribute(element, 'lang'),
    document.documentElement.lang,
    ...navigator.languages,
  ])
