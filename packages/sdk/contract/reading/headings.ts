import { folded } from './text.ts'

/** A heading's letters and digits in lower case without accents, so that `E-mail`, `e_mail` and `EMAIL` are equal. */
export const plainHeading = (heading: string): string =>
  folded(heading)
    .replace(/\([^)]*\)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The columns of a file's fields, by zero-based index. */
export type ColumnsByField<Field extends string> = Readonly<Partial<Record<Field, number>>>

/**
 * Finds the column of each field by its heading, each column once: first by the field's own name, then by what else it is called.
 * Fields that come first win.
 */
export function matchHeadings<Field extends string>(
  headings: readonly string[],
  fields: Readonly<Record<Field, readonly string[]>>,
): ColumnsByField<Field> {
  const typed = headings.map(plainHeading)
  const taken = new Set<number>()
  const found: Partial<Record<Field, number>> = {}
  const names = Object.keys(fields) as Field[]
  for (const called of [(field: Field) => [field], (field: Field) => fields[field]])
    for (const field of names) {
      if (found[field] !== undefined) continue
      const wanted = called(field).map(plainHeading)
      const at = typed.findIndex((heading, index) => heading !== '' && !taken.has(index) && wanted.includes(heading))
      if (at < 0) continue
      found[field] = at
      taken.add(at)
    }
  return found
}
