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
