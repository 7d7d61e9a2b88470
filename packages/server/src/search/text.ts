import sql, { join, raw, type Sql } from 'sql-template-tag'

/** Letters that three of make a trigram: shorter words can use no index. */
const INDEXED = 3

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const digitsOf = (word: string) => (/^[\d()+./-]*\d[\d()+./-]*$/.test(word) ? word.replace(/\D/g, '') : undefined)

export interface Term {
  /** Patterns of `like` in lower case; one of them must match. */
  readonly patterns: readonly string[]
  readonly length: number
}

const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean)
const beginning = (word: string) => [`${escaped(word)}%`, `% ${escaped(word)}%`]

/**
 * The words of a search. A word of three letters or more may stand anywhere; a shorter one begins a word, so that it does
 * not match nearly everything. Words of digits also match a phone's digits, however they were typed.
 */
export const termsOf = (search: string): Term[] =>
  wordsOf(search).map((word) => {
    const digits = digitsOf(word)
    const patterns = new Set(word.length >= INDEXED || digits ? [`%${escaped(word)}%`] : beginning(word))
    if (digits) patterns.add(`%${digits}%`)
    return { patterns: [...patterns], length: digits?.length ?? word.length }
  })

/**
 * The words of a search among so many rows that each must be one that a trigram index can look up: without three letters or
 * digits in a row a word begins one of the row's words, or its phone number after the country's 1. Marks between words count
 * for nothing; a search of marks alone has no words.
 */
export const indexedTerms = (search: string): Term[] =>
  wordsOf(search)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => {
      const digits = digitsOf(word)
      const isAnywhere = /[\p{L}\p{N}]{3}|^[^\p{L}\p{N}]/u.test(word)
      const patterns = new Set(isAnywhere ? [`%${escaped(word)}%`] : beginning(word))
      const ofPhone = digits && (digits.length >= INDEXED ? [`%${digits}%`] : [`% ${digits}%`, `% +${digits}%`, `% +1${digits}%`])
      for (const pattern of ofPhone ?? []) patterns.add(pattern)
      // Whatever holds the word as it stands holds its digits, too, where they stand in it together.
      if (ofPhone && isAnywhere && digits.length >= INDEXED && word.includes(digits) && digits !== word)
        patterns.delete(`%${escaped(word)}%`)
      return { patterns: [...patterns], length: digits?.length ?? word.length }
    })

export const holds = ({ patterns }: Term, table: string): Sql =>
  sql`(${join(
    patterns.map((pattern) => sql`${raw(table)}.search_text like lower(${pattern}::text)`),
    ' or ',
  )})`

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
