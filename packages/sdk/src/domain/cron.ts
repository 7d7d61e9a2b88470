import { weekNames, type Recurrence } from './recurrence.ts'

function checked(field: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new RangeError(`${field} is a whole number from ${least} to ${most}; got ${value}.`)
}

/** Converts "09:30" to cron's first two fields, "30 9". */
function clockFields(time: string): string {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  if (hour === undefined) throw new RangeError(`time is HH:mm, from 00:00 to 23:59; got "${time}".`)
  return `${Number(minute)} ${Number(hour)}`
}

const monthField = (everyMonths: number) => (checked('everyMonths', everyMonths, 1, 12) === 1 ? '*' : `*/${everyMonths}`)

/**
 * Converts a recurrence to a cron string of five fields (docs/domain.md#constants): minute, hour, day of month, month, day of week, where `1#2` is the
 * second Monday and `5L` the last Friday.
 * @throws RangeError naming the field that is out of its range
 */
export function toCron(recurrence: Recurrence): string {
  const clock = clockFields(recurrence.time)
  switch (recurrence.kind) {
    case 'weekly': {
      const days = [...new Set(recurrence.days)].map((day) => checked('days', day, 0, 6))
      if (!days.length) throw new RangeError('days holds at least one day of the week.')
      return `${clock} * * ${days.toSorted((a, b) => a - b).join(',')}`
    }
    case 'weekdayOfMonth': {
      const nth = checked('week', weekNames.indexOf(recurrence.week) + 1, 1, weekNames.length)
      const day = checked('day', recurrence.day, 0, 6)
      return `${clock} * ${monthField(recurrence.everyMonths)} ${day}${recurrence.week === 'Last' ? 'L' : `#${nth}`}`
    }
    case 'dayOfMonth':
      return `${clock} ${checked('dayOfMonth', recurrence.dayOfMonth, 1, 31)} ${monthField(recurrence.everyMonths)} *`
  }
}

const abbreviations = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const isAny = (field: string) => field === '*' || field === '?'

function whole(field: string, least: number, most: number): number | undefined {
  const number = /^\d{1,2}$/.test(field) ? Number(field) : NaN
  return number >= least && number <= most ? number : undefined
}

/** Sunday 0 (or 7) to Saturday 6, or its English name's first three letters. */
function readDay(field: string): number | undefined {
  const named = abbreviations.indexOf(field.toUpperCase())
  return named < 0 ? whole(field, 0, 7) : named
}

/** `1,3,5`, `MON-FRI` and mixtures of them; a range may wrap around the end of the week. */
function readDays(field: string): number[] | undefined {
  if (isAny(field)) return [0, 1, 2, 3, 4, 5, 6]
  const days = new Set<number>()
  for (const part of field.split(',')) {
    const ends = part.split('-').map(readDay)
    const [from, to = from] = ends
    if (from === undefined || to === undefined || ends.length > 2 || ends.includes(undefined)) return
    for (let day = from; day <= (to < from ? to + 7 : to); day++) days.add(day % 7)
  }
  return [...days].toSorted((a, b) => a - b)
}

function readMonths(field: string): number | undefined {
  if (isAny(field)) return 1
  const every = /^(?:\*|1)\/(\d{1,2})$/.exec(field)?.[1]
  return every === undefined ? undefined : whole(every, 1, 12)
}

/**
 * Parses a cron string of five fields into a recurrence; undefined if it is invalid or has another form.
 * Also accepts days by name (`MON-FRI`), 7 for Sunday and `?` for `*`.
 */
export function fromCron(cron: string): Recurrence | undefined {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...rest] = cron.trim().split(/\s+/)
  const [minutes, hours, everyMonths] = [whole(minute, 0, 59), whole(hour, 0, 23), readMonths(month)]
  if (rest.length || minutes === undefined || hours === undefined || everyMonths === undefined) return
  const time = `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
  if (!isAny(day)) {
    const dayOfMonth = isAny(weekday) ? whole(day, 1, 31) : undefined
    return dayOfMonth === undefined ? undefined : { kind: 'dayOfMonth', dayOfMonth, everyMonths, time }
  }
  const [, name = '', nth] = /^(\w+?)(?:#([1-4])|L)$/i.exec(weekday) ?? []
  const wanted = readDay(name)
  if (wanted !== undefined) {
    const week = nth === undefined ? 'Last' : (weekNames[Number(nth) - 1] ?? 'Last')
    return { kind: 'weekdayOfMonth', week, day: wanted % 7, everyMonths, time }
  }
  const days = readDays(weekday)
  return days && isAny(month) ? { kind: 'weekly', days, time } : undefined
}
