/** What a spreadsheet takes for the start of a formula, in its wide forms too, after optional blanks. */
const formula = /^[\t\r\n ]*[=+\-@＝＋－＠]|^[\t\r]/

/** A cell by RFC 4180. Text that a spreadsheet would run as a formula is prefixed with an apostrophe; numbers stay numbers. */
export function csvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
/** A row of cells by RFC 4180, with its line ending. */
export const csvLine = (cells: readonly Parameters<typeof csvCell>[0][]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Removes the apostrophe that `csvCell` adds to text that looks like a formula. */
const plain = (text: string): string => (text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text)

/** Why a CSV text cannot be read. */
export class CsvError extends SyntaxError {
  readonly fault:
    | { readonly code: 'quote-never-closed'; readonly params: { readonly line: number } }
    | { readonly code: 'too-many-cells'; readonly params: { readonly limit: number } }
  constructor(fault: CsvError['fault']) {
    super(fault.code)
    this.fault = fault
  }
}

/** A row of a CSV text. */
export interface CsvRow {
  /** Its number, from 1, as spreadsheet programs show it: empty lines count. */
  readonly number: number
  readonly cells: string[]
}

const signs = [',', ';', '\t', '|']
/** How many rows and characters tell the delimiter. */
const SAMPLE = { rows: 50, characters: 65_536 }

/**
 * Parses a CSV text (RFC 4180), with or without a byte order mark and with any line ending, without its empty lines. The delimiter
 * is a comma, semicolon, tab or bar, or what a first line such as `sep=;` names. Text around quotes belongs to the cell.
 * @throws CsvError with the line of an unclosed quote, or for more than `maxCells`
 */
export function csvRows(source: string, maxCells = Infinity): Generator<CsvRow, void> {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source
  const [line = '', named] = /^"?sep=([^\r\n])"?(?:\r\n?|\n|$)/i.exec(text) ?? []
  const rest = text.slice(line.length)
  return rowsOf(rest, named ?? signOf(rest.slice(0, SAMPLE.characters)), maxCells)
}

/**
 * The delimiter that gives most of the rows the same number of cells, and then more of them. One that leaves as many whole does not
 * divide a single column.
 */
function signOf(text: string): string {
  const fits = signs.map((sign) => {
    const amounts = new Map<number, number>()
    let read = 0
    try {
      for (const { cells } of rowsOf(text, sign, Infinity)) {
        amounts.set(cells.length, (amounts.get(cells.length) ?? 0) + 1)
        if (++read === SAMPLE.rows) break
      }
    } catch {
      // With another delimiter, or beyond the sample, the quote may be closed.
    }
    const whole = amounts.get(1) ?? 0
    return Math.max(0, ...[...amounts].map(([cells, rows]) => (cells > 1 && rows > whole ? rows + cells / 10_000 : 0)))
  })
  return signs[fits.indexOf(Math.max(...fits))] ?? ','
}

function* rowsOf(text: string, sign: string, maxCells: number): Generator<CsvRow, void> {
  let cells: string[] = []
  let cell = ''
  let count = 0
  let line = 1
  let number = 0
  let quotedFrom = 0
  const endCell = () => {
    if (++count > maxCells) throw new CsvError({ code: 'too-many-cells', params: { limit: maxCells } })
    cells.push(plain(cell))
    cell = ''
  }
  const endRow = (): CsvRow[] => {
    endCell()
    number++
    const row = { number, cells }
    cells = []
    return row.cells.length > 1 || row.cells[0] !== '' ? [row] : []
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    const isLineEnd = letter === '\n' || (letter === '\r' && text.charAt(at + 1) !== '\n')
    if (isLineEnd) line++
    if (quotedFrom) {
      if (letter !== '"') cell += letter
      else if (text.charAt(at + 1) === '"') cell += text.charAt(++at)
      else quotedFrom = 0
    } else if (letter === '"' && cell.trim() === '') {
      quotedFrom = line
      cell = ''
    } else if (letter === sign) endCell()
    else if (isLineEnd) yield* endRow()
    else if (letter !== '\r') cell += letter
  }
  if (quotedFrom) throw new CsvError({ code: 'quote-never-closed', params: { line: quotedFrom } })
  yield* endRow()
}
