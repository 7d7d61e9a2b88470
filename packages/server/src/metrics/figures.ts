import type { Cell, Counts, Dimension } from './leadCounts.ts'

export type Figures = Counts & { ranRate: number | null; closeRate: number | null }

/** null for a rate without cases, which is not a rate of 0. */
export const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

const none: Counts = {
  leads: 0,
  generatorLeads: 0,
  internal: 0,
  external: 0,
  rejected: 0,
  duplicates: 0,
  scheduled: 0,
  upcoming: 0,
  ran: 0,
  noShow: 0,
  sold: 0,
  soldCents: 0,
}
const countNames = Object.keys(none) as (keyof Counts)[]

export const figuresOf = (counts: Counts): Figures => ({
  ...counts,
  ranRate: ratio(counts.ran, counts.scheduled),
  closeRate: ratio(counts.sold, counts.ran),
})

/** The data of one row: the counts of the period and its comparison, and the territories of the former. */
export class Tally {
  readonly current: Counts = { ...none }
  readonly previous: Counts = { ...none }
  /** Ids; 0 is none. */
  readonly received = new Set<number>()
  readonly appointed = new Set<number>()

  add(cell: Counts & { readonly period: 0 | 1; readonly territoryId: number | null }): void {
    const counts = cell.period === 0 ? this.current : this.previous
    for (const name of countNames) counts[name] += cell[name]
    if (cell.period !== 0) return
    if (cell.leads) this.received.add(cell.territoryId ?? 0)
    if (cell.scheduled) this.appointed.add(cell.territoryId ?? 0)
  }
}

/** One tally per key, in order of first appearance. */
export function tallied<D extends Dimension>(cells: readonly Cell<D>[], keyOf: (cell: Cell<D>) => string): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const cell of cells) {
    const key = keyOf(cell)
    let tally = tallies.get(key)
    if (!tally) tallies.set(key, (tally = new Tally()))
    tally.add(cell)
  }
  return tallies
}
