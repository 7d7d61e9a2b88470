import sql, { raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'

interface Definition {
  /** Quoted. */
  readonly name: string
  readonly owner: string
  readonly definition: string
}

/**
 * Runs work that fills tables with rows for which their triggers would do nothing, without triggers, indexes and foreign keys, and
 * creates these afterward, when the rows are checked: much faster than row by row. Primary keys and unique constraints stay.
 */
export async function fillInBulk(tx: Tx, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const indexes = await tx.rows<Definition>(sql`
    select indexrelid::regclass::text as name, indrelid::regclass::text as owner, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any (${tables}::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`)
  const references = await tx.rows<Definition>(sql`
    select quote_ident(conname) as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = any (${tables}::regclass[]) and contype = 'f'`)
  for (const { name } of indexes) await tx.run(sql`drop index ${raw(name)}`)
  for (const { name, owner } of references) await tx.run(ofTable(owner, `drop constraint ${name}`))
  for (const table of tables) await tx.run(ofTable(table, 'disable trigger user'))
  await work()
  for (const table of tables) await tx.run(ofTable(table, 'enable trigger user'))
  await tx.run(sql`set local maintenance_work_mem = '512MB'`)
  for (const { definition } of indexes) await tx.run(sql`${raw(definition)}`)
  for (const { name, owner, definition } of references) await tx.run(ofTable(owner, `add constraint ${name} ${definition}`))
}

const ofTable = (table: string, change: string): Sql => sql`alter table ${raw(table)} ${raw(change)}`
