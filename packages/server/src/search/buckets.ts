import type { InstantRange } from './dates.ts'
import type { Direction } from './order.ts'

/** A range of buckets, both ends included. Bucket numbers rise with the sort order, and each bucket holds some of its rows. */
export interface Buckets {
  readonly first: number
  readonly last: number
  /** Search tokens that match exactly the rows of the buckets from `low` to `high`. */
  readonly tokens: (low: number, high: number) => readonly string[]
  /** More token lists that the rows of these buckets must match. */
  readonly required: TokenLists
  /** Splits one bucket, keeping direction and start position; undefined if it cannot be split. */
  readonly subBuckets?: (at: number) => AsyncIterable<Buckets> | undefined
}
/** A row matches if it has at least one token of every list. */
export type TokenLists = readonly (readonly string[])[]

/** Bucket sizes in the index, at levels 0, 1 and 2. */
const STEPS = [1, 16, 256] as const
const DAY = 86_400_000
const LAST_DAY = 65_535

/** The fewest tokens that cover exactly these buckets. */
export function tokensOfBuckets(name: string, first: number, last: number): string[] {
  const tokens: string[] = []
  for (let at = first; at <= last;) {
    const from = at
    const level = STEPS.findLastIndex((step) => from % step === 0 && from + step - 1 <= last)
    const step = STEPS[level] ?? 1
    tokens.push(`${name}${level}:${at / step}`)
    at += step
  }
  return tokens
}

/** An instant's bucket: days since 1970 in UTC, like `epoch_day()`. */
export const dayBucket = (at: Date): number => Math.min(Math.max(Math.floor(at.getTime() / DAY), 0), LAST_DAY)
/** The same for a sort key as the database writes it: `2026-03-17 10:00:00.123456+00`. */
export const dayBucketOfKey = (key: string): number => dayBucket(new Date(`${key.slice(0, 10)}T00:00:00Z`))
export const idBucket = (id: number): number => id >> 10

/** First and last bucket; null if there are no rows. */
export type Bounds = readonly [number | null, number | null]

/** The buckets within bounds and within a range of instants; an empty range if there are no rows. */
export function bucketsOf(
  name: string,
  [first, last]: Bounds,
  range?: InstantRange,
  required: Buckets['required'] = [],
): Buckets {
  const from = range?.from ? dayBucket(range.from) : 0
  const to = range?.to ? dayBucket(new Date(range.to.getTime() - 1)) : Infinity
  return {
    first: Math.max(first ?? 0, from),
    last: Math.min(last ?? -1, to),
    tokens: (low, high) => tokensOfBuckets(name, low, high),
    required,
  }
}

/** The buckets from `at` on, in the given direction. */
export const startingAt = (buckets: Buckets, direction: Direction, at: number): Buckets =>
  direction === 'asc' ? { ...buckets, first: Math.max(buckets.first, at) } : { ...buckets, last: Math.min(buckets.last, at) }
