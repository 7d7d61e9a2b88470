import { phoneText, sameName } from '@walkup/sdk/reading'
import type { Mapping } from './mapping.ts'
import type { RejectedRow } from './run.ts'
import type { Sheet } from './sheet.ts'

/** The field in which a row was rejected for repeating an earlier one. */
const repeatedField = ({ errors }: RejectedRow): string | undefined => errors.find(({ code }) => code === 'in-earlier-row')?.field

/** How many rows were rejected for that alone. */
export const countRepeats = (refused: readonly RejectedRow[]): number =>
  refused.filter((one) => repeatedField(one) !== undefined).length

const plain = (field: string, cell = ''): string =>
  field === 'phone' ? phoneText(cell).replace(/\D/g, '').slice(-10) : sameName(cell)

/**
 * Merges rows that repeat an earlier one into it: their cells win, as if they were imported after it, but for empty ones. They stay
 * as blank rows, so that the others keep their numbers.
 */
export function mergeRepeats(sheet: Sheet, mapping: Mapping, refused: readonly RejectedRow[]): Sheet {
  const rows = [...sheet.rows]
  for (const one of refused) {
    const field = repeatedField(one)
    const column = field === undefined ? undefined : mapping[field]
    const later = rows[one.row - 1]
    if (field === undefined || column === undefined || !later) continue
    const wanted = plain(field, later[column])
    const at = rows.findIndex((row, place) => place < one.row - 1 && wanted !== '' && plain(field, row[column]) === wanted)
    const earlier = rows[at]
    if (!earlier) continue
    rows[at] = sheet.headings.map((_, cell) => (later[cell]?.trim() ? later[cell] : (earlier[cell] ?? '')))
    rows[one.row - 1] = later.map(() => '')
  }
  return { ...sheet, rows }
}
