/** Regions of our languages where weeks start on Sunday (CLDR weekData). */
const onSunday = /AG|B[SZ]|C[AO]|D[MO]|G[TU]|H[KN]|I[LN]|JM|KE|M[TX]|NI|P[AEHRY]|S[GV]|TT|US|V[EI]|Z[AW]/

/** The first day of the week by region: Sunday 0 or Monday 1. */
export const usualFirstDay = (locale: string): number => (onSunday.test(new Intl.Locale(locale).maximize().region ?? '') ? 0 : 1)

/** The first day of the week, Sunday 0; falls back to a table in browsers without `getWeekInfo`. */
export function firstDayOfWeek(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } }
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? usualFirstDay(locale)) % 7
}
