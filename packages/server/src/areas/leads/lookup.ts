import sql, { join, type Sql } from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import { bucketsOf, within, type Lookup, type SortColumn, type Term } from '../../search/index.ts'
import { leadBounds, leadBuckets, rangeBuckets, type Ranges } from './buckets.ts'
import type { DetailLookup } from './details.ts'
import type { Condition } from './filters.ts'
import { sorts, statuses } from './orders.ts'

export interface LeadLookup {
  readonly terms: readonly Term[]
  /** Restricts to the leads that the caller can access; empty if that is all of them. */
  readonly reach: readonly Condition[]
  /** The list's own conditions and the requested filters. */
  readonly conditions: readonly Condition[]
  readonly ranges: Ranges
  /** Conditions without tokens, which the lookup applies itself. */
  readonly details: DetailLookup | undefined
  /** The statuses to filter by; empty for all. */
  readonly only: readonly string[]
}

/**
 * The conditions that the sort index itself applies. Undefined if it cannot restrict to the caller's leads: a scan might then
 * read only leads that the caller cannot access.
 */
function indexPrefix({ reach, conditions, ranges, only }: LeadLookup, column: SortColumn): Sql | undefined {
  const isReceived = column === sorts.receivedAt
  const [indexed] = (reach.length ? reach : conditions).filter(({ isIndexed }) => isIndexed)
  if (reach.length && !(isReceived && indexed)) return undefined
  const ranks = only.map((status) => statuses.indexOf(status) + 1)
  return join(
    [
      sql`lead.deleted_at is null`,
      ...(isReceived && indexed ? [indexed.where] : []),
      ...(isReceived ? within(column.by, ranges.receivedAt) : []),
      ...(column === sorts.appointmentAt ? within(column.by, ranges.appointmentAt) : []),
      ...(column === sorts.status && ranks.length
        ? [sql`${column.by} between ${Math.min(...ranks)}::int and ${Math.max(...ranks)}::int`]
        : []),
    ],
    ' and ',
  )
}

/** Undefined without filters: the list is then simply read in order. */
export async function lookupOf(tx: Tx, lookup: LeadLookup): Promise<Lookup | undefined> {
  const { terms, reach, conditions, ranges, details, only } = lookup
  const { receivedAt, appointmentAt, nextCallAt } = ranges
  const hasRange = Object.values(ranges).some(({ from, to }) => from ?? to)
  if (!terms.length && !reach.length && !conditions.length && !hasRange && !details) return undefined
  const bounds = await leadBounds(tx)
  const inRange = rangeBuckets(ranges, bounds)
  const known = [
    ...[...reach, ...conditions].map(({ tokens }) => tokens),
    ...inRange.map(({ first, last, tokens }) => tokens(first, last)),
  ]
  const at = (moment: Date | null) => sql`${moment?.toISOString() ?? null}::timestamptz`
  return {
    terms,
    findIds: (patterns, either, more, most) => sql`
      find_leads(${[...patterns]}::text[], ${JSON.stringify(either)}::jsonb, ${JSON.stringify([...known, ...more])}::jsonb,
        ${at(receivedAt.from)}, ${at(receivedAt.to)}, ${at(appointmentAt.from)}, ${at(appointmentAt.to)},
        ${at(nextCallAt.from)}, ${at(nextCallAt.to)}, ${JSON.stringify(details ?? {})}::jsonb, ${most}::int)`,
    indexPrefix: (column) => indexPrefix(lookup, column),
    allBuckets: inRange[0] ?? bucketsOf('id', bounds.id),
    buckets: (inside, order, position) => leadBuckets(inside, order, position, { bounds, ranges, only }),
  }
}
