import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'

const CHUNK = 1000
const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Inserts rows whose keys are the table's columns in camelCase; all rows have the keys of the first. */
export async function insert(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const keys = Object.keys(rows[0] ?? {})
  const columns = raw(keys.map(snake).join(', '))
  for (let from = 0; from < rows.length; from += CHUNK) {
    const part = rows
      .slice(from, from + CHUNK)
      .map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value as unknown])))
    await tx.run(sql`insert into ${raw(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(part)}::jsonb)`)
  }
}

/** The next ids per table; the seed assigns ids itself so that they are deterministic. */
export class Ids {
  readonly #next = new Map<string, number>()

  next(table: string): number {
    const id = (this.#next.get(table) ?? 0) + 1
    this.#next.set(table, id)
    return id
  }

  /** Advances the identity of every table past the assigned ids. */
  async advance(tx: Tx): Promise<void> {
    for (const table of this.#next.keys()) {
      await tx.run(sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${raw(table)}))`)
    }
  }
}
