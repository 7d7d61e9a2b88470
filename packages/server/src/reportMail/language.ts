import { formatMessage, type MessageValues } from '@walkup/sdk/domain'
import { languages, staffLanguage, type StaffLanguage } from '../languages/index.ts'
import type { ReportText as TextKey } from '../languages/types.ts'

export type { TextKey }
/** How a value is written: `share` 0 to 1, `money` in cents, `minutes` as hours, `rate` a quotient, `seconds` a duration. */
export type Unit = 'count' | 'share' | 'money' | 'minutes' | 'rate' | 'seconds'

/** A recipient's language: texts, numbers and dates. */
export interface Language {
  readonly code: StaffLanguage
  readonly t: (key: TextKey, values?: MessageValues) => string
  readonly value: (value: number | null | undefined, unit: Unit) => string
  /** "Nov 1 – 30, 2026". */
  readonly days: (days: { readonly from: string; readonly to: string }) => string
  readonly at: (instant: string, timeZone: string) => string
  readonly weekday: (dayOfWeek: number) => string
  readonly hour: (hour: number) => string
  readonly day: (date: string) => string
}

const DASH = '–'

export function languageOf(languageId: number): Language {
  const code = staffLanguage(languageId)
  const { tag, staff } = languages[code]
  const number = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(tag, options)
    return (value: number) => format.format(value)
  }
  const date = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options })
  const count = number({ maximumFractionDigits: 1 })
  const percent = number({ style: 'percent', maximumFractionDigits: 1 })
  const dollars = number({ style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
  const rate = number({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const whole = date({ year: 'numeric', month: 'short', day: 'numeric' })
  const weekday = date({ weekday: 'short' })
  const hour = date({ hour: 'numeric' })
  const shortDay = date({ month: 'short', day: 'numeric' })
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
  const duration = (seconds: number): string => {
    if (seconds < 60) return `${Math.round(seconds)} s`
    if (seconds < 3600) return `${Math.round(seconds / 60)} min`
    if (seconds < 86_400) return `${count(seconds / 3600)} h`
    return `${count(seconds / 86_400)} d`
  }
  const units: Readonly<Record<Unit, (value: number) => string>> = {
    count,
    share: percent,
    money: (cents) => dollars(cents / 100),
    minutes: (minutes) => `${count(minutes / 60)} h`,
    rate,
    seconds: duration,
  }
  return {
    code,
    t: (key, values = {}) => formatMessage(staff.reports[key], values, tag),
    value: (value, unit) => (value === null || value === undefined ? DASH : units[unit](value)),
    days: ({ from, to }) => whole.formatRange(midnight(from), midnight(to)).replaceAll('\u2009', ' '),
    at: (instant, timeZone) =>
      new Intl.DateTimeFormat(tag, {
        timeZone,
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      }).format(new Date(instant)),
    // January 4, 1970 was a Sunday.
    weekday: (dayOfWeek) => weekday.format(Date.UTC(1970, 0, 4 + dayOfWeek)),
    hour: (of) => hour.format(Date.UTC(1970, 0, 1, of)),
    day: (of) => shortDay.format(midnight(of)),
  }
}
