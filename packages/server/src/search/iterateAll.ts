import type { Tx } from '../db/index.ts'
import type { Position } from './cursor.ts'
import type { Direction, SortColumn } from './order.ts'
import { rowsAfter, type Listed } from './page.ts'

/** Rows per transaction. */
const BATCH = 1000

export interface Iteration extends Listed {
  /** Choose a column that never changes, so that concurrent writes cannot skip or repeat a row. */
  readonly by: SortColumn
  readonly direction: Direction
}

/** Yields every row of a search in batches, each in its own transaction, so that a slow reader keeps no transaction open. */
export async function* iterateAll<Row extends object>(
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  query: Iteration,
): AsyncGenerator<Row[]> {
  let position: Position | undefined
  for (;;) {
    const from = position
    const { rows } = await transact((tx) => rowsAfter<Row>(tx, query, query.by, query.direction, from, BATCH))
    if (rows.length) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    position = { key: last.sortKey, id: last.id }
  }
}
