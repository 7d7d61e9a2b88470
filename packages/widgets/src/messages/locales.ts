/** The languages that every text of the widgets is in. */
export const languages = ['en', 'es', 'fr'] as const
export type Language = (typeof languages)[number]

export const languageOf = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? ''

/** The first wish that there are texts for, as a tag that Intl and the API take: `es`, `en-US`. */
export function pickLocale(wishes: readonly (string | null | undefined)[]): string {
  for (const wish of wishes) {
    if (!wish || !(languages as readonly string[]).includes(languageOf(wish))) continue
    const region = /^[a-z]{2}-([a-z]{2})$/i.exec(wish)?.[1]
    return languageOf(wish) + (region ? `-${region.toUpperCase()}` : '')
  }
  return 'en'
}

/** An attribute of an element or of what it stands in, out of the shadow roots of other components too. */
export function around(element: Element, name: string): string | null {
  let found: string | null | undefined
  for (let node: Node | null = element; node && found == null; node = node.parentNode ?? (node as ShadowRoot).host ?? null)
    found = (node as Element).getAttribute?.(name)
  return found ?? null
}

/** The language that an element speaks: its attribute, the page's around it, the browser's, English. */
export const localeOf = (element: Element): string =>
  pickLocale([element.getAttribute('locale'), around(element, 'lang'), document.documentElement.lang, ...navigator.languages])
