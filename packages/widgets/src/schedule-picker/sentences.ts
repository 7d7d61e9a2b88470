import { addDays, daysOfWeek, occursOn, type Recurrence } from '@walkup/sdk/domain'
import type { Translator } from '../languages/translator.ts'
import type { PickerKey } from '../languages/types.ts'

const at = (date: string) => new Date(`${date}T00:00:00Z`)

/** The summary of a recurrence in any of the picker's languages; in American English, it is the domain's. */
export function sentenceIn(locale: string, t: Translator<PickerKey>, recurrence: Recurrence, firstDay = 0): string {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  const time = format.format(new Date(`2023-01-01T${recurrence.time}Z`)).replace('\u202f', ' ')
  // Spanish uses the singular for one o'clock.
  const clock = t(/^1\D/.test(time) ? 'atOne' : 'at', { time })
  const namesOf = (days: readonly number[]) =>
    daysOfWeek(firstDay, locale).flatMap(({ id, name }) => (days.includes(id) ? name : []))
  if (recurrence.kind === 'weekly') {
    if (recurrence.days.length === 7) return t('sentenceDaily', { at: clock })
    const days = new Intl.ListFormat(locale).format(namesOf(recurrence.days))
    return t('sentenceWeekly', { days, at: clock })
  }
  const { kind, everyMonths: count } = recurrence
  const often = t(count === 1 ? `${kind}Monthly` : `${kind}EveryMonths`, { count })
  if (kind === 'dayOfMonth') {
    const day = recurrence.dayOfMonth === 1 ? t('dayOne') : recurrence.dayOfMonth
    return t('sentenceDayOfMonth', { day, often, at: clock })
  }
  const week = t(recurrence.week).toLocaleLowerCase(locale)
  const [day = ''] = namesOf([recurrence.day])
  return t('sentenceWeekdayOfMonth', { week, day, often, at: clock })
}

/** Every recurrence occurs within four years. */
const HORIZON = 4 * 366

/** The first dates of a recurrence from `start` to `end` (no end if empty). */
export function firstDays(recurrence: Recurrence, start: string, end: string, count = 3): string[] {
  const found: string[] = []
  const last = end || addDays(start, HORIZON)
  for (let date = start; date <= last && found.length < count; date = addDays(date, 1)) {
    if (occursOn(recurrence, date)) found.push(date)
  }
  return found
}

/** "Mon, Nov 23 · Wed, Nov 25": separated by dots, since the dates contain commas; lines break only there. */
export function listDays(locale: string, dates: readonly string[]): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
  return dates.map((date) => format.format(at(date)).replaceAll(' ', '\u00a0')).join(' · ')
}

/** A week's label in the strip: "Nov 16 – 22", and "this week" or "in 2 weeks". */
export function weekNamer(locale: string): (start: string, end: string, weeksAway: number) => readonly [string, string] {
  const days = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const away = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  // formatRange includes both years across a year change, for which the strip has no space.
  const range = (start: string, end: string) =>
    start.slice(0, 4) === end.slice(0, 4)
      ? days.formatRange(at(start), at(end))
      : `${days.format(at(start))} – ${days.format(at(end))}`
  return (start, end, weeksAway) => [range(start, end), away.format(weeksAway, 'week')]
}
