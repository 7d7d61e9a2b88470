/** A parsed file: its header row and data rows; empty lines are skipped. Headings are unique. */
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
    row.push(unescaped(cell))
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
  return sheetOf(rows)
}

/** Names columns without a heading by their place, and numbers those with the same one. */
export function sheetOf([first = [], ...rows]: readonly (readonly string[])[]): Sheet {
  const used = new Set<string>()
  const headings = first.map((text, index) => {
    const name = text.trim().slice(0, 90) || `#${index + 1}`
    let heading = name
    for (let n = 2; used.has(heading); n++) heading = `${name} (${n})`
    used.add(heading)
    return heading
  })
  return { headings, rows }
}

/** Reads a file: Excel if it is a ZIP archive, which such files are, else CSV. */
export async function readSheet(file: Blob): Promise<Sheet> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return parseSheet(textOf(bytes))
  const { readWorkbook } = await import('./workbook.ts')
  return sheetOf(await readWorkbook(bytes))
}

/** Prefixes formula-like cells with an apostrophe, which reading strips again. */
const formula = /^[\t\r\n ]*[=+\-@＝＋－＠]|^[\t\r]/
const unescaped = (cell: string) => (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell)
function quoted(value: string): string {
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
export const writeSheet = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')

/** Decodes a file by its byte order mark, else as UTF-8, else as Windows-1252. */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
