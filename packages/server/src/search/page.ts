import sql, { raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { decodeCursor, encodeCursor, fingerprint, type Position } from './cursor.ts'
import { byKey, type Lookup } from './scan.ts'
import { createSearch } from './createSearch.ts'
import { inOrder, ordered, type Direction, type SortColumn } from './order.ts'

/** Totals are exact up to here; counting further would read much more than the page shows. */
const COUNTED = 1000
const LIMIT = 50

/** What every search body has. */
export interface SearchBody<By extends string> {
  readonly filter?: object
  readonly sort?: { readonly by: By; readonly direction?: Direction }
  readonly limit?: number
  readonly cursor?: string
  readonly includeDescendants?: boolean
}

export interface PageQuery<By extends string> {
  /** The endpoint's name: a cursor of one list is invalid in another. */
  readonly list: string
  readonly body: SearchBody<By>
  readonly sorts: Readonly<Record<By, SortColumn>>
  readonly defaultSort: { readonly by: By; readonly direction: Direction }
  /** The listed table; it has `organization_id` and `id`. */
  readonly table: string
  /** Conditions in addition to the row policies. */
  readonly where: Sql
  /** For tables so large that rare matches need a search index. */
  readonly lookup?: Lookup | undefined

  readonly organizations: readonly number[]
  /** Columns and joins over the page's rows, which are named `page`. */
  readonly present: { readonly columns: Sql; readonly joins: Sql }
}

export interface PageReply<Row> {
  items: Row[]
  nextCursor: string | null
  total: number
  totalIsExact: boolean
}

function withoutKey<Row>(row: Row & { sortKey?: unknown }): Row {
  delete row.sortKey
  return row
}

type Chosen<Row> = Row & { readonly sortKey: string | null; readonly id: number }

export type Listed = Pick<PageQuery<never>, 'table' | 'where' | 'lookup' | 'organizations' | 'present'>

/**
 * Returns the first `count` rows after a position, and a counter that stops at `COUNTED + 1`. Rows are limited to the page before
 * anything is joined.
 */
export async function rowsAfter<Row extends object>(
  tx: Tx,
  query: Listed,
  column: SortColumn,
  direction: Direction,
  position: Position | undefined,
  count: number,
): Promise<{ rows: Chosen<Row>[]; counted: () => Promise<number> }> {
  const { table, organizations, present, lookup } = query
  const found = lookup && createSearch(tx, { ...query, lookup }, { column, direction }, COUNTED + 1)
  // The ids alone: with more conditions the planner would expect one row and choose nested loops for the joins.
  const where = found ? sql`${raw(table)}.id = any (${await found.next(position, count)}::int[])` : query.where
  const read = { table, columns: sql`${raw(table)}.*`, where, organizations }
  const page = sql`
    with page as (${ordered(read, { column, direction }, found ? undefined : position, count)})
    select page.sort_value::text as sort_key, ${present.columns} from page ${present.joins}
    order by ${inOrder(column, direction, sql`page.sort_value`, sql`page.id`)}`
  const rows = await (found ? byKey(tx, () => tx.rows<Chosen<Row>>(page)) : tx.rows<Chosen<Row>>(page))
  return { rows, counted: () => found?.count() ?? countRows(tx, query, column, direction) }
}

async function countRows(tx: Tx, query: Listed, column: SortColumn, direction: Direction): Promise<number> {
  const { table, where, organizations } = query
  const row = await tx.one<{ counted: number }>(sql`
    select least(count(*), ${COUNTED + 1}::int)::int as counted from unnest(${organizations}::int[]) as within(id) cross join lateral (
      select from ${raw(table)} where ${raw(table)}.organization_id = within.id and ${where}
      -- In the list's order, so that the same index serves page and count.
      order by ${column.by} ${raw(direction)}, ${raw(table)}.id ${raw(direction)}
      limit ${COUNTED + 1}::int
    ) as counting`)
  return row?.counted ?? 0
}

/**
 * One page by keyset pagination: every depth costs the same, and concurrent inserts neither skip nor repeat a row.
 * @throws 400 for an invalid `cursor`
 */
export async function searchPage<Row extends object, By extends string>(tx: Tx, query: PageQuery<By>): Promise<PageReply<Row>> {
  const { body } = query
  const sortBy = body.sort?.by ?? query.defaultSort.by
  const direction = body.sort ? (body.sort.direction ?? 'asc') : query.defaultSort.direction
  const column = query.sorts[sortBy]
  const limit = body.limit ?? LIMIT
  const mark = fingerprint([query.list, sortBy, direction, body.filter ?? {}, query.organizations])
  const position =
    body.cursor === undefined ? undefined : decodeCursor(body.cursor, mark, column.kind, column.isNullable ?? false)

  const { rows, counted } = await rowsAfter<Row>(tx, query, column, direction, position, limit + 1)
  const total = await counted()
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    nextCursor: rows.length > limit && last ? encodeCursor(mark, { key: last.sortKey, id: last.id }) : null,
    items: items.map(withoutKey<Row>),
    total: Math.min(total, COUNTED),
    totalIsExact: total <= COUNTED,
  }
}
