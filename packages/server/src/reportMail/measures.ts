import type { Replies } from '@walkup/sdk/contract'
import type { TextKey, Unit } from './language.ts'

type Whole = Replies['reports.storeLead']['total']
type Measured = Pick<Whole, 'figures' | 'previous'>
type Labored = Pick<Whole, 'labor' | 'previousLabor'>

/** A figure of a row: its heading, and its value in the period and the one before. */
export interface Measure<Row> {
  readonly title: TextKey
  readonly unit: Unit
  readonly now: (row: Row) => number | null
  readonly before?: (row: Row) => number | null
}

type Figure = keyof Whole['figures'] & TextKey
const units: Partial<Record<string, Unit>> = {
  soldCents: 'money',
  ranRate: 'share',
  closeRate: 'share',
  paidMinutes: 'minutes',
  leadsPerPaidHour: 'rate',
}
export const figures = (...ids: Figure[]): Measure<Measured>[] =>
  ids.map((id) => ({
    title: id,
    unit: units[id] ?? 'count',
    now: ({ figures }) => figures[id],
    before: ({ previous }) => previous[id],
  }))
export const labor = (...ids: (keyof Whole['labor'])[]): Measure<Labored>[] =>
  ids.map((id) => ({
    title: id,
    unit: units[id] ?? 'count',
    now: ({ labor }) => labor[id],
    before: ({ previousLabor }) => previousLabor[id],
  }))
/** Figures of a reply with `current` and `previous`. */
export const pairs = <Counts>(
  given: Partial<Record<keyof Counts & TextKey, Unit>>,
): Measure<{ current: Counts; previous: Counts }>[] =>
  (Object.entries(given) as [keyof Counts & TextKey, Unit][]).map(([id, unit]) => ({
    title: id,
    unit,
    now: ({ current }) => current[id] as number | null,
    before: ({ previous }) => previous[id] as number | null,
  }))

/** The funnel from lead to sale that most reports show. */
export const funnel = figures('leads', 'scheduled', 'ran', 'ranRate', 'sold', 'closeRate', 'soldCents')
export const work = labor('paidMinutes', 'leadsPerPaidHour')
