/** A parsed file: its header row and data rows; empty lines are skipped. */
export interface Sheet {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Detects the delimiter: the most frequent one in the first line. */
function signOf(text: string): string {
  const [first = ''] = text.split(/\r|\n/, 1)
  const amount = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (amount(sign) > amount(best) ? sign : best))
}

/**
 * Parses CSV (RFC 4180) with an optional byte order mark, delimited by commas, semicolons, or tabs. Throws a SyntaxError with the
 * line of an unclosed quote.
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

/** Prefixes formula-like cells with an apostrophe, which the import strips again. */
const formula = /^[\t\r\n ]*[=+\-@]|^[\t\r]/
function quoted(value: string): string {
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
export const writeSheet = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')

/** Decodes a file as UTF-8, falling back to Windows-1252. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
