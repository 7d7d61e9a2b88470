/**
 * What people write, as typed, or as a spreadsheet wrote it, without surrounding spaces. Joiners stay, which names in many scripts and
 * emoji need: `علی‌رضا`.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/[\u200B\uFEFF]/g, '')
    .replace(/[\u00A0\u202F]/g, ' ')
    .trim()

/** What programs compare, such as an address, a number or a date: also without joiners, marks and whatever else nobody sees. */
export const cleanCode = (text: string): string =>
  cleanText(text.replace(/[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC]/gu, ''))

/** A name as others are compared with it: however it was composed, in upper or lower case. */
export const sameName = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

/** Letters that Unicode does not compose of a letter and a mark. */
const plain = { đ: 'd', ð: 'd', ø: 'o', ł: 'l', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }
const unseen =
  /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\uFE20-\uFE2F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g

/**
 * A text as people search for it: without case, accents and what nobody sees, with one kind of apostrophe and of dash. The
 * database's `folded` is the same.
 */
export const folded = (text: string): string =>
  text
    .replace(/[‘’‛ʼʹ´`′]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .normalize('NFKD')
    .replace(unseen, '')
    .toLowerCase()
    .replace(/[đðøłħŧıςßæœþ]/g, (letter) => plain[letter as keyof typeof plain])

/** Text in one line, without control characters and bidirectional overrides. */
export const oneLine = (text: string): string =>
  cleanText(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\u202A-\u202E\u2066-\u2069]/g, ''))

/** The same with its line breaks. */
export const cleanLines = (text: string): string =>
  cleanText(
    text
      .split(/\r\n?|\n/)
      .map(oneLine)
      .join('\n'),
  )

/** How a value was written. */
export interface ReadingOptions {
  /** Also accepts what a spreadsheet makes of a value: serial dates, fractions of a day, and ZIP codes without leading zeros. */
  readonly isSheet?: boolean
}
