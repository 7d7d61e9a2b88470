import type { ProblemId } from '@walkup/sdk/problems'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../context.ts'
import type { Tx } from '../db/index.ts'
import { conflict, notFound } from '../problem.ts'
import { audit } from './audit.ts'
import { jsonEqual } from './jsonEqual.ts'

/** A stored row, its columns in camelCase. */
export interface Row {
  readonly organizationId: number
  readonly id: number
  readonly updatedAt: string
  readonly [column: string]: unknown
}

/**
 * Locks a row until the transaction ends. `gone` is the SQL condition of a deleted one.
 * @throws 404 when it is deleted or out of reach
 */
export async function lockRow<R extends object = Row>(tx: Tx, table: string, id: number, gone = 'false'): Promise<R & Row> {
  const row = await tx.one<R & Row>(sql`select * from ${raw(table)} where id = ${id} and not (${raw(gone)}) for no key update`)
  if (!row) throw notFound()
  return row
}

/** @throws 409 `stale` with the current row in `current` when it changed after the caller read it */
export async function assertFresh(
  row: { readonly updatedAt: string | null },
  seen: string | null | undefined,
  current: () => Promise<object>,
): Promise<void> {
  if (seen === undefined || sameVersion(seen, row.updatedAt)) return
  throw conflict('stale', {}, { current: await current() })
}

/** Whether two timestamps are equal without microseconds, which the API does not carry; null is a row without edits. */
export const sameVersion = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b)

/** The subjects of `in-use` problems. */
type Used = ProblemId extends infer Id
  ? Id extends `in-use.${infer What}`
    ? Exclude<What, 'only-answer' | 'seats-claimed'>
    : never
  : never

export interface Dependents {
  readonly entity: string
  readonly count: number
  /** Some of them by name, to help find them. */
  readonly names?: readonly string[]
}

/** @throws 409 `in-use` with `dependents`, if there are any */
export function assertUnused(what: Used, dependents: readonly Dependents[]): void {
  const rest = dependents.filter(({ count }) => count > 0)
  if (!rest.length) return
  const count = rest.reduce((sum, { count }) => sum + count, 0)
  const counts = Object.fromEntries(rest.map(({ entity, count }) => [kindOf(entity), count]))
  throw conflict(`in-use.${what}`, { count, ...counts }, { dependents: rest, count })
}
/** `printed code` becomes `printedCode` in the params. */
const kindOf = (entity: string): string => entity.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())

export interface Change {
  /** The entity name in the audit trail. */
  readonly entity: string
  readonly table: string
  /** The locked row to update; without one, a row is inserted in `organizationId`. */
  readonly row: Row | undefined
  readonly organizationId: number
  /** Values by column in camelCase; undefined leaves a column unchanged. */
  readonly values: Readonly<Record<string, unknown>>
  /** Columns of type JSON. */
  readonly json?: readonly string[]
}

/** A column's name in SQL. */
export const column = (key: string) => raw(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** Inserts or updates a row with its audit event; writes nothing if nothing changed. Returns its id. */
export async function writeRow(
  context: Context,
  { entity, table, row, organizationId, values, json = [] }: Change,
): Promise<number> {
  const { tx, caller } = context
  const given = Object.entries(values).filter(([key, value]) => value !== undefined && !(row && jsonEqual(row[key], value)))
  const literal = (key: string, value: unknown): Sql =>
    json.includes(key) ? sql`${value === null ? null : JSON.stringify(value)}::jsonb` : sql`${value as string}`
  const after = Object.fromEntries(given)
  if (row) {
    if (!given.length) return row.id
    await tx.run(sql`
      update ${raw(table)} set ${join(given.map(([key, value]) => sql`${column(key)} = ${literal(key, value)}`))}
      where organization_id = ${row.organizationId} and id = ${row.id}`)
    const before = Object.fromEntries(given.map(([key]) => [key, row[key]]))
    await audit(context, { entity, organizationId: row.organizationId, id: row.id }, 'update', before, after)
    return row.id
  }
  const made = await tx.one<{ id: number }>(sql`
    insert into ${raw(table)} (organization_id, created_by, ${join(given.map(([key]) => column(key)))})
    values (${organizationId}, ${caller.userId}, ${join(given.map(([key, value]) => literal(key, value)))})
    returning id`)
  if (!made) throw new Error(`The new row of ${table} did not come back.`)
  await audit(context, { entity, organizationId, id: made.id }, 'create', null, after)
  return made.id
}

/** Marks a locked row as deleted, with its audit event. */
export async function softDelete(context: Context, entity: string, table: string, row: Row): Promise<void> {
  const { tx, services } = context
  await tx.run(sql`
    update ${raw(table)} set deleted_at = ${services.now()} where organization_id = ${row.organizationId} and id = ${row.id}`)
  await audit(context, { entity, organizationId: row.organizationId, id: row.id }, 'delete', { name: row.name ?? null }, null)
}
