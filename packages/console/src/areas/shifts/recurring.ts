import { fromCron, toCron, weekNames, type Recurrence, type WeekName } from '@walkup/sdk/domain'
import { locale } from '../../i18n/index.ts'
import { sentences } from '../../i18n/recurrence.ts'

/** A recurrence as the form has it; `kind` none is a single shift. */
export interface Repeat {
  readonly kind: 'none' | Recurrence['kind']
  readonly days: readonly number[]
  readonly week: WeekName
  readonly day: number
  readonly dayOfMonth: number
  readonly everyMonths: number
}

/** The recurrence that a day suggests: its weekday, its week of the month, its date. */
export function repeatOf(date: string): Repeat {
  const [, , dayOfMonth = 1] = date.split('-').map(Number)
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  const week = weekNames[Math.min(Math.ceil(dayOfMonth / 7), weekNames.length) - 1] ?? 'First'
  return { kind: 'none', days: [day], week, day, dayOfMonth, everyMonths: 1 }
}

/** The cron string of a repeat beginning at `HH:mm`; undefined for a single shift, or while it says too little. */
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

/** The sentence for a cron string, or the string itself when it has another form. */
export function describeRule(cron: string): string {
  const rule = fromCron(cron)
  return rule ? sentences[locale](rule) : cron
}
