/** Enough for every language in the zones of one country. */
const MAX = 200
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the formatter of a locale, the same one for the same options: creating one takes far longer than formatting.
 * @throws RangeError for an invalid locale or time zone
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    // Servers see every zone.
    if (formats.size === MAX) formats.clear()
    formats.set(key, (format = new Intl.DateTimeFormat(locale, options)))
  }
  return format
}
