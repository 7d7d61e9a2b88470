import sql, { raw, type Sql } from 'sql-template-tag'
import type { Position, SortKind } from './cursor.ts'

/** A column, or an expression over the listed table, that a list may be sorted by. */
export interface SortColumn {
  readonly by: Sql
  readonly kind: SortKind
  /** Rows without a value come last in both directions. */
  readonly isNullable?: boolean
}
export type Direction = 'asc' | 'desc'

const cast: Readonly<Record<SortKind, Sql>> = { instant: raw('timestamptz'), text: raw('text'), integer: raw('bigint') }

/** The rows after a position, in an order of (value, id) where missing values come last. */
export function after({ by, kind, isNullable }: SortColumn, direction: Direction, id: Sql, position: Position): Sql {
  const beyond = raw(direction === 'asc' ? '>' : '<')
  if (position.key === null) return sql`(${by}) is null and ${id} ${beyond} ${position.id}::int`
  const rows = sql`(${by}, ${id}) ${beyond} (${position.key}::text::${cast[kind]}, ${position.id}::int)`
  return isNullable ? sql`(${rows} or (${by}) is null)` : rows
}

/** What follows `order by`, for a sort value and the id that breaks ties. */
export const inOrder = ({ isNullable }: SortColumn, direction: Direction, value: Sql, id: Sql): Sql =>
  sql`${value} ${raw(direction)}${raw(isNullable ? ' nulls last' : '')}, ${id} ${raw(direction)}`
