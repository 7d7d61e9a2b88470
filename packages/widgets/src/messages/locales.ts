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

/** The language that an element speaks: its attribute, the page's around it, the browser's, English. */
export const localeOf = (element: Element): string =>
  pickLocale([
    element.getAttribute('locale'),
    element.closest('[lang]')?.getAttribute('lang'),
    document.documentElement.lang,
    ...navigator.languages,
  ])

/** Regions that begin their week on Sunday, of those that speak our languages (CLDR's weekData). */
const onSunday = /AG|B[SZ]|C[AO]|D[MO]|G[TU]|H[KN]|IN|JM|KE|M[TX]|NI|P[AEHRY]|S[GV]|TT|US|V[EI]|Z[AW]/

/** Where a locale's week starts, as far as its region tells: Sunday 0 or Monday 1. */
export const usualFirstDay = (locale: string): number => (onSunday.test(new Intl.Locale(locale).maximize().region ?? '') ? 0 : 1)

/** Where a locale's week starts, Sunday 0; a browser that does not know it is told. */
export function firstDayOfWeek(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } }
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? usualFirstDay(locale)) % 7
}
