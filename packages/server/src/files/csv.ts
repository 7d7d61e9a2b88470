import { described, type FieldProblem } from '../problem.ts'
import { Readable } from 'node:stream'

/** What a cell may hold; null is an empty cell. */
export type Cell = string | number | boolean | null | undefined

/** Columns in order: the heading, and what stands under it. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

const BOM = '\uFEFF'
/** What a spreadsheet takes for the start of a formula; a tab or a return before it is skipped there. */
const formula = /^[\t\r\n ]*[=+\-@]|^[\t\r]/

/**
 * One cell by RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe before it, which spreadsheets
 * take for "this is text"; numbers stay numbers.
 */
export function cell(value: Cell): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const line = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`

/** A CSV file in UTF-8 with a byte order mark, made batch by batch as it is read. */
export function csvStream<Row>(columns: Columns<Row>, batches: AsyncIterable<readonly Row[]>): Readable {
  const read = Object.values(columns)
  async function* lines() {
    yield BOM + line(Object.keys(columns))
    for await (const batch of batches) yield batch.map((row) => line(read.map((value) => value(row)))).join('')
  }
  return Readable.from(lines(), { objectMode: false, encoding: 'utf8' })
}

/** The headers of a file that a browser saves under a name of its own; `name` is plain letters, digits and dashes. */
export const csvHeaders = (name: string): Record<string, string> => ({
  'content-disposition': `attachment; filename="${name}.csv"`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
})

/** What `cell` put before a formula's look-alike is taken away again. */
const plain = (text: string): string => (text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text)

/** What is wrong with a CSV text. */
export class CsvError extends SyntaxError {
  readonly fault: FieldProblem
  constructor(fault: FieldProblem) {
    super(described(fault).message)
    this.fault = fault
  }
}

/**
 * The rows of a CSV text one by one, by RFC 4180, with or without a byte order mark, lines ending in CRLF, LF or CR; empty
 * lines are left out.
 * @throws CsvError that names the line of a quote that is never closed or ends in the midst of a cell, or more than `maxCells`
 */
export function* csvRows(text: string, maxCells = Infinity): Generator<string[], void> {
  const delimiter = /[,\r\n]/g
  let row: string[] = []
  let cells = 0
  let lineNumber = 1
  let at = text.startsWith(BOM) ? 1 : 0
  while (at <= text.length) {
    let value: string
    if (text[at] === '"') {
      let end = text.indexOf('"', at + 1)
      while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
      if (end < 0) throw new CsvError({ code: 'quote-never-closed', params: { line: lineNumber } })
      const raw = text.slice(at + 1, end)
      value = raw.replaceAll('""', '"')
      for (let next = raw.indexOf('\n'); next >= 0; next = raw.indexOf('\n', next + 1)) lineNumber++
      at = end + 1
      if (at < text.length && !/[,\r\n]/.test(text[at] ?? '')) {
        throw new CsvError({ code: 'text-after-quote', params: { line: lineNumber } })
      }
    } else {
      delimiter.lastIndex = at
      const end = delimiter.exec(text)?.index ?? text.length
      value = text.slice(at, end)
      at = end
    }
    if (++cells > maxCells) throw new CsvError({ code: 'too-many-cells', params: { limit: maxCells } })
    row.push(plain(value))
    if (text[at] !== ',') {
      if (row.length > 1 || row[0] !== '') yield row
      row = []
      if (text[at] === '\r' && text[at + 1] === '\n') at++
      lineNumber++
    }
    at++
  }
}

export const parseCsv = (text: string): string[][] => [...csvRows(text)]
