export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const addDays = (date: string, days: number): string => dayOf(Date.parse(date) + days * DAY)
/** Sunday 0 to Saturday 6. */
export const weekday = (date: string): number => new Date(date).getUTCDay()
/** Minutes after midnight as `HH:mm`. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

/** The zone's offset in ms on a day, taken at about noon in America: every clock there changes at night, the seed works by day. */
function offset(date: string, zone: string): number {
  const key = `${date} ${zone}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  let format = formats.get(zone)
  if (!format) formats.set(zone, (format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })))
  const name = format.formatToParts(Date.parse(date) + 18 * HOUR).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  const found = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * MINUTE)
  offsets.set(key, found)
  return found
}

/** The instant, in ms, of a wall-clock time by day (06:00 to 23:00) in an American zone. */
export const instantOf = (date: string, minutes: number, zone: string): number =>
  Date.parse(date) + minutes * MINUTE - offset(date, zone)

/** The local day of an instant. */
export const localDay = (time: number, zone: string): string => dayOf(time + offset(dayOf(time), zone))
export const localHour = (time: number, zone: string): number => new Date(time + offset(dayOf(time), zone)).getUTCHours()

export const iso = (time: number): string => new Date(time).toISOString()
export const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time))
