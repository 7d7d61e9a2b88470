import { toFieldError, type FieldProblem } from '../problem.ts'
import { Readable } from 'node:stream'

/** A cell's value; null is empty. */
export type Cell = string | number | boolean | null | undefined

/** Columns in order: the heading and the value. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

const BOM = '\uFEFF'
/** What a spreadsheet takes for the start of a formula, after an optional tab or carriage return. */
const formula = /^[\t\r\n ]*[=+\-@＝＋－＠]|^[\t\r]/

/** A cell by RFC 4180. Text that a spreadsheet would run as a formula is prefixed with an apostrophe; numbers stay numbers. */
export function cell(value: Cell): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const line = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`

/** A UTF-8 CSV file, streamed batch by batch; with a byte order mark, which spreadsheets need and other programs may stumble over. */
export function csvStream<Row>(columns: Columns<Row>, batches: AsyncIterable<readonly Row[]>, mark = BOM): Readable {
  const read = Object.values(columns)
  async function* lines() {
    yield mark + line(Object.keys(columns))
    for await (const batch of batches) yield batch.map((row) => line(read.map((value) => value(row)))).join('')
  }
  return Readable.from(lines(), { objectMode: false, encoding: 'utf8' })
}

/** Headers that make a browser save the file as `name`, which has only letters, digits and dashes. */
export const csvHeaders = (name: string): Record<string, string> => ({
  'content-disposition': `attachment; filename="${name}.csv"`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
})

/** Removes the apostrophe that `cell` adds to text that looks like a formula. */
const plain = (text: string): string => (text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text)

/** A syntax error in a CSV text. */
export class CsvError extends SyntaxError {
  readonly fault: FieldProblem
  constructor(fault: FieldProblem) {
    super(toFieldError(fault).message)
    this.fault = fault
  }
}

/** The delimiter of a CSV text: the comma, semicolon or tab that its first line has most of. */
function delimiterOf(text: string): string {
  const [first = ''] = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)
  const amount = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (amount(sign) > amount(best) ? sign : best))
}

/**
 * Parses the rows of a CSV text by RFC 4180, with or without a byte order mark, delimited by commas, semicolons or tabs, with any
 * line ending, skipping empty lines.
 * @throws CsvError with the line of an unclosed or misplaced quote, or for more than `maxCells`
 */
export function* csvRows(text: string, maxCells = Infinity): Generator<string[], void> {
  const sign = delimiterOf(text)
  const delimiter = new RegExp(`[${sign}\\r\\n]`, 'g')
  const ends = new RegExp(`[${sign}\\r\\n]`)
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
      if (at < text.length && !ends.test(text[at] ?? '')) {
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
    if (text[at] !== sign) {
      if (row.length > 1 || row[0] !== '') yield row
      row = []
      if (text[at] === '\r' && text[at + 1] === '\n') at++
      lineNumber++
    }
    at++
  }
}

export const parseCsv = (text: string): string[][] => [...csvRows(text)]
