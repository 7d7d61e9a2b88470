import sql, { join, raw, type Sql } from 'sql-template-tag'

/** A trigram has three letters: shorter words cannot use the index. */
const INDEXED = 3

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const digitsOf = (word: string) => (/^[\d()+./-]*\d[\d()+./-]*$/.test(word) ? word.replace(/\D/g, '') : undefined)

export interface Term {
  /** `like` patterns; at least one must match. */
  readonly patterns: readonly string[]
  readonly length: number
}

/** Composed, so that a word has as many letters as it seems; the database folds case, accents and apostrophes. */
const wordsOf = (search: string) => search.normalize('NFKC').split(/\s+/).filter(Boolean)
const beginning = (word: string) => [`${escaped(word)}%`, `% ${escaped(word)}%`]

/**
 * The words of a search. Three letters or more match anywhere; shorter ones only match prefixes, or they would match nearly
 * everything. Words of digits also match phone numbers, however they were typed.
 */
export const termsOf = (search: string): Term[] =>
  wordsOf(search).map((word) => {
    const digits = digitsOf(word)
    const patterns = new Set(word.length >= INDEXED || digits ? [`%${escaped(word)}%`] : beginning(word))
    if (digits) patterns.add(`%${digits}%`)
    return { patterns: [...patterns], length: digits?.length ?? word.length }
  })

/**
 * The words of a search on a large table, each usable with a trigram index: a word without three letters or digits in a row
 * matches prefixes of words or phone numbers only. Words without letters or digits are ignored.
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
      // If the digits are contiguous in the word, the digits' pattern already covers the word's own.
      if (ofPhone && isAnywhere && digits.length >= INDEXED && word.includes(digits) && digits !== word)
        patterns.delete(`%${escaped(word)}%`)
      return { patterns: [...patterns], length: digits?.length ?? word.length }
    })

/** Whether a text contains another as a whole. */
export const containsText = (column: Sql, text: string): Sql =>
  sql`folded(${column}) like folded(${`%${escaped(text.trim())}%`}::text)`

export const containsTerm = ({ patterns }: Term, table: string): Sql =>
  sql`(${join(
    patterns.map((pattern) => sql`${raw(table)}.search_text like folded(${pattern}::text)`),
    ' or ',
  )})`

/** Rows of a small table whose `search_text` contains every word. */
export const containing = (search: string | undefined, table: string): Sql[] =>
  termsOf(search ?? '').map((term) => containsTerm(term, table))

/**
 * Rows whose `search_text` contains every word. The longest word goes through the search function, which can use the trigram
 * index; under row security, a plain `like` cannot.
 */
export function matching(search: string | undefined, table: string, searchFunction: string): Sql[] {
  const terms = termsOf(search ?? '').sort((a, b) => b.length - a.length)
  return terms.map((term, index) => {
    if (index > 0 || term.length < INDEXED) return containsTerm(term, table)
    const found = term.patterns.map((pattern) => sql`select ${raw(searchFunction)}(folded(${pattern}::text))`)
    return sql`${raw(table)}.id in (${join(found, ' union ')})`
  })
}
