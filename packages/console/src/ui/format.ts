export { formatPhone as phone } from '@walkup/sdk/domain'
import { locale, t } from '../i18n/index.ts'
import { languages } from '../i18n/languages.ts'

/** The language's US locale, used for dates and numbers. */
export const LOCALE = languages[locale].tag
type Options = Intl.DateTimeFormatOptions
const formats = new Map<Options, Map<string, Intl.DateTimeFormat>>()

/** In a zone, or the viewer's. Formatters are slow to construct, so each is cached by options object and zone. */
export function format(timeZone: string | undefined, options: Options): Intl.DateTimeFormat {
  const zone = timeZone ?? viewerZone()
  let own = formats.get(options)
  if (!own) formats.set(options, (own = new Map()))
  let made = own.get(zone)
  if (!made) own.set(zone, (made = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: zone })))
  return made
}
const day: Options = { weekday: 'short', month: 'short', day: 'numeric' }
const time: Options = { hour: 'numeric', minute: '2-digit' }
const dayAndTime: Options = { ...day, ...time }
const briefTime: Options = { month: 'short', day: 'numeric', ...time }
const briefNamedTime: Options = { ...briefTime, timeZoneName: 'short' }
const namedTime: Options = { ...dayAndTime, timeZoneName: 'short' }
const moment: Options = { year: 'numeric', month: 'short', day: 'numeric', ...time, timeZoneName: 'short' }
const thisYear: Options = { month: 'short', day: 'numeric' }
const anyYear: Options = { ...thisYear, year: 'numeric' }

/** Formats local days, represented as midnight UTC. */
export const inUtc =
  (options: Options) =>
  (at: Date | number): string =>
    format('UTC', options).format(at)

/** "24 nov" for cells: Spanish has a "de" in between where there is space. */
const short = (made: Intl.DateTimeFormat, at: Date): string => made.format(at).replace(' de ', ' ')

const medium = inUtc({ dateStyle: 'medium' })
/** "Nov 24, 2026" for a `YYYY-MM-DD`, with the year. */
export const formatDate = (date: string): string => medium(new Date(date))

export function isZone(timeZone: string | undefined): timeZone is string {
  try {
    return !!timeZone && !!new Intl.DateTimeFormat('en-US', { timeZone })
  } catch {
    return false
  }
}

let zone: string | undefined
/** The browser's zone; some name one that they do not know themselves, such as `Etc/Unknown`. */
const browserZone = (): string | undefined => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isZone(timeZone) ? timeZone : undefined
}
/** The viewer's time zone; where the browser has none, the organization's, which the shell then sets. */
export const viewerZone = (): string => (zone ??= browserZone() ?? 'UTC')
export const hasBrowserZone = (): boolean => browserZone() !== undefined
export const setViewerZone = (timeZone: string): void => void (zone = timeZone)

/** "Nov 24, 2026, 10:00 AM EST": an exact instant. */
export const formatInstant = (instant: string, zone?: string): string => format(zone, moment).format(new Date(instant))

/** "Tue, Nov 24, 10:00 AM": an appointment in its own zone, optionally with the zone: "10:00 AM EST". */
export const formatAppointment = (instant: string, zone?: string, timeZoneName?: 'short'): string =>
  short(format(zone, timeZoneName ? namedTime : dayAndTime), new Date(instant))

/** "Nov 24, 10:00 AM", optionally with the zone, for narrow columns. */
export const formatShort = (instant: string, zone?: string, timeZoneName?: 'short'): string =>
  short(format(zone, timeZoneName ? briefNamedTime : briefTime), new Date(instant))

/** Whether two zones' clocks differ at an instant; `America/New_York` and `America/Detroit` mostly don't. */
export const zonesDiffer = (instant: string, a: string, b: string): boolean =>
  a !== b && formatAppointment(instant, a) !== formatAppointment(instant, b)

/** An instant in a location's zone, with the zone's name if it differs from the viewer's. */
export const formatInZone = (instant: string, zone: string): string =>
  formatAppointment(instant, zone, zonesDiffer(instant, zone, viewerZone()) ? 'short' : undefined)

/** "Tue, Nov 24" for a `YYYY-MM-DD`. */
export const localDay = (date: string): string => short(format('UTC', day), new Date(`${date}T00:00:00Z`))

/** "10:00 AM" for an `HH:mm`. */
export const localTime = (wall: string): string => format('UTC', time).format(new Date(`2000-01-01T${wall}:00Z`))

const MINUTE = 60_000
/** "now", "4 min ago", "3 h ago", "2 days ago", then the date; "in 4 min" for the future. */
export function formatRelative(instant: string, now: number): string {
  const then = Date.parse(instant)
  const away = Math.abs(now - then)
  const phrase = (amount: number, unit: string) => t(then > now ? 'ui.inWhen' : 'ui.whenAgo', { when: `${amount} ${unit}` })
  if (away < MINUTE) return t('ui.now')
  if (away < 60 * MINUTE) return phrase(Math.floor(away / MINUTE), 'min')
  if (away < 24 * 60 * MINUTE) return phrase(Math.floor(away / (60 * MINUTE)), 'h')
  const days = Math.floor(away / (24 * 60 * MINUTE))
  if (days < 7) return phrase(days, t(days === 1 ? 'ui.dayNoun' : 'common.daysNoun'))
  const isThisYear = new Date(then).getFullYear() === new Date(now).getFullYear()
  return format(undefined, isThisYear ? thisYear : anyYear).format(new Date(then))
}

/** "4:07", "1:02:09", "3 d 4 h": a duration for timers. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  if (days > 0) return t('ui.daysAndHours', { days, hours })
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

const whole = new Intl.NumberFormat(LOCALE)
export const count = (value: number): string => whole.format(value)
