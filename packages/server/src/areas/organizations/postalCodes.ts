/** More than any state has. */
export const MAX_POSTAL_CODES = 10_000
/** Longer ranges are treated as typos. */
const LONGEST_RANGE = 2_000
/** The first line of a column that was exported from a spreadsheet. */
const HEADING = /^(zips?|zip ?codes?|postal ?codes?)$/i

const number = (code: string): number => Number(code)
const text = (code: number): string => String(code).padStart(5, '0')

function parseOne(entry: string): readonly string[] | undefined {
  const [, zip] = /^(\d{5})(?:-?\d{4})?$/.exec(entry) ?? []
  if (zip !== undefined) return [zip]
  const [, from, to] = /^(\d{5})-(\d{5})$/.exec(entry) ?? []
  if (from === undefined || to === undefined) return
  const length = number(to) - number(from) + 1
  return length >= 1 && length <= LONGEST_RANGE ? Array.from({ length }, (_, at) => text(number(from) + at)) : undefined
}

/** Parses ZIP codes with any separators. Returns the distinct codes, ascending, and the invalid entries. */
export function parsePostalCodes(texts: readonly string[]): { readonly codes: string[]; readonly bad: string[] } {
  const codes = new Set<string>()
  const bad = new Set<string>()
  const lines = texts.flatMap((one) => one.split(/[\n\r,;|\t"']+/)).map((line) => line.trim())
  const entries = lines
    .filter((line) => !HEADING.test(line))
    .flatMap((line) => line.replace(/\s*[-–—]\s*/g, '-').split(/\s+/))
    .filter(Boolean)
  for (const entry of entries) {
    const found = parseOne(entry)
    if (!found) bad.add(entry)
    else for (const code of found) codes.add(code)
  }
  return { codes: [...codes].sort(), bad: [...bad] }
}

/** Joins consecutive codes to ranges: `44101-44103`, `44120`. */
export function toRanges(codes: readonly string[]): string[] {
  const ranges: [first: string, last: string][] = []
  for (const code of codes) {
    const range = ranges.at(-1)
    if (range && number(range[1]) + 1 === number(code)) range[1] = code
    else ranges.push([code, code])
  }
  return ranges.flatMap(([first, last]) =>
    first === last ? first : number(first) + 1 === number(last) ? [first, last] : `${first}-${last}`,
  )
}
