import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import type { Tx } from '../../db/index.ts'
import {
  dayBucketOfKey,
  startingAt,
  bucketsOf,
  tokensOfBuckets,
  within,
  type Bounds,
  type InstantRange,
  type Lookup,
  type SortColumn,
} from '../../search/index.ts'
import { laborReach, reachTokens } from './access.ts'

/** The table of punches or shifts, and the sort column of its lists. */
export interface LaborTable {
  readonly name: 'time_log' | 'shift'
  readonly began: SortColumn
  /** A token that every listed row has. */
  readonly requiredToken?: string
}

/** A row must match one token of each list. */
export interface LaborSearch {
  readonly tokens: readonly (readonly string[])[]
  readonly range: InstantRange
}

export const anyTime: InstantRange = { from: null, to: null }

export const tokensOf = (name: string, ids: readonly (number | string)[] | undefined): string[][] =>
  ids?.length ? [ids.map((id) => `${name}:${id}`)] : []

/** Tokens of the territories' stores; empty if no territories are given. */
export async function territoryTokens(tx: Tx, ids: readonly number[] | undefined): Promise<string[][]> {
  if (!ids?.length) return []
  const rows = await tx.rows<{ id: number }>(sql`select id from store where territory_id = any (${[...ids]}::int[])`)
  return [rows.map(({ id }) => `store:${id}`)]
}

/** Undefined if nothing filters: then the list is read in order. */
export async function laborLookup(tx: Tx, caller: Caller, table: LaborTable, search: LaborSearch): Promise<Lookup | undefined> {
  const { name, began, requiredToken } = table
  const reach = await reachTokens(tx, caller)
  const hasRange = Boolean(search.range.from ?? search.range.to)
  if (!reach.length && !search.tokens.length && !hasRange) return undefined
  const bounds = await tx.one<{ began: Bounds; updated: Bounds }>(sql`select * from labor_search_bounds(${name}::text)`)
  const days = bucketsOf('began', bounds?.began ?? [null, null], search.range)
  const updates = bucketsOf('updated', bounds?.updated ?? [null, null])
  const known = [
    ...(requiredToken ? [[requiredToken]] : []),
    ...reach,
    ...search.tokens,
    ...(hasRange ? [tokensOfBuckets('began', days.first, days.last)] : []),
  ]
  const at = (moment: Date | null) => sql`${moment?.toISOString() ?? null}::timestamptz`
  return {
    terms: [],
    findIds: (_patterns, _either, more, most) => sql`
      find_labor(${name}::text, ${JSON.stringify([...known, ...more])}::jsonb, ${at(search.range.from)}, ${at(search.range.to)}, ${most}::int)`,
    indexPrefix: (column) => indexPrefix(caller, table, search, column),
    allBuckets: days,
    buckets: async (_inside, { column, direction }, position) => {
      const buckets = column === began ? days : updates
      return [position ? startingAt(buckets, direction, dayBucketOfKey(position.key ?? '')) : buckets]
    },
  }
}

/**
 * The conditions that the sort index itself applies. Undefined if the index does not cover the caller's reach: a scan might
 * then read only rows that the caller may not see.
 */
function indexPrefix(
  caller: Caller,
  { name, began }: LaborTable,
  { tokens, range }: LaborSearch,
  column: SortColumn,
): Sql | undefined {
  const isBegun = column === began
  const reach = laborReach(caller)
  if (reach !== 'all' && !(reach === 'own' && isBegun)) return undefined
  const [user] = tokens.flatMap(([token = '', ...others]) =>
    !others.length && token.startsWith('user:') ? [Number(token.slice(5))] : [],
  )
  const only = reach === 'own' ? caller.userId : user
  const table = raw(name)
  return join(
    [
      sql`${table}.deleted_at is null`,
      ...(isBegun && only !== undefined ? [sql`${table}.user_id = ${only}::int`] : []),
      ...(isBegun ? within(column.by, range) : []),
    ],
    ' and ',
  )
}
