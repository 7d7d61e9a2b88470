import { createHash } from 'node:crypto'
import { badInput, type PlainCode } from '../problem.ts'

/** A sort column's type; a cursor whose value has another form is forged or broken. */
export type SortKind = 'instant' | 'text' | 'integer'

/** Where a page ended: the sort value as the database writes it, or null, and the id as tiebreaker. */
export interface Position {
  readonly key: string | null
  readonly id: number
}

const forms: Readonly<Record<SortKind, { test(key: string): boolean }>> = {
  instant: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00$/,
  // PostgreSQL text cannot contain NUL.
  text: { test: (key) => !key.includes('\0') },
  integer: /^-?\d{1,18}$/,
}

const refused = (code: PlainCode) => badInput({ path: 'cursor', code })

/** Equal searches have equal fingerprints, whatever the order of their fields. */
export function fingerprint(search: unknown): string {
  const ordered = JSON.stringify(search, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(ordered).digest('base64url').slice(0, 12)
}

export const encodeCursor = (mark: string, { key, id }: Position): string =>
  Buffer.from(JSON.stringify([mark, key, id])).toString('base64url')

/** @throws 400 for `cursor` if it is broken or belongs to a search with another list, filter or order */
export function decodeCursor(cursor: string, mark: string, kind: SortKind, isNullable: boolean): Position {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw refused('bad-cursor')
  }
  if (!Array.isArray(parts) || parts.length !== 3) throw refused('bad-cursor')
  const [madeFor, key, id] = parts as unknown[]
  if (madeFor !== mark) throw refused('cursor-of-other-search')
  const fits = key === null ? isNullable : typeof key === 'string' && forms[kind].test(key)
  if (!fits || !Number.isInteger(id) || Math.abs(id as number) >= 2 ** 31) throw refused('bad-cursor')
  return { key: key as string | null, id: id as number }
}
