import { contract, type Bodies, type Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { CallerContext } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { CsvError, csvRows } from '../../files/csv.ts'
import { badInput, toFieldError, type FieldError } from '../../problem.ts'
import { createYielder } from '../../yielding.ts'
import { assertReferences } from '../../persistence/index.ts'
import { partners } from './create.ts'
import { columnsOf, validateRow, type CellError, type Cells, type Field, type Lookups } from './importRules.ts'
import { importSlices, type Row } from './importSlices.ts'

type Body = Bodies['leads.importExternal']
type Reply = Replies['leads.importExternal']
type Refused = Reply['refused'][number]

const { properties } = contract['leads.importExternal'].body as unknown as {
  properties: {
    mapping: { properties: object }
    rows: { maxItems: number; 'x-maxColumns': number; 'x-maxCells': number }
  }
}
const fields = Object.keys(properties.mapping.properties) as Field[]
/** The limits of a table. The schema has already checked those of `rows`; CSV is checked while it is parsed. */
const limits = {
  rows: properties.rows.maxItems,
  columns: properties.rows['x-maxColumns'],
  cells: properties.rows['x-maxCells'],
}

interface Table {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly from: 'csv' | 'rows'
}

/** Reads the headings and rows from either input format. @throws 400 for `csv` or `rows` */
async function tableOf({ csv, rows }: Body, pause: () => Promise<void> | undefined): Promise<Table> {
  if ((csv === undefined) === (rows === undefined)) throw badInput({ path: 'csv', code: 'csv-or-rows' })
  if (rows) {
    const distinct = new Set<string>()
    for (const row of rows) {
      for (const heading of Object.keys(row)) distinct.add(heading)
      await pause()
    }
    const headings = [...distinct]
    const made: string[][] = []
    for (const row of rows) {
      made.push(headings.map((heading) => (Object.hasOwn(row, heading) ? (row[heading] ?? '') : '')))
      await pause()
    }
    return { headings, rows: made, from: 'rows' }
  }
  try {
    const read = csvRows(csv ?? '', limits.cells)
    const headings = read.next().value ?? []
    if (headings.length > limits.columns)
      throw badInput({ path: 'csv', code: 'too-many-columns', params: { limit: limits.columns } })
    const made: string[][] = []
    for (const row of read) {
      if (made.length === limits.rows) throw badInput({ path: 'csv', code: 'too-many-rows', params: { limit: limits.rows } })
      made.push(row)
      await pause()
    }
    return { headings, rows: made, from: 'csv' }
  } catch (error) {
    if (error instanceof CsvError) throw badInput({ path: 'csv', ...error.fault })
    throw error
  }
}

async function loadLookups({ caller, services }: CallerContext, tx: Tx, { defaults = {}, consent }: Body): Promise<Lookups> {
  const { organizationId } = caller
  const { serviceGroupId = null, storeId = null, territoryId = null } = defaults
  await assertReferences(tx, organizationId, [
    { path: 'defaults.serviceGroupId', ids: serviceGroupId, table: 'service_group' },
    { path: 'defaults.storeId', ids: storeId, table: 'store', where: sql`deleted_at is null` },
    { path: 'defaults.territoryId', ids: territoryId, table: 'territory', where: sql`deleted_at is null` },
  ])
  const groups = await tx.rows<{ id: number; name: string }>(
    sql`select id, lower(name) as name from service_group where organization_id = ${organizationId} and is_active`,
  )
  const territories = await tx.rows<{ id: number; name: string }>(
    sql`select id, lower(name) as name from territory where organization_id = ${organizationId} and deleted_at is null`,
  )
  const stores = await tx.rows<{ id: number; number: string; territoryId: number }>(
    sql`select id, lower(number) as number, territory_id from store where organization_id = ${organizationId} and deleted_at is null`,
  )
  return {
    now: services.now(),
    groups: new Map(groups.map(({ id, name }) => [name, id])),
    territories: new Map(territories.map(({ id, name }) => [name, id])),
    stores: new Map(stores.map((store) => [store.number, store])),
    defaults: {
      serviceGroupId,
      storeId,
      territoryId: territoryId ?? stores.find(({ id }) => id === storeId)?.territoryId ?? null,
    },
    consent,
  }
}

/**
 * Imports external leads.
 * @throws 400 for errors in the file as a whole; errors in single rows are part of the reply
 */
export async function importLeads(context: CallerContext, body: Body): Promise<Reply> {
  const { caller, transact } = context
  const own = partners[caller.subscriptionId]
  if (own !== undefined && body.partner !== undefined && body.partner !== own) {
    throw badInput({ path: 'partner', code: 'not-partner', params: { partner: own } })
  }
  const pause = createYielder()
  const table = await tableOf(body, pause)
  const { at, missing } = columnsOf(table.headings, body.mapping ?? {}, fields)
  if (missing.length) throw badInput(...missing.map((field): FieldError => ({ path: `mapping.${field}`, code: 'not-a-heading' })))
  if (table.rows.length && !at.has('externalId')) throw badInput({ path: table.from, code: 'no-external-id-column' })

  const lookups = await transact((tx) => loadLookups(context, tx, body))
  const headingOf = (field: Field) => table.headings[at.get(field) ?? -1]?.trim() ?? field
  const refused: Refused[] = []
  const leads: Row[] = []
  const seen = new Set<string>()
  for (const [index, values] of table.rows.entries()) {
    await pause()
    const cells: Cells = {}
    for (const [field, column] of at) {
      const text = values[column]?.trim()
      if (text) cells[field] = text
    }
    const { lead, errors } = validateRow(cells, lookups)
    const all: CellError[] = [...errors]
    if (cells.externalId !== undefined && seen.has(cells.externalId)) all.push({ column: 'externalId', code: 'in-earlier-row' })
    seen.add(cells.externalId ?? '')
    const named = all.map((error) => ({ ...toFieldError(error), column: headingOf(error.column) }))
    if (values.length > table.headings.length) named.push(toFieldError({ column: '', code: 'more-cells-than-headings' }))
    if (named.length || !lead) refused.push({ row: index + 1, externalId: cells.externalId ?? null, errors: named })
    else leads.push({ row: index + 1, lead })
  }

  const dryRun = body.dryRun === true
  const outcome = await importSlices(context, { system: body.system, partner: own ?? body.partner ?? null, dryRun }, leads)
  for (const { row, externalId, field, code } of outcome.refused)
    refused.push({ row, externalId, errors: [toFieldError({ column: field ? headingOf(field) : '', code })] })
  return {
    dryRun,
    total: table.rows.length,
    created: outcome.created,
    updated: outcome.updated,
    unchanged: outcome.unchanged,
    refused: refused.toSorted((a, b) => a.row - b.row),
  }
}
