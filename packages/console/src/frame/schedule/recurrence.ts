import { fromCron, toCron } from '@walkup/sdk/domain'
import { locale } from '../../i18n/index.ts'
import { sentences } from '../../ui/recurrence.ts'

const wholeWeek = [0, 1, 2, 3, 4, 5, 6]
/** Form values of a recurrence; `keep` is one that the form cannot edit. */
export interface Times {
  readonly kind: 'daily' | 'weekly' | 'monthly' | 'keep'
  readonly days: readonly number[]
  readonly dayOfMonth: number
  readonly time: string
  readonly cron: string
}
/** Mondays at eight. */
const usual: Times = { kind: 'weekly', days: [1], dayOfMonth: 1, time: '08:00', cron: '0 8 * * 1' }

export function readTimes(cron: string | undefined): Times {
  if (cron === undefined) return usual
  const rule = fromCron(cron)
  const base = { ...usual, cron, ...(rule ? { time: rule.time } : {}) }
  if (rule?.kind === 'weekly') return { ...base, kind: rule.days.length === 7 ? 'daily' : 'weekly', days: rule.days }
  if (rule?.kind === 'dayOfMonth' && rule.everyMonths === 1) return { ...base, kind: 'monthly', dayOfMonth: rule.dayOfMonth }
  return { ...base, kind: 'keep' }
}

/** The cron string of valid values; undefined while they are incomplete. */
export function writeTimes({ kind, days, dayOfMonth, time, cron }: Times): string | undefined {
  try {
    if (kind === 'keep') return cron
    if (kind === 'monthly') return toCron({ kind: 'dayOfMonth', dayOfMonth, everyMonths: 1, time })
    return toCron({ kind: 'weekly', days: kind === 'daily' ? wholeWeek : days, time })
  } catch {
    return
  }
}

/** A schedule's times as a sentence. */
export function describeTimes(cron: string): string {
  const rule = fromCron(cron)
  return rule ? sentences[locale](rule) : cron
}
