import { addDays } from '@walkup/sdk/domain'
import { t } from '../../i18n/index.ts'
import { inUtc, LOCALE, localDay, localTime } from '../format.ts'
import { clockOf, zoneName } from './zone.ts'

const weekday = inUtc({ weekday: 'short' })
const longDay = inUtc({ weekday: 'long', month: 'long', day: 'numeric' })
const longWeekday = inUtc({ weekday: 'long' })
/** Capitalizes the first letter: Spanish day and zone names are lowercase. */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const at = (date: string) => new Date(`${date}T00:00:00Z`)

/** Memoized, since a week formats the same few days and times for every cell. */
function once<K extends string | number>(write: (of: K) => string): (of: K) => string {
  const written = new Map<K, string>()
  return (of) => {
    const known = written.get(of)
    if (known !== undefined) return known
    const made = write(of)
    written.set(of, made)
    return made
  }
}

/** "Tue" and "Tuesday, November 24" for a `YYYY-MM-DD`. */
export const shortWeekday = (date: string): string => weekday(at(date))
export const wholeDay = once((date: string) => longDay(at(date)))
export const wholeWeekday = (date: string): string => longWeekday(at(date))
export const dayOfMonth = (date: string): string => String(Number(date.slice(8)))

/** "9:00 AM" from minutes since midnight, with a non-breaking space. */
export const timeOf = once((minutes: number) => localTime(clockOf(minutes)).replaceAll(' ', '\u00a0'))
export const range = (start: number, end: number): string => `${timeOf(start)}–${timeOf(end)}`

/** "9–5 PM", "9:30–11 AM": compact ranges. */
export function shortRange(start: number, end: number): string {
  const [from, to] = [start, end].map((minutes) => timeOf(minutes).replace(':00', ''))
  const half = (text = '') => text.split(/\s/)[1]
  return `${half(from) === half(to) ? from?.split(/\s/)[0] : from}–${to}`
}

/** A non-breaking range for titles. */
export const nonBreaking = (span: string): string => span.replace('–', '–\u2060')

/** "Nov 16 – Nov 22". */
export const weekSpan = (first: string): string => capitalize(`${localDay(first)} – ${localDay(addDays(first, 6))}`)
export const shortZone = once((zone: string) => zoneName(zone, 'short', LOCALE))
export const longZone = once((zone: string) => zoneName(zone, 'long', LOCALE))

export const hint = (): string => t('ui.gridKeys')
export const movedText = (name: string, when: string): string => t('ui.moved', { name, when })
export const movedBackText = (name: string, when: string): string => t('ui.movedBack', { name, when })
