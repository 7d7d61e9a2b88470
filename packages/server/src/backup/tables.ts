import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'

export interface Identity {
  readonly column: string
  /** The sequence behind the column, and where it stands. */
  readonly sequence: string
  readonly last: string
  readonly isCalled: boolean
}
export interface Table {
  readonly name: string
  /** Without generated columns, which the database computes again. */
  readonly columns: readonly string[]
}
export interface Measure {
  readonly count: number
  /** The sum of all rows' hashes, which no order of rows changes. */
  readonly checksum: string
}

/** All tables with data, each after those that it references. */
export async function tablesOf(tx: Tx): Promise<Table[]> {
  const tables = await tx.rows<Table & { references: string[] }>(sql`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select distinct target.relname::text from pg_constraint f join pg_class target on target.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as references
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
    order by c.relname`)
  const byName = new Map(tables.map((table) => [table.name, table]))
  const ordered = new Map<string, Table>()
  function visit(name: string, above: readonly string[]): void {
    const table = byName.get(name)
    if (!table || ordered.has(name)) return
    if (above.includes(name)) throw new Error(`The tables ${[...above, name].join(', ')} reference each other in a circle.`)
    for (const reference of table.references) visit(reference, [...above, name])
    ordered.set(name, { name, columns: table.columns })
  }
  for (const { name } of tables) visit(name, [])
  return [...ordered.values()]
}

/** How many rows a table has, and a checksum of them. */
export async function measure(tx: Tx, { name, columns }: Table): Promise<Measure> {
  const found = await tx.one<Measure>(sql`
    select count(*)::int as count,
      coalesce(sum(('x' || left(md5(to_jsonb(item)::text), 15))::bit(60)::bigint), 0)::text as checksum
    from (select ${raw(columns.map(quoted).join(', '))} from ${raw(quoted(name))}) item`)
  if (!found) throw new Error(`The table ${name} could not be measured.`)
  return found
}

/** The identity columns of a table, with the state of their sequences. */
export async function identitiesOf(tx: Tx, { name }: Table): Promise<Identity[]> {
  const found = await tx.rows<{ column: string; sequence: string }>(sql`
    select attname::text as "column", pg_get_serial_sequence(${quoted(name)}, attname) as sequence
    from pg_attribute where attrelid = ${quoted(name)}::regclass and attidentity <> '' and not attisdropped`)
  return Promise.all(
    found.map(async (identity) => {
      const state = await tx.one<{ last: string; isCalled: boolean }>(
        sql`select last_value::text as last, is_called from ${raw(identity.sequence)}`,
      )
      if (!state) throw new Error(`The sequence ${identity.sequence} could not be read.`)
      return { ...identity, ...state }
    }),
  )
}

/** Table and column names come from the catalog. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
