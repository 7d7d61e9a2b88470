import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { badInput, type FieldError } from '../problem.ts'

/** Ids that a body names, each expected to be a row of the organization. */
export interface Reference {
  /** The field; a list's items are named by their place. */
  readonly path: string
  readonly ids: number | readonly number[] | null | undefined
  readonly table: string
  /** Which rows of the table may be named; all by default. */
  readonly where?: Sql
}

/** What a body names that the organization does not have, each by its field; also what a list names twice. */
export async function missingReferences(tx: Tx, organizationId: number, references: readonly Reference[]): Promise<FieldError[]> {
  const asked = references.filter(({ ids }) => (Array.isArray(ids) ? ids.length > 0 : ids != null))
  if (!asked.length) return []
  const found = await tx.rows<{ at: number; ids: number[] }>(
    join(
      asked.map(
        ({ ids, table, where }, at) => sql`
          select ${at}::int as at, coalesce(array_agg(id), '{}') as ids from ${raw(table)}
          where organization_id = ${organizationId} and id = any (${[ids].flat() as number[]}::int[]) and (${where ?? sql`true`})`,
      ),
      ' union all ',
    ),
  )
  return asked.flatMap(({ path, ids }, at) => {
    const known = new Set(found.find((one) => one.at === at)?.ids)
    const list = [ids].flat() as number[]
    return list.flatMap((id, index): FieldError[] => {
      const place = Array.isArray(ids) ? `${path}.${index}` : path
      if (!known.has(id)) return [{ path: place, code: 'unknown-reference' }]
      return list.indexOf(id) < index ? [{ path: place, code: 'named-twice' }] : []
    })
  })
}

/** @throws 400 naming every field that refers to nothing */
export async function assertReferences(tx: Tx, organizationId: number, references: readonly Reference[]): Promise<void> {
  const errors = await missingReferences(tx, organizationId, references)
  if (errors.length) throw badInput(...errors)
}
