import { fromCron, toCron, weekNames, type Recurrence, type WeekName } from '@walkup/sdk/domain'
import { locale } from '../../i18n/index.ts'
import { sentences } from '../../ui/recurrence.ts'

/** Recurrence form values; `kind` none is a single shift. */
export interface Repeat {
  readonly kind: 'none' | Recurrence['kind']
  readonly days: readonly number[]
  readonly week: WeekName
  readonly day: number
  readonly dayOfMonth: number
  readonly everyMonths: number
}

/** Default recurrence for a date: its weekday, week of the month, and day of the month. */
export function repeatOf(date: string): Repeat {
  const [, , dayOfMonth = 1] = date.split('-').map(Number)
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  const week = weekNames[Math.min(Math.ceil(dayOfMonth / 7), weekNames.length) - 1] ?? 'First'
  return { kind: 'none', days: [day], week, day, dayOfMonth, everyMonths: 1 }
}

/** Cron string for a recurrence starting at `HH:mm`; undefined for a single shift or incomplete input. */
export function cronOf({ kind, days, week, day, dayOfMonth, everyMonths }: Repeat, time: string): string | undefined {
  if (kind === 'none') return
  try {
    if (kind === 'weekly') return toCron({ kind, days, time })
    if (kind === 'weekdayOfMonth') return toCron({ kind, week, day, everyMonths, time })
    return toCron({ kind, dayOfMonth, everyMonths, time })
  } catch {
    return
  }
}

/** A cron string as a sentence, or the string itself if its form is unknown. */
export function describeRule(cron: string): string {
  const rule = fromCron(cron)
  return rule ? sentences[locale](rule) : cron
}
