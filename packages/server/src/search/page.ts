import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { decodeCursor, encodeCursor, fingerprint, type Position, type SortKind } from './cursor.ts'

/** Where counting stops: a list never reads much more than it shows. */
export const COUNTED = 1000
const LIMIT = 50

/** A column, or an expression over the listed table, that a list may be sorted by. */
export interface SortColumn {
  readonly by: Sql
  readonly kind: SortKind
  /** Rows without a value come last in both directions. */
  readonly isNullable?: boolean
}
type Direction = 'asc' | 'desc'

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

const cast: Readonly<Record<SortKind, Sql>> = { instant: raw('timestamptz'), text: raw('text'), integer: raw('bigint') }

/** The rows after a position, in an order of (value, id) where missing values come last. */
export function after({ by, kind, isNullable }: SortColumn, direction: Direction, id: Sql, position: Position): Sql {
  const beyond = raw(direction === 'asc' ? '>' : '<')
  if (position.key === null) return sql`(${by}) is null and ${id} ${beyond} ${position.id}::int`
  const rows = sql`(${by}, ${id}) ${beyond} (${position.key}::text::${cast[kind]}, ${position.id}::int)`
  return isNullable ? sql`(${rows} or (${by}) is null)` : rows
}

function withoutKey<Row>(row: Row & { sortKey?: unknown }): Row {
  delete row.sortKey
  return row
}

type Chosen<Row> = Row & { readonly sortKey: string | null; readonly id: number }

/**
 * The first `count` rows after a position. Rows are cut to the page before anything is joined to them; each organization
 * is read in index order by itself.
 */
export function rowsAfter<Row extends object, By extends string>(
  tx: Tx,
  query: Pick<PageQuery<By>, 'table' | 'where' | 'organizations' | 'present'>,
  column: SortColumn,
  direction: Direction,
  place: Position | undefined,
  count: number,
): Promise<Chosen<Row>[]> {
  const { table, where, organizations, present } = query
  const id = sql`${raw(table)}.id`
  const from = place ? sql`and ${after(column, direction, id, place)}` : empty
  const order = (value: Sql, tie: Sql) =>
    sql`${value} ${raw(direction)}${raw(column.isNullable ? ' nulls last' : '')}, ${tie} ${raw(direction)}`
  return tx.rows<Chosen<Row>>(sql`
    with page as (
      select found.* from unnest(${organizations}::int[]) as within(id) cross join lateral (
        select ${raw(table)}.*, (${column.by}) as sort_value from ${raw(table)}
        where ${raw(table)}.organization_id = within.id and ${where} ${from}
        order by ${order(column.by, id)} limit ${count}::int
      ) as found
      order by ${order(sql`found.sort_value`, sql`found.id`)} limit ${count}::int
    )
    select page.sort_value::text as sort_key, ${present.columns} from page ${present.joins}
    order by ${order(sql`page.sort_value`, sql`page.id`)}`)
}

/**
 * One keyset page: any depth costs the same, and each row is visited once however many are added meanwhile.
 * @throws 400 naming `cursor`
 */
export async function searchPage<Row extends object, By extends string>(tx: Tx, query: PageQuery<By>): Promise<PageReply<Row>> {
  const { body, table, where } = query
  const sortBy = body.sort?.by ?? query.defaultSort.by
  const direction = body.sort ? (body.sort.direction ?? 'asc') : query.defaultSort.direction
  const column = query.sorts[sortBy]
  const limit = body.limit ?? LIMIT
  const mark = fingerprint([query.list, sortBy, direction, body.filter ?? {}, query.organizations])
  const place = body.cursor === undefined ? undefined : decodeCursor(body.cursor, mark, column.kind, column.isNullable ?? false)

  const rows = await rowsAfter<Row, By>(tx, query, column, direction, place, limit + 1)
  const { counted } = (await tx.one<{ counted: number }>(sql`
    select least(count(*), ${COUNTED + 1}::int)::int as counted from unnest(${query.organizations}::int[]) as within(id) cross join lateral (
      select from ${raw(table)} where ${raw(table)}.organization_id = within.id and ${where}
      -- In the list's own order: the index that finds the page counts it too.
      order by ${column.by} ${raw(direction)}${raw(column.isNullable ? ' nulls last' : '')}, ${raw(table)}.id ${raw(direction)}
      limit ${COUNTED + 1}::int
    ) as counting`)) ?? { counted: 0 }

  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    nextCursor: rows.length > limit && last ? encodeCursor(mark, { key: last.sortKey, id: last.id }) : null,
    items: items.map(withoutKey<Row>),
    total: Math.min(counted, COUNTED),
    totalIsExact: counted <= COUNTED,
  }
}
