import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import {
  dayBucketOfKey,
  idBucket,
  startingAt,
  bucketsOf,
  tokensOfBuckets,
  type InstantRange,
  type Order,
  type Position,
  type Buckets,
} from '../../search/index.ts'
import type { LeadBounds, Ranges } from './bounds.ts'
import { namesOf } from './nameBuckets.ts'
import { sorts, statuses } from './orders.ts'

/** Tokens for a filter's date ranges. */
export function rangeTokens({ received, appointment }: Ranges, bounds: LeadBounds): string[][] {
  const tokens = (name: 'received' | 'planned', range: InstantRange) => {
    const { first, last } = bucketsOf(name, bounds[name], range)
    return (range.from ?? range.to) ? [tokensOfBuckets(name, first, last)] : []
  }
  return [...tokens('received', received), ...tokens('planned', appointment)]
}

/** Buckets that together hold every lead of a filter: by a date that it bounds, otherwise by id. */
export function bucketsOfAll({ received, appointment }: Ranges, bounds: LeadBounds): Buckets {
  if (received.from ?? received.to) return bucketsOf('received', bounds.received, received)
  if (appointment.from ?? appointment.to) return bucketsOf('planned', bounds.planned, appointment)
  return bucketsOf('id', bounds.ids)
}

/** An order's buckets from a position on: days for dates, ids within a status or without an appointment, letter pairs for names. */
export async function leadBuckets(
  tx: Tx,
  { column, direction }: Order,
  position: Position | undefined,
  { bounds, ranges, only }: { bounds: LeadBounds; ranges: Ranges; only: readonly string[] },
): Promise<Buckets[]> {
  const from = (buckets: Buckets, at: (position: Position) => number) =>
    position ? startingAt(buckets, direction, at(position)) : buckets
  const day = ({ key }: Position) => dayBucketOfKey(key ?? '')
  const ids = (token: string) => bucketsOf('id', bounds.ids, undefined, [[token]])

  if (column === sorts.receivedAt) return [from(bucketsOf('received', bounds.received, ranges.received), day)]
  if (column === sorts.updatedAt) return [from(bucketsOf('updated', bounds.updated), day)]
  if (column === sorts.appointmentAt) {
    const { from: begin, to: end } = ranges.appointment
    const unplanned = begin || end ? [] : [ids('unplanned')]
    if (position?.key === null) return unplanned.map((buckets) => from(buckets, ({ id }) => idBucket(id)))
    return [from(bucketsOf('planned', bounds.planned, ranges.appointment), day), ...unplanned]
  }
  if (column === sorts.status) {
    const inOrder = statuses.filter((status) => !only.length || only.includes(status))
    const at = position && Number(position.key)
    return (direction === 'asc' ? inOrder : inOrder.toReversed()).flatMap((status) => {
      const rank = statuses.indexOf(status) + 1
      if (at !== undefined && (direction === 'asc' ? rank < at : rank > at)) return []
      return [rank === at ? from(ids(`status:${status}`), ({ id }) => idBucket(id)) : ids(`status:${status}`)]
    })
  }
  const row = position && (await tx.one<{ bucket: number }>(sql`select lead_name_bucket(${position.key}::text) as bucket`))
  const names = namesOf(tx, { direction, position: position && row && { ...position, ...row }, ids: bounds.ids })
  return [row ? startingAt(names, direction, row.bucket) : names]
}
