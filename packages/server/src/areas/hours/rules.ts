import { addDays, dayOfWeek } from '../booking/zone.ts'

/** When a cron string of spec §9's forms recurs. */
export interface Recurrence {
  /** `HH:mm` */
  readonly time: string
  readonly isOn: (date: string) => boolean
}

const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const isAny = (field: string) => field === '*' || field === '?'

function numberOf(field: string, least: number, most: number): number | undefined {
  const number = /^\d{1,2}$/.test(field) ? Number(field) : NaN
  return number >= least && number <= most ? number : undefined
}

/** Sunday 0 (or 7) to Saturday 6, or its name. */
function dayOf(field: string): number | undefined {
  const named = dayNames.indexOf(field.toUpperCase())
  if (named >= 0) return named
  const number = numberOf(field, 0, 7)
  return number === undefined ? undefined : number % 7
}

/** `1,3,5`, `MON-FRI` and mixtures of them. */
function daysOf(field: string): ReadonlySet<number> | undefined {
  const days = new Set<number>()
  for (const part of field.split(',')) {
    const [from, to = from, ...rest] = part.split('-').map(dayOf)
    if (from === undefined || to === undefined || rest.length || part.split('-').length > 2) return
    for (let day = from; ; day = (day + 1) % 7) {
      days.add(day)
      if (day === to) break
    }
  }
  return days
}

/** `*`, or every N months from January. */
function monthsOf(field: string): number | undefined {
  if (isAny(field)) return 1
  const every = /^(?:\*|1)\/(\d{1,2})$/.exec(field)?.[1]
  return every === undefined ? undefined : numberOf(every, 1, 12)
}

const dayIn = (date: string) => Number(date.slice(8))
const monthIn = (date: string) => Number(date.slice(5, 7))

/** The rule on the days of a month: the first to fourth or last weekday, or a day by its number. */
function monthlyOf(day: string, weekday: string): ((date: string) => boolean) | undefined {
  if (isAny(weekday)) {
    const number = numberOf(day, 1, 31)
    return number === undefined ? undefined : (date) => dayIn(date) === number
  }
  const [, name = '', nth] = /^(\w+?)(?:#([1-4])|L)$/i.exec(weekday) ?? []
  const wanted = dayOf(name)
  if (!isAny(day) || wanted === undefined) return
  return (date) =>
    dayOfWeek(date) === wanted &&
    (nth === undefined ? monthIn(addDays(date, 7)) !== monthIn(date) : Math.ceil(dayIn(date) / 7) === Number(nth))
}

/** A cron string of five fields in one of spec §9's forms; undefined for any other. */
export function parseCron(cron: string): Recurrence | undefined {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...rest] = cron.trim().split(/\s+/)
  const [minutes, hours, every] = [numberOf(minute, 0, 59), numberOf(hour, 0, 23), monthsOf(month)]
  if (rest.length || minutes === undefined || hours === undefined || every === undefined) return
  const time = `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
  const days = isAny(weekday) ? undefined : daysOf(weekday)
  if (days) return isAny(day) && isAny(month) ? { time, isOn: (date) => days.has(dayOfWeek(date)) } : undefined
  const monthly = monthlyOf(day, weekday)
  return monthly && { time, isOn: (date) => (monthIn(date) - 1) % every === 0 && monthly(date) }
}
