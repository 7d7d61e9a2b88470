import { t, type Text } from '../i18n/index.ts'
import { format } from '../ui/format.ts'
import type { Verdict } from './define.ts'
import { shortMoney, formatters, type Unit } from './units.ts'

interface Days {
  readonly from: string
  readonly to: string
}
const day = (text: string) => new Date(`${text}T00:00:00Z`)
const dated = { year: 'numeric', month: 'short', day: 'numeric' } as const
/** "Nov 1 – 30, 2026". */
export const formatDays = ({ from, to }: Days): string =>
  format('UTC', dated).formatRange(day(from), day(to)).replaceAll('\u2009', ' ')

const DAY_MS = 86_400_000
/** "8 days still to come": marks a running period as incomplete; '' once it is over. */
export function upcomingDays({ from, to }: Days, today: string): string {
  const left = Math.round((day(to).getTime() - Math.max(day(today).getTime(), day(from).getTime() - DAY_MS)) / DAY_MS)
  if (left <= 0) return ''
  return left === 1 ? t('reports.oneDayLeft') : t('reports.daysLeft', { left })
}

export const fillText = (text: Text, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

const points = (value: number) => t('reports.points', { value })
/** Absolute difference of two values. */
function apart(now: number, before: number, unit: Unit): string {
  const difference = Math.abs(now - before)
  return unit === 'share' ? points(Math.round(difference * 1000) / 10) : formatters[unit](difference)
}
const more: Readonly<Record<'more' | 'less', Partial<Record<Unit, Text>> & { readonly other: Text }>> = {
  more: {
    seconds: t('reports.slowerThan'),
    other: t('reports.moreThan'),
  },
  less: {
    seconds: t('reports.fasterThan'),
    count: t('reports.fewerThan'),
    other: t('reports.lessThan'),
  },
}

/** Sums accumulate, so a running period can't be compared with a complete one. */
const isSum = (unit: Unit) => unit === 'count' || unit === 'money' || unit === 'minutes'

/**
 * "12 more than in Oct 2 – 31, 2026 (up 33%)": a value and its comparison as a sentence; '' without a comparison. For a sum over
 * a running period, both values are shown without a judgment.
 */
export function comparison(
  now: number | null,
  before: number | null | undefined,
  unit: Unit,
  days: Days,
  isRunning = false,
): string {
  const period = { days: formatDays(days) }
  if (before === undefined) return ''
  if (before === null) return fillText(t('reports.nothingToCompare'), period)
  if (now === null || (isRunning && isSum(unit)))
    return fillText(t('reports.figureIn'), { ...period, n: formatters[unit](before) })
  if (now === before) return fillText(t('reports.sameAs'), period)
  const way = more[now > before ? 'more' : 'less']
  const sentence = fillText(way[unit] ?? way.other, { ...period, n: apart(now, before, unit) })
  if (unit === 'share' || before <= 0) return sentence
  const change = formatters.share(Math.abs(now - before) / before)
  return `${sentence} (${now > before ? t('reports.up') : t('reports.down')} ${change})`
}

/**
 * "+12", "−3 min", "+$89K" for a table cell; '' if there is no comparison, the change rounds to zero, or a sum's period is
 * running.
 */
export function change(now: number | null, before: number | null | undefined, unit: Unit, isRunning = false): string {
  if (now === null || before === null || before === undefined || (isRunning && isSum(unit))) return ''
  const text = step(Math.abs(now - before), unit)
  return text === step(0, unit) ? '' : (now > before ? '+' : '−') + text
}
const step = (difference: number, unit: Unit): string =>
  unit === 'share'
    ? String(Math.round(difference * 1000) / 10)
    : unit === 'money'
      ? shortMoney(difference)
      : formatters[unit](difference)

/** Whether a change is for the better; `more` is what a higher value means, by default better, or worse for a duration. */
export function verdict(
  now: number | null,
  before: number | null | undefined,
  unit: Unit,
  more: Verdict = unit === 'seconds' ? 'worse' : 'better',
): Verdict {
  if (now === null || before === null || before === undefined || now === before || more === 'neutral') return 'neutral'
  return now > before === (more === 'better') ? 'better' : 'worse'
}
