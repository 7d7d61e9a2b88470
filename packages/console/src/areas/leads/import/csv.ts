/** A table read from a file: its first line, and the rows below; empty lines are left out. */
export interface Sheet {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The sign between cells: the one that the first line has most of. */
function signOf(text: string): string {
  const [first = ''] = text.split(/\r|\n/, 1)
  const amount = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (amount(sign) > amount(best) ? sign : best))
}

/**
 * Reads a CSV text by RFC 4180, with or without a byte order mark; cells may be parted by commas, semicolons or tabs.
 * @throws SyntaxError naming the line of a quote that is never closed
 */
export function parseSheet(source: string): Sheet {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source
  const sign = signOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let line = 1
  let quotedFrom = 0
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((one) => one.trim())) rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (letter === '\n' || (letter === '\r' && text.charAt(at + 1) !== '\n')) line++
    if (quotedFrom) {
      if (letter !== '"') cell += letter
      else if (text.charAt(at + 1) === '"') cell += text.charAt(++at)
      else quotedFrom = 0
    } else if (letter === '"' && cell === '') quotedFrom = line
    else if (letter === sign) endCell()
    else if (letter === '\n') endRow()
    else if (letter === '\r') {
      if (text.charAt(at + 1) !== '\n') endRow()
    } else cell += letter
  }
  if (quotedFrom) throw new SyntaxError(String(quotedFrom))
  endRow()
  const [headings = [], ...rest] = rows
  return { headings: headings.map((heading) => heading.trim()), rows: rest }
}

/** What a spreadsheet takes for a formula gets an apostrophe, which the import takes away again. */
const formula = /^[\t\r\n ]*[=+\-@]|^[\t\r]/
function quoted(value: string): string {
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
export const writeSheet = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')

/** A file's text: UTF-8, or what older spreadsheets write. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
