import { CsvError, csvRows, importHeadings, matchHeadings, type ImportField, type ImportKind } from '@walkup/sdk/reading'
import { badInput, type FieldError } from '../problem.ts'

/** The limits of a table. The schema has already checked those of `rows`; CSV is checked while it is parsed. */
export interface TableLimits {
  readonly rows: number
  readonly columns: number
  readonly cells: number
}

/** The file of an import. */
export interface ImportFile<Field extends string> {
  readonly csv?: string
  readonly rows?: readonly Readonly<Record<string, string>>[]
  readonly mapping?: Readonly<Partial<Record<Field, string | null>>>
}

export interface Table<Field extends string> {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The zero-based column of each field. */
  readonly at: ReadonlyMap<Field, number>
}

type Pause = () => Promise<void> | undefined

async function fromRows(rows: readonly Readonly<Record<string, string>>[], pause: Pause) {
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
  return { headings, rows: made }
}

async function fromCsv(csv: string, limits: TableLimits, pause: Pause) {
  try {
    const read = csvRows(csv, limits.cells)
    const headings = read.next().value?.cells ?? []
    if (headings.length > limits.columns)
      throw badInput({ path: 'csv', code: 'too-many-columns', params: { limit: limits.columns } })
    const rows: string[][] = []
    for (const { cells } of read) {
      if (rows.length === limits.rows) throw badInput({ path: 'csv', code: 'too-many-rows', params: { limit: limits.rows } })
      rows.push(cells)
      await pause()
    }
    return { headings, rows }
  } catch (error) {
    if (error instanceof CsvError) throw badInput({ path: 'csv', ...error.fault })
    throw error
  }
}

/** The column of each field: the mapped heading, or else the one that names the field. @throws 400 for a mapped heading that is missing */
function columnsOf<Kind extends ImportKind>(
  kind: Kind,
  headings: readonly string[],
  mapping: Readonly<Partial<Record<string, string | null>>>,
): Map<ImportField<Kind>, number> {
  const at = new Map<ImportField<Kind>, number>()
  const missing: FieldError[] = []
  const mapped = Object.entries(mapping) as [ImportField<Kind>, string | null][]
  for (const [field, wanted] of mapped) {
    if (wanted === null) continue
    const index = headings.findIndex((heading) => heading.trim() === wanted.trim())
    if (index >= 0) at.set(field, index)
    else missing.push({ path: `mapping.${field}`, code: 'not-a-heading' })
  }
  if (missing.length) throw badInput(...missing)
  const taken = new Set(at.values())
  const names = Object.entries<readonly string[]>(importHeadings(kind)).filter(([field]) => !(field in mapping))
  const found = matchHeadings(
    headings.map((heading, index) => (taken.has(index) ? '' : heading)),
    Object.fromEntries(names) as Record<ImportField<Kind>, readonly string[]>,
  )
  for (const [field, index] of Object.entries(found) as [ImportField<Kind>, number][]) at.set(field, index)
  return at
}

/** Reads the headings and rows of either format. @throws 400 for errors in the file as a whole */
export async function readTable<Kind extends ImportKind>(
  kind: Kind,
  { csv, rows, mapping }: ImportFile<ImportField<Kind>>,
  limits: TableLimits,
  pause: Pause,
): Promise<Table<ImportField<Kind>>> {
  if ((csv === undefined) === (rows === undefined)) throw badInput({ path: 'csv', code: 'csv-or-rows' })
  const table = rows ? await fromRows(rows, pause) : await fromCsv(csv ?? '', limits, pause)
  return { ...table, at: columnsOf(kind, table.headings, mapping ?? {}) }
}
