import { csvRows, type CsvRow } from '@walkup/sdk/reading'
import { textOf } from './encoding.ts'

/** A sheet of a file, as it is there; a CSV file is one without a name. */
export interface Table {
  readonly name: string
  readonly rows: readonly CsvRow[]
}
/** What is imported: headings, each another one, and the rows below them. */
export interface Sheet {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The number of each row in the file. */
  readonly numbers: readonly number[]
}
/** Where the headings are: the place of the table, and of the row in it. */
export interface HeadingPlace {
  readonly table: number
  readonly row: number
}
/** How many of the headings are known. */
export type CountKnown = (headings: readonly string[]) => number

/** Headings may be below a title or a note, up to this row of a sheet. */
const TOP = 20

/** Names columns without a heading by their place, and numbers those with the same one. */
function headingsOf(cells: readonly string[]): string[] {
  const used = new Set<string>()
  return cells.map((text, index) => {
    const name = text.trim().slice(0, 90) || `#${index + 1}`
    let heading = name
    for (let n = 2; used.has(heading); n++) heading = `${name} (${n})`
    used.add(heading)
    return heading
  })
}

export function sheetOf(tables: readonly Table[], { table, row }: HeadingPlace): Sheet {
  const [first, ...below] = tables[table]?.rows.slice(row) ?? []
  return {
    headings: headingsOf(first?.cells ?? []),
    rows: below.map(({ cells }) => cells),
    numbers: below.map(({ number }) => number),
  }
}

/** The rows of a table that may be its headings. */
export const topOf = ({ rows }: Table): readonly CsvRow[] => rows.slice(0, Math.min(TOP, rows.length - 1))

const filled = ({ cells }: CsvRow): number => cells.filter((cell) => cell.trim()).length

/**
 * Finds the headings: the row with the most known ones, or without any the first that fills half of the columns.
 * `isSure` unless there is something above them, another sheet, or none of them is known.
 */
export function findHeadings(tables: readonly Table[], countKnown: CountKnown): HeadingPlace & { readonly isSure: boolean } {
  let best = { table: 0, row: 0 }
  let known = 0
  for (const [table, one] of tables.entries()) {
    for (const [row, { cells }] of topOf(one).entries()) {
      const count = countKnown(headingsOf(cells))
      if (count > known) [known, best] = [count, { table, row }]
    }
  }
  if (known > 0) return { ...best, isSure: best.row === 0 && tables.length === 1 }
  const top = tables[0] ? topOf(tables[0]) : []
  const half = Math.max(0, ...top.map(filled)) / 2
  return {
    table: 0,
    row: Math.max(
      0,
      top.findIndex((row) => filled(row) >= half),
    ),
    isSure: false,
  }
}

/** The rows of a CSV file that are not blank. */
export const parseCsv = (text: string): CsvRow[] => [...csvRows(text)].filter((row) => filled(row) > 0)

/** Reads a file: Excel if it is a ZIP archive, which such files are, else CSV. Sheets of less than two rows are left out. */
export async function readTables(file: Blob): Promise<Table[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
  const tables = isArchive
    ? await (await import('./workbook.ts')).readWorkbook(bytes)
    : [{ name: '', rows: parseCsv(textOf(bytes)) }]
  return tables.filter(({ rows }) => rows.length > 1)
}
