import { states } from '../../src/domain/states.ts'
import { cleanCode, type ReadingOptions } from './text.ts'
import { codeText } from './values.ts'

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')
const codes: ReadonlyMap<string, string> = new Map([
  ...states.flatMap(({ abbreviation, name }) => [
    [letters(abbreviation), abbreviation] as const,
    [letters(name), abbreviation] as const,
  ]),
  ...['dc', 'districtofcolumbia', 'washingtondc'].map((name) => [name, 'DC'] as const),
])

/** Returns the two capital letters of a US state or DC by its code or name: `oh`, `Ohio`, `N.Y.`. Undefined if it is none. */
export const parseState = (text: string): string | undefined =>
  text.length > 40 ? undefined : codes.get(letters(cleanCode(text)))

/**
 * Returns a ZIP code as `43004` or `43004-1234`: also `43004 1234` and `430041234`, and from a spreadsheet `2134` for `02134`.
 * Undefined if it is none.
 */
export function parsePostalCode(text: string, { isSheet = false }: ReadingOptions = {}): string | undefined {
  if (text.length > 20) return
  const typed = isSheet ? withZeros(codeText(text)) : cleanCode(text)
  const found = /^(\d{5})(?:\s*[-–\s]?\s*(\d{4}))?$/.exec(typed)
  return found ? (found[2] ? `${found[1]}-${found[2]}` : found[1]) : undefined
}
/** With the zeros that a spreadsheet drops from a number: `2134`, `21341234`. */
const withZeros = (code: string): string =>
  code
    .replace(/\.0+$/, '')
    .replace(/^\d{3,4}$/, (digits) => digits.padStart(5, '0'))
    .replace(/^\d{7,8}$/, (digits) => digits.padStart(9, '0'))
