import sql, { raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { decodeCursor, encodeCursor, fingerprint, type Position } from './cursor.ts'
import { byKey, type Lookup } from './find.ts'
import { finding } from './finding.ts'
import { inOrder, ordered, type Direction, type SortColumn } from './order.ts'

/** Where counting stops: a list never reads much more than it shows. */
const COUNTED = 1000
const LIMIT = 50

/** The part that every search body has. */
export interface SearchBody<By extends string> {
  readonly filter?: object
  readonly sort?: { readonly by: By; readonly direction?: Direction }
  readonly limit?: number
  readonly cursor?: string
  readonly includeDescendants?: boolean
}

export interface PageQuery<By extends string> {
  /** The endpoint, so that a cursor of one list is refused by another. */
  readonly list: string
  readonly body: SearchBody<By>
  readonly sorts: Readonly<Record<By, SortColumn>>
  readonly defaultSort: { readonly by: By; readonly direction: Direction }
  /** The listed table; it has `organization_id` and `id`. */
  readonly table: string
  /** Which rows, beside the row policies'. */
  readonly where: Sql
  /** How they are looked up, where they are so many that the order's own index must not be all there is. */
  readonly lookup?: Lookup | undefined
  /** The organizations listed. */
  readonly organizations: readonly number[]
  /** What is shown of the rows under the name `page`: `select … from page left join …`, without an order. */
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
 * The first `count` rows after a position, and how many rows there are in all, up to one more than `COUNTED`. Rows are cut
 * to the page before anything is joined to them.
 */
export async function rowsAfter<Row extends object>(
  tx: Tx,
  query: Listed,
  column: SortColumn,
  direction: Direction,
  place: Position | undefined,
  count: number,
): Promise<{ rows: Chosen<Row>[]; counted: () => Promise<number> }> {
  const { table, organizations, present, lookup } = query
  const found = lookup && finding(tx, { ...query, lookup }, { column, direction }, COUNTED + 1)
  // Of rows that were found no more is asked: the planner would take them for one, and loop over all that is joined.
  const where = found ? sql`${raw(table)}.id = any (${await found.next(place, count)}::int[])` : query.where
  const read = { table, columns: sql`${raw(table)}.*`, where, organizations }
  const page = sql`
    with page as (${ordered(read, { column, direction }, found ? undefined : place, count)})
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
      -- In the list's own order: the index that finds the page counts it too.
      order by ${column.by} ${raw(direction)}, ${raw(table)}.id ${raw(direction)}
      limit ${COUNTED + 1}::int
    ) as counting`)
  return row?.counted ?? 0
}

/**
 * One keyset page: any depth costs the same, and each row is visited once however many are added meanwhile.
 * @throws 400 naming `cursor`
 */
export async function searchPage<Row extends object, By extends string>(tx: Tx, query: PageQuery<By>): Promise<PageReply<Row>> {
  const { body } = query
  const sortBy = body.sort?.by ?? query.defaultSort.by
  const direction = body.sort ? (body.sort.direction ?? 'asc') : query.defaultSort.direction
  const column = query.sorts[sortBy]
  const limit = body.limit ?? LIMIT
  const mark = fingerprint([query.list, sortBy, direction, body.filter ?? {}, query.organizations])
  const place = body.cursor === undefined ? undefined : decodeCursor(body.cursor, mark, column.kind, column.isNullable ?? false)

  const { rows, counted } = await rowsAfter<Row>(tx, query, column, direction, place, limit + 1)
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
