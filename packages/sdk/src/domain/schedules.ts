import { addDays, dayOfWeek, daysOfWeek } from './days.ts'

/** The week names of spec §9, and how cron writes them behind a day of the week. */
export const weekNames = ['First', 'Second', 'Third', 'Fourth', 'Last'] as const
export type WeekName = (typeof weekNames)[number]

/** A recurring schedule in the forms of spec §9. `time` is `HH:mm`, days are Sunday 0 to Saturday 6. */
export type Recurrence =
  | { readonly kind: 'weekly'; readonly days: readonly number[]; readonly time: string }
  | {
      readonly kind: 'weekdayOfMonth'
      readonly week: WeekName
      readonly day: number
      readonly everyMonths: number
      readonly time: string
    }
  | { readonly kind: 'dayOfMonth'; readonly dayOfMonth: number; readonly everyMonths: number; readonly time: string }

const months = (every: number) => (every === 1 ? '*' : `*/${every}`)

/** A recurrence as a cron string of five fields: minute, hour, day of month, month, day of week (`1#2`, `5L`). */
export function toCron(recurrence: Recurrence): string {
  const [hour = 0, minute = 0] = recurrence.time.split(':').map(Number)
  switch (recurrence.kind) {
    case 'weekly':
      return `${minute} ${hour} * * ${[...new Set(recurrence.days)].toSorted((a, b) => a - b).join(',')}`
    case 'weekdayOfMonth': {
      const nth = recurrence.week === 'Last' ? 'L' : `#${weekNames.indexOf(recurrence.week) + 1}`
      return `${minute} ${hour} * ${months(recurrence.everyMonths)} ${recurrence.day}${nth}`
    }
    case 'dayOfMonth':
      return `${minute} ${hour} ${recurrence.dayOfMonth} ${months(recurrence.everyMonths)} *`
  }
}

const names = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const isAny = (field: string) => field === '*' || field === '?'

function whole(field: string, least: number, most: number): number | undefined {
  const number = /^\d{1,2}$/.test(field) ? Number(field) : NaN
  return number >= least && number <= most ? number : undefined
}

/** Sunday 0 (or 7) to Saturday 6, or its English name's first three letters. */
function readDay(field: string): number | undefined {
  const named = names.indexOf(field.toUpperCase())
  const number = named < 0 ? whole(field, 0, 7) : named
  return number === undefined ? undefined : number % 7
}

/** `1,3,5`, `MON-FRI` and mixtures of them. */
function readDays(field: string): number[] | undefined {
  const days = new Set<number>()
  for (const part of field.split(',')) {
    const ends = part.split('-')
    const [from, to = from] = ends.map(readDay)
    if (from === undefined || to === undefined || ends.length > 2 || ends.map(readDay).includes(undefined)) return
    for (let day = from; ; day = (day + 1) % 7) {
      days.add(day)
      if (day === to) break
    }
  }
  return [...days].toSorted((a, b) => a - b)
}

function readMonths(field: string): number | undefined {
  if (isAny(field)) return 1
  const every = /^(?:\*|1)\/(\d{1,2})$/.exec(field)?.[1]
  return every === undefined ? undefined : whole(every, 1, 12)
}

/** The recurrence that a cron string stands for; undefined for one that is none of spec §9's forms. */
export function fromCron(cron: string): Recurrence | undefined {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...rest] = cron.trim().split(/\s+/)
  const [minutes, hours, everyMonths] = [whole(minute, 0, 59), whole(hour, 0, 23), readMonths(month)]
  if (rest.length || minutes === undefined || hours === undefined || everyMonths === undefined) return
  const time = `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
  if (isAny(weekday)) {
    const dayOfMonth = whole(day, 1, 31)
    return dayOfMonth === undefined ? undefined : { kind: 'dayOfMonth', dayOfMonth, everyMonths, time }
  }
  if (!isAny(day)) return
  const [, name = '', nth] = /^(\w+?)(?:#([1-4])|L)$/i.exec(weekday) ?? []
  const wanted = readDay(name)
  if (wanted !== undefined) {
    const week = nth === undefined ? 'Last' : (weekNames[Number(nth) - 1] ?? 'Last')
    return { kind: 'weekdayOfMonth', week, day: wanted, everyMonths, time }
  }
  const days = readDays(weekday)
  return days && isAny(month) ? { kind: 'weekly', days, time } : undefined
}

/** Whether a recurrence falls on a calendar day; months are counted from January. */
export function occursOn(recurrence: Recurrence, date: string): boolean {
  const [, month = 1, day = 1] = date.split('-').map(Number)
  if (recurrence.kind === 'weekly') return recurrence.days.includes(dayOfWeek(date))
  if ((month - 1) % recurrence.everyMonths !== 0) return false
  if (recurrence.kind === 'dayOfMonth') return day === recurrence.dayOfMonth
  if (dayOfWeek(date) !== recurrence.day) return false
  return recurrence.week === 'Last'
    ? Number(addDays(date, 7).slice(5, 7)) !== month
    : Math.ceil(day / 7) === weekNames.indexOf(recurrence.week) + 1
}

const clock = (time: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .format(new Date(`2023-01-01T${time}:00Z`))
    .replace('\u202f', ' ')
const everyMonth = (count: number) => (count === 1 ? 'every month' : `every ${count} months`)

/** The sentence that confirms a recurrence: "On the first Monday of every 2 months at 9:00 AM". */
export function sentence(recurrence: Recurrence): string {
  const at = `at ${clock(recurrence.time, 'en-US')}`
  const dayNames = daysOfWeek()
  const nameOf = (day: number) => dayNames[day]?.name ?? ''
  switch (recurrence.kind) {
    case 'weekly': {
      if (recurrence.days.length === 7) return `Every day ${at}`
      const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
      return `Every ${list.format(recurrence.days.map(nameOf))} ${at}`
    }
    case 'weekdayOfMonth':
      return `On the ${recurrence.week.toLowerCase()} ${nameOf(recurrence.day)} of ${everyMonth(recurrence.everyMonths)} ${at}`
    case 'dayOfMonth':
      return recurrence.everyMonths === 1
        ? `On day ${recurrence.dayOfMonth} of every month ${at}`
        : `On day ${recurrence.dayOfMonth} ${everyMonth(recurrence.everyMonths)} ${at}`
  }
}

/** The sentence of any cron string: our own for spec §9's forms, cronstrue's for what lies beyond them. @throws for no cron string at all */
export async function describeCron(cron: string): Promise<string> {
  const recurrence = fromCron(cron)
  if (recurrence) return sentence(recurrence)
  const { toString } = await import('cronstrue')
  return toString(cron)
}
