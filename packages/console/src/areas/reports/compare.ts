import { say as speak, type Text } from '../../words/index.ts'
import { format } from '../../ui/format.ts'
import { roughly, say, type Unit } from './units.ts'

interface Days {
  readonly from: string
  readonly to: string
}
const day = (text: string) => new Date(`${text}T00:00:00Z`)
const dated = { year: 'numeric', month: 'short', day: 'numeric' } as const
/** "Nov 1 – 30, 2026". */
export const daysInWords = ({ from, to }: Days): string =>
  format('UTC', dated).formatRange(day(from), day(to)).replaceAll('\u2009', ' ')

const DAY_MS = 86_400_000
/** "8 days still to come": what a period has not had yet, so that nobody takes a month that runs for a whole one; '' once it is over. */
export function daysToCome({ from, to }: Days, today: string): string {
  const left = Math.round((day(to).getTime() - Math.max(day(today).getTime(), day(from).getTime() - DAY_MS)) / DAY_MS)
  if (left <= 0) return ''
  return left === 1
    ? speak({ en: '1 day still to come', es: 'queda 1 día por venir' })
    : speak({ en: `${left} days still to come`, es: `quedan ${left} días por venir` })
}

export const fill = (text: Text, values: Readonly<Record<string, string>>): string =>
  speak(text).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

const points = (value: number) => speak({ en: `${value} points`, es: `${value} puntos` })
/** How far apart two values are, without a sign. */
function apart(now: number, before: number, unit: Unit): string {
  const difference = Math.abs(now - before)
  return unit === 'share' ? points(Math.round(difference * 1000) / 10) : say[unit](difference)
}
const more: Readonly<Record<'more' | 'less', Partial<Record<Unit, Text>> & { readonly other: Text }>> = {
  more: {
    seconds: { en: '{n} slower than in {days}', es: '{n} más lento que en {days}' },
    other: { en: '{n} more than in {days}', es: '{n} más que en {days}' },
  },
  less: {
    seconds: { en: '{n} faster than in {days}', es: '{n} más rápido que en {days}' },
    count: { en: '{n} fewer than in {days}', es: '{n} menos que en {days}' },
    other: { en: '{n} less than in {days}', es: '{n} menos que en {days}' },
  },
}

/** What adds up day by day: of a period that still runs it is no more or less than of a whole one. */
const isSum = (unit: Unit) => unit === 'count' || unit === 'money' || unit === 'minutes'

/**
 * "12 more than in Oct 2 – 31, 2026 (up 33%)": a figure beside that of the comparison, as a sentence; '' without one. While its period
 * runs, a sum is told beside the other without a judgement.
 */
export function comparison(
  now: number | null,
  before: number | null | undefined,
  unit: Unit,
  days: Days,
  isRunning = false,
): string {
  const said = { days: daysInWords(days) }
  if (before === undefined) return ''
  if (before === null) return fill({ en: 'Nothing to compare with in {days}', es: 'Nada con qué comparar en {days}' }, said)
  if (now === null || (isRunning && isSum(unit)))
    return fill({ en: '{n} in {days}', es: '{n} en {days}' }, { ...said, n: say[unit](before) })
  if (now === before) return fill({ en: 'The same as in {days}', es: 'Lo mismo que en {days}' }, said)
  const way = more[now > before ? 'more' : 'less']
  const sentence = fill(way[unit] ?? way.other, { ...said, n: apart(now, before, unit) })
  if (unit === 'share' || before <= 0) return sentence
  const change = say.share(Math.abs(now - before) / before)
  return `${sentence} (${now > before ? speak({ en: 'up', es: 'sube' }) : speak({ en: 'down', es: 'baja' })} ${change})`
}

/** "+12", "−3 min", "+$89K", for a table's cell; '' where there is nothing to tell, too little to show, or the period of a sum runs. */
export function change(now: number | null, before: number | null | undefined, unit: Unit, isRunning = false): string {
  if (now === null || before === null || before === undefined || (isRunning && isSum(unit))) return ''
  const text = step(Math.abs(now - before), unit)
  return text === step(0, unit) ? '' : (now > before ? '+' : '−') + text
}
const step = (difference: number, unit: Unit): string =>
  unit === 'share' ? String(Math.round(difference * 1000) / 10) : unit === 'money' ? roughly(difference) : say[unit](difference)
