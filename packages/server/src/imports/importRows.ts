import { contract, type Bodies, type Replies } from '@walkup/sdk/contract'
import {
  cleanLines,
  importKinds,
  oneLine,
  type ImportField,
  type ImportFieldDefinition,
  type ImportKind,
} from '@walkup/sdk/reading'
import sql from 'sql-template-tag'
import { isInternal } from '../auth/roles.ts'
import type { Context } from '../context.ts'
import { jsonEqual } from '../persistence/index.ts'
import { badInput, toFieldError } from '../problem.ts'
import { createYielder } from '../yieldToEventLoop.ts'
import { createRowReader, type CellError, type Cells, type RowReader } from './rowReader.ts'
import { readTable, type ImportFile, type Table } from './table.ts'
import { zoneName } from '../areas/stores/rules.ts'

export type ImportReply = Replies['stores.import']
type Result = ImportReply['rows'][number]['result']

/** A valid row. */
export interface ReadRow<Value> {
  readonly row: number
  readonly value: Value
}
/** The outcome of a row; errors reject it. */
export interface Outcome<Field extends string> {
  readonly result: Result
  readonly id?: number | null
  readonly errors?: readonly CellError<Field>[]
}

export interface ImportPlan<Field extends string, Value> {
  /** Converts a row; undefined, or errors in the reader, reject it. */
  readonly read: (reader: RowReader<Field>) => Value | undefined
  /** What identifies a row's record within the file, and the field that shows it. */
  readonly keyOf: (value: Value) => { readonly field: Field; readonly key: string }
  /** Saves the rows, or in a dry run only finds out what would become of them; in the rows' order. */
  readonly save: (rows: readonly ReadRow<Value>[], dryRun: boolean) => Promise<readonly Outcome<Field>[]>
}

type Body<Field extends string> = ImportFile<Field> & { readonly dryRun?: boolean; readonly timeZone?: string }

const { rows } = (
  contract['stores.import'].body as unknown as {
    properties: { rows: { maxItems: number; 'x-maxColumns': number; 'x-maxCells': number } }
  }
).properties
/** Of every import. */
const limits = { rows: rows.maxItems, columns: rows['x-maxColumns'], cells: rows['x-maxCells'] }

/** @throws 400 for a file without the columns that its kind needs */
function assertColumns<Kind extends ImportKind>(kind: Kind, { at, rows }: Table<ImportField<Kind>>, path: string): void {
  if (!rows.length) return
  const fields: Readonly<Record<string, ImportFieldDefinition>> = importKinds[kind]
  const missing = Object.keys(fields).filter((field) => fields[field]?.isRequired && !at.has(field as ImportField<Kind>))
  if (missing.length) throw badInput(...missing.map((field) => ({ path, code: 'no-column-for' as const, params: { field } })))
}

/** Keeps how the columns were mapped, for the console's next file. */
async function keepMapping({ tx, caller }: Context, kind: ImportKind, mapping: object): Promise<void> {
  await tx.run(sql`
    insert into import_mapping (organization_id, kind, mapping, created_by)
    values (${caller.organizationId}, ${kind}, ${JSON.stringify(mapping)}::jsonb, ${caller.userId})
    on conflict (organization_id, kind) do update set mapping = excluded.mapping
    where import_mapping.mapping is distinct from excluded.mapping`)
}

/**
 * Imports a file by a plan. Concurrent imports of one kind into one organization wait for each other, so that each sees what the
 * other created.
 * @throws 400 for errors in the file as a whole; errors in single rows are part of the reply
 */
export async function importRows<Kind extends ImportKind, Value>(
  context: Context,
  kind: Kind,
  body: Body<ImportField<Kind>>,
  plan: ImportPlan<ImportField<Kind>, Value>,
): Promise<ImportReply> {
  type Field = ImportField<Kind>
  const { tx, caller } = context
  const dryRun = body.dryRun === true
  const timeZone = zoneName(body.timeZone ?? 'UTC')
  if (!timeZone) throw badInput({ path: 'timeZone', code: 'unknown-time-zone' })
  const pause = createYielder()
  const table = await readTable(kind, body, limits, pause)
  assertColumns(kind, table, body.csv === undefined ? 'rows' : 'csv')

  const outcomes: Outcome<Field>[] = []
  const valid: ReadRow<Value>[] = []
  const seen = new Map<string, Value>()
  for (const [index, values] of table.rows.entries()) {
    await pause()
    const cells: Partial<Record<Field, string>> = {}
    for (const [field, column] of table.at) {
      const text = (field === 'note' ? cleanLines : oneLine)(values[column] ?? '')
      if (text) cells[field] = text
    }
    if (!Object.keys(cells).length && values.every((value) => !value.trim())) {
      outcomes[index] = { result: 'skipped' }
      continue
    }
    const reader = createRowReader<Field>(cells as Cells<Field>, timeZone)
    const value = plan.read(reader)
    if (values.length > table.headings.length) reader.fail('', 'more-cells-than-headings')
    if (value === undefined || reader.errors.length) {
      outcomes[index] = { result: 'rejected', errors: reader.errors }
      continue
    }
    const { field, key } = plan.keyOf(value)
    const earlier = seen.get(key)
    if (earlier !== undefined) {
      const errors: CellError<Field>[] = [{ field, code: 'in-earlier-row' }]
      outcomes[index] = { result: jsonEqual(earlier, value) ? 'skipped' : 'rejected', errors }
      continue
    }
    seen.set(key, value)
    valid.push({ row: index, value })
  }

  if (!dryRun) await tx.run(sql`select pg_advisory_xact_lock(${caller.organizationId}, hashtext(${`import ${kind}`}))`)
  const saved = valid.length ? await plan.save(valid, dryRun) : []
  valid.forEach(({ row }, at) => (outcomes[row] = saved[at] ?? { result: 'rejected' }))
  if (!dryRun && body.mapping) await keepMapping(context, kind, body.mapping)
  return reply(table, outcomes, dryRun)
}

function reply<Field extends string>(table: Table<Field>, outcomes: readonly Outcome<Field>[], dryRun: boolean): ImportReply {
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 }
  const rows = outcomes.map(({ result, id = null, errors = [] }, index) => {
    counts[result]++
    return {
      row: index + 1,
      result,
      id,
      errors: errors.map((error) => ({ ...toFieldError(error), column: headingOf(table, error.field) })),
    }
  })
  return { dryRun, total: rows.length, ...counts, rows }
}

const headingOf = <Field extends string>({ headings, at }: Table<Field>, field: Field | ''): string =>
  (field && headings[at.get(field) ?? -1]?.trim()) || field

/** How the columns of the organization's last imports were mapped, by kind. */
export async function importMappings({ tx, caller }: Context): Promise<Replies['settings.importMappings']> {
  const rows = await tx.rows<{ kind: ImportKind; mapping: object }>(
    sql`select kind, mapping from import_mapping where organization_id = ${caller.organizationId} and (kind = 'leads' or ${isInternal(caller)})`,
  )
  return Object.fromEntries(rows.map(({ kind, mapping }) => [kind, mapping]))
}
export type ImportBody<Kind extends ImportKind> = Bodies[{
  leads: 'leads.importExternal'
  users: 'users.import'
  stores: 'stores.import'
  technicians: 'technicians.import'
  slots: 'defaultAppointments.import'
}[Kind]]
