import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import type { Position } from './cursor.ts'
import { after, inOrder, ordered, type Order, type SortColumn } from './order.ts'
import type { Rungs, Slots } from './rungs.ts'
import { holds, type Term } from './text.ts'

/** How the rows of a search are looked up that are few among many. */
export interface Lookup {
  /** What their text must hold. */
  readonly terms: readonly Term[]
  /**
   * Ids, at most `most`, of the verified organizations' rows that belong to the search: that hold every pattern and one of each
   * list of `either`, and stand in one of each list of slots, beside what the search itself asks.
   */
  readonly finder: (patterns: readonly string[], either: readonly (readonly string[])[], slots: Slots, most: number) => Sql
  /** What the index of an order passes over by itself, while every other condition is judged row by row; undefined: too much. */
  readonly along: (column: SortColumn) => Sql | undefined
  /** Rungs that all rows of the search stand on, many or few on each. */
  readonly spread: Rungs
  /** The rungs of an order, each once, in its direction, from that of a position on. */
  readonly rungs: (tx: Tx, order: Order, place: Position | undefined) => Promise<Rungs[]>
}

/** The rows among which is searched: a table, its conditions beside the text, and the organizations. */
export interface Searched {
  readonly table: string
  readonly where: Sql
  readonly organizations: readonly number[]
  readonly lookup: Lookup
}

export interface Looked {
  readonly ids: number[]
  /** That there are no more than these. */
  readonly isWhole: boolean
}

/** Ids of the verified organizations' rows that belong to the search and stand in a slot of each list, at most about `most`, in no order. */
export async function lookUp(tx: Tx, { terms, finder }: Lookup, slots: Slots, most: number): Promise<Looked> {
  // The index takes patterns that all must match: of one word its ways of being written are looked up each for itself.
  const [many, ...others] = terms.filter(({ patterns }) => patterns.length > 1).map(({ patterns }) => patterns)
  const single = terms.filter(({ patterns }) => patterns.length === 1).flatMap(({ patterns }) => patterns)
  const ids = new Set<number>()
  let isWhole = true
  for (const patterns of many ? many.map((pattern) => [pattern, ...single]) : [single]) {
    const rows = await tx.rows<{ id: number }>(sql`select ${finder(patterns, others, slots, most)} as id`)
    for (const { id } of rows) ids.add(id)
    isWhole &&= rows.length < most
  }
  return { ids: [...ids], isWhole }
}

const belongs = ({ table, where, lookup }: Searched): Sql =>
  join([where, ...lookup.terms.map((term) => holds(term, table))], ' and ')

/** The first `count` after a position of some rows that belong to the search. */
export async function among(
  tx: Tx,
  searched: Searched,
  { column, direction }: Order,
  ids: readonly number[],
  place: Position | undefined,
  count: number,
): Promise<number[]> {
  if (!ids.length) return []
  const { table, organizations } = searched
  const id = sql`${raw(table)}.id`
  const follows = place ? sql`and ${after(column, direction, id, place)}` : empty
  // By their ids alone: a condition beside them may have an index of its own, and bring far more.
  const query = sql`
    with looked as materialized (
      select * from ${raw(table)} where ${raw(table)}.organization_id = any (${organizations}::int[]) and ${id} = any (${ids}::int[])
    )
    select ${id} from looked as ${raw(table)} where ${belongs(searched)} ${follows}
    order by ${inOrder(column, direction, column.by, id)} limit ${count}::int`
  const rows = await byKey(tx, () => tx.rows<{ id: number }>(query))
  return rows.map((row) => row.id)
}

const prefer = (tx: Tx, how: 'on' | 'off', settings: readonly string[]) =>
  tx.run(
    sql`select set_config('jit', 'off', true), ${join(settings.map((name) => sql`set_config(${name}::text, ${how}::text, true)`))}`,
  )

/** What the planner is kept from must not have it compile the query, for what it then thinks that to cost. */
async function without<T>(tx: Tx, settings: readonly string[], work: () => Promise<T>): Promise<T> {
  await prefer(tx, 'off', settings)
  const answer = await work()
  await prefer(tx, 'on', settings)
  return answer
}

/** Walks go by their order's index: whatever reads more and sorts it seems cheaper to the planner than it is. */
const byIndex = <T>(tx: Tx, work: () => Promise<T>) => without(tx, ['enable_seqscan', 'enable_sort', 'enable_bitmapscan'], work)

/** What was found is read by its ids: of a small table, all of an organization's rows seem as cheap as some. */
export const byKey = <T>(tx: Tx, work: () => Promise<T>): Promise<T> => without(tx, ['enable_seqscan', 'enable_bitmapscan'], work)

export interface Walked {
  /** Those that belong, in order. */
  readonly ids: number[]
  readonly read: number
  /** Where it ended; none when there are no more. */
  readonly last: Position | undefined
}

/** Reads the next `most` rows in order, whether they belong or not, of those that `along` leaves. */
export async function walk(
  tx: Tx,
  searched: Searched,
  { column, direction }: Order,
  along: Sql,
  place: Position | undefined,
  most: number,
): Promise<Walked> {
  const { table, organizations } = searched
  const columns = sql`${raw(table)}.id, (${belongs(searched)}) as belongs`
  const order = inOrder(column, direction, sql`sort_value`, sql`id`)
  const query = sql`
    with walked as materialized (${ordered({ table, columns, where: along, organizations }, { column, direction }, place, most)}),
      last as (select sort_value, id from walked order by ${order} offset ${most - 1}::int)
    select array(select id from walked where belongs order by ${order}) as ids, (select count(*) from walked) as read,
      (select sort_value::text from last) as last_key, (select id from last) as last_id`
  const row = await byIndex(tx, () =>
    tx.one<{ ids: number[]; read: number; lastKey: string | null; lastId: number | null }>(query),
  )
  const { ids = [], read = 0, lastKey = null, lastId = null } = row ?? {}
  return { ids, read, last: lastId === null ? undefined : { key: lastKey, id: lastId } }
}
