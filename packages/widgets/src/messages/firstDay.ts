/** Regions that begin their week on Sunday, of those that speak our languages (CLDR's weekData). */
const onSunday = /AG|B[SZ]|C[AO]|D[MO]|G[TU]|H[KN]|IN|JM|KE|M[TX]|NI|P[AEHRY]|S[GV]|TT|US|V[EI]|Z[AW]/

/** Where a locale's week starts, as far as its region tells: Sunday 0 or Monday 1. */
export const usualFirstDay = (locale: string): number => (onSunday.test(new Intl.Locale(locale).maximize().region ?? '') ? 0 : 1)

/** Where a locale's week starts, Sunday 0; a browser that does not know it is told. */
export function firstDayOfWeek(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } }
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? usualFirstDay(locale)) % 7
}
