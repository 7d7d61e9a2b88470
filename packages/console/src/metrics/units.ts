import { duration, LOCALE } from '../ui/format.ts'
import { countSteps } from '../ui/chartScale.ts'

/** Units: `share` 0 to 1, `money` in cents, `minutes` displayed as hours, `rate` a quotient, `seconds` a duration. */
export type Unit = 'count' | 'share' | 'money' | 'minutes' | 'rate' | 'seconds'

const number = (options: Intl.NumberFormatOptions) => {
  // Created lazily, since few pages use every unit.
  let made: Intl.NumberFormat | undefined
  return (value: number) => (made ??= new Intl.NumberFormat(LOCALE, options)).format(value)
}
const count = number({ maximumFractionDigits: 0 })
const percent = number({ style: 'percent', maximumFractionDigits: 0 })
const finePercent = number({ style: 'percent', maximumFractionDigits: 1 })
const dollars = number({ style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const thousands = number({ style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 0 })
const rate = number({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const hours = number({ maximumFractionDigits: 1 })

/** "4 min", "1:02 h", "3 d 4 h": a readable duration. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')} h`
  return duration(seconds * 1000)
}

export const formatters: Readonly<Record<Unit, (value: number) => string>> = {
  count,
  share: (value) => (value > 0 && value < 0.1 ? finePercent : percent)(value),
  money: (cents) => dollars(cents / 100),
  minutes: (minutes) => `${hours(minutes / 60)} h`,
  rate,
  seconds: formatDuration,
}

/** "$89K" from cents, next to an exact amount. */
export const shortMoney = (cents: number): string => (Math.abs(cents) < 1_000_000 ? dollars : thousands)(cents / 100)

/** Raw value for files: dollars, hours, and seconds, unrounded. */
export const rawValue = (value: number | null | undefined, unit: Unit): number | null => {
  if (value === null || value === undefined) return null
  if (unit === 'money') return value / 100
  return unit === 'minutes' ? Math.round(value * (100 / 60)) / 100 : value
}

/** Axis steps of a chart. */
export const axisSteps: Readonly<Record<Unit, readonly number[] | undefined>> = {
  count: countSteps,
  share: [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1],
  money: countSteps.map((step) => step * 100),
  minutes: countSteps.map((step) => step * 60),
  rate: undefined,
  seconds: [1, 5, 15, 30, 60, 300, 600, 1800, 3600, 7200, 14_400, 28_800, 86_400, 172_800, 432_000],
}
