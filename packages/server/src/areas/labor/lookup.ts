import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import type { Tx } from '../../db/index.ts'
import {
  dayRungOf,
  onward,
  rungsOf,
  slotsOfRungs,
  within,
  type Edges,
  type InstantRange,
  type Lookup,
  type SortColumn,
} from '../../search/index.ts'
import { laborReach, slotsOfReach } from './reach.ts'

/** A table of spans of people's time, and what its lists are sorted by. */
export interface LaborTable {
  readonly name: 'time_log' | 'shift'
  readonly began: SortColumn
  /** A slot that each row of its lists stands in. */
  readonly among?: string
}

/** What is searched for, in the words of the table's slots: a row stands in one slot of each list. */
export interface LaborSearch {
  readonly slots: readonly (readonly string[])[]
  readonly range: InstantRange
}

/** No stretch of time in particular. */
export const always: InstantRange = { from: null, to: null }

export const slotsOf = (name: string, ids: readonly (number | string)[] | undefined): string[][] =>
  ids?.length ? [ids.map((id) => `${name}:${id}`)] : []

/** The stores of some territories, as a list of slots; nothing where none are asked for. */
export async function slotsOfTerritories(tx: Tx, ids: readonly number[] | undefined): Promise<string[][]> {
  if (!ids?.length) return []
  const rows = await tx.rows<{ id: number }>(sql`select id from store where territory_id = any (${[...ids]}::int[])`)
  return [rows.map(({ id }) => `store:${id}`)]
}

/** How punches or shifts are looked up that are few among many; all of them are read as they are. */
export async function laborLookup(tx: Tx, caller: Caller, table: LaborTable, search: LaborSearch): Promise<Lookup | undefined> {
  const { name, began, among } = table
  const reach = await slotsOfReach(tx, caller)
  const hasRange = Boolean(search.range.from ?? search.range.to)
  if (!reach.length && !search.slots.length && !hasRange) return undefined
  const edges = await tx.one<{ began: Edges; updated: Edges }>(sql`select * from labor_search_bounds(${name}::text)`)
  const days = rungsOf('began', edges?.began ?? [null, null], search.range)
  const updates = rungsOf('updated', edges?.updated ?? [null, null])
  const known = [
    ...(among ? [[among]] : []),
    ...reach,
    ...search.slots,
    ...(hasRange ? [slotsOfRungs('began', days.first, days.last)] : []),
  ]
  const at = (moment: Date | null) => sql`${moment?.toISOString() ?? null}::timestamptz`
  return {
    terms: [],
    finder: (_patterns, _either, more, most) => sql`
      find_labor(${name}::text, ${JSON.stringify([...known, ...more])}::jsonb, ${at(search.range.from)}, ${at(search.range.to)}, ${most}::int)`,
    along: (column) => along(caller, table, search, column),
    spread: days,
    rungs: async (_inside, { column, direction }, place) => {
      const rungs = column === began ? days : updates
      return [place ? onward(rungs, direction, dayRungOf(place.key ?? '')) : rungs]
    },
  }
}

/**
 * What the index of an order passes over by itself. An index that does not know whose rows a role reaches is not walked: what lies
 * along it may all be others'.
 */
function along(caller: Caller, { name, began }: LaborTable, { slots, range }: LaborSearch, column: SortColumn): Sql | undefined {
  const isBegun = column === began
  const reach = laborReach(caller)
  if (reach !== 'all' && !(reach === 'own' && isBegun)) return undefined
  const [user] = slots.flatMap(([slot = '', ...others]) =>
    !others.length && slot.startsWith('user:') ? [Number(slot.slice(5))] : [],
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
