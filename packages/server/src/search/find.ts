import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import type { Position } from './cursor.ts'
import type { InstantRange } from './dates.ts'
import type { Stretch } from './months.ts'
import { after, inOrder, ordered, type Order, type SortColumn } from './order.ts'
import { holds, type Term } from './text.ts'

/** How the rows of a search are looked up that are few among many. */
export interface Lookup {
  /** What their text must hold. */
  readonly terms: readonly Term[]
  /**
   * Ids, at most `most`, of the verified organizations' rows that hold every pattern and whose `moment` lies in a stretch;
   * what else it leaves out is out of the search anyway.
   */
  readonly finder: (patterns: Sql, from: Sql, to: Sql, most: Sql) => Sql
  readonly moment: SortColumn
  /** What the search's own filter leaves of the moments. */
  readonly range: InstantRange
  /** What the index of an order passes over by itself; every other condition is judged row by row. */
  readonly along: (column: SortColumn) => Sql
  /** That the finder knows of any condition. */
  readonly isKnown: boolean
  /** That the finder leaves out so much that it is asked before the list itself is read. */
  readonly isNarrow: boolean
  /** That whatever the finder answers belongs to the search. */
  readonly isExact: boolean
}

/** The rows among which is searched: a table, its conditions beside the text, and the organizations. */
export interface Searched {
  readonly table: string
  readonly where: Sql
  readonly organizations: readonly number[]
  readonly lookup: Lookup
  /** Where counting stops. */
  readonly most: number
}

export interface Looked {
  readonly ids: number[]
  /** That there are no more than these. */
  readonly isWhole: boolean
}

/** Patterns to look up together, each list for itself: of the longest word, with the longest other that is written in one way only. */
function patternsOf(terms: readonly Term[]): string[][] {
  const [main, ...others] = terms.toSorted((a, b) => b.length - a.length)
  const also = others.find(({ patterns }) => patterns.length === 1)?.patterns ?? []
  return main ? main.patterns.map((pattern) => [pattern, ...also]) : [[]]
}

/** Ids of the rows of the verified organizations that may belong to the search, at most about `most`, in no order. */
export async function lookUp(tx: Tx, { terms, finder }: Lookup, { from, to }: Stretch, most: number): Promise<Looked> {
  const ids = new Set<number>()
  let isWhole = true
  for (const patterns of patternsOf(terms)) {
    const rows = await tx.rows<{ id: number }>(
      sql`select ${finder(sql`${patterns}::text[]`, sql`${from}::timestamptz`, sql`${to}::timestamptz`, sql`${most}::int`)} as id`,
    )
    for (const { id } of rows) ids.add(id)
    isWhole &&= rows.length < most
  }
  return { ids: [...ids], isWhole }
}

const belongs = ({ table, where, lookup }: Searched): Sql =>
  join([where, ...lookup.terms.map((term) => holds(term, table))], ' and ')

/** How many of some rows belong to the search, and the first `count` of them after a position. */
export async function among(
  tx: Tx,
  searched: Searched,
  { column, direction }: Order,
  ids: readonly number[],
  place: Position | undefined,
  count: number,
): Promise<{ ids: number[]; belonging: number }> {
  if (!ids.length) return { ids: [], belonging: 0 }
  const { table, organizations } = searched
  const { by, kind, isNullable } = column
  const follows = place
    ? sql`where ${after({ by: sql`sort_value`, kind, ...(isNullable && { isNullable }) }, direction, sql`id`, place)}`
    : empty
  const row = await tx.one<{ ids: number[]; belonging: number }>(sql`
    with found as materialized (
      select ${raw(table)}.id, (${by}) as sort_value from ${raw(table)}
      where ${raw(table)}.organization_id = any (${organizations}::int[]) and ${raw(table)}.id = any (${ids}::int[])
        and ${belongs(searched)}
    )
    select (select count(*) from found) as belonging,
      array(select id from found ${follows} order by ${inOrder(column, direction, sql`sort_value`, sql`id`)} limit ${count}::int) as ids`)
  return row ?? { ids: [], belonging: 0 }
}

/**
 * Walks go by their order's index: whatever reads more and sorts it seems cheaper to the planner than it is. What it thinks that
 * to cost must not have it compile the query.
 */
async function byIndex<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const prefer = (how: 'on' | 'off') =>
    tx.run(sql`select set_config('jit', 'off', true), set_config('enable_seqscan', ${how}::text, true),
      set_config('enable_sort', ${how}::text, true), set_config('enable_bitmapscan', ${how}::text, true)`)
  await prefer('off')
  const answer = await work()
  await prefer('on')
  return answer
}

/** Reads the next `most` rows in order, whether they belong or not; no `last` says that there are no more. */
export async function walk(
  tx: Tx,
  searched: Searched,
  { column, direction }: Order,
  place: Position | undefined,
  most: number,
): Promise<{ ids: number[]; read: number; last: Position | undefined }> {
  const { table, lookup, organizations } = searched
  const columns = sql`${raw(table)}.id, (${belongs(searched)}) as belongs`
  const read = { table, columns, where: lookup.along(column), organizations }
  const order = inOrder(column, direction, sql`sort_value`, sql`id`)
  const query = sql`
    with walked as materialized (${ordered(read, { column, direction }, place, most)}),
      last as (select sort_value, id from walked order by ${order} offset ${most - 1}::int)
    select array(select id from walked where belongs order by ${order}) as ids, (select count(*) from walked) as read,
      (select sort_value::text from last) as last_key, (select id from last) as last_id`
  type Walked = { ids: number[]; read: number; lastKey: string | null; lastId: number | null }
  const row = await byIndex(tx, () => tx.one<Walked>(query))
  const { ids = [], read: walked = 0, lastKey = null, lastId = null } = row ?? {}
  return { ids, read: walked, last: lastId === null ? undefined : { key: lastKey, id: lastId } }
}
