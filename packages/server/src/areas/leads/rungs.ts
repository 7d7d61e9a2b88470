import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import {
  dayRungOf,
  idRung,
  onward,
  rungsOf,
  slotsOfRungs,
  type InstantRange,
  type Order,
  type Position,
  type Rungs,
} from '../../search/index.ts'
import type { LeadEdges, Ranges } from './edges.ts'
import { namesOf } from './names.ts'
import { sorts, statuses } from './orders.ts'

/** The slots of what a filter's ranges leave of the moments. */
export function slotsOfRanges({ received, appointment }: Ranges, edges: LeadEdges): string[][] {
  const slots = (name: 'received' | 'planned', range: InstantRange) => {
    const { first, last } = rungsOf(name, edges[name], range)
    return (range.from ?? range.to) ? [slotsOfRungs(name, first, last)] : []
  }
  return [...slots('received', received), ...slots('planned', appointment)]
}

/** Rungs that all leads of a filter stand on: of a moment that it bounds, or of their ids. */
export function spreadOf({ received, appointment }: Ranges, edges: LeadEdges): Rungs {
  if (received.from ?? received.to) return rungsOf('received', edges.received, received)
  if (appointment.from ?? appointment.to) return rungsOf('planned', edges.planned, appointment)
  return rungsOf('id', edges.ids)
}

/** An order's rungs, in its direction, from a position on: of a status and of leads without an appointment those of their ids, of names their pairs of letters. */
export async function leadRungs(
  tx: Tx,
  { column, direction }: Order,
  place: Position | undefined,
  { edges, ranges, only }: { edges: LeadEdges; ranges: Ranges; only: readonly string[] },
): Promise<Rungs[]> {
  const from = (rungs: Rungs, at: (place: Position) => number) => (place ? onward(rungs, direction, at(place)) : rungs)
  const day = ({ key }: Position) => dayRungOf(key ?? '')
  const ids = (slot: string) => rungsOf('id', edges.ids, undefined, [[slot]])

  if (column === sorts.receivedAt) return [from(rungsOf('received', edges.received, ranges.received), day)]
  if (column === sorts.updatedAt) return [from(rungsOf('updated', edges.updated), day)]
  if (column === sorts.appointmentAt) {
    const { from: begin, to: end } = ranges.appointment
    const unplanned = begin || end ? [] : [ids('unplanned')]
    if (place?.key === null) return unplanned.map((rungs) => from(rungs, ({ id }) => idRung(id)))
    return [from(rungsOf('planned', edges.planned, ranges.appointment), day), ...unplanned]
  }
  if (column === sorts.status) {
    const inOrder = statuses.filter((status) => !only.length || only.includes(status))
    const at = place && Number(place.key)
    return (direction === 'asc' ? inOrder : inOrder.toReversed()).flatMap((status) => {
      const rank = statuses.indexOf(status) + 1
      if (at !== undefined && (direction === 'asc' ? rank < at : rank > at)) return []
      return [rank === at ? from(ids(`status:${status}`), ({ id }) => idRung(id)) : ids(`status:${status}`)]
    })
  }
  const row = place && (await tx.one<{ rung: number }>(sql`select lead_name_bucket(${place.key}::text) as rung`))
  const names = namesOf(tx, { direction, place: place && row && { ...place, ...row }, ids: edges.ids })
  return [row ? onward(names, direction, row.rung) : names]
}
