import sql, { raw, type Sql } from 'sql-template-tag'
import type { Position, SortKind } from './cursor.ts'

/** A column or expression that a list can be sorted by. */
export interface SortColumn {
  readonly by: Sql
  readonly kind: SortKind
  /** Rows without a value come last in both directions. */
  readonly isNullable?: boolean
}
export type Direction = 'asc' | 'desc'

const cast: Readonly<Record<SortKind, Sql>> = { instant: raw('timestamptz'), text: raw('text'), integer: raw('bigint') }

/** Whether a row follows a position in the order (value, id), nulls last. */
export function after({ by, kind, isNullable }: SortColumn, direction: Direction, id: Sql, position: Position): Sql {
  const beyond = raw(direction === 'asc' ? '>' : '<')
  if (position.key === null) return sql`(${by}) is null and ${id} ${beyond} ${position.id}::int`
  const rows = sql`(${by}, ${id}) ${beyond} (${position.key}::text::${cast[kind]}, ${position.id}::int)`
  return isNullable ? sql`(${rows} or (${by}) is null)` : rows
}

/** The `order by` list: the sort value, then the id as tiebreaker. */
export const inOrder = ({ isNullable }: SortColumn, direction: Direction, value: Sql, id: Sql): Sql =>
  sql`${value} ${raw(direction)}${raw(isNullable ? ' nulls last' : '')}, ${id} ${raw(direction)}`

export interface Order {
  readonly column: SortColumn
  readonly direction: Direction
}
/** `columns` must include `id`. */
export interface OrderedRead {
  readonly table: string
  readonly columns: Sql
  readonly where: Sql
  readonly organizations: readonly number[]
}

/**
 * Selects the first `count` rows after a position, plus `sort_value`. Each organization is read separately in index order, and so
 * are rows without a value: no single index scan could start at the position.
 */
export function ordered(read: OrderedRead, { column, direction }: Order, position: Position | undefined, count: number): Sql {
  const { by, kind, isNullable } = column
  const { table, columns, where, organizations } = read
  const id = sql`${raw(table)}.id`
  const toward = raw(direction)
  const part = (condition: Sql, most: Sql) => sql`
    select found.* from unnest(${organizations}::int[]) as within(id) cross join lateral (
      select ${columns}, (${by}) as sort_value from ${raw(table)}
      where ${raw(table)}.organization_id = within.id and ${where} and ${condition}
      order by ${by} ${toward}, ${id} ${toward} limit ${most}
    ) as found
    order by found.sort_value ${toward}, found.id ${toward} limit ${most}`
  const all = sql`${count}::int`
  const fromPosition = position ? after({ by, kind }, direction, id, position) : sql`true`
  if (!isNullable || (position && position.key === null)) return part(fromPosition, all)
  return sql`
    with valued as materialized (${part(sql`(${by}) is not null and ${fromPosition}`, all)}),
      rest as materialized (${part(sql`(${by}) is null`, sql`(${all} - (select count(*) from valued))`)})
    select * from valued union all select * from rest`
}
