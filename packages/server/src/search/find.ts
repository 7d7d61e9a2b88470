import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import type { Position } from './cursor.ts'
import type { InstantRange } from './dates.ts'
import type { Stretch } from './months.ts'
import { after, inOrder, type Direction, type SortColumn } from './order.ts'
import { sifting, termsOf } from './text.ts'

/** A text search over many rows. */
export interface TextSearch {
  readonly search: string
  /**
   * Ids, at most `most`, of the verified organizations' rows that hold both patterns and whose `moment` lies in a stretch;
   * what else it leaves out is out of the search anyway.
   */
  readonly finder: (word: Sql, also: Sql, from: Sql, to: Sql, most: Sql) => Sql
  readonly moment: SortColumn
  /** What the search's own filter leaves of the moments. */
  readonly range: InstantRange
  /** That the finder leaves out so much that it is asked before the list itself is read. */
  readonly isNarrow: boolean
}

/** The rows among which is searched: a table, its conditions beside the text, and the organizations. */
export interface Searched {
  readonly table: string
  readonly where: Sql
  readonly organizations: readonly number[]
  readonly text: TextSearch
  /** Where counting stops. */
  readonly most: number
}
export interface Order {
  readonly column: SortColumn
  readonly direction: Direction
}

export interface Looked {
  readonly ids: number[]
  /** That there are no more than these. */
  readonly isWhole: boolean
}

/** The words to look up in the trigram index: the longest, and the longest other that is written in one way only. */
function indexed(search: string): { patterns: readonly string[]; also: string } | undefined {
  const [main, ...others] = termsOf(search)
    .filter(({ isIndexed }) => isIndexed)
    .sort((a, b) => b.length - a.length)
  return main && { patterns: main.patterns, also: others.find(({ patterns }) => patterns.length === 1)?.patterns[0] ?? '%' }
}

/** Whether any word can be looked up. */
export const isIndexed = ({ search }: TextSearch): boolean => indexed(search) !== undefined

/** Ids of the rows of the verified organizations that hold the words, at most about `most`, in no order. */
export async function lookUp(tx: Tx, { search, finder }: TextSearch, { from, to }: Stretch, most: number): Promise<Looked> {
  const { patterns = [], also = '%' } = indexed(search) ?? {}
  const ids = new Set<number>()
  let isWhole = true
  for (const pattern of patterns) {
    const rows = await tx.rows<{ id: number }>(sql`
      select ${finder(
        sql`lower(${pattern}::text)`,
        sql`lower(${also}::text)`,
        sql`${from}::timestamptz`,
        sql`${to}::timestamptz`,
        sql`${most}::int`,
      )} as id`)
    for (const { id } of rows) ids.add(id)
    isWhole &&= rows.length < most
  }
  return { ids: [...ids], isWhole }
}

const holdsText = ({ table, text }: Searched): Sql => join(sifting(text.search, table), ' and ')

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
  const { table, where, organizations } = searched
  const { by, kind, isNullable } = column
  const follows = place
    ? sql`where ${after({ by: sql`sort_value`, kind, ...(isNullable && { isNullable }) }, direction, sql`id`, place)}`
    : empty
  const row = await tx.one<{ ids: number[]; belonging: number }>(sql`
    with found as materialized (
      select ${raw(table)}.id, (${by}) as sort_value from ${raw(table)}
      where ${raw(table)}.organization_id = any (${organizations}::int[]) and ${raw(table)}.id = any (${ids}::int[])
        and ${where} and ${holdsText(searched)}
    )
    select (select count(*) from found) as belonging,
      array(select id from found ${follows} order by ${inOrder(column, direction, sql`sort_value`, sql`id`)} limit ${count}::int) as ids`)
  return row ?? { ids: [], belonging: 0 }
}

/** Reads the next `most` rows in order, whatever they say; no `last` says that there are no more. */
export async function walk(
  tx: Tx,
  searched: Searched,
  { column, direction }: Order,
  place: Position | undefined,
  most: number,
): Promise<{ ids: number[]; read: number; last: Position | undefined }> {
  const { table, where, organizations } = searched
  const id = sql`${raw(table)}.id`
  const order = inOrder(column, direction, sql`sort_value`, sql`id`)
  const row = await tx.one<{ ids: number[]; read: number; lastKey: string | null; lastId: number | null }>(sql`
    with walked as materialized (
      select found.* from unnest(${organizations}::int[]) as within(id) cross join lateral (
        select ${id}, (${column.by}) as sort_value, ${holdsText(searched)} as holds from ${raw(table)}
        where ${raw(table)}.organization_id = within.id and ${where} ${place ? sql`and ${after(column, direction, id, place)}` : empty}
        order by ${inOrder(column, direction, column.by, id)} limit ${most}::int
      ) as found
      order by ${inOrder(column, direction, sql`found.sort_value`, sql`found.id`)} limit ${most}::int
    ), last as (select sort_value, id from walked order by ${order} offset ${most - 1}::int)
    select array(select id from walked where holds order by ${order}) as ids, (select count(*) from walked) as read,
      (select sort_value::text from last) as last_key, (select id from last) as last_id`)
  const { ids = [], read = 0, lastKey = null, lastId = null } = row ?? {}
  return { ids, read, last: lastId === null ? undefined : { key: lastKey, id: lastId } }
}
