import { locale, t } from '../words/index.ts'

const LOCALE = locale === 'es' ? 'es-US' : 'en-US'
const formats = new Map<string, Intl.DateTimeFormat>()

/** Formatters are slow to make and cheap to keep. */
function format(zone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: zone })
  formats.set(key, made)
  return made
}

/** The zone of who is looking. */
export const viewerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** "Nov 24, 2026, 10:00 AM EST": an instant, exact. */
export const exact = (instant: string, zone?: string): string =>
  format(zone, {
    dateStyle: undefined,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant))

/** "Tue, Nov 24, 10:00 AM": an appointment in its own zone. */
export const appointment = (instant: string, zone?: string): string =>
  format(zone, { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(new Date(instant))

/** Whether two zones show different clocks at an instant; `America/New_York` and `America/Detroit` mostly don't. */
export const zonesDiffer = (instant: string, a: string, b: string): boolean => appointment(instant, a) !== appointment(instant, b)

/** "Tue, Nov 24" for a `YYYY-MM-DD`. */
export const localDay = (day: string): string =>
  format('UTC', { weekday: 'short', month: 'short', day: 'numeric' }).format(new Date(`${day}T00:00:00Z`))

/** "10:00 AM" for an `HH:mm`. */
export const localTime = (time: string): string =>
  format('UTC', { hour: 'numeric', minute: '2-digit' }).format(new Date(`2000-01-01T${time}:00Z`))

const MINUTE = 60_000
/** "now", "4 min ago", "3 h ago", "2 days ago", then the date; "in 4 min" for what is to come. */
export function relative(instant: string, now: number): string {
  const then = Date.parse(instant)
  const away = Math.abs(now - then)
  const say = (amount: number, unit: string) => t(then > now ? 'in {when}' : '{when} ago', { when: `${amount} ${unit}` })
  if (away < MINUTE) return t('now')
  if (away < 60 * MINUTE) return say(Math.floor(away / MINUTE), 'min')
  if (away < 24 * 60 * MINUTE) return say(Math.floor(away / (60 * MINUTE)), 'h')
  const days = Math.floor(away / (24 * 60 * MINUTE))
  if (days < 7) return say(days, t(days === 1 ? 'day' : 'days'))
  const isThisYear = new Date(then).getFullYear() === new Date(now).getFullYear()
  return format(undefined, { month: 'short', day: 'numeric', year: isThisYear ? undefined : 'numeric' }).format(new Date(then))
}

/** "4:07", "1:02:09", "3 d 4 h": how long, for clocks. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

const usd = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' })
export const money = (cents: number): string => usd.format(cents / 100)

/** Dollars as typed, "$1,250.50" or "1250.5", to whole cents; undefined when it is not an amount. */
export function parseDollars(typed: string): number | undefined {
  const match = /^\s*(-?)\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s*$/.exec(typed)
  if (!match) return
  const [, sign, whole = '', part = ''] = match
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
  return sign ? -cents : cents
}

export const count = (value: number): string => new Intl.NumberFormat(LOCALE).format(value)

/** "(614) 555-0142" for a US number, anything else as it stands. */
export const phone = (e164: string): string => e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
