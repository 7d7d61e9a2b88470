import { dateFormat } from './dateFormat.ts'

/**
 * Formats a date in the default format, medium (docs/domain.md#constants): "Nov 21, 2026" in en-US. A calendar day `YYYY-MM-DD` is the same everywhere; an
 * instant (a Date, or ISO 8601) is formatted in `timeZone`, an IANA name, the viewer's by default.
 * @throws RangeError for an invalid date, locale or time zone
 */
export const mediumDate = (date: Date | string, locale = 'en-US', timeZone?: string): string => {
  const isDay = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date)
  return dateFormat(locale, { dateStyle: 'medium', timeZone: isDay ? 'UTC' : timeZone }).format(new Date(date))
}

/**
 * Formats whole cents as money, by default in en-US and USD: 123450 is "$1,234.50".
 * @throws RangeError for an invalid locale or ISO 4217 code
 */
export const money = (cents: number, locale = 'en-US', currency = 'USD'): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100)

/** Formats a US number in E.164 as people write it: "+16145550142" is "(614) 555-0142". Others are returned unchanged. */
export const formatPhone = (e164: string): string => e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
