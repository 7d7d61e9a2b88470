import type { InstantRange } from './dates.ts'
import type { Direction } from './order.ts'

/** Rungs of an order: whole numbers that never fall along it, each the place of a few rows. Both ends are included. */
export interface Rungs {
  readonly first: number
  readonly last: number
  /** Slots of the search index: a row of rungs from one to another stands in one of them, and no other row does. */
  readonly slots: (low: number, high: number) => readonly string[]
  /** Further lists of slots: a row of these rungs stands in one of each. */
  readonly beside: Slots
  /** The rows of a single rung on finer ones, in the direction and from the position that these rungs are of; undefined: there are none. */
  readonly finer?: (at: number) => AsyncIterable<Rungs> | undefined
}
/** Lists of slots of the search index; a row that is sought stands in one of each list. */
export type Slots = readonly (readonly string[])[]

/** Steps that the index has of its rungs, under the names 0, 1 and 2. */
const STEPS = [1, 16, 256] as const
const DAY = 86_400_000
const LAST_DAY = 65_535

/** The fewest slots that cover rungs, none more. */
export function slotsOfRungs(name: string, first: number, last: number): string[] {
  const slots: string[] = []
  for (let at = first; at <= last;) {
    const from = at
    const level = STEPS.findLastIndex((step) => from % step === 0 && from + step - 1 <= last)
    const step = STEPS[level] ?? 1
    slots.push(`${name}${level}:${at / step}`)
    at += step
  }
  return slots
}

/** The rung of an instant: its day in UTC since 1970, as the index counts them. */
export const dayRung = (at: Date): number => Math.min(Math.max(Math.floor(at.getTime() / DAY), 0), LAST_DAY)
/** The same of a sort key as the database writes it in UTC: `2026-03-17 10:00:00.123456+00`. */
export const dayRungOf = (key: string): number => dayRung(new Date(`${key.slice(0, 10)}T00:00:00Z`))
/** The rung of an id. */
export const idRung = (id: number): number => id >> 10

/** First and last; null where there are none. */
export type Edges = readonly [number | null, number | null]

/** Rungs within edges, and within a range of instants; without rows none. */
export function rungsOf(name: string, [first, last]: Edges, range?: InstantRange, beside: Rungs['beside'] = []): Rungs {
  const from = range?.from ? dayRung(range.from) : 0
  const to = range?.to ? dayRung(new Date(range.to.getTime() - 1)) : Infinity
  return {
    first: Math.max(first ?? 0, from),
    last: Math.min(last ?? -1, to),
    slots: (low, high) => slotsOfRungs(name, low, high),
    beside,
  }
}

/** What of the rungs follows one of them, itself included. */
export const onward = (rungs: Rungs, direction: Direction, at: number): Rungs =>
  direction === 'asc' ? { ...rungs, first: Math.max(rungs.first, at) } : { ...rungs, last: Math.min(rungs.last, at) }
