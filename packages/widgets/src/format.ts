const clock = { hour: 'numeric', minute: '2-digit' } as const
const day = (length: 'short' | 'long') => ({ weekday: length, day: 'numeric', month: length }) as const

export interface Formats {
  /** "10:00 AM" */
  time(at: string | number): string
  /** "Tue, Nov 24, 10:00 AM" */
  when(at: string): string
  /** "Tuesday, November 24, 2026 at 10:00 AM" */
  long(at: string): string
  /** Takes a calendar day, `YYYY-MM-DD`. */
  weekday(date: string): string
  monthAndYear(date: string): string
  shortDay(date: string): string
  longDay(date: string): string
  /** "Eastern Time" */
  zone(): string
}

const cache: Record<string, Formats | undefined> = {}

/** Formats dates and times for a locale in the store's time zone. Formatters are cached: creating one is slow. */
export const formats = (locale: string, timeZone?: string): Formats =>
  (cache[`${locale} ${timeZone}`] ??= createFormats(locale, timeZone))

function createFormats(locale: string, timeZone: string | undefined): Formats {
  /** Calendar days are midnight UTC, so they format in UTC. */
  const formatter = (options: Intl.DateTimeFormatOptions, zone = timeZone) => {
    let format: Intl.DateTimeFormat | undefined
    return (at: string | number) =>
      (format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })).format(new Date(at))
  }
  return {
    time: formatter(clock),
    when: formatter({ ...day('short'), ...clock }),
    long: formatter({ ...day('long'), ...clock }),
    weekday: formatter({ weekday: 'short' }, 'UTC'),
    monthAndYear: formatter({ month: 'long', year: 'numeric' }, 'UTC'),
    shortDay: formatter(day('short'), 'UTC'),
    longDay: formatter(day('long'), 'UTC'),
    zone() {
      const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
      return format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    },
  }
}
