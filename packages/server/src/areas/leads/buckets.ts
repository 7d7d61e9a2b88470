import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import {
  bucketsOf,
  dayBucketOfKey,
  idBucket,
  startingAt,
  type Bounds,
  type Buckets,
  type InstantRange,
  type Order,
  type Position,
} from '../../search/index.ts'
import { tokensOf } from './filters.ts'
import { nameBuckets } from './nameBuckets.ts'
import { sorts, statuses } from './orders.ts'

const rangeNames = ['receivedAt', 'appointmentAt', 'nextCallAt'] as const
/** Filters by time; all but the next call's are also sort orders. */
export type Ranges = Readonly<Record<(typeof rangeNames)[number], InstantRange>>

/** The first and last bucket of the organizations' leads in each range and sort order. */
export type LeadBounds = Readonly<Record<keyof Ranges | 'updatedAt' | 'id', Bounds>>

const none: Bounds = [null, null]
const NONE: LeadBounds = { receivedAt: none, appointmentAt: none, nextCallAt: none, updatedAt: none, id: none }
export const leadBounds = async (tx: Tx): Promise<LeadBounds> =>
  (await tx.one<LeadBounds>(sql`select * from lead_search_bounds()`)) ?? NONE

/** The buckets of each time range that is set. */
export const rangeBuckets = (ranges: Ranges, bounds: LeadBounds): Buckets[] =>
  rangeNames.flatMap((name) => ((ranges[name].from ?? ranges[name].to) ? [bucketsOf(name, bounds[name], ranges[name])] : []))

/** A sort order's buckets after a position: days for dates, letter pairs for names, ids for statuses and missing dates. */
export async function leadBuckets(
  tx: Tx,
  { column, direction }: Order,
  position: Position | undefined,
  { bounds, ranges, only }: { bounds: LeadBounds; ranges: Ranges; only: readonly string[] },
): Promise<Buckets[]> {
  const from = (buckets: Buckets, at: (position: Position) => number) =>
    position ? startingAt(buckets, direction, at(position)) : buckets
  const days = (name: 'receivedAt' | 'appointmentAt' | 'updatedAt', range?: InstantRange) =>
    from(bucketsOf(name, bounds[name], range), ({ key }) => dayBucketOfKey(key ?? ''))
  const idsWith = (tokens: readonly string[]) => bucketsOf('id', bounds.id, undefined, [tokens])
  const idOf = ({ id }: Position) => idBucket(id)

  if (column === sorts.receivedAt) return [days('receivedAt', ranges.receivedAt)]
  if (column === sorts.updatedAt) return [days('updatedAt')]
  if (column === sorts.appointmentAt) {
    const { from: begin, to: end } = ranges.appointmentAt
    const without = begin || end ? [] : [idsWith(['appointmentAt:none'])]
    if (position?.key === null) return without.map((buckets) => from(buckets, idOf))
    return [days('appointmentAt', ranges.appointmentAt), ...without]
  }
  if (column === sorts.status) {
    const inOrder = statuses.filter((status) => !only.length || only.includes(status))
    const at = position && Number(position.key)
    return (direction === 'asc' ? inOrder : inOrder.toReversed()).flatMap((status) => {
      const rank = statuses.indexOf(status) + 1
      if (at !== undefined && (direction === 'asc' ? rank < at : rank > at)) return []
      const buckets = idsWith(tokensOf('statuses', [status]))
      return [rank === at ? from(buckets, idOf) : buckets]
    })
  }
  return [await nameBuckets(tx, direction, position, bounds.id)]
}
