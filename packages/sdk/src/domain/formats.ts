/** A date in spec §9's default format, medium: "Nov 21, 2026". An instant is shown in `timeZone`, the viewer's by default. */
export const mediumDate = (date: Date | string, locale = 'en-US', timeZone?: string): string => {
  const isDay = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: isDay ? 'UTC' : timeZone }).format(new Date(date))
}

/** Whole cents as money: 123450 is "$1,234.50". */
export const money = (cents: number, locale = 'en-US', currency = 'USD'): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100)
