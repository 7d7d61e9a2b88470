import { cleanCode, type ReadingOptions } from './text.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const fullMonths = 'january february march april may june july august september october november december'.split(' ')

/** The month that a name or its first three letters or more mean, 1 to 12. */
function monthOf(name: string): number {
  const typed = name.toLowerCase()
  const index = months.indexOf(typed.slice(0, 3))
  return index >= 0 && fullMonths[index]?.startsWith(typed === 'sept' ? 'sep' : typed) ? index + 1 : 0
}

/** Two digits are 1970 to 2069. */
const yearOf = (digits: string): number => {
  const year = Number(digits)
  return digits.length === 2 ? year + (year < 70 ? 2000 : 1900) : year
}

/** `YYYY-MM-DD`, unless there is no such day. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = year >= 1900 && year <= 2199 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isReal ? at.toISOString().slice(0, 10) : undefined
}

/** Spreadsheets count days from 1899-12-30. */
const fromSerial = (days: number): string => new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10)

const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const compact = /^(\d{4})(\d{2})(\d{2})$/
const american = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/
const monthFirst = /^([a-z]{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|\d{2})$/i
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})$/i
const serial = /^\d{5}$/
const weekdayBefore = /^(?:sun|mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur)(?:day)?\.?,?\s+/i
const midnightAfter = /[T\s]0?0:00(?::00(?:\.0+)?)?$/

/**
 * Returns the calendar day `YYYY-MM-DD` that a person typed, month first as in the US: `11/20/2026`, `11-20-26`, `2026-11-20`,
 * `Nov 20, 2026`, `20 Nov 2026`. Undefined for anything else, also for `20/11/2026`.
 */
export function parseDay(text: string, { isSheet = false }: ReadingOptions = {}): string | undefined {
  if (text.length > 40) return
  const typed = cleanCode(text).replace(weekdayBefore, '').replace(midnightAfter, '')
  let found: RegExpExecArray | null
  if ((found = iso.exec(typed))) return dayOf(Number(found[1]), Number(found[3]), Number(found[4]))
  if ((found = american.exec(typed))) return dayOf(yearOf(found[4] ?? ''), Number(found[1]), Number(found[3]))
  if ((found = compact.exec(typed))) return dayOf(Number(found[1]), Number(found[2]), Number(found[3]))
  if ((found = monthFirst.exec(typed))) return dayOf(yearOf(found[3] ?? ''), monthOf(found[1] ?? ''), Number(found[2]))
  if ((found = dayFirst.exec(typed))) return dayOf(yearOf(found[3] ?? ''), monthOf(found[2] ?? ''), Number(found[1]))
  return isSheet && serial.test(typed) ? fromSerial(Number(typed)) : undefined
}

const twelveHours = /^(\d{1,2})(?:[:.]?([0-5]\d)(?::[0-5]\d)?)?\s*([ap])(?:\.?\s*m\.?)?$/i
const twentyFourHours = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/
const military = /^([01]\d|2[0-3])([0-5]\d)$/
const dayFraction = /^0?\.\d+$/

const timeOf = (hours: number, minutes: number): string => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`

/**
 * Returns the time of day `HH:mm` that a person typed: `3pm`, `3:30 PM`, `15:30`, `1530`, `noon`. Undefined if it is not a time, or
 * only an hour that could be in the morning or the afternoon.
 */
export function parseTime(text: string, { isSheet = false }: ReadingOptions = {}): string | undefined {
  if (text.length > 20) return
  const typed = cleanCode(text)
  const half = twelveHours.exec(typed)
  if (half) {
    const hour = Number(half[1])
    const isAfternoon = half[3]?.toLowerCase() === 'p'
    return hour >= 1 && hour <= 12 ? timeOf((hour % 12) + (isAfternoon ? 12 : 0), Number(half[2] ?? 0)) : undefined
  }
  const full = twentyFourHours.exec(typed) ?? military.exec(typed)
  if (full) return timeOf(Number(full[1]), Number(full[2]))
  if (/^(12 )?noon$/i.test(typed)) return '12:00'
  if (/^(12 )?midnight$/i.test(typed)) return '00:00'
  if (!isSheet || !dayFraction.test(typed)) return
  const minutes = Math.round(Number(typed) * 1440)
  return minutes < 1440 ? timeOf(Math.floor(minutes / 60), minutes % 60) : undefined
}

/** A point in time as typed: exact, or on the clock of a zone that the caller knows. */
export type Moment =
  | { readonly instant: string }
  /** Without a time, the whole day. */
  | { readonly date: string; readonly time?: string }

const exact = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?) ?(?:Z|UTC|([+-]\d{2}):?(\d{2}))$/i

/** Returns the instant, day, or day and time that a person typed: `11/20/2026 3pm`, `2026-11-20T15:00:00Z`. Undefined if it is none. */
export function parseMoment(text: string, options: ReadingOptions = {}): Moment | undefined {
  if (text.length > 60) return
  const typed = cleanCode(text)
  const found = exact.exec(typed)
  if (found) {
    const at = new Date(`${found[1]}T${found[2]}${found[3] ? `${found[3]}:${found[4]}` : 'Z'}`)
    // `Date` would roll an invalid day over into the next month.
    return parseDay(found[1] ?? '') && !Number.isNaN(at.getTime()) ? { instant: at.toISOString() } : undefined
  }
  const date = parseDay(typed, options)
  if (date) return { date }
  const days = options.isSheet ? /^(\d{5})(\.\d+)$/.exec(typed) : null
  if (days) {
    const time = parseTime(days[2] ?? '', options)
    return time === undefined ? undefined : { date: fromSerial(Number(days[1])), time }
  }
  for (const gap of typed.matchAll(/(?:T|,\s*|\s+)(?:at\s+)?/g)) {
    const day = parseDay(typed.slice(0, gap.index), options)
    const time = day && parseTime(typed.slice(gap.index + gap[0].length))
    if (day && time) return { date: day, time }
  }
}

const hoursByZone: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10,
}
const zoned = /^(.+?) ?(Z|UTC|GMT|[ECMP][SD]T|AK[SD]T|HST|([+-])(\d{2}):?(\d{2}))$/i

/**
 * Returns the instant, in UTC, that a person typed with its zone: `11/20/2026 3pm EST`, `11/20/2026 15:00 -05:00`,
 * `2026-11-20T15:00:00-05:00`. Undefined for anything else, also without a zone.
 */
export function parseInstant(text: string): string | undefined {
  const moment = parseMoment(text)
  if (moment) return 'instant' in moment ? moment.instant : undefined
  const found = text.length > 60 ? null : zoned.exec(cleanCode(text))
  if (!found) return
  const [, typed = '', zone = '', sign, hours, minutes] = found
  const local = parseMoment(typed)
  if (!local || 'instant' in local || local.time === undefined) return
  const offset = sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : (hoursByZone[zone.toUpperCase()] ?? 0) * 60
  return new Date(Date.parse(`${local.date}T${local.time}Z`) - offset * 60_000).toISOString()
}
