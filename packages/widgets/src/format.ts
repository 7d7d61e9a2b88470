/** Dates and times as a locale says them, in the zone of the place. Formatters are kept: making one costs more than a screen of chips. */
const kept = new Map<string, Intl.DateTimeFormat>()

function formatter(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + timeZone + JSON.stringify(options)
  let made = kept.get(key)
  if (!made) kept.set(key, (made = new Intl.DateTimeFormat(locale, { ...options, timeZone })))
  return made
}

const clock = { hour: 'numeric', minute: '2-digit' } as const
const day = { weekday: 'short', day: 'numeric', month: 'short' } as const

export interface Formats {
  /** "10:00 AM" */
  time(at: string): string
  /** "Tue, Nov 24, 10:00 AM" */
  when(at: string): string
  /** "Tuesday, November 24, 2026 at 10:00 AM" */
  long(at: string): string
  /** Of a calendar day `YYYY-MM-DD`. */
  weekday(date: string): string
  dayOfMonth(date: string): string
  month(date: string): string
  monthAndYear(date: string): string
  shortDay(date: string): string
  longDay(date: string): string
  /** "Eastern Time" */
  zone(): string
}

export function formats(locale: string, timeZone: string): Formats {
  const instant = (options: Intl.DateTimeFormatOptions) => (at: string) =>
    formatter(locale, timeZone, options).format(new Date(at))
  const calendar = (options: Intl.DateTimeFormatOptions) => (date: string) =>
    formatter(locale, 'UTC', options).format(new Date(`${date}T12:00:00Z`))
  return {
    time: instant(clock),
    when: instant({ ...day, ...clock }),
    long: instant({ weekday: 'long', day: 'numeric', month: 'long', ...clock }),
    weekday: calendar({ weekday: 'short' }),
    dayOfMonth: calendar({ day: 'numeric' }),
    month: calendar({ month: 'short' }),
    monthAndYear: calendar({ month: 'long', year: 'numeric' }),
    shortDay: calendar(day),
    longDay: calendar({ weekday: 'long', day: 'numeric', month: 'long' }),
    zone() {
      const parts = formatter(locale, timeZone, { timeZoneName: 'longGeneric' }).formatToParts(new Date())
      return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
    },
  }
}
