import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { badInput, type FieldError } from '../problem.ts'

/** Ids in a body, each of which must be a row of the organization. */
export interface Reference {
  /** The field; list items are named by index. */
  readonly path: string
  readonly ids: number | readonly number[] | null | undefined
  readonly table: string
  /** Which rows may be referenced; all by default. */
  readonly where?: Sql
}

/** References that do not exist in the organization, by field; also duplicates within a list. */
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

/** @throws 400 naming every field with an invalid reference */
export async function assertReferences(tx: Tx, organizationId: number, references: readonly Reference[]): Promise<void> {
  const errors = await missingReferences(tx, organizationId, references)
  if (errors.length) throw badInput(...errors)
}
