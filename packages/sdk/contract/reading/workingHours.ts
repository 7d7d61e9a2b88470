import { parseTime } from './dates.ts'
import { cleanCode } from './text.ts'
import { parseWeekdays } from './weekdays.ts'

/** A stretch of a week: the day, Sunday 0 to Saturday 6, and its local times `HH:mm`. An end of 23:59 means midnight. */
export interface WeekHours {
  readonly dayOfWeek: number
  readonly startLocal: string
  readonly endLocal: string
}

const clock = String.raw`(?:\d{1,2}(?:[:.]?\d{2})?\s*(?:[ap]\.?\s?m?\.?)?|noon|midnight)`
const range = new RegExp(String.raw`^(.*?[a-z.)])[\s:,]+(${clock})\s*(?:-|–|—|to|until|till|a|à)\s*(${clock})$`, 'i')
const bare = /^\d{1,2}$/

const onClock = (hours: number): string => `${String(hours).padStart(2, '0')}:00`

/** The times of a range; of "8-5" the first is in the morning and the second after it. */
function readRange(start: string, end: string): readonly [string, string] | undefined {
  const from = bare.test(start) ? (Number(start) < 24 ? onClock(Number(start)) : undefined) : parseTime(start)
  let to = bare.test(end) ? (Number(end) <= 24 ? onClock(Number(end)) : undefined) : parseTime(end)
  if (from === undefined || to === undefined) return
  if (bare.test(end) && to <= from && Number(end) < 12) to = onClock(Number(end) + 12)
  if (to === '00:00' || to === '24:00') to = '23:59'
  // "1-5 pm" begins in the afternoon, "9-5 pm" in the morning.
  const later = bare.test(start) && /p/i.test(end) && Number(start) < 7 ? onClock(Number(start) + 12) : from
  const chosen = later < to ? later : from
  return chosen < to ? [chosen, to] : undefined
}

/**
 * Returns the working week that a text describes: `Mon–Fri 8am–5pm`, `Mon-Thu 8-5; Fri 8-12`, `weekdays 9:00–17:00, Sat 9-1pm`.
 * Undefined if a part of it cannot be read, or if hours of a day overlap.
 */
export function parseWorkingHours(text: string): WeekHours[] | undefined {
  if (text.length > 400) return
  const week: WeekHours[] = []
  // A comma separates parts only after a time; within days it separates those.
  const parts = cleanCode(text)
    .split(/\s*[;|\n]\s*|(?<=\d|[ap]\.?m?\.?|noon|midnight)\s*,\s*(?=[a-zà-ÿ])/i)
    .filter(Boolean)
  for (const part of parts) {
    const [, days = '', start = '', end = ''] = range.exec(part) ?? []
    const named = parseWeekdays(days.replace(/[:,]\s*$/, ''))
    const times = readRange(start.trim(), end.trim())
    if (!named || !times) return
    const [startLocal, endLocal] = times
    for (const dayOfWeek of named) {
      if (week.some((one) => one.dayOfWeek === dayOfWeek && one.startLocal < endLocal && startLocal < one.endLocal)) return
      week.push({ dayOfWeek, startLocal, endLocal })
    }
  }
  return week.length ? week.toSorted((a, b) => a.dayOfWeek - b.dayOfWeek || a.startLocal.localeCompare(b.startLocal)) : undefined
}
