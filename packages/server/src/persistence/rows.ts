import sql, { join, raw } from 'sql-template-tag'
import type { Context } from '../context.ts'
import { auditMany } from './audit.ts'
import { column } from './row.ts'
import { jsonEqual } from './jsonEqual.ts'

/** Where rows are stored, and their entity in the audit trail. */
export interface Target {
  readonly entity: string
  readonly table: string
  readonly organizationId: number
  /** The columns to write, in camelCase. */
  readonly columns: readonly string[]
}
type Values = Readonly<Record<string, unknown>>

const snakeCase = (key: string) => column(key).sql
const asJson = (rows: readonly Values[], columns: readonly string[]) =>
  JSON.stringify(rows.map((row) => Object.fromEntries(columns.map((key) => [snakeCase(key), row[key] ?? null]))))

/** Inserts rows with their audit events. Returns their ids in the rows' order. */
export async function insertRows(
  context: Context,
  { entity, table, organizationId, columns }: Target,
  rows: readonly Values[],
): Promise<number[]> {
  if (!rows.length) return []
  const names = join(columns.map(column))
  // Ids are assigned in the order of the select; RETURNING guarantees no order.
  const made = await context.tx.rows<{ id: number }>(sql`
    insert into ${raw(table)} (organization_id, created_by, ${names})
    select ${organizationId}, ${context.caller.userId}, ${join(columns.map((key) => sql`one.${column(key)}`))}
    from jsonb_array_elements(${asJson(rows, columns)}::jsonb) with ordinality as each (value, at),
      jsonb_populate_record(null::${raw(table)}, each.value) one
    order by each.at returning id`)
  const ids = made.map(({ id }) => id).toSorted((a, b) => a - b)
  const entries = rows.map((row, at) => ({ id: ids[at] ?? 0, after: pick(row, columns) }))
  await auditMany(context, { entity, organizationId }, 'create', entries)
  return ids
}

/** A stored row and its new values. */
export interface RowUpdate {
  readonly before: Values & { readonly id: number }
  readonly values: Values
}

/** The columns whose new value differs; undefined leaves one unchanged. */
export const changedColumns = (before: Values, values: Values): string[] =>
  Object.keys(values).filter((key) => values[key] !== undefined && !jsonEqual(before[key], values[key]))

/** Updates rows that differ, with their audit events. */
export async function updateRows(
  context: Context,
  { entity, table, organizationId, columns }: Target,
  updates: readonly RowUpdate[],
): Promise<void> {
  if (!updates.length) return
  const rows = updates.map(({ before, values }) => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    return { ...before, ...given }
  })
  await context.tx.run(sql`
    update ${raw(table)} set ${join(columns.map((key) => sql`${column(key)} = one.${column(key)}`))}
    from jsonb_populate_recordset(null::${raw(table)}, ${asJson(rows, ['id', ...columns])}::jsonb) one
    where ${raw(table)}.organization_id = ${organizationId} and ${raw(table)}.id = one.id`)
  const entries = updates.map(({ before, values }) => {
    const changed = changedColumns(before, values)
    return { id: before.id, before: pick(before, changed), after: pick(values, changed) }
  })
  await auditMany(context, { entity, organizationId }, 'update', entries)
}

const pick = (from: Values, keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, from[key] ?? null]))
