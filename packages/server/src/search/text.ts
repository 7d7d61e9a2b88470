import sql, { join, raw, type Sql } from 'sql-template-tag'

/** Letters that three of make a trigram: shorter words can use no index. */
const INDEXED = 3

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const digitsOf = (word: string) => (/^[\d()+./-]*\d[\d()+./-]*$/.test(word) ? word.replace(/\D/g, '') : undefined)

export interface Term {
  /** Patterns of `like` in lower case; one of them must match. */
  readonly patterns: readonly string[]
  readonly length: number
  /** Whether a trigram index can look every pattern up. */
  readonly isIndexed: boolean
}

/**
 * The words of a search. A word of three letters or more may stand anywhere; a shorter one begins a word, so that it does
 * not match nearly everything. Words of digits also match a phone's digits, however they were typed.
 */
export function termsOf(search: string): Term[] {
  return search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const digits = digitsOf(word)
      const patterns = new Set(
        word.length >= INDEXED || digits ? [`%${escaped(word)}%`] : [`${escaped(word)}%`, `% ${escaped(word)}%`],
      )
      if (digits) patterns.add(`%${digits}%`)
      const known = word.length >= INDEXED || digits ? /[\p{L}\p{N}]{3}/u : /^[\p{L}\p{N}]/u
      return {
        patterns: [...patterns],
        length: digits?.length ?? word.length,
        isIndexed: [word, ...(digits ? [digits] : [])].every((text) => known.test(text)),
      }
    })
}

const holds = ({ patterns }: Term, table: string): Sql =>
  sql`(${join(
    patterns.map((pattern) => sql`${raw(table)}.search_text like lower(${pattern}::text)`),
    ' or ',
  )})`

/** Rows whose `search_text` holds every word, told row by row. */
export const sifting = (search: string, table: string): Sql[] => termsOf(search).map((term) => holds(term, table))

/**
 * Rows whose `search_text` holds every word. The longest word goes through the search function, which may use the
 * trigram index that row security denies to a plain `like`; the others only sift what it found.
 */
export function matching(search: string | undefined, table: string, searchFunction: string): Sql[] {
  const terms = termsOf(search ?? '').sort((a, b) => b.length - a.length)
  return terms.map((term, index) => {
    if (index > 0 || term.length < INDEXED) return holds(term, table)
    const found = term.patterns.map((pattern) => sql`select ${raw(searchFunction)}(lower(${pattern}::text))`)
    return sql`${raw(table)}.id in (${join(found, ' union ')})`
  })
}
