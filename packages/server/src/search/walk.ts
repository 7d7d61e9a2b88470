import type { Tx } from '../db/index.ts'
import type { Position } from './cursor.ts'
import type { Direction, SortColumn } from './order.ts'
import { rowsAfter, type Listed } from './page.ts'

/** Rows that one short transaction reads. */
const BATCH = 1000

export interface Walk extends Listed {
  /** Best a column that never changes: then each row is visited once, whatever happens meanwhile. */
  readonly by: SortColumn
  readonly direction: Direction
}

/**
 * Every row of a search, batch by batch, each batch in a transaction of its own, so that a slow reader holds up nobody.
 * What is joined is as fresh as its batch.
 */
export async function* everyRow<Row extends object>(
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  walk: Walk,
): AsyncGenerator<Row[]> {
  let place: Position | undefined
  for (;;) {
    const from = place
    const { rows } = await transact((tx) => rowsAfter<Row>(tx, walk, walk.by, walk.direction, from, BATCH))
    if (rows.length) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    place = { key: last.sortKey, id: last.id }
  }
}
