import sql from 'sql-template-tag'
import { tablesOf, type Table } from '../backup/tables.ts'
import type { Tx } from '../db/index.ts'

/** The tables whose rows belong to organizations, each after those that it references. */
export async function tenantTables(tx: Tx): Promise<Table[]> {
  return (await tablesOf(tx)).filter(({ columns }) => columns.includes('organization_id'))
}

/** How many rows of a table belong to organizations. For system administrators. */
export async function countRows(tx: Tx, table: string, organizationIds: readonly number[]): Promise<number> {
  const row = await tx.one<{ count: number }>(
    sql`select count_organization_rows(${table}, ${[...organizationIds]}::int[])::int as count`,
  )
  return row?.count ?? 0
}
